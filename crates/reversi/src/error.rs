//! Errors and what is printed for them.

/// What each case of an error says.
macro_rules! error_texts {
    ($error:ty: $($case:pat => $text:literal $(, $value:expr)*;)+) => {
        impl std::fmt::Display for $error {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                match self {
                    $($case => write!(f, $text $(, $value)*),)+
                }
            }
        }

        impl std::error::Error for $error {}
    };
}

pub(crate) use error_texts;

//! Which kernels there are, and the choice between them while the program runs.
//!
//! A search is compiled once for each of them, whole, so that kernels inline into it: [`Kernels::run`]
//! is called at its root and gives it a [`Kernel`], a value without size whose type names the
//! kernels. The values of those that need more than every machine has are made by detection alone,
//! so that to have one is proof that the processor can run them.

use std::fmt;

use super::portable::Portable;
#[cfg(target_arch = "x86_64")]
use super::{avx2::Avx2, avx512::Avx512};

/// Kernels by name.
///
/// ```
/// use reversi::Kernels;
///
/// assert!(Kernels::Portable.is_here());
/// assert!(Kernels::best().is_here());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kernels {
    /// Plain Rust, for every machine.
    Portable,
    /// For x86-64-v3: PCs since about 2015.
    Avx2,
    /// For x86-64-v4.
    Avx512,
}

/// Work that is compiled once for each set of kernels.
pub trait WithKernel {
    /// What comes of it.
    type Output;
    /// Does it.
    fn run<K: Kernel>(self, kernel: K) -> Self::Output;
}

impl Kernels {
    /// All of them, the best last.
    pub const ALL: [Self; 3] = [Self::Portable, Self::Avx2, Self::Avx512];

    /// The best that this machine can run, and may: the feature `portable` leaves no choice.
    #[must_use]
    pub fn best() -> Self {
        let here = Self::ALL.into_iter().rev().find(|kernels| kernels.is_here());
        here.filter(|_| !cfg!(feature = "portable")).unwrap_or(Self::Portable)
    }

    /// Whether this machine can run them.
    pub fn is_here(self) -> bool {
        match self {
            Self::Portable => true,
            #[cfg(target_arch = "x86_64")]
            Self::Avx2 => Avx2::detected().is_some(),
            #[cfg(target_arch = "x86_64")]
            Self::Avx512 => Avx512::detected().is_some(),
            #[cfg(not(target_arch = "x86_64"))]
            _ => false,
        }
    }

    /// What they are called.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Portable => "portable",
            Self::Avx2 => "avx2",
            Self::Avx512 => "avx512",
        }
    }

    /// Does some work with these kernels, or with the portable ones where the machine cannot run
    /// these.
    pub fn run<W: WithKernel>(self, work: W) -> W::Output {
        #[cfg(target_arch = "x86_64")]
        {
            if self == Self::Avx512
                && let Some(kernel) = Avx512::detected()
            {
                return work.run(kernel);
            }
            if self == Self::Avx2
                && let Some(kernel) = Avx2::detected()
            {
                return work.run(kernel);
            }
        }
        work.run(Portable)
    }
}

impl fmt::Display for Kernels {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

mod sealed {
    /// Nobody else can make kernels: that the processor has what they need is proved here.
    pub trait Sealed {}
    impl Sealed for super::Portable {}
    #[cfg(target_arch = "x86_64")]
    impl Sealed for super::Avx2 {}
    #[cfg(target_arch = "x86_64")]
    impl Sealed for super::Avx512 {}
}

/// Captures on raw bits. To be asked by way of [`Discs`](crate::Discs).
pub trait Kernel: Copy + fmt::Debug + Send + Sync + sealed::Sealed {
    /// Their name.
    const KERNELS: Kernels;
    /// The opponent discs that lines of ours bracket.
    type Brackets: Copy + fmt::Debug;

    /// The brackets of a board.
    fn brackets(self, own: u64, opp: u64) -> Self::Brackets;
    /// The squares next to a bracket: legal moves, once occupied squares are taken off.
    fn landings(self, brackets: &Self::Brackets) -> u64;
    /// The discs that a disc of ours on this square would flip.
    fn flips(self, brackets: &Self::Brackets, index: usize) -> u64;
    /// The same for when no other square is asked about.
    fn flips_at(self, own: u64, opp: u64, index: usize) -> u64;
}

/// Compiles methods once for each set of kernels, with all that the processors of those can do.
///
/// A method of this list calls the one behind the `=`, which is to be `#[inline(always)]`, and so is
/// all that matters in it. Where it is recursive, it goes on by methods of the list. The type has a
/// field `kernel: K`.
///
/// ```
/// # #![allow(clippy::inline_always)]
/// use reversi::{Discs, Kernel, Kernels, Position, RuleSet, WithKernel, per_kernel};
///
/// struct Leaves<K> { kernel: K }
///
/// per_kernel! {
///     [K: Kernel] Leaves<K>;
///     fn count(discs: Discs, depth: u32) -> u32 = count_here;
/// }
///
/// impl<K: Kernel> Leaves<K> {
///     #[inline(always)]
///     fn count_here(&mut self, discs: Discs, depth: u32) -> u32 {
///         if depth == 0 {
///             return 1;
///         }
///         let lines = discs.lines_by(self.kernel);
///         let moves = lines.landings() - discs.occupied();
///         let next = moves.iter().map(|square| (square, lines.flips(square)));
///         next.map(|(square, mut gained)| {
///             gained.insert(square);
///             self.count(discs.after(gained), depth - 1)
///         })
///         .sum()
///     }
/// }
///
/// #[derive(Clone, Copy)]
/// struct From(Discs);
///
/// impl WithKernel for From {
///     type Output = u32;
///     fn run<K: Kernel>(self, kernel: K) -> u32 {
///         Leaves { kernel }.count(self.0, 4)
///     }
/// }
///
/// let start = From(Position::start(RuleSet::OTHELLO).discs());
/// assert_eq!(Kernels::ALL.map(|kernels| kernels.run(start)), [244; 3]);
/// ```
#[macro_export]
macro_rules! per_kernel {
    (@one [$($generics:tt)*] $type:ty;
        $(#[$meta:meta])*
        $vis:vis fn $name:ident($($argument:ident: $of:ty),* $(,)?) $(-> $out:ty)? = $body:ident;
    ) => {
        impl<$($generics)*> $type {
            $(#[$meta])*
            // The choice is made by the compiler: what is left is one call.
            #[inline(always)]
            #[allow(unsafe_code, clippy::inline_always)]
            $vis fn $name(&mut self, $($argument: $of),*) $(-> $out)? {
                #[cfg(target_arch = "x86_64")]
                #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,movbe,popcnt")]
                fn avx2<$($generics)*>(of: &mut $type, $($argument: $of),*) $(-> $out)? {
                    of.$body($($argument),*)
                }

                #[cfg(target_arch = "x86_64")]
                #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,movbe,popcnt")]
                #[target_feature(enable = "avx512f,avx512bw,avx512cd,avx512dq,avx512vl")]
                fn avx512<$($generics)*>(of: &mut $type, $($argument: $of),*) $(-> $out)? {
                    of.$body($($argument),*)
                }

                fn portable<$($generics)*>(of: &mut $type, $($argument: $of),*) $(-> $out)? {
                    of.$body($($argument),*)
                }

                let _: K = self.kernel;
                match K::KERNELS {
                    #[cfg(target_arch = "x86_64")]
                    // SAFETY: there is a kernel of this name, in `self`. It was made by detection of
                    // these features (`kernel/avx2.rs`): the processor has them.
                    $crate::Kernels::Avx2 => unsafe { avx2(self, $($argument),*) },
                    #[cfg(target_arch = "x86_64")]
                    // SAFETY: as above (`kernel/avx512.rs`).
                    $crate::Kernels::Avx512 => unsafe { avx512(self, $($argument),*) },
                    _ => portable(self, $($argument),*),
                }
            }
        }
    };
    ($generics:tt $type:ty; $(
        $(#[$meta:meta])*
        $vis:vis fn $name:ident $arguments:tt $(-> $out:ty)? = $body:ident;
    )*) => {$(
        $crate::per_kernel! {
            @one $generics $type;
            $(#[$meta])*
            $vis fn $name $arguments $(-> $out)? = $body;
        }
    )*};
}

//! Large pages for large memory.

/// Asks the system to back this memory by large pages where it was not touched yet. A search reads its table
/// at random: with pages of 4 KB most reads first wait for the place of the page. It is a wish: where
/// the system has no large pages or does not give them on request, nothing changes.
///
/// The first touch of a large page clears all of it. So it is for searches that will fill the memory anyway.
#[cfg(target_os = "linux")]
#[allow(unsafe_code)]
pub(crate) fn prefer_large_pages<T>(memory: &[T]) {
    use std::ffi::{c_int, c_void};

    /// The size of a large page on x86-64 and on aarch64 with small pages of 4 KB.
    const LARGE: usize = 2 << 20;
    const MADV_HUGEPAGE: c_int = 14;

    unsafe extern "C" {
        fn madvise(start: *mut c_void, length: usize, advice: c_int) -> c_int;
    }

    let start = memory.as_ptr();
    let skipped = start.addr().next_multiple_of(LARGE) - start.addr();
    let length = size_of_val(memory).saturating_sub(skipped) / LARGE * LARGE;
    if length > 0 {
        // SAFETY: the range lies inside of `memory`, and this advice changes no byte of it, only by
        // what pages it is backed. A refusal is no error here.
        unsafe {
            madvise(start.wrapping_byte_add(skipped).cast_mut().cast(), length, MADV_HUGEPAGE)
        };
    }
}

/// Other systems are not asked.
#[cfg(not(target_os = "linux"))]
pub(crate) fn prefer_large_pages<T>(_: &[T]) {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn asking_changes_nothing_that_is_in_memory() {
        let memory: Vec<u64> = (0..1 << 20).collect();
        for part in [&memory[..], &memory[3..], &memory[..0], &memory[..1], &memory[100..300_000]] {
            prefer_large_pages(part);
        }
        assert!(memory.iter().copied().eq(0..1 << 20));
    }
}

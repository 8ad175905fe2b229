//! Which positions of a board changed since it was looked at last.

use wide::u16x8;

/// So many are compared at once.
const AT_ONCE: usize = 8;

/// Calls back with each place where two lists differ, what stood there and what stands there now, and makes the first like the
/// second. The first may be empty, for a board on which nothing stood.
pub(crate) fn changes(kept: &mut Vec<u16>, now: &[u16], mut each: impl FnMut(usize, u16, u16)) {
    kept.resize(now.len(), 0);
    let ((old, old_rest), (new, new_rest)) = (kept.as_chunks_mut::<AT_ONCE>(), now.as_chunks::<AT_ONCE>());
    for (number, (old, new)) in old.iter_mut().zip(new).enumerate() {
        let mut differ = !u16x8::new(*old).simd_eq(u16x8::new(*new)).to_bitmask() & ((1 << AT_ONCE) - 1);
        while differ != 0 {
            let offset = differ.trailing_zeros() as usize;
            differ &= differ - 1;
            each(number * AT_ONCE + offset, old[offset], new[offset]);
            old[offset] = new[offset];
        }
    }
    let start = new.len() * AT_ONCE;
    for (offset, (old, new)) in
        old_rest.iter_mut().zip(new_rest).enumerate().filter(|(_, (old, new))| old != new)
    {
        each(start + offset, *old, *new);
        *old = *new;
    }
}

/// The same for two lists of small numbers of the same length, of which few differ.
pub(crate) fn changed_counts(kept: &mut [u8], now: &[u8], mut each: impl FnMut(usize, u8, u8)) {
    let mut compare = |start: usize, old: &mut [u8], new: &[u8]| {
        for (offset, (old, new)) in old.iter_mut().zip(new).enumerate().filter(|(_, (old, new))| old != new) {
            each(start + offset, *old, *new);
            *old = *new;
        }
    };
    let ((old, old_rest), (new, new_rest)) = (kept.as_chunks_mut::<AT_ONCE>(), now.as_chunks::<AT_ONCE>());
    for (number, (old, new)) in old.iter_mut().zip(new).enumerate() {
        // Eight counts are compared at once, as one number.
        if u64::from_ne_bytes(*old) != u64::from_ne_bytes(*new) {
            compare(number * AT_ONCE, old, new);
        }
    }
    compare(new.len() * AT_ONCE, old_rest, new_rest);
}

/// At how many places two lists of the same length differ.
pub(crate) fn differences(one: &[u16], other: &[u16]) -> usize {
    let ((one, one_rest), (other, other_rest)) = (one.as_chunks::<AT_ONCE>(), other.as_chunks::<AT_ONCE>());
    let same = |(one, other): (&[u16; AT_ONCE], &[u16; AT_ONCE])| {
        u16x8::new(*one).simd_eq(u16x8::new(*other)).to_bitmask().count_ones() as usize
    };
    let alike: usize = one.iter().zip(other).map(same).sum();
    let rest = one_rest.iter().zip(other_rest).filter(|(one, other)| one != other).count();
    one.len() * AT_ONCE - alike + rest
}

#[cfg(test)]
mod tests;

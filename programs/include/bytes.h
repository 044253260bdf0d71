// Little-endian numbers at any address, and keys. sBPF loads unaligned words as they are, so one instruction
// replaces eight of portable C.
#pragma once

#include "types.h"

typedef u16 __attribute__((may_alias)) u16_any;
typedef u32 __attribute__((may_alias)) u32_any;
typedef u64 __attribute__((may_alias)) u64_any;

static inline u16 load_u16(const void *from) { return *(const u16_any *)from; }
static inline u32 load_u32(const void *from) { return *(const u32_any *)from; }
static inline u64 load_u64(const void *from) { return *(const u64_any *)from; }
static inline void store_u16(void *to, u16 value) { *(u16_any *)to = value; }
static inline void store_u32(void *to, u32 value) { *(u32_any *)to = value; }
static inline void store_u64(void *to, u64 value) { *(u64_any *)to = value; }

#define KEY_BYTES 32

INLINE bool key_equal(const u8 *a, const u8 *b) {
  return load_u64(a) == load_u64(b) && load_u64(a + 8) == load_u64(b + 8) && load_u64(a + 16) == load_u64(b + 16) &&
         load_u64(a + 24) == load_u64(b + 24);
}

INLINE bool key_is_zero(const u8 *key) {
  return (load_u64(key) | load_u64(key + 8) | load_u64(key + 16) | load_u64(key + 24)) == 0;
}

// Whether `a` comes before `b` in the order of their bytes, first byte first.
static inline bool key_less(const u8 *a, const u8 *b) {
  for (u64 at = 0; at < KEY_BYTES; at += 8) {
    const u64 left = __builtin_bswap64(load_u64(a + at));
    const u64 right = __builtin_bswap64(load_u64(b + at));
    if (left != right) return left < right;
  }
  return false;
}

INLINE void key_copy(u8 *to, const u8 *from) {
  for (u64 at = 0; at < KEY_BYTES; at += 8) store_u64(to + at, load_u64(from + at));
}

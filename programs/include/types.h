// Basic types and macros of all headers.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef uint8_t u8;
typedef uint16_t u16;
typedef uint32_t u32;
typedef uint64_t u64;
typedef int64_t i64;

// sBPF passes five arguments in registers and none on the stack: a function with more must be inlined, and one
// that is large and used often should not be.
#define INLINE static inline __attribute__((always_inline))
#define OUTLINE static inline __attribute__((noinline))

#define ARRAY_LENGTH(array) (sizeof(array) / sizeof((array)[0]))

// Result codes of `entrypoint` and its callees: 0, an error of the runtime, or an error of the program (6000 and up,
// from the IDL). A function that can fail returns u64 and its results by pointer.
#pragma once

#include "types.h"

#define SUCCESS 0ull

// The runtime's own errors use the upper 32 bits.
#define ERROR_INVALID_ARGUMENT (2ull << 32)
#define ERROR_INVALID_INSTRUCTION_DATA (3ull << 32)
#define ERROR_INVALID_ACCOUNT_DATA (4ull << 32)
#define ERROR_ACCOUNT_DATA_TOO_SMALL (5ull << 32)
#define ERROR_INSUFFICIENT_FUNDS (6ull << 32)
#define ERROR_INCORRECT_PROGRAM_ID (7ull << 32)
#define ERROR_MISSING_REQUIRED_SIGNATURE (8ull << 32)
#define ERROR_ACCOUNT_ALREADY_INITIALIZED (9ull << 32)
#define ERROR_UNINITIALIZED_ACCOUNT (10ull << 32)
#define ERROR_NOT_ENOUGH_ACCOUNT_KEYS (11ull << 32)
#define ERROR_INVALID_SEEDS (14ull << 32)
#define ERROR_UNSUPPORTED_SYSVAR (17ull << 32)
#define ERROR_INVALID_ACCOUNT_OWNER (23ull << 32)
#define ERROR_ARITHMETIC_OVERFLOW (24ull << 32)
#define ERROR_IMMUTABLE (25ull << 32)

// Returns the error of `call`, if there is one.
#define TRY(call)                    \
  do {                               \
    const u64 error_ = (call);       \
    if (error_ != SUCCESS) return error_; \
  } while (0)

// Returns `error` unless `condition` holds.
#define REQUIRE(condition, error) \
  do {                            \
    if (!(condition)) return (error); \
  } while (0)

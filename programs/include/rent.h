// The rent-exempt minimum balance.
#pragma once

#include "error.h"
#include "syscall.h"

typedef struct {
  u64 lamports_per_byte;
  u64 threshold; // a double, as its bits
  u8 burn_percent;
} Rent;

#define RENT_OVERHEAD_BYTES 128
#define RENT_THRESHOLD_ONE 0x3ff0000000000000ull
#define RENT_THRESHOLD_TWO 0x4000000000000000ull

// sBPF has no floating point; the threshold has only ever been 2.0 and, since it was folded into the price, 1.0.
static inline u64 rent_minimum(u64 data_length, u64 *lamports) {
  Rent rent;
  REQUIRE(sol_get_rent_sysvar(&rent) == 0, ERROR_UNSUPPORTED_SYSVAR);
  const u64 base = (RENT_OVERHEAD_BYTES + data_length) * rent.lamports_per_byte;
  REQUIRE(rent.threshold == RENT_THRESHOLD_ONE || rent.threshold == RENT_THRESHOLD_TWO, ERROR_UNSUPPORTED_SYSVAR);
  *lamports = rent.threshold == RENT_THRESHOLD_TWO ? 2 * base : base;
  return SUCCESS;
}

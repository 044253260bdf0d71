// The amplification coefficient, stored in hundredths, and its ramp over time.
#pragma once

#include "names.h"

#define MIN_AMPLIFICATION 100ull     // 1
#define MAX_AMPLIFICATION 1000000ull // 10,000
#define MIN_RAMP_SECONDS 86400
// The unit of the formulas: a millionth of a hundredth, so that a ramp has no stairs.
#define AMPLIFICATION_UNIT 1000000ull
// Within so many seconds a ramp changes the amplification by less than the trade fee.
#define RAMP_FEE_SECONDS 60ull
#define MAX_RAMP_FACTOR 10ull

static inline u64 amplification_check(u64 amplification) {
  const bool is_sound = amplification >= MIN_AMPLIFICATION && amplification <= MAX_AMPLIFICATION;
  return is_sound ? SUCCESS : OWN(ERROR_INVALID_AMPLIFICATION);
}

// The current amplification in its unit: linear between both ends of the ramp, rounded towards its start.
OUTLINE u64 amplification_now(const Pool *pool, u64 *amplification) {
  const u64 from = pool->amplification_from * AMPLIFICATION_UNIT, to = pool->amplification_to * AMPLIFICATION_UNIT;
  *amplification = to;
  if (from == to) return SUCCESS;
  Clock clock;
  TRY(clock_read(&clock));
  const i64 now = clock.unix_timestamp, start = (i64)pool->ramp_starts_at, end = (i64)pool->ramp_ends_at;
  if (now >= end) return SUCCESS;
  *amplification = from;
  if (now <= start) return SUCCESS;
  u64 moved;
  TRY(multiply_divide_floor(to > from ? to - from : from - to, (u64)(now - start), (u64)(end - start), &moved));
  *amplification = to > from ? from + moved : from - moved;
  return SUCCESS;
}

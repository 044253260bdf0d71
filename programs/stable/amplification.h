// The amplification coefficient, in hundredths, and its ramp over time.
#pragma once

#include "names.h"

#define MIN_AMPLIFICATION 100ull     // 1
#define MAX_AMPLIFICATION 1000000ull // 10,000
#define MIN_RAMP_SECONDS 86400
#define MAX_RAMP_FACTOR 10ull

static inline u64 amplification_check(u64 amplification) {
  const bool is_sound = amplification >= MIN_AMPLIFICATION && amplification <= MAX_AMPLIFICATION;
  return is_sound ? SUCCESS : OWN(ERROR_INVALID_AMPLIFICATION);
}

// The current amplification: linear between both ends of the ramp, rounded towards its start.
OUTLINE u64 amplification_now(const Pool *pool, u64 *amplification) {
  const u64 from = pool->amplification_from, to = pool->amplification_to;
  *amplification = to;
  if (from == to) return SUCCESS;
  Clock clock;
  TRY(clock_read(&clock));
  const i64 now = clock.unix_timestamp, start = (i64)pool->ramp_starts_at, end = (i64)pool->ramp_ends_at;
  if (now >= end) return SUCCESS;
  *amplification = from;
  if (now <= start) return SUCCESS;
  // Both times are within a few years of each other, so this is far from 64 bits.
  const u64 elapsed = (u64)(now - start), whole = (u64)(end - start);
  *amplification = to > from ? from + (to - from) * elapsed / whole : from - (from - to) * elapsed / whole;
  return SUCCESS;
}

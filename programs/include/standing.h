// The least value of a figure over two windows of slots; specified in programs/README.md, "Standing depth".
#pragma once

#include "wide.h"

// Slots of a window for what speaks of depth.
#define STANDING_SLOTS 750ull

INLINE u64 u64_least(u64 a, u64 b) { return a < b ? a : b; }
INLINE Wide wide_least(Wide a, Wide b) { return wide_less(a, b) ? a : b; }

// How many windows of `length` slots have begun since the one of `from`. No slot is before `from`.
static inline u64 windows_passed(u64 from, u64 slot, u64 length) { return slot / length - from / length; }

// Both minima as of a slot, `passed` windows after the last update, of a figure that has stood since.
INLINE void standing_roll(u8 *now, u8 *before, Wide figure, u64 passed) {
  const Wide least = wide_least(wide_load(now), figure);
  wide_store(now, passed == 0 ? least : figure);
  if (passed > 0) wide_store(before, passed == 1 ? least : figure);
}

INLINE void standing_roll_u64(u8 *now, u8 *before, u64 figure, u64 passed) {
  const u64 least = u64_least(load_u64(now), figure);
  store_u64(now, passed == 0 ? least : figure);
  if (passed > 0) store_u64(before, passed == 1 ? least : figure);
}

// A figure that falls within a slot falls at once.
INLINE void standing_fall(u8 *now, Wide figure) { wide_store(now, wide_least(wide_load(now), figure)); }

// What has stood at `slot` of a figure that was last updated at `from`: the least of both windows and of what it is.
INLINE Wide standing_figure(const u8 *now, const u8 *before, Wide figure, u64 from, u64 slot) {
  const u64 passed = slot > from ? windows_passed(from, slot, STANDING_SLOTS) : 0;
  if (passed > 1) return figure;
  const Wide least = wide_least(wide_load(now), figure);
  return passed == 1 ? least : wide_least(wide_load(before), least);
}

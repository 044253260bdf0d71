// Orders: their state, their legs, and what all instructions share.
#pragma once

#include "generated/layout.h"

#define OWN(name) TRIGGER_##name
#define OWN_TYPE(name) Trigger##name

#include "../include/maker-order.h"
#include "../include/order-value.h"

#define LEGS 3
#define LEG_ENTRY 0
// Longest time until an order expires: sums of times fit 64 bits.
#define MAX_EXPIRY_SECONDS (100ull * 366 * 86400)
// A leg that is compared with the feeds asks for at least half of the value.
#define MAX_SLIPPAGE_BPS 5000
#define PPM 1000000ull

_Static_assert(offsetof(TriggerOrder, entry) % 8 == 0, "legs are aligned");
_Static_assert(offsetof(TriggerOrder, take_profit) == offsetof(TriggerOrder, entry) + TRIGGER_LEG_SIZE, "legs");
_Static_assert(offsetof(TriggerOrder, stop) == offsetof(TriggerOrder, take_profit) + TRIGGER_LEG_SIZE, "legs");
_Static_assert(TRIGGER_LEG_SIZE % 8 == 0, "legs are aligned");
_Static_assert(offsetof(TriggerOrder, mint1) == offsetof(TriggerOrder, mint0) + KEY_BYTES, "mints");
_Static_assert(offsetof(TriggerOrder, vault1) == offsetof(TriggerOrder, vault0) + KEY_BYTES, "vaults");
_Static_assert(offsetof(TriggerOrder, feed1) == offsetof(TriggerOrder, feed0) + KEY_BYTES, "feeds");

INLINE TriggerLeg *order_leg(TriggerOrder *order, u64 index) {
  u8 *first = (u8 *)order + offsetof(TriggerOrder, entry);
  return (TriggerLeg *)__builtin_assume_aligned(first + index * TRIGGER_LEG_SIZE, 8);
}
INLINE const u8 *order_vault(const TriggerOrder *order, u64 side) { return order->vault0 + side * KEY_BYTES; }
INLINE const u8 *order_feed(const TriggerOrder *order, u64 side) { return order->feed0 + side * KEY_BYTES; }

static inline bool leg_is_set(const TriggerLeg *leg) { return leg->terms.kind != TRIGGER_LEG_KIND_NONE; }
static inline bool leg_is_priced(const TriggerLeg *leg) { return leg->terms.kind > TRIGGER_LEG_KIND_LIMIT; }

static inline bool leg_is_trailing(const TriggerLeg *leg) {
  const u8 kind = leg->terms.kind;
  return kind == TRIGGER_LEG_KIND_TRAILING_FALL || kind == TRIGGER_LEG_KIND_TRAILING_RISE;
}

// Whether a fill must bring the value by both feeds too. Price legs that were made before every leg had a floor have the
// feeds alone.
static inline bool leg_is_by_value(const TriggerLeg *leg) {
  return leg->terms.slippage_bps > 0 || (leg_is_priced(leg) && leg->terms.rate_in == 0);
}

static inline bool order_has_exit(TriggerOrder *order) {
  return leg_is_set(order_leg(order, 1)) || leg_is_set(order_leg(order, 2));
}

static inline bool is_over(const TriggerOrder *order, i64 now) { return order->expires_at != 0 && now >= order->expires_at; }

static inline bool is_unconfirmed(const TriggerOrder *order, i64 now) {
  return order->touch_seconds != 0 && now >= order->touched_at + (i64)(u64)order->touch_seconds;
}

static inline u64 check_expiry(i64 expires_at, i64 now) {
  if (expires_at == 0) return SUCCESS;
  return expires_at > now && (u64)(expires_at - now) <= MAX_EXPIRY_SECONDS ? SUCCESS : TRIGGER_ERROR_INVALID_EXPIRY;
}

// Every leg has a floor, whatever the feeds say; a slippage is one from the value by both feeds.
static inline u64 check_floor(const TriggerOrder *order, const TriggerLegTerms *terms) {
  REQUIRE(terms->rate_in > 0 && terms->rate_out > 0, TRIGGER_ERROR_MISSING_FLOOR);
  REQUIRE(terms->slippage_bps <= MAX_SLIPPAGE_BPS, TRIGGER_ERROR_INVALID_LEG);
  const bool has_feeds = !key_is_zero(order->feed0) && !key_is_zero(order->feed1);
  return terms->slippage_bps == 0 || has_feeds ? SUCCESS : TRIGGER_ERROR_INVALID_LEG;
}

// The side that a leg sells: an exit behind an entry sells what the entry bought.
static inline u64 leg_side_in(const TriggerOrder *order, u64 index) {
  return index != LEG_ENTRY && leg_is_set(&order->entry);
}

// A trailing leg may name the price that its floor belongs to, where a better price of what it follows is a better rate:
// a rise of what it sells, or a fall of what it buys.
static inline bool may_raise_floor(const TriggerOrder *order, const TriggerLegTerms *terms, u64 index) {
  const u64 side_in = leg_side_in(order, index);
  if (terms->kind == TRIGGER_LEG_KIND_TRAILING_FALL) return terms->feed == side_in;
  return terms->kind == TRIGGER_LEG_KIND_TRAILING_RISE && terms->feed == 1 - side_in;
}

// What a kind has no use for is 0, so that a leg has one form.
static inline u64 check_leg(TriggerOrder *order, u64 index) {
  const TriggerLeg *leg = order_leg(order, index);
  const TriggerLegTerms *terms = &leg->terms;
  REQUIRE(terms->kind <= TRIGGER_LEG_KIND_TRAILING_RISE, ERROR_INVALID_INSTRUCTION_DATA);
  const bool is_trailing = leg_is_trailing(leg), is_priced = leg_is_priced(leg);
  if (is_priced && !is_trailing) REQUIRE(terms->price > 0, TRIGGER_ERROR_INVALID_LEG);
  else if (terms->price > 0) REQUIRE(may_raise_floor(order, terms, index), TRIGGER_ERROR_INVALID_LEG);
  REQUIRE((terms->trailing_ppm > 0) == is_trailing && terms->trailing_ppm < PPM, TRIGGER_ERROR_INVALID_LEG);
  if (is_priced) {
    REQUIRE(terms->feed <= 1 && !key_is_zero(order_feed(order, terms->feed)), TRIGGER_ERROR_INVALID_LEG);
    return check_floor(order, terms);
  }
  REQUIRE(terms->feed == 0, TRIGGER_ERROR_INVALID_LEG);
  if (leg_is_set(leg)) return check_floor(order, terms);
  const bool is_empty = terms->rate_in == 0 && terms->rate_out == 0 && terms->slippage_bps == 0;
  return is_empty ? SUCCESS : TRIGGER_ERROR_INVALID_LEG;
}

// A leg begins anew: prices after this slot count.
static inline void start_leg(TriggerLeg *leg, u64 slot) {
  leg->peak = 0;
  leg->done_slot = slot;
  leg->triggered_slot = 0;
}

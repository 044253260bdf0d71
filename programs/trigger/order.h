// Orders: their state, their legs, and what all instructions share.
#pragma once

#include "generated/layout.h"

#define OWN(name) TRIGGER_##name
#define OWN_TYPE(name) Trigger##name

#include "../include/maker-order.h"
#include "../include/order-price.h"

#define LEGS 3
#define LEG_ENTRY 0
// Longest time until an order expires: sums of times fit 64 bits.
#define MAX_EXPIRY_SECONDS (100ull * 366 * 86400)
// A leg that sells at the market asks for at least half of the value.
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

// Whether the rate says what the leg is to be paid, or nothing does and the feeds must.
static inline u64 check_rate(const TriggerOrder *order, const TriggerLegTerms *terms) {
  if (terms->rate_in > 0 && terms->rate_out > 0) return terms->slippage_bps == 0 ? SUCCESS : TRIGGER_ERROR_INVALID_LEG;
  REQUIRE(terms->rate_in == 0 && terms->rate_out == 0, TRIGGER_ERROR_INVALID_LEG);
  REQUIRE(terms->slippage_bps <= MAX_SLIPPAGE_BPS, TRIGGER_ERROR_INVALID_LEG);
  const bool has_feeds = !key_is_zero(order->feed0) && !key_is_zero(order->feed1);
  return has_feeds ? SUCCESS : TRIGGER_ERROR_INVALID_LEG;
}

// What a kind has no use for is 0, so that a leg has one form.
static inline u64 check_leg(const TriggerOrder *order, const TriggerLegTerms *terms) {
  const u8 kind = terms->kind;
  REQUIRE(kind <= TRIGGER_LEG_KIND_TRAILING_RISE, ERROR_INVALID_INSTRUCTION_DATA);
  const bool is_trailing = kind == TRIGGER_LEG_KIND_TRAILING_FALL || kind == TRIGGER_LEG_KIND_TRAILING_RISE;
  const bool is_priced = kind == TRIGGER_LEG_KIND_ABOVE || kind == TRIGGER_LEG_KIND_BELOW;
  REQUIRE((terms->price > 0) == is_priced, TRIGGER_ERROR_INVALID_LEG);
  REQUIRE((terms->trailing_ppm > 0) == is_trailing && terms->trailing_ppm < PPM, TRIGGER_ERROR_INVALID_LEG);
  if (is_priced || is_trailing) {
    REQUIRE(terms->feed <= 1 && !key_is_zero(order_feed(order, terms->feed)), TRIGGER_ERROR_INVALID_LEG);
    return check_rate(order, terms);
  }
  const bool has_rate = terms->rate_in > 0 && terms->rate_out > 0, has_none = terms->rate_in == 0 && terms->rate_out == 0;
  REQUIRE(terms->feed == 0 && terms->slippage_bps == 0, TRIGGER_ERROR_INVALID_LEG);
  return (kind == TRIGGER_LEG_KIND_LIMIT ? has_rate : has_none) ? SUCCESS : TRIGGER_ERROR_INVALID_LEG;
}

// A leg begins anew: prices after this slot count.
static inline void start_leg(TriggerLeg *leg, u64 slot) {
  leg->peak = 0;
  leg->done_slot = slot;
  leg->triggered_slot = 0;
}

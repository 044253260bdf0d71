// Legs that wait for a price, and what a leg asks for.
#pragma once

#include "order.h"

// Both feeds of an order, by its mints; one that was not given is not open.
typedef struct {
  FeedView view[2];
  bool is_open[2];
  u64 slot; // the current one
} OrderPrices;

INLINE u64 open_feed(const Context *context, const Account *account, TriggerOrder *order, u64 side,
                            const Clock *clock, OrderPrices *prices) {
  prices->is_open[side] = false;
  if (!input_is_given(context, account)) return SUCCESS;
  REQUIRE(!key_is_zero(order_feed(order, side)), TRIGGER_ERROR_INVALID_ACCOUNT);
  const u8 kind = side == 0 ? order->feed_kind0 : order->feed_kind1;
  TRY(feed_open(account, kind, order_feed(order, side), clock, &prices->view[side]));
  prices->is_open[side] = true;
  return SUCCESS;
}

// Whether the price may trigger a leg. It is certain enough. One of an own feed is of the slot that it was entered in, and
// may be of any age. One of Pyth is shown by whoever likes it, and its slot is an estimate, which is worse the older it is:
// it is not older than one that may be traded on, and was published after the order was last confirmed.
static inline bool may_trigger(const TriggerOrder *order, const FeedView *view, const FeedPrice *price) {
  if (view->feed == NULL) {
    if (view->now - price->slot > MAX_CHOSEN_AGE_SLOTS || view->published_at <= order->touched_at) return false;
  }
  u64 limit = MAX_PRICE_CONF_PPM;
  if (view->feed != NULL && view->feed->max_conf_ppm < limit) limit = view->feed->max_conf_ppm;
  const Wide widest = wide_multiply(price->price, limit), wide = wide_multiply(price->conf, PPM);
  return !wide_less(widest, wide);
}

// Whether the price triggers the leg. A trailing leg keeps its peak or trough here.
static inline bool leg_meets(TriggerLeg *leg, u64 price) {
  const u64 trailing = leg->terms.trailing_ppm;
  switch (leg->terms.kind) {
    case TRIGGER_LEG_KIND_ABOVE:
      return price >= leg->terms.price;
    case TRIGGER_LEG_KIND_BELOW:
      return price <= leg->terms.price;
    case TRIGGER_LEG_KIND_TRAILING_FALL:
      if (price > leg->peak) leg->peak = price;
      // price <= peak * (1 - trailing), exact.
      return !wide_less(wide_multiply(leg->peak, PPM - trailing), wide_multiply(price, PPM));
    case TRIGGER_LEG_KIND_TRAILING_RISE:
      if (leg->peak == 0 || price < leg->peak) leg->peak = price;
      return !wide_less(wide_multiply(price, PPM), wide_multiply(leg->peak, PPM + trailing));
    default:
      return false;
  }
}

// Walks the prices since the leg was last looked at, in order: the first one that crosses triggers it for good. So the
// result does not depend on when or by whom this is called, as long as the ring reaches back. Whether anything but the
// place in the ring changed.
OUTLINE bool advance_leg(const TriggerOrder *order, TriggerLeg *leg, const OrderPrices *prices) {
  if (!leg_is_priced(leg) || leg->triggered_slot != 0 || !prices->is_open[leg->terms.feed]) return false;
  const FeedView *view = &prices->view[leg->terms.feed];
  const u64 peak = leg->peak;
  FeedWalk walk = feed_walk(view, leg->done_slot);
  FeedPrice price;
  while (leg->triggered_slot == 0 && feed_walk_next(&walk, &price)) {
    if (may_trigger(order, view, &price) && leg_meets(leg, price.price)) leg->triggered_slot = price.slot;
    leg->done_slot = price.slot;
  }
  return leg->triggered_slot != 0 || leg->peak != peak;
}

#define ADVANCE_ACCOUNT(name) (&context->accounts[TRIGGER_ADVANCE_ACCOUNT_##name])

OUTLINE u64 advance(const Context *context) {
  TRY(input_check_data(context, TRIGGER_ADVANCE_DATA_SIZE));
  TRY(input_check_accounts(context, TRIGGER_ADVANCE_ACCOUNTS));
  const Account *account = ADVANCE_ACCOUNT(ORDER);
  TRY(account_check_writable(account));
  TriggerOrder *order;
  TRY(order_load(context, account, &order));
  REQUIRE(order->remaining > 0, TRIGGER_ERROR_COMPLETED);
  Clock clock;
  TRY(clock_read(&clock));
  // An expired order can be revived: prices after its expiry must not trigger it.
  REQUIRE(!is_over(order, clock.unix_timestamp) && !is_unconfirmed(order, clock.unix_timestamp), TRIGGER_ERROR_EXPIRED);
  OrderPrices prices;
  TRY(open_feed(context, ADVANCE_ACCOUNT(FEED0), order, 0, &clock, &prices));
  TRY(open_feed(context, ADVANCE_ACCOUNT(FEED1), order, 1, &clock, &prices));
  bool has_changed = false;
  const u64 first = order->phase == TRIGGER_PHASE_ENTRY ? LEG_ENTRY : 1;
  const u64 end = order->phase == TRIGGER_PHASE_ENTRY ? 1 : LEGS;
  for (u64 each = first; each < end; each++) {
    if (advance_leg(order, order_leg(order, each), &prices)) has_changed = true;
  }
  if (has_changed) order_emit(account, TRIGGER_ORDER_CHANGE_ADVANCED);
  return SUCCESS;
}

// The price of one mint that the value of a fill is computed with.
static inline u64 usable_price(const OrderPrices *prices, u64 side, FeedPrice *price) {
  REQUIRE(prices->is_open[side], TRIGGER_ERROR_UNUSABLE_PRICE);
  return price_usable(&prices->view[side], price);
}

// The floor of a trailing leg rises with each whole step of `trailing_ppm` that its peak is above the price which the floor
// belongs to, or its trough below, rounded up.
INLINE u64 raise_floor(const TriggerLeg *leg, u64 *floor) {
  const TriggerLegTerms *terms = &leg->terms;
  if (!leg_is_trailing(leg) || terms->price == 0 || leg->peak == 0) return SUCCESS;
  const bool is_fall = terms->kind == TRIGGER_LEG_KIND_TRAILING_FALL;
  const u64 higher = is_fall ? leg->peak : terms->price, lower = is_fall ? terms->price : leg->peak;
  if (higher <= lower) return SUCCESS;
  u64 moved, raised;
  TRY(multiply_divide_floor(higher - lower, PPM, terms->price, &moved));
  TRY(add_u64(moved - moved % terms->trailing_ppm, PPM, &raised));
  return multiply_divide_ceil(*floor, raised, PPM, floor);
}

// What may be missing opens by so much a slot at most: what a keeper gains that waits for the next one.
#define OPENING_STEP_BPS 8

// How far a leg is open: since the first slot that could fill it, which is the one behind the price that triggers it, or behind
// the beginning of a limit.
static inline Opening find_opening(const TriggerLeg *leg, u64 slot) {
  const u64 first = (leg_is_priced(leg) ? leg->triggered_slot : leg->done_slot) + 1;
  const u64 span = (leg->terms.slippage_bps + OPENING_STEP_BPS - 1) / OPENING_STEP_BPS;
  return (Opening){slot > first ? slot - first : 0, span > OPENING_SLOTS ? span : OPENING_SLOTS};
}

// The least output that a leg accepts for `spent`, and what that is worth where it goes by the feeds too.
typedef struct {
  u64 minimum;
  u64 value;
} LegPrice;

INLINE u64 find_minimum(const TriggerOrder *order, const TriggerLeg *leg, const OrderPrices *prices,
                        const FillOrder *sides, u64 spent, LegPrice *found) {
  const TriggerLegTerms *terms = &leg->terms;
  if (terms->rate_in > 0) {
    TRY(fill_minimum_at_rate(spent, terms->rate_in, terms->rate_out, &found->minimum));
    TRY(raise_floor(leg, &found->minimum));
  }
  if (!leg_is_by_value(leg)) return SUCCESS;
  const u64 side_in = order->is_swapped;
  PricePair pair;
  TRY(usable_price(prices, side_in, &pair.input));
  TRY(usable_price(prices, 1 - side_in, &pair.output));
  PricePair eased = pair;
  price_ease(&prices->view[side_in], true, &eased.input);
  price_ease(&prices->view[1 - side_in], false, &eased.output);
  u64 by_value;
  Valuation by = {&eased, leg->terms.slippage_bps, find_opening(leg, prices->slot)};
  opening_follow(&by.opening, &prices->view[side_in]);
  opening_follow(&by.opening, &prices->view[1 - side_in]);
  TRY(order_minimum_by_value(order, sides, &by, spent, &by_value));
  if (by_value > found->minimum) found->minimum = by_value;
  return order_value(sides, &pair, spent, &found->value);
}

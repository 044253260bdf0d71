// Legs that wait for a price, and what a leg asks for.
#pragma once

#include "order.h"

// Both feeds of an order, by its mints; one that was not given is not open.
typedef struct {
  FeedView view[2];
  bool is_open[2];
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
    if (view->now - price->slot > MAX_PRICE_AGE_SLOTS || view->published_at <= order->touched_at) return false;
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

// The least output that `leg` accepts for `spent`: its rate, or the value of the input at the lower end of its price in
// the output at the upper end of its, less slippage.
INLINE u64 find_minimum(const TriggerOrder *order, const TriggerLeg *leg, const OrderPrices *prices,
                               const FillOrder *sides, u64 spent, u64 *minimum) {
  const TriggerLegTerms *terms = &leg->terms;
  if (terms->rate_in > 0) return fill_minimum_at_rate(spent, terms->rate_in, terms->rate_out, minimum);
  const u64 side_in = order->is_swapped;
  FeedPrice price_in, price_out;
  TRY(usable_price(prices, side_in, &price_in));
  TRY(usable_price(prices, 1 - side_in, &price_out));
  const FillRate rate = {feed_low(&price_in), feed_high(&price_out), mint_decimals(sides->input.mint),
                         mint_decimals(sides->output.mint)};
  return fill_minimum_by_value(spent, &rate, terms->slippage_bps, minimum);
}

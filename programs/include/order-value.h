// What a fill must bring by both feeds, and how the shortfall that it is allowed opens. The program defines OWN(X) and
// OWN_TYPE(X) as for `maker-order.h`.
#pragma once

#include "maker-order.h"
#include "order-price.h"

// In the slot in which a fill is due it may bring 5 bps less than the value, the order's own fees apart; all that the maker
// allows after so many slots. A keeper that waits for more loses the fill to one that does not.
#define OPENING_BPS 5
#define OPENING_SLOTS 20

// How long a fill has been due, and how long what it may fall short by opens.
typedef struct {
  u64 slots;
  u64 span;
} Opening;

// What a fill may fall short by opens in slots that could fill alone: a feed that was silent or uncertain has not been there for
// keepers to compete, and the first one behind it would have all of it.
static inline void opening_follow(Opening *opening, const FeedView *view) {
  opening->slots = price_usable_slots(view, u64_least(opening->slots, opening->span));
}

// How much less than the value may arrive: from the first share to `limit_bps`, which is never exceeded, rounded down.
static inline u64 order_allowed_bps(const OWN_TYPE(Order) *order, u64 limit_bps, const Opening *opening) {
  const u64 first = OPENING_BPS + (u64)order->fee_bps + order->referral_bps;
  if (first >= limit_bps || opening->slots >= opening->span) return limit_bps;
  return first + (limit_bps - first) * opening->slots / opening->span;
}

// The usable prices of what an order sells and of what it buys.
typedef struct {
  FeedPrice input;
  FeedPrice output;
} PricePair;

// The part of a band that is open, rounded down: a band is widest while a price moves, just when legs trigger, and the first
// keeper must not get all of it.
static inline FeedPrice open_band(const FeedPrice *price, const Opening *opening) {
  FeedPrice open = *price;
  // Products fit: a band of a usable price is a hundredth of it at most.
  if (opening->slots < opening->span) multiply_divide_floor(price->conf, opening->slots, opening->span, &open.conf);
  return open;
}

// What a fill is compared with: what the maker allows at most, and how far that is open.
typedef struct {
  const PricePair *prices;
  u64 limit_bps;
  Opening opening;
} Valuation;

// The least output for `spent` by the lower end of the input's price and the upper end of the output's, as far as the bands are
// open, less what is allowed, each step rounded up.
static inline u64 order_minimum_by_value(const OWN_TYPE(Order) *order, const FillOrder *sides, const Valuation *by, u64 spent,
                                         u64 *minimum) {
  const FeedPrice input = open_band(&by->prices->input, &by->opening), output = open_band(&by->prices->output, &by->opening);
  const FillRate rate = {feed_low(&input), feed_high(&output), mint_decimals(sides->input.mint),
                         mint_decimals(sides->output.mint)};
  return fill_minimum_by_value(spent, &rate, order_allowed_bps(order, by->limit_bps, &by->opening), minimum);
}

// What `spent` is worth in the output at both prices themselves, each step rounded down.
OUTLINE u64 order_value(const FillOrder *sides, const PricePair *prices, u64 spent, u64 *value) {
  u64 unit_in, unit_out, usd;
  TRY(power_of_ten(mint_decimals(sides->input.mint), &unit_in));
  TRY(power_of_ten(mint_decimals(sides->output.mint), &unit_out));
  TRY(multiply_divide_floor(spent, prices->input.price, unit_in, &usd));
  return multiply_divide_floor(usd, unit_out, prices->output.price, value);
}

// Before the event of a fill by both feeds: what its input is worth in the output.
static inline void order_emit_value(const Account *account, u64 value) {
  if (value == 0) return;
  OWN_TYPE(ValuedEvent) event = {.discriminator = OWN(EVENT_VALUED), .value = value};
  key_copy(event.order, account->key);
  EMIT(&event, OWN(VALUED_EVENT_SIZE));
}

// Cycles: anybody swaps what the one that is due sells, and the order says what that must bring.
#pragma once

#include "draw.h"

#define FILL_ACCOUNT(name) (&context->accounts[RECURRING_FILL_ACCOUNT_##name])

typedef struct {
  RecurringOrder *order;
  FillOrder sides;
  Clock clock;
  PricePair prices;
  PricePair eased; // as the least of the fill counts them
  u64 cycle;
  u64 slots_due;
  Opening opening;
  u64 amount;
  Filled filled;
  OrderFees fees;
  u64 net;
  u64 minimum;
  u64 value;
  u64 paid;
  u64 reward;
} Fill;

OUTLINE u64 load_fill(const Context *context, Fill *fill) {
  TRY(account_check_signer(FILL_ACCOUNT(KEEPER)));
  TRY(account_check_writable(FILL_ACCOUNT(KEEPER)));
  TRY(account_check_writable(FILL_ACCOUNT(ORDER)));
  TRY(account_check_key(FILL_ACCOUNT(SYSTEM_PROGRAM), SYSTEM_ID));
  TRY(order_load(context, FILL_ACCOUNT(ORDER), &fill->order));
  RecurringOrder *order = fill->order;
  REQUIRE(account_is(FILL_ACCOUNT(MAKER), order->maker), RECURRING_ERROR_INVALID_ACCOUNT);
  TRY(clock_read(&fill->clock));
  TRY(schedule_find_due(order, fill->clock.unix_timestamp, &fill->cycle));
  TRY(find_draw(FILL_ACCOUNT(ORDER), FILL_ACCOUNT(SLOT_HASHES), &fill->clock, fill->cycle, &fill->slots_due));
  fill->fees.account = FILL_ACCOUNT(FEE_ACCOUNT);
  fill->fees.referral = FILL_ACCOUNT(REFERRAL);
  fill->sides.owner = FILL_ACCOUNT(ORDER);
  fill->sides.input = (FillSide){FILL_ACCOUNT(VAULT0), FILL_ACCOUNT(MINT0), FILL_ACCOUNT(TOKEN_PROGRAM)};
  fill->sides.output = (FillSide){FILL_ACCOUNT(VAULT1), FILL_ACCOUNT(MINT1), FILL_ACCOUNT(TOKEN_PROGRAM)};
  TRY(fill_side_check(&fill->sides.input, order->vault0));
  return fill_side_check(&fill->sides.output, order->vault1);
}

OUTLINE u64 read_prices(const Context *context, Fill *fill) {
  const RecurringOrder *order = fill->order;
  if (order->max_deviation_bps == 0) return SUCCESS;
  fill->opening = (Opening){fill->slots_due > DRAW_SLACK ? fill->slots_due - DRAW_SLACK : 0, OPENING_SLOTS};
  FeedView view;
  TRY(feed_open(FILL_ACCOUNT(FEED0), order->feed_kind0, order->feed0, &fill->clock, &view));
  TRY(price_usable(&view, &fill->prices.input));
  fill->eased.input = fill->prices.input;
  price_ease(&view, true, &fill->eased.input);
  opening_follow(&fill->opening, &view);
  TRY(feed_open(FILL_ACCOUNT(FEED1), order->feed_kind1, order->feed1, &fill->clock, &view));
  TRY(price_usable(&view, &fill->prices.output));
  fill->eased.output = fill->prices.output;
  price_ease(&view, false, &fill->eased.output);
  opening_follow(&fill->opening, &view);
  return SUCCESS;
}

OUTLINE u64 find_amount(Fill *fill) {
  const RecurringOrder *order = fill->order;
  if (order_is_of_time(order)) {
    fill->amount = time_amount(order);
    return SUCCESS;
  }
  u64 value, need;
  TRY(value_find_need(order, &fill->prices.output, fill->sides.output.mint, &value, &need));
  TRY(value_find_amount(order, &fill->prices.input, fill->sides.input.mint, need, &fill->amount));
  return fill->amount > 0 ? SUCCESS : RECURRING_ERROR_NOTHING_TO_BUY;
}

// The least that the order accepts for the cycle: its floor, and the value by both feeds less what is allowed now. An order
// that was made before every order had a floor goes by its feeds alone.
OUTLINE u64 find_minimum(Fill *fill) {
  const RecurringOrder *order = fill->order;
  const u64 amount = fill->amount;
  if (order->min_out > 0) TRY(fill_minimum_at_rate(amount, order->amount_per_cycle, order->min_out, &fill->minimum));
  if (order->max_deviation_bps == 0) return SUCCESS;
  u64 by_value;
  const Valuation by = {&fill->eased, order->max_deviation_bps, fill->opening};
  TRY(order_minimum_by_value(order, &fill->sides, &by, amount, &by_value));
  if (by_value > fill->minimum) fill->minimum = by_value;
  return order_value(&fill->sides, &fill->prices, amount, &fill->value);
}

// Whether what is left for the maker is within the band.
OUTLINE u64 check_net(const Fill *fill) {
  const RecurringOrder *order = fill->order;
  REQUIRE(fill->minimum > 0 && fill->net >= fill->minimum, RECURRING_ERROR_PRICE_NOT_MET);
  if (order->max_out == 0) return SUCCESS;
  u64 maximum;
  // Rounded up as the minimum is: no band is empty.
  TRY(fill_minimum_at_rate(fill->amount, order->amount_per_cycle, order->max_out, &maximum));
  return fill->net <= maximum ? SUCCESS : RECURRING_ERROR_ABOVE_BAND;
}

// A value order keeps what it buys; that of a time order goes to the maker.
OUTLINE u64 settle(const Context *context, Fill *fill) {
  RecurringOrder *order = fill->order;
  order->remaining -= fill->filled.spent;
  order->spent += fill->filled.spent;
  TRY(add_u64(order->received, fill->net, &order->received));
  order->held += fill->net;
  schedule_end_cycle(order, fill->cycle);
  if (!order_is_of_time(order)) return SUCCESS;
  const Payee payee = {FILL_ACCOUNT(MAKER), FILL_ACCOUNT(DESTINATION), FILL_ACCOUNT(KEEPER)};
  TRY(fill_pay_out(context, &fill->sides, &fill->sides.output, &payee, &fill->paid));
  if (fill->paid > 0) order->held = 0;
  return SUCCESS;
}

OUTLINE void emit_fill(const Context *context, const Fill *fill) {
  RecurringFilledEvent event = {.discriminator = RECURRING_EVENT_FILLED,
                                .cycle = fill->cycle,
                                .spent = fill->filled.spent,
                                .received = fill->filled.received,
                                .fee = fill->fees.fee,
                                .referral_fee = fill->fees.referral_fee,
                                .paid = fill->paid,
                                .minimum = fill->minimum,
                                .reward = fill->reward};
  key_copy(event.order, FILL_ACCOUNT(ORDER)->key);
  key_copy(event.maker, fill->order->maker);
  key_copy(event.keeper, FILL_ACCOUNT(KEEPER)->key);
  key_copy(event.mint0, FILL_ACCOUNT(MINT0)->key);
  key_copy(event.mint1, FILL_ACCOUNT(MINT1)->key);
  order_emit_value(FILL_ACCOUNT(ORDER), fill->value);
  EMIT(&event, RECURRING_FILLED_EVENT_SIZE);
  order_emit(FILL_ACCOUNT(ORDER), RECURRING_ORDER_CHANGE_FILLED);
}

OUTLINE u64 fill_order(const Context *context) {
  REQUIRE(context->data_length > RECURRING_FILL_DATA_SIZE, ERROR_INVALID_INSTRUCTION_DATA);
  TRY(input_check_accounts(context, RECURRING_FILL_ACCOUNTS));
  Fill fill = {0};
  Bytes seeds[4];
  TRY(load_fill(context, &fill));
  const Signer signer = order_signer(fill.order, seeds);
  fill.sides.signer = &signer;
  TRY(read_prices(context, &fill));
  TRY(find_amount(&fill));
  TRY(find_minimum(&fill));
  const FillRoute route = {FILL_ACCOUNT(ROUTER), RECURRING_FILL_DATA_SIZE, RECURRING_FILL_ACCOUNTS};
  TRY(fill_route(context, &fill.sides, &route, fill.amount, &fill.filled));
  REQUIRE(fill.filled.spent == fill.amount, RECURRING_ERROR_WRONG_AMOUNT);
  TRY(order_find_fees(fill.order, &fill.sides, fill.filled.received, &fill.fees, &fill.net));
  TRY(check_net(&fill));
  TRY(order_pay_fees(context, fill.order, &fill.sides, &fill.fees));
  TRY(settle(context, &fill));
  TRY(fill_reward(FILL_ACCOUNT(ORDER), FILL_ACCOUNT(KEEPER), fill.order->fill_reward, &fill.reward));
  emit_fill(context, &fill);
  return SUCCESS;
}

#define PASS_ACCOUNT(name) (&context->accounts[RECURRING_PASS_ACCOUNT_##name])

OUTLINE u64 pass(const Context *context) {
  TRY(input_check_data(context, RECURRING_PASS_DATA_SIZE));
  TRY(input_check_accounts(context, RECURRING_PASS_ACCOUNTS));
  const Account *keeper = PASS_ACCOUNT(KEEPER), *account = PASS_ACCOUNT(ORDER), *mint = PASS_ACCOUNT(MINT1);
  TRY(account_check_signer(keeper));
  TRY(account_check_writable(keeper));
  TRY(account_check_writable(account));
  RecurringOrder *order;
  TRY(order_load(context, account, &order));
  REQUIRE(!order_is_of_time(order), RECURRING_ERROR_WRONG_KIND);
  REQUIRE(account_is(mint, order->mint1), RECURRING_ERROR_INVALID_ACCOUNT);
  Clock clock;
  TRY(clock_read(&clock));
  RecurringPassedEvent event = {.discriminator = RECURRING_EVENT_PASSED};
  TRY(schedule_find_due(order, clock.unix_timestamp, &event.cycle));
  u64 slots_due;
  TRY(find_draw(account, PASS_ACCOUNT(SLOT_HASHES), &clock, event.cycle, &slots_due));
  FeedView view;
  FeedPrice price;
  TRY(feed_open(PASS_ACCOUNT(FEED1), order->feed_kind1, order->feed1, &clock, &view));
  TRY(price_usable(&view, &price));
  u64 value, need;
  TRY(value_find_need(order, &price, mint, &value, &need));
  REQUIRE(need == 0, RECURRING_ERROR_STILL_TO_BUY);
  schedule_end_cycle(order, event.cycle);
  event.value = value;
  TRY(fill_reward(account, keeper, order->fill_reward, &event.reward));
  key_copy(event.order, account->key);
  key_copy(event.maker, order->maker);
  key_copy(event.keeper, keeper->key);
  EMIT(&event, RECURRING_PASSED_EVENT_SIZE);
  order_emit(account, RECURRING_ORDER_CHANGE_PASSED);
  return SUCCESS;
}

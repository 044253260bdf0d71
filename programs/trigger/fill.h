// Fills: anybody swaps a part of an order, and the order says what that must bring.
#pragma once

#include "price.h"

#define FILL_ACCOUNT(name) (&context->accounts[TRIGGER_FILL_ACCOUNT_##name])

// A fill takes a twentieth of the order at least, so that its deposit pays for every one.
#define MIN_PARTS 20

typedef struct {
  TriggerOrder *order;
  TriggerLeg *leg;
  FillOrder sides;
  Clock clock;
  Filled filled;
  OrderFees fees;
  u64 net;
  LegPrice price;
  u64 paid;
  u64 reward;
} Fill;

// Checks that the leg is one of the present phase, and the amount one that can be filled.
static inline u64 check_terms(Fill *fill, const TriggerFillData *data) {
  TriggerOrder *order = fill->order;
  REQUIRE(order->remaining > 0, TRIGGER_ERROR_COMPLETED);
  REQUIRE(!is_over(order, fill->clock.unix_timestamp) && !is_unconfirmed(order, fill->clock.unix_timestamp),
          TRIGGER_ERROR_EXPIRED);
  REQUIRE(data->leg < LEGS, TRIGGER_ERROR_INVALID_LEG);
  REQUIRE((data->leg == LEG_ENTRY) == (order->phase == TRIGGER_PHASE_ENTRY), TRIGGER_ERROR_INVALID_LEG);
  fill->leg = order_leg(order, data->leg);
  REQUIRE(leg_is_set(fill->leg), TRIGGER_ERROR_INVALID_LEG);
  REQUIRE(data->amount > 0, TRIGGER_ERROR_ZERO_AMOUNT);
  return data->amount <= order->remaining ? SUCCESS : TRIGGER_ERROR_WRONG_AMOUNT;
}

// Whether the output of this fill is the escrow of the exit.
static inline bool is_entry_of_bracket(const Fill *fill) {
  return fill->order->phase == TRIGGER_PHASE_ENTRY && order_has_exit(fill->order);
}

static inline u64 check_part(const Fill *fill) {
  const u64 spent = fill->filled.spent, remaining = fill->order->remaining, making = fill->order->making;
  if (spent == remaining) return SUCCESS;
  REQUIRE(!is_entry_of_bracket(fill), TRIGGER_ERROR_WRONG_AMOUNT);
  return spent >= making / MIN_PARTS + (making % MIN_PARTS != 0) ? SUCCESS : TRIGGER_ERROR_FILL_TOO_SMALL;
}

// Whether what is left after the fees is what the leg asks for: what reaches the maker after the mint's own fee.
OUTLINE u64 check_net(const Fill *fill) {
  u64 delivered = fill->net;
  if (!is_entry_of_bracket(fill)) {
    TransferFee transfer_fee;
    TRY(transfer_fee_read(fill->sides.output.mint, &transfer_fee));
    TRY(transfer_fee_net(&transfer_fee, delivered, &delivered));
  }
  return fill->price.minimum > 0 && delivered >= fill->price.minimum ? SUCCESS : TRIGGER_ERROR_PRICE_NOT_MET;
}

// An entry that is filled opens the exit, which sells what it bought.
static inline void open_exit(TriggerOrder *order, u64 bought, u64 slot) {
  order->phase = TRIGGER_PHASE_EXIT;
  order->is_swapped = 1;
  order->making = bought;
  order->remaining = bought;
  order->received = 0;
  start_leg(order_leg(order, 1), slot);
  start_leg(order_leg(order, 2), slot);
}

OUTLINE u64 settle(const Context *context, Fill *fill) {
  TriggerOrder *order = fill->order;
  const bool opens_exit = is_entry_of_bracket(fill);
  order->remaining -= fill->filled.spent;
  TRY(add_u64(order->received, fill->net, &order->received));
  if (opens_exit) {
    open_exit(order, fill->net, fill->clock.slot);
    return SUCCESS;
  }
  const Payee payee = {FILL_ACCOUNT(MAKER), FILL_ACCOUNT(DESTINATION), FILL_ACCOUNT(KEEPER)};
  return fill_pay_out(context, &fill->sides, &fill->sides.output, &payee, &fill->paid);
}

OUTLINE void emit_fill(const Context *context, const Fill *fill) {
  TriggerFilledEvent event = {.discriminator = TRIGGER_EVENT_FILLED,
                              .spent = fill->filled.spent,
                              .received = fill->filled.received,
                              .fee = fill->fees.fee,
                              .referral_fee = fill->fees.referral_fee,
                              .paid = fill->paid,
                              .minimum = fill->price.minimum,
                              .reward = fill->reward,
                              .leg = ((const TriggerFillData *)context->data)->leg};
  key_copy(event.order, FILL_ACCOUNT(ORDER)->key);
  key_copy(event.maker, fill->order->maker);
  key_copy(event.keeper, FILL_ACCOUNT(KEEPER)->key);
  key_copy(event.mint_in, FILL_ACCOUNT(MINT_IN)->key);
  key_copy(event.mint_out, FILL_ACCOUNT(MINT_OUT)->key);
  order_emit_value(FILL_ACCOUNT(ORDER), fill->price.value);
  EMIT(&event, TRIGGER_FILLED_EVENT_SIZE);
  order_emit(FILL_ACCOUNT(ORDER), TRIGGER_ORDER_CHANGE_FILLED);
}

OUTLINE u64 load_fill(const Context *context, Fill *fill) {
  TRY(account_check_signer(FILL_ACCOUNT(KEEPER)));
  TRY(account_check_writable(FILL_ACCOUNT(KEEPER)));
  TRY(account_check_writable(FILL_ACCOUNT(ORDER)));
  TRY(account_check_key(FILL_ACCOUNT(SYSTEM_PROGRAM), SYSTEM_ID));
  TRY(order_load(context, FILL_ACCOUNT(ORDER), &fill->order));
  const TriggerOrder *order = fill->order;
  REQUIRE(account_is(FILL_ACCOUNT(MAKER), order->maker), TRIGGER_ERROR_INVALID_ACCOUNT);
  TRY(clock_read(&fill->clock));
  TRY(check_terms(fill, (const TriggerFillData *)context->data));
  const u64 side = order->is_swapped;
  fill->fees.account = FILL_ACCOUNT(FEE_ACCOUNT);
  fill->fees.referral = FILL_ACCOUNT(REFERRAL);
  fill->sides.owner = FILL_ACCOUNT(ORDER);
  fill->sides.input = (FillSide){FILL_ACCOUNT(VAULT_IN), FILL_ACCOUNT(MINT_IN), FILL_ACCOUNT(TOKEN_PROGRAM_IN)};
  fill->sides.output = (FillSide){FILL_ACCOUNT(VAULT_OUT), FILL_ACCOUNT(MINT_OUT), FILL_ACCOUNT(TOKEN_PROGRAM_OUT)};
  TRY(fill_side_check(&fill->sides.input, order_vault(order, side)));
  return fill_side_check(&fill->sides.output, order_vault(order, 1 - side));
}

// Opens the feeds that the leg needs, and brings a leg that waits for a price up to now.
OUTLINE u64 open_leg(const Context *context, Fill *fill, OrderPrices *prices) {
  prices->slot = fill->clock.slot;
  if (!leg_is_priced(fill->leg) && !leg_is_by_value(fill->leg)) return SUCCESS;
  const u64 side_in = fill->order->is_swapped;
  TRY(open_feed(context, FILL_ACCOUNT(FEED_IN), fill->order, side_in, &fill->clock, prices));
  TRY(open_feed(context, FILL_ACCOUNT(FEED_OUT), fill->order, 1 - side_in, &fill->clock, prices));
  if (!leg_is_priced(fill->leg)) return SUCCESS;
  advance_leg(fill->order, fill->leg, prices);
  return fill->leg->triggered_slot != 0 ? SUCCESS : TRIGGER_ERROR_NOT_TRIGGERED;
}

OUTLINE u64 fill_order(const Context *context) {
  REQUIRE(context->data_length > TRIGGER_FILL_DATA_SIZE, ERROR_INVALID_INSTRUCTION_DATA);
  TRY(input_check_accounts(context, TRIGGER_FILL_ACCOUNTS));
  Fill fill = {0};
  Bytes seeds[4];
  TRY(load_fill(context, &fill));
  const Signer signer = order_signer(fill.order, seeds);
  fill.sides.signer = &signer;
  OrderPrices prices;
  TRY(open_leg(context, &fill, &prices));
  const FillRoute route = {FILL_ACCOUNT(ROUTER), TRIGGER_FILL_DATA_SIZE, TRIGGER_FILL_ACCOUNTS};
  TRY(fill_route(context, &fill.sides, &route, ((const TriggerFillData *)context->data)->amount, &fill.filled));
  TRY(check_part(&fill));
  TRY(find_minimum(fill.order, fill.leg, &prices, &fill.sides, fill.filled.spent, &fill.price));
  TRY(order_find_fees(fill.order, &fill.sides, fill.filled.received, &fill.fees, &fill.net));
  TRY(check_net(&fill));
  TRY(order_pay_fees(context, fill.order, &fill.sides, &fill.fees));
  TRY(settle(context, &fill));
  TRY(fill_reward(FILL_ACCOUNT(ORDER), FILL_ACCOUNT(KEEPER), fill.order->fill_reward, &fill.reward));
  emit_fill(context, &fill);
  return SUCCESS;
}

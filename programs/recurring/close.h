// Ways out of an order: what was bought, and all of it.
#pragma once

#include "order.h"

#define CLOSE_TOKEN_PROGRAM(side) CLOSE_ACCOUNT(TOKEN_PROGRAM)

#include "../include/order-close.h"

#define CLAIM_ACCOUNT(name) (&context->accounts[RECURRING_CLAIM_ACCOUNT_##name])

OUTLINE u64 claim(const Context *context) {
  TRY(input_check_data(context, RECURRING_CLAIM_DATA_SIZE));
  TRY(input_check_accounts(context, RECURRING_CLAIM_ACCOUNTS));
  const Account *payer = CLAIM_ACCOUNT(PAYER), *maker = CLAIM_ACCOUNT(MAKER), *account = CLAIM_ACCOUNT(ORDER);
  TRY(account_check_signer(payer));
  TRY(account_check_writable(payer));
  TRY(account_check_writable(account));
  TRY(account_check_key(CLAIM_ACCOUNT(SYSTEM_PROGRAM), SYSTEM_ID));
  RecurringOrder *order;
  TRY(order_load(context, account, &order));
  REQUIRE(account_is(maker, order->maker), RECURRING_ERROR_INVALID_ACCOUNT);
  REQUIRE(order_is_of_time(order), RECURRING_ERROR_WRONG_KIND);
  const FillSide side = {CLAIM_ACCOUNT(VAULT1), CLAIM_ACCOUNT(MINT1), CLAIM_ACCOUNT(TOKEN_PROGRAM)};
  TRY(fill_side_check(&side, order->vault1));
  Bytes seeds[4];
  const Signer signer = order_signer(order, seeds);
  const FillOrder owner = {.owner = account, .signer = &signer};
  const Payee payee = {maker, CLAIM_ACCOUNT(DESTINATION), payer};
  REQUIRE(token_account_amount(side.vault) > 0, RECURRING_ERROR_ZERO_AMOUNT);
  u64 paid;
  TRY(fill_pay_out(context, &owner, &side, &payee, &paid));
  REQUIRE(paid > 0, RECURRING_ERROR_DESTINATION_MISSING);
  order->held = 0;
  order_emit_paid(account, order, side.mint, paid);
  order_emit(account, RECURRING_ORDER_CHANGE_CLAIMED);
  return SUCCESS;
}

OUTLINE u64 close_order(const Context *context) {
  RecurringOrder *order;
  TRY(close_load(context, &order));
  const bool is_completed = order_is_completed(order);
  REQUIRE(is_completed || account_is(CLOSE_ACCOUNT(CLOSER), order->maker), RECURRING_ERROR_STILL_OPEN);
  RecurringClosedEvent event = {
      .discriminator = RECURRING_EVENT_CLOSED,
      .reason = is_completed ? RECURRING_CLOSE_REASON_COMPLETED : RECURRING_CLOSE_REASON_CANCELLED};
  return close_loaded(context, order, &event);
}

// Ways out of an order: what was bought, and all of it.
#pragma once

#include "order.h"

#define CLOSE_TOKEN_PROGRAM(side) CLOSE_ACCOUNT(TOKEN_PROGRAM##side)

#include "../include/order-close.h"

#define CLAIM_ACCOUNT(name) (&context->accounts[TRIGGER_CLAIM_ACCOUNT_##name])

OUTLINE u64 claim(const Context *context) {
  TRY(input_check_data(context, TRIGGER_CLAIM_DATA_SIZE));
  TRY(input_check_accounts(context, TRIGGER_CLAIM_ACCOUNTS));
  const Account *payer = CLAIM_ACCOUNT(PAYER), *maker = CLAIM_ACCOUNT(MAKER), *account = CLAIM_ACCOUNT(ORDER);
  TRY(account_check_signer(payer));
  TRY(account_check_writable(payer));
  TRY(account_check_key(CLAIM_ACCOUNT(SYSTEM_PROGRAM), SYSTEM_ID));
  TriggerOrder *order;
  TRY(order_load(context, account, &order));
  REQUIRE(account_is(maker, order->maker), TRIGGER_ERROR_INVALID_ACCOUNT);
  const FillSide side = {CLAIM_ACCOUNT(VAULT), CLAIM_ACCOUNT(MINT), CLAIM_ACCOUNT(TOKEN_PROGRAM)};
  TRY(fill_side_check(&side, order_vault(order, 1 - (u64)order->is_swapped)));
  Bytes seeds[4];
  const Signer signer = order_signer(order, seeds);
  const FillOrder owner = {.owner = account, .signer = &signer};
  const Payee payee = {maker, CLAIM_ACCOUNT(DESTINATION), payer};
  REQUIRE(token_account_amount(side.vault) > 0, TRIGGER_ERROR_ZERO_AMOUNT);
  u64 paid;
  TRY(fill_pay_out(context, &owner, &side, &payee, &paid));
  REQUIRE(paid > 0, TRIGGER_ERROR_DESTINATION_MISSING);
  order_emit_paid(account, order, side.mint, paid);
  return SUCCESS;
}

// Why the order may be closed by `closer`: an order that is completed or expired by anybody, an open one by its maker.
static inline u64 find_reason(const TriggerOrder *order, const Account *closer, u8 *reason) {
  Clock clock;
  TRY(clock_read(&clock));
  *reason = TRIGGER_CLOSE_REASON_COMPLETED;
  if (order->remaining == 0) return SUCCESS;
  *reason = TRIGGER_CLOSE_REASON_EXPIRED;
  if (is_over(order, clock.unix_timestamp)) return SUCCESS;
  *reason = TRIGGER_CLOSE_REASON_UNCONFIRMED;
  if (is_unconfirmed(order, clock.unix_timestamp)) return SUCCESS;
  *reason = TRIGGER_CLOSE_REASON_CANCELLED;
  return account_is(closer, order->maker) ? SUCCESS : TRIGGER_ERROR_STILL_OPEN;
}

OUTLINE u64 close_order(const Context *context) {
  TriggerOrder *order;
  TRY(close_load(context, &order));
  TriggerClosedEvent event = {.discriminator = TRIGGER_EVENT_CLOSED};
  TRY(find_reason(order, CLOSE_ACCOUNT(CLOSER), &event.reason));
  return close_loaded(context, order, &event);
}

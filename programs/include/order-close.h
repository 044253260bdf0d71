// The end of an order: all that it holds goes to its maker, and what is left of its deposit too. The program defines OWN(X) and
// OWN_TYPE(X) as for `maker-order.h`, and CLOSE_TOKEN_PROGRAM(side), the name of the account of a side's token program.
#pragma once

#include "maker-order.h"

#define CLOSE_ACCOUNT(name) (&context->accounts[OWN(CLOSE_ACCOUNT_##name)])

OUTLINE u64 close_vaults(const Context *context, OWN_TYPE(Order) *order, OWN_TYPE(ClosedEvent) *event) {
  const FillSide side0 = {CLOSE_ACCOUNT(VAULT0), CLOSE_ACCOUNT(MINT0), CLOSE_TOKEN_PROGRAM(0)};
  const FillSide side1 = {CLOSE_ACCOUNT(VAULT1), CLOSE_ACCOUNT(MINT1), CLOSE_TOKEN_PROGRAM(1)};
  TRY(fill_side_check(&side0, order->vault0));
  TRY(fill_side_check(&side1, order->vault1));
  event->returned0 = token_account_amount(side0.vault);
  event->returned1 = token_account_amount(side1.vault);
  Bytes seeds[4];
  const Signer signer = order_signer(order, seeds);
  const FillOrder owner = {.owner = CLOSE_ACCOUNT(ORDER), .signer = &signer};
  const Payee payee0 = {CLOSE_ACCOUNT(MAKER), CLOSE_ACCOUNT(DESTINATION0), NULL};
  const Payee payee1 = {CLOSE_ACCOUNT(MAKER), CLOSE_ACCOUNT(DESTINATION1), NULL};
  TRY(fill_close_vault(context, &owner, &side0, &payee0));
  return fill_close_vault(context, &owner, &side1, &payee1);
}

// Loads the order that is to be closed.
INLINE u64 close_load(const Context *context, OWN_TYPE(Order) **order) {
  TRY(input_check_data(context, OWN(CLOSE_DATA_SIZE)));
  TRY(input_check_accounts(context, OWN(CLOSE_ACCOUNTS)));
  TRY(account_check_signer(CLOSE_ACCOUNT(CLOSER)));
  TRY(account_check_writable(CLOSE_ACCOUNT(CLOSER)));
  TRY(account_check_writable(CLOSE_ACCOUNT(MAKER)));
  TRY(account_check_writable(CLOSE_ACCOUNT(ORDER)));
  TRY(order_load(context, CLOSE_ACCOUNT(ORDER), order));
  return account_is(CLOSE_ACCOUNT(MAKER), (*order)->maker) ? SUCCESS : OWN(ERROR_INVALID_ACCOUNT);
}

// Closes an order that may be closed; `event` has the reason.
INLINE u64 close_loaded(const Context *context, OWN_TYPE(Order) *order, OWN_TYPE(ClosedEvent) *event) {
  const Account *closer = CLOSE_ACCOUNT(CLOSER), *maker = CLOSE_ACCOUNT(MAKER);
  Account *account = CLOSE_ACCOUNT(ORDER);
  TRY(close_vaults(context, order, event));
  // A maker who closes gets all of it anyway.
  TRY(fill_reward(account, closer, order->close_reward, &event->reward));
  event->lamports = *account->lamports;
  key_copy(event->order, account->key);
  key_copy(event->maker, maker->key);
  key_copy(event->closer, closer->key);
  EMIT(event, OWN(CLOSED_EVENT_SIZE));
  account_close(account, maker);
  return SUCCESS;
}

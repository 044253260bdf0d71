// What the maker changes about an order.
#pragma once

#include "create.h"

#define PAUSE_ACCOUNT(name) (&context->accounts[RECURRING_PAUSE_ACCOUNT_##name])
_Static_assert((int)RECURRING_PAUSE_ACCOUNTS == (int)RECURRING_RESUME_ACCOUNTS, "one list of accounts");

static inline u64 load_running(const Context *context, RecurringOrder **order, i64 *now) {
  TRY(input_check_data(context, RECURRING_PAUSE_DATA_SIZE));
  TRY(input_check_accounts(context, RECURRING_PAUSE_ACCOUNTS));
  TRY(order_load_own(context, PAUSE_ACCOUNT(MAKER), PAUSE_ACCOUNT(ORDER), order));
  REQUIRE(!order_is_completed(*order), RECURRING_ERROR_COMPLETED);
  Clock clock;
  TRY(clock_read(&clock));
  *now = clock.unix_timestamp;
  return SUCCESS;
}

OUTLINE u64 pause_order(const Context *context) {
  RecurringOrder *order;
  i64 now;
  TRY(load_running(context, &order, &now));
  REQUIRE(order->paused_at == 0, RECURRING_ERROR_PAUSED);
  u64 cycle;
  if (schedule_find(order, now, &cycle)) schedule_count_missed(order, cycle);
  order->paused_at = now;
  order_emit(PAUSE_ACCOUNT(ORDER), RECURRING_ORDER_CHANGE_PAUSED);
  return SUCCESS;
}

// The schedule goes on where its next cycle is due later; else interval 0 is now. So no cycle is due sooner than it would
// have been without the pause.
OUTLINE u64 resume_order(const Context *context) {
  RecurringOrder *order;
  i64 now;
  TRY(load_running(context, &order, &now));
  REQUIRE(order->paused_at != 0, RECURRING_ERROR_NOT_PAUSED);
  order->paused_at = 0;
  if (now >= schedule_due_at(order)) {
    order->start_at = now;
    order->next_cycle = 0;
  }
  order_emit(PAUSE_ACCOUNT(ORDER), RECURRING_ORDER_CHANGE_RESUMED);
  return SUCCESS;
}

#define DEPOSIT_ACCOUNT(name) (&context->accounts[RECURRING_DEPOSIT_ACCOUNT_##name])

static inline u64 add_deposit(RecurringOrder *order, const RecurringDepositData *data, u64 *lamports) {
  REQUIRE(!order_is_completed(order), RECURRING_ERROR_COMPLETED);
  REQUIRE(data->amount > 0, RECURRING_ERROR_ZERO_AMOUNT);
  TRY(add_u64(order->deposited, data->amount, &order->deposited));
  TRY(add_u64(order->remaining, data->amount, &order->remaining));
  if (!order_is_of_time(order)) return set_cycles(order, (u64)order->cycles + data->cycles, lamports);
  REQUIRE(data->cycles == 0, RECURRING_ERROR_INVALID_TERMS);
  REQUIRE(data->amount >= order->amount_per_cycle, RECURRING_ERROR_WRONG_AMOUNT);
  return set_cycles(order, order->done + count_cycles(order), lamports);
}

OUTLINE u64 deposit(const Context *context) {
  TRY(input_check_data(context, RECURRING_DEPOSIT_DATA_SIZE));
  TRY(input_check_accounts(context, RECURRING_DEPOSIT_ACCOUNTS));
  const RecurringDepositData *data = (const RecurringDepositData *)context->data;
  const Account *payer = DEPOSIT_ACCOUNT(PAYER), *maker = DEPOSIT_ACCOUNT(MAKER), *account = DEPOSIT_ACCOUNT(ORDER);
  TRY(account_check_signer(payer));
  TRY(account_check_writable(payer));
  TRY(account_check_writable(DEPOSIT_ACCOUNT(SOURCE)));
  TRY(account_check_key(DEPOSIT_ACCOUNT(SYSTEM_PROGRAM), SYSTEM_ID));
  RecurringOrder *order;
  TRY(order_load_own(context, maker, account, &order));
  const FillSide side = {DEPOSIT_ACCOUNT(VAULT0), DEPOSIT_ACCOUNT(MINT0), DEPOSIT_ACCOUNT(TOKEN_PROGRAM)};
  TRY(fill_side_check(&side, order->vault0));
  u64 lamports;
  TRY(add_deposit(order, data, &lamports));
  if (lamports > 0) TRY(system_transfer(context, payer, account, lamports, NULL));
  const TokenTransfer transfer = {side.program, DEPOSIT_ACCOUNT(SOURCE), side.mint, side.vault, maker};
  TRY(token_transfer_exact(context, &transfer, data->amount, NULL, RECURRING_ERROR_WRONG_AMOUNT));
  order_emit(account, RECURRING_ORDER_CHANGE_DEPOSITED);
  return SUCCESS;
}

#define WITHDRAW_ACCOUNT(name) (&context->accounts[RECURRING_WITHDRAW_ACCOUNT_##name])

OUTLINE u64 withdraw(const Context *context) {
  TRY(input_check_data(context, RECURRING_WITHDRAW_DATA_SIZE));
  TRY(input_check_accounts(context, RECURRING_WITHDRAW_ACCOUNTS));
  const u64 amount = ((const RecurringWithdrawData *)context->data)->amount;
  const Account *maker = WITHDRAW_ACCOUNT(MAKER), *account = WITHDRAW_ACCOUNT(ORDER);
  RecurringOrder *order;
  TRY(order_load_own(context, maker, account, &order));
  REQUIRE(!order_is_of_time(order), RECURRING_ERROR_WRONG_KIND);
  const FillSide side = {WITHDRAW_ACCOUNT(VAULT), WITHDRAW_ACCOUNT(MINT), WITHDRAW_ACCOUNT(TOKEN_PROGRAM)};
  const bool is_input = account_is(side.vault, order->vault0);
  TRY(fill_side_check(&side, is_input ? order->vault0 : order->vault1));
  REQUIRE(amount > 0, RECURRING_ERROR_ZERO_AMOUNT);
  const u64 left = is_input ? order->remaining : order->held;
  REQUIRE(amount <= left, RECURRING_ERROR_WRONG_AMOUNT);
  if (is_input) order->remaining = left - amount;
  else order->held = left - amount;
  Bytes seeds[4];
  const Signer signer = order_signer(order, seeds);
  const FillOrder owner = {.owner = account, .signer = &signer};
  const Payee payee = {maker, WITHDRAW_ACCOUNT(DESTINATION), NULL};
  REQUIRE(payee_can_receive(&payee, side.mint), RECURRING_ERROR_DESTINATION_MISSING);
  TRY(fill_pay_tokens(context, &owner, &side, &payee, amount));
  order_emit_paid(account, order, side.mint, amount);
  order_emit(account, RECURRING_ORDER_CHANGE_WITHDRAWN);
  return SUCCESS;
}

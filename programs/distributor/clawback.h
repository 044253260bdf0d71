// Return of what nobody claimed.
#pragma once

#include "payout.h"

#define CLAWBACK_ACCOUNT(name) (&context->accounts[DISTRIBUTOR_CLAWBACK_ACCOUNT_##name])

// Returns all that no claim has reserved, donations to the vault among it. It may be repeated for later donations.
OUTLINE u64 clawback(const Context *context) {
  TRY(input_check_data(context, sizeof(DistributorClawbackData)));
  TRY(input_check_accounts(context, DISTRIBUTOR_CLAWBACK_ACCOUNTS));
  const Payout payout = {CLAWBACK_ACCOUNT(DISTRIBUTION),       CLAWBACK_ACCOUNT(MINT),
                         CLAWBACK_ACCOUNT(VAULT),             CLAWBACK_ACCOUNT(CLAWBACK_RECEIVER),
                         CLAWBACK_ACCOUNT(DESTINATION),       CLAWBACK_ACCOUNT(TOKEN_PROGRAM)};
  TRY(check_payout(context, &payout));
  DistributorDistribution *state = ACCOUNT_DATA(DistributorDistribution, payout.distribution);
  REQUIRE(account_is(payout.wallet, state->clawback_receiver), DISTRIBUTOR_ERROR_INVALID_ACCOUNT);
  Clock clock;
  TRY(clock_read(&clock));
  REQUIRE(clock.unix_timestamp >= state->clawback_starts_at, DISTRIBUTOR_ERROR_NOT_ENDED);
  u64 amount;
  TRY(subtract_u64(token_account_amount(payout.vault), state->total_committed - state->total_paid, &amount));
  REQUIRE(amount > 0, DISTRIBUTOR_ERROR_ZERO_AMOUNT);
  state->clawed_back = true;
  TRY(pay(context, &payout, amount));
  DistributorClawedBackEvent event;
  event.discriminator = DISTRIBUTOR_EVENT_CLAWED_BACK;
  key_copy(event.distribution, payout.distribution->key);
  key_copy(event.mint, payout.mint->key);
  key_copy(event.receiver, payout.wallet->key);
  event.amount = amount;
  EMIT(&event, DISTRIBUTOR_CLAWED_BACK_EVENT_SIZE);
  return SUCCESS;
}

// Closing several token accounts in one instruction, for clients that run one clean-up.
#pragma once

#include "callisto.h"

#include "generated/layout.h"

// Of each account: itself, the receiver of its lamports, its token program.
#define CLOSE_ACCOUNTS 3

static inline u64 close_token_accounts(const Context *context) {
  TRY(input_check_data(context, ROUTER_CLOSE_TOKEN_ACCOUNTS_DATA_SIZE));
  TRY(input_check_accounts(context, ROUTER_CLOSE_TOKEN_ACCOUNTS_ACCOUNTS + CLOSE_ACCOUNTS));
  const Account *user = &context->accounts[ROUTER_CLOSE_TOKEN_ACCOUNTS_ACCOUNT_USER];
  TRY(account_check_signer(user));
  const u64 given = context->account_count - ROUTER_CLOSE_TOKEN_ACCOUNTS_ACCOUNTS;
  REQUIRE(given % CLOSE_ACCOUNTS == 0, ROUTER_ERROR_NOT_ENOUGH_ACCOUNT_KEYS);
  for (u64 at = ROUTER_CLOSE_TOKEN_ACCOUNTS_ACCOUNTS; at < context->account_count; at += CLOSE_ACCOUNTS) {
    const Account *each = &context->accounts[at];
    TRY(token_check_program(&each[2]));
    const TokenClose close = {&each[2], &each[0], &each[1], user};
    TRY(token_close(context, &close, NULL));
  }
  return SUCCESS;
}

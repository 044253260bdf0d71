// Source and destination of a route, and the platform fee.
#pragma once

#include "plan.h"

// A platform fee is one byte in the public swap program.
#define MAX_PLATFORM_FEE_BPS 255

typedef struct {
  const Account *user;
  const Account *source;
  const Account *destination;
  const Account *source_mint;
  const Account *destination_mint;
  const Account *source_program;
  const Account *destination_program;
  const Account *fee_account; // NULL when none was given
} Ends;

static inline u64 ends_check_program(const Context *context, const Account *program, const Account *mint) {
  REQUIRE(input_is_given(context, program), ROUTER_ERROR_TOKEN_PROGRAM_NOT_PROVIDED);
  REQUIRE(token_is_program(program->key), ROUTER_ERROR_INCORRECT_TOKEN_PROGRAM_ID);
  REQUIRE(account_is_owned_by(mint, program->key), ROUTER_ERROR_INCORRECT_TOKEN_PROGRAM_ID);
  return mint_check(mint);
}

static inline u64 ends_check_account(const Account *account, const Account *mint, const Account *program) {
  TRY(token_account_check(account));
  REQUIRE(account_is_owned_by(account, program->key), ROUTER_ERROR_INCORRECT_TOKEN_PROGRAM_ID);
  REQUIRE(key_equal(token_account_mint(account), mint->key), ROUTER_ERROR_INVALID_ROUTE_PLAN);
  return account_check_writable(account);
}

// The destination may have any owner; the source belongs to the signer. All routes have these accounts first.
static inline u64 ends_read(const Context *context, Ends *ends) {
  TRY(input_check_accounts(context, ROUTER_ROUTE_ACCOUNTS));
  const Account *accounts = context->accounts;
  const Account *fee_account = &accounts[ROUTER_ROUTE_ACCOUNT_PLATFORM_FEE_ACCOUNT];
  *ends = (Ends){
      .user = &accounts[ROUTER_ROUTE_ACCOUNT_USER],
      .source = &accounts[ROUTER_ROUTE_ACCOUNT_SOURCE_ACCOUNT],
      .destination = &accounts[ROUTER_ROUTE_ACCOUNT_DESTINATION_ACCOUNT],
      .source_mint = &accounts[ROUTER_ROUTE_ACCOUNT_SOURCE_MINT],
      .destination_mint = &accounts[ROUTER_ROUTE_ACCOUNT_DESTINATION_MINT],
      .source_program = &accounts[ROUTER_ROUTE_ACCOUNT_SOURCE_TOKEN_PROGRAM],
      .destination_program = &accounts[ROUTER_ROUTE_ACCOUNT_DESTINATION_TOKEN_PROGRAM],
      .fee_account = input_is_given(context, fee_account) ? fee_account : NULL,
  };
  TRY(account_check_signer(ends->user));
  REQUIRE(!key_equal(ends->source_mint->key, ends->destination_mint->key),
          ROUTER_ERROR_SOURCE_AND_DESTINATION_MINT_CANNOT_BE_THE_SAME);
  TRY(ends_check_program(context, ends->source_program, ends->source_mint));
  TRY(ends_check_program(context, ends->destination_program, ends->destination_mint));
  TRY(ends_check_account(ends->source, ends->source_mint, ends->source_program));
  TRY(ends_check_account(ends->destination, ends->destination_mint, ends->destination_program));
  return account_check_key(ends->user, token_account_owner(ends->source));
}

// Whether the fee account is of the source mint, so that an exact-in fee is a part of the input.
static inline bool fee_is_of_source(const Ends *ends) {
  return ends->fee_account && token_account_check(ends->fee_account) == SUCCESS &&
         key_equal(token_account_mint(ends->fee_account), ends->source_mint->key);
}

static inline u64 fee_check(const Ends *ends, u64 fee_bps, const Account *mint) {
  REQUIRE(fee_bps <= MAX_PLATFORM_FEE_BPS, ROUTER_ERROR_INVALID_CALCULATION);
  if (fee_bps == 0) return SUCCESS;
  REQUIRE(ends->fee_account, ROUTER_ERROR_MISSING_PLATFORM_FEE_ACCOUNT);
  REQUIRE(token_account_check(ends->fee_account) == SUCCESS, ROUTER_ERROR_INVALID_REFERRAL_AUTHORITY);
  REQUIRE(key_equal(token_account_mint(ends->fee_account), mint->key), ROUTER_ERROR_INVALID_REFERRAL_AUTHORITY);
  const bool is_end = account_is(ends->fee_account, ends->source->key) ||
                      account_is(ends->fee_account, ends->destination->key);
  REQUIRE(!is_end, ROUTER_ERROR_INVALID_REFERRAL_AUTHORITY);
  return account_check_writable(ends->fee_account);
}

// The token program requires the signature of the owner of `from`.
static inline u64 fee_pay(const Context *context, const Ends *ends, const TokenTransfer *transfer, u64 amount) {
  if (amount == 0) return SUCCESS;
  TRY(token_transfer(context, transfer, amount, NULL));
  RouterPlatformFeeEvent event = {.discriminator = ROUTER_EVENT_PLATFORM_FEE, .amount = amount};
  key_copy(event.account, ends->fee_account->key);
  key_copy(event.mint, transfer->mint->key);
  EMIT(&event, ROUTER_PLATFORM_FEE_EVENT_SIZE);
  return SUCCESS;
}

// collectProtocolFees and collectCreatorFees: the same payout to different recipients.
#pragma once

#include "pair/side.h"

typedef struct {
  const Account *collector;
  const Account *pool_account;
  const Account *first_vault; // vault0; then vault1, both recipients, both mints and both token programs
  bool is_creator;
} Collection;

OUTLINE u64 collect(const Context *context, const Collection *collection) {
  Pool *pool = ACCOUNT_DATA(Pool, collection->pool_account);
  const Account *at = collection->first_vault;
  Bytes seeds[5];
  const Signer signer = pool_signer(pool, seeds);
  u64 paid[2];
  for (u64 index = 0; index < 2; index++) {
    const Side side = {index, at + index, at + 2 + index, at + 4 + index, at + 6 + index};
    TRY(side_check(pool, &side));
    u64 *owed = collection->is_creator ? pool_creator_fees(pool, index) : pool_protocol_fees(pool, index);
    paid[index] = *owed;
    TRY(side_pay(context, &side, collection->pool_account, paid[index], &signer));
    *owed = 0;
  }
  REQUIRE(paid[0] > 0 || paid[1] > 0, OWN(ERROR_ZERO_AMOUNT));

  FeesCollectedEvent event;
  event.discriminator = OWN(EVENT_FEES_COLLECTED);
  key_copy(event.pool, collection->pool_account->key);
  key_copy(event.collector, collection->collector->key);
  event.amount0 = paid[0];
  event.amount1 = paid[1];
  event.creator = collection->is_creator;
  EMIT(&event, OWN(FEES_COLLECTED_EVENT_SIZE));
  return SUCCESS;
}

static inline u64 collect_protocol_fees(const Context *context) {
  REQUIRE(context->data_length == OWN(COLLECT_PROTOCOL_FEES_DATA_SIZE), OWN(ERROR_INVALID_INSTRUCTION));
  TRY(input_check_accounts(context, OWN(COLLECT_PROTOCOL_FEES_ACCOUNTS)));
  const Account *accounts = context->accounts;
  const Account *admin = &accounts[OWN(COLLECT_PROTOCOL_FEES_ACCOUNT_ADMIN)];
  const Account *config_account = &accounts[OWN(COLLECT_PROTOCOL_FEES_ACCOUNT_CONFIG)];
  const Account *pool_account = &accounts[OWN(COLLECT_PROTOCOL_FEES_ACCOUNT_POOL)];
  TRY(account_check_signer(admin));
  TRY(account_check_writable(pool_account));
  Pool *pool;
  TRY(pool_load(context, pool_account, &pool));
  TRY(account_check_state(config_account, context->program_id, OWN(CONFIG_DISCRIMINATOR), OWN(CONFIG_SIZE)));
  REQUIRE(account_is(config_account, pool->config), OWN(ERROR_INVALID_ACCOUNT));
  const Config *config = ACCOUNT_DATA(Config, config_account);
  REQUIRE(account_is(admin, config->admin), OWN(ERROR_WRONG_AUTHORITY));
  const Collection collection = {admin, pool_account, &accounts[OWN(COLLECT_PROTOCOL_FEES_ACCOUNT_VAULT0)], false};
  return collect(context, &collection);
}

static inline u64 collect_creator_fees(const Context *context) {
  REQUIRE(context->data_length == OWN(COLLECT_CREATOR_FEES_DATA_SIZE), OWN(ERROR_INVALID_INSTRUCTION));
  TRY(input_check_accounts(context, OWN(COLLECT_CREATOR_FEES_ACCOUNTS)));
  const Account *accounts = context->accounts;
  const Account *creator = &accounts[OWN(COLLECT_CREATOR_FEES_ACCOUNT_CREATOR)];
  const Account *pool_account = &accounts[OWN(COLLECT_CREATOR_FEES_ACCOUNT_POOL)];
  TRY(account_check_signer(creator));
  TRY(account_check_writable(pool_account));
  Pool *pool;
  TRY(pool_load(context, pool_account, &pool));
  REQUIRE(account_is(creator, pool->creator), OWN(ERROR_WRONG_AUTHORITY));
  const Collection collection = {creator, pool_account, &accounts[OWN(COLLECT_CREATOR_FEES_ACCOUNT_VAULT0)], true};
  return collect(context, &collection);
}

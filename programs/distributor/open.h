// Opening of a distribution.
#pragma once

#include "payout.h"

#define DAY_SECONDS 86400
// The latest time of a schedule: the year 10889. Sums of such times fit 64 bits.
#define MAX_TIME (1ll << 48)

static inline u64 check_schedule(const DistributorOpenData *data) {
  Clock clock;
  TRY(clock_read(&clock));
  const bool is_ordered = data->starts_at >= clock.unix_timestamp && data->ends_at > data->starts_at &&
                          data->ends_at <= MAX_TIME && data->clawback_starts_at <= MAX_TIME &&
                          data->clawback_starts_at >= data->ends_at + DAY_SECONDS;
  return is_ordered ? SUCCESS : DISTRIBUTOR_ERROR_INVALID_SCHEDULE;
}

#define OPEN_ACCOUNT(name) (&context->accounts[DISTRIBUTOR_OPEN_ACCOUNT_##name])

static inline u64 deposit(const Context *context, u64 amount) {
  const Account *mint = OPEN_ACCOUNT(MINT), *program = OPEN_ACCOUNT(TOKEN_PROGRAM), *payer = OPEN_ACCOUNT(PAYER);
  Account *vault = OPEN_ACCOUNT(VAULT);
  const NewTokenAccount wanted = {payer, program, mint, vault, OPEN_ACCOUNT(DISTRIBUTION)->key};
  TRY(vault_create(context, &wanted));
  const TokenTransfer transfer = {program, OPEN_ACCOUNT(SOURCE), mint, vault, payer};
  return token_transfer_exact(context, &transfer, amount, NULL, DISTRIBUTOR_ERROR_TRANSFER_MISMATCH);
}

static inline void emit_opened(const DistributorOpenData *data, const u8 *distribution, const u8 *mint) {
  DistributorOpenedEvent event;
  event.discriminator = DISTRIBUTOR_EVENT_OPENED;
  key_copy(event.distribution, distribution);
  key_copy(event.mint, mint);
  key_copy(event.root, data->root);
  key_copy(event.list_hash, data->list_hash);
  event.max_total_claim = data->max_total_claim;
  event.max_num_nodes = data->max_num_nodes;
  event.starts_at = data->starts_at;
  event.ends_at = data->ends_at;
  event.clawback_starts_at = data->clawback_starts_at;
  EMIT(&event, DISTRIBUTOR_OPENED_EVENT_SIZE);
}

OUTLINE u64 open_distribution(const Context *context) {
  TRY(input_check_data(context, sizeof(DistributorOpenData)));
  TRY(input_check_accounts(context, DISTRIBUTOR_OPEN_ACCOUNTS));
  const DistributorOpenData *data = (const DistributorOpenData *)context->data;
  const Account *payer = OPEN_ACCOUNT(PAYER), *base = OPEN_ACCOUNT(BASE), *mint = OPEN_ACCOUNT(MINT);
  const Account *program = OPEN_ACCOUNT(TOKEN_PROGRAM), *receiver = OPEN_ACCOUNT(CLAWBACK_RECEIVER);
  Account *distribution = OPEN_ACCOUNT(DISTRIBUTION);

  TRY(account_check_signer(payer));
  TRY(account_check_signer(base));
  TRY(account_check_writable(payer));
  TRY(account_check_writable(distribution));
  TRY(account_check_writable(OPEN_ACCOUNT(VAULT)));
  TRY(account_check_key(OPEN_ACCOUNT(SYSTEM_PROGRAM), SYSTEM_ID));
  TRY(mint_check_exact(mint, DISTRIBUTOR_ERROR_UNSUPPORTED_MINT));
  TRY(account_check_owner(mint, program->key));
  // A wallet: a derived address of this distribution could never name an associated account that somebody controls.
  REQUIRE(!account_is(receiver, distribution->key), DISTRIBUTOR_ERROR_INVALID_ACCOUNT);
  REQUIRE(data->max_total_claim > 0 && data->max_num_nodes > 0, DISTRIBUTOR_ERROR_ZERO_AMOUNT);
  TRY(check_schedule(data));

  u8 bump;
  Bytes seeds[5] = {SEED_TEXT("MerkleDistributor"), SEED(base->key, KEY_BYTES), SEED(mint->key, KEY_BYTES),
                    SEED(&data->version, 8)};
  TRY(pda_check(distribution, seeds, 4, context->program_id, &bump));
  const NewAccount wanted = {DISTRIBUTOR_DISTRIBUTION_SIZE, context->program_id, 0};
  const Signer signer = {seeds, 5};
  TRY(system_create(context, payer, distribution, &wanted, &signer));
  DistributorDistribution *state = ACCOUNT_DATA(DistributorDistribution, distribution);
  store_u64(state->discriminator, DISTRIBUTOR_DISTRIBUTION_DISCRIMINATOR);
  key_copy(state->base, base->key);
  key_copy(state->mint, mint->key);
  key_copy(state->token_program, program->key);
  key_copy(state->vault, OPEN_ACCOUNT(VAULT)->key);
  key_copy(state->clawback_receiver, receiver->key);
  key_copy(state->root, data->root);
  key_copy(state->list_hash, data->list_hash);
  state->version = data->version;
  state->max_total_claim = data->max_total_claim;
  state->max_num_nodes = data->max_num_nodes;
  state->starts_at = data->starts_at;
  state->ends_at = data->ends_at;
  state->clawback_starts_at = data->clawback_starts_at;
  state->bump = bump;
  TRY(deposit(context, data->max_total_claim));
  emit_opened(data, distribution->key, mint->key);
  return SUCCESS;
}

// Claims of a leaf, and of what vests of it later.
#pragma once

#include "merkle.h"
#include "payout.h"

// `claim` has the accounts of `claimVested`, and two more behind them.
#define CLAIM_ACCOUNT(name) (&context->accounts[DISTRIBUTOR_CLAIM_ACCOUNT_##name])
_Static_assert((int)DISTRIBUTOR_CLAIM_ACCOUNT_PAYER == (int)DISTRIBUTOR_CLAIM_VESTED_ACCOUNTS, "one list of accounts");

static inline Payout claim_payout(const Context *context) {
  return (Payout){CLAIM_ACCOUNT(DISTRIBUTION), CLAIM_ACCOUNT(MINT),        CLAIM_ACCOUNT(VAULT),
                  CLAIM_ACCOUNT(CLAIMANT),    CLAIM_ACCOUNT(DESTINATION), CLAIM_ACCOUNT(TOKEN_PROGRAM)};
}

// floor(locked * elapsed / duration) within the schedule.
static inline u64 vested_amount(const DistributorDistribution *state, u64 locked, i64 now, u64 *vested) {
  *vested = now <= state->starts_at ? 0 : locked;
  if (now <= state->starts_at || now >= state->ends_at) return SUCCESS;
  return multiply_divide_floor(locked, (u64)(now - state->starts_at), (u64)(state->ends_at - state->starts_at), vested);
}

typedef struct {
  Leaf leaf;
  const u8 *proof;
  u64 proof_hashes;
} Claim;

static inline u64 read_claim(const Context *context, Claim *claim) {
  REQUIRE(context->data_length >= DISTRIBUTOR_CLAIM_DATA_SIZE + 1, ERROR_INVALID_INSTRUCTION_DATA);
  const DistributorClaimData *data = (const DistributorClaimData *)context->data;
  claim->leaf = (Leaf){CLAIM_ACCOUNT(CLAIMANT)->key, data->amount_unlocked, data->amount_locked};
  claim->proof_hashes = context->data[DISTRIBUTOR_CLAIM_DATA_SIZE];
  claim->proof = context->data + DISTRIBUTOR_CLAIM_DATA_SIZE + 1;
  REQUIRE(claim->proof_hashes <= MAX_PROOF_HASHES, DISTRIBUTOR_ERROR_INVALID_PROOF);
  return input_check_data(context, DISTRIBUTOR_CLAIM_DATA_SIZE + 1 + claim->proof_hashes * HASH_BYTES);
}

// Counts the leaf, whose whole amount is reserved in the vault from now on.
static inline u64 commit(DistributorDistribution *state, const Claim *claim) {
  u64 amount, committed;
  TRY(add_u64(claim->leaf.unlocked, claim->leaf.locked, &amount));
  REQUIRE(amount > 0, DISTRIBUTOR_ERROR_ZERO_AMOUNT);
  TRY(add_u64(state->total_committed, amount, &committed));
  REQUIRE(committed <= state->max_total_claim, DISTRIBUTOR_ERROR_EXCEEDS_TOTAL);
  REQUIRE(state->num_nodes_claimed < state->max_num_nodes, DISTRIBUTOR_ERROR_EXCEEDS_NODES);
  state->total_committed = committed;
  state->num_nodes_claimed += 1;
  return SUCCESS;
}

OUTLINE u64 create_status(const Context *context, const Claim *claim, u64 vested) {
  const Account *payer = CLAIM_ACCOUNT(PAYER), *distribution = CLAIM_ACCOUNT(DISTRIBUTION);
  Account *account = CLAIM_ACCOUNT(CLAIM_STATUS);
  u8 bump;
  Bytes seeds[4] = {SEED_TEXT("ClaimStatus"), SEED(claim->leaf.claimant, KEY_BYTES), SEED(distribution->key, KEY_BYTES)};
  TRY(pda_check(account, seeds, 3, context->program_id, &bump));
  REQUIRE(account_check_unused(account) == SUCCESS, DISTRIBUTOR_ERROR_ALREADY_CLAIMED);
  const NewAccount wanted = {DISTRIBUTOR_CLAIM_STATUS_SIZE, context->program_id, 0};
  const Signer signer = {seeds, 4};
  TRY(system_create(context, payer, account, &wanted, &signer));
  DistributorClaimStatus *status = ACCOUNT_DATA(DistributorClaimStatus, account);
  store_u64(status->discriminator, DISTRIBUTOR_CLAIM_STATUS_DISCRIMINATOR);
  key_copy(status->claimant, claim->leaf.claimant);
  key_copy(status->distribution, distribution->key);
  status->unlocked_amount = claim->leaf.unlocked;
  status->locked_amount = claim->leaf.locked;
  status->locked_amount_withdrawn = vested;
  status->bump = bump;
  return SUCCESS;
}

OUTLINE u64 claim(const Context *context) {
  TRY(input_check_accounts(context, DISTRIBUTOR_CLAIM_ACCOUNTS));
  Claim claim;
  TRY(read_claim(context, &claim));
  const Payout payout = claim_payout(context);
  TRY(account_check_signer(CLAIM_ACCOUNT(PAYER)));
  TRY(account_check_writable(CLAIM_ACCOUNT(PAYER)));
  TRY(account_check_writable(CLAIM_ACCOUNT(CLAIM_STATUS)));
  TRY(account_check_key(CLAIM_ACCOUNT(SYSTEM_PROGRAM), SYSTEM_ID));
  TRY(check_payout(context, &payout));
  DistributorDistribution *state = ACCOUNT_DATA(DistributorDistribution, payout.distribution);
  Clock clock;
  TRY(clock_read(&clock));
  REQUIRE(!state->clawed_back, DISTRIBUTOR_ERROR_ENDED);
  REQUIRE(clock.unix_timestamp >= state->starts_at, DISTRIBUTOR_ERROR_NOT_STARTED);
  u8 root[HASH_BYTES] __attribute__((aligned(8)));
  TRY(merkle_root(&claim.leaf, claim.proof, claim.proof_hashes, root));
  REQUIRE(key_equal(root, state->root), DISTRIBUTOR_ERROR_INVALID_PROOF);

  u64 vested;
  TRY(vested_amount(state, claim.leaf.locked, clock.unix_timestamp, &vested));
  TRY(create_status(context, &claim, vested));
  TRY(commit(state, &claim));
  // At most the committed amount, so neither sum exceeds 64 bits.
  const u64 amount = claim.leaf.unlocked + vested;
  state->total_paid += amount;
  TRY(pay(context, &payout, amount));
  DistributorClaimedEvent event;
  event.discriminator = DISTRIBUTOR_EVENT_CLAIMED;
  key_copy(event.distribution, payout.distribution->key);
  key_copy(event.claimant, payout.wallet->key);
  key_copy(event.mint, payout.mint->key);
  event.unlocked_amount = claim.leaf.unlocked;
  event.locked_amount = claim.leaf.locked;
  event.amount = amount;
  EMIT(&event, DISTRIBUTOR_CLAIMED_EVENT_SIZE);
  return SUCCESS;
}

// The locked part is reserved since the claim, so it is paid after the end of the distribution as well.
OUTLINE u64 claim_vested(const Context *context) {
  TRY(input_check_data(context, sizeof(DistributorClaimVestedData)));
  TRY(input_check_accounts(context, DISTRIBUTOR_CLAIM_VESTED_ACCOUNTS));
  const Payout payout = claim_payout(context);
  const Account *account = CLAIM_ACCOUNT(CLAIM_STATUS);
  TRY(account_check_writable(account));
  TRY(account_check_state(account, context->program_id, DISTRIBUTOR_CLAIM_STATUS_DISCRIMINATOR,
                          DISTRIBUTOR_CLAIM_STATUS_SIZE));
  TRY(check_payout(context, &payout));
  DistributorDistribution *state = ACCOUNT_DATA(DistributorDistribution, payout.distribution);
  DistributorClaimStatus *status = ACCOUNT_DATA(DistributorClaimStatus, account);
  REQUIRE(account_is(payout.distribution, status->distribution), DISTRIBUTOR_ERROR_INVALID_ACCOUNT);
  REQUIRE(account_is(payout.wallet, status->claimant), DISTRIBUTOR_ERROR_INVALID_ACCOUNT);
  Clock clock;
  TRY(clock_read(&clock));
  u64 vested, amount;
  TRY(vested_amount(state, status->locked_amount, clock.unix_timestamp, &vested));
  TRY(subtract_u64(vested, status->locked_amount_withdrawn, &amount));
  REQUIRE(amount > 0, DISTRIBUTOR_ERROR_NOTHING_TO_CLAIM);
  status->locked_amount_withdrawn = vested;
  state->total_paid += amount;
  TRY(pay(context, &payout, amount));
  DistributorVestedClaimedEvent event;
  event.discriminator = DISTRIBUTOR_EVENT_VESTED_CLAIMED;
  key_copy(event.distribution, payout.distribution->key);
  key_copy(event.claimant, payout.wallet->key);
  key_copy(event.mint, payout.mint->key);
  event.amount = amount;
  EMIT(&event, DISTRIBUTOR_VESTED_CLAIMED_EVENT_SIZE);
  return SUCCESS;
}

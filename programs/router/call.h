// Swap and quote calls to a venue, for one step.
#pragma once

#include "plan.h"

// The callee receives the step's accounts with the privileges of the transaction, and of the authority where it signs.
static inline u64 call_venue(const Plan *plan, const Step *step, const AccountMeta *metas, u64 count, const Bytes *data,
                             bool is_shared) {
  const Instruction instruction = {step->program->key, metas, count, data->bytes, data->length};
  // Found by then where it signs: the step has named it.
  u8 bump = plan->authority.bump;
  Bytes seeds[] = AUTHORITY_SEEDS(bump);
  const Signer signer = {seeds, ARRAY_LENGTH(seeds)};
  return sol_invoke_signed_c(&instruction, step->program, 1 + (u64)step->accounts, &signer, is_shared);
}

#define AMOUNTS_BYTES 16
#define MAX_SWAP_DATA_BYTES (8 + AMOUNTS_BYTES + MAX_SUFFIX_BYTES)

// `amounts`: the amount and its limit. A discriminator of one byte is followed by them at once: they overwrite the rest
// of the word.
static inline u64 swap_data(const Venue *venue, u64 mode, const u64 amounts[2], u8 *data) {
  const bool is_swapped = mode == EXACT_OUT && venue->is_limit_first;
  store_u64(data, venue->discriminator[mode]);
  u8 *at = data + venue->discriminator_bytes;
  store_u64(at, amounts[is_swapped]);
  store_u64(at + 8, amounts[!is_swapped]);
  for (u64 each = 0; each < venue->suffix_bytes; each++) at[AMOUNTS_BYTES + each] = venue->suffix[mode][each];
  return (u64)venue->discriminator_bytes + AMOUNTS_BYTES + venue->suffix_bytes;
}

OUTLINE u64 call_swap(const Plan *plan, const Step *step, u64 mode, const u64 amounts[2]) {
  const Venue *venue = step_venue(step);
  const u8 *owner = step_account(step, venue->user)->key;
  AccountMeta metas[MAX_SWAP_ACCOUNTS];
  for (u64 index = 0; index < step->accounts; index++) {
    const Account *account = step_account(step, index);
    metas[index] = META(account, account->is_writable, key_equal(account->key, owner));
  }
  u8 data[MAX_SWAP_DATA_BYTES] __attribute__((aligned(8)));
  const Bytes bytes = {data, swap_data(venue, mode, amounts, data)};
  return call_venue(plan, step, metas, step->accounts, &bytes, !key_equal(owner, plan->user->key));
}

// The venue's input amount for `amount_out` at its current state.
OUTLINE u64 call_quote(const Plan *plan, const Step *step, u64 amount_out, u64 *amount_in) {
  const Venue *venue = step_venue(step);
  AccountMeta metas[MAX_QUOTE_ACCOUNTS];
  for (u64 index = 0; index < venue->quote_accounts; index++) {
    metas[index] = META(step_account(step, venue->quote_account[index]), false, false);
  }
  u8 data[10] __attribute__((aligned(8)));
  data[0] = venue->quote;
  store_u64(data + 1, amount_out);
  data[9] = venue->side;
  const Bytes bytes = {data, venue->side == NO_SIDE ? 9 : 10};
  TRY(call_venue(plan, step, metas, venue->quote_accounts, &bytes, false));
  return cpi_returned_u64(step->program->key, amount_in);
}

static inline void step_report(const Plan *plan, const Step *step, const u64 amounts[2]) {
  RouterRouteSwappedEvent event = {.discriminator = ROUTER_EVENT_ROUTE_SWAPPED,
                                   .input_amount = amounts[0],
                                   .output_amount = amounts[1]};
  key_copy(event.amm, step_account(step, step_venue(step)->amm)->key);
  key_copy(event.input_mint, token_account_mint(plan->tokens[step->input].account));
  key_copy(event.output_mint, token_account_mint(plan->tokens[step->output].account));
  EMIT(&event, ROUTER_ROUTE_SWAPPED_EVENT_SIZE);
}

// Swaps, and returns the balance changes of the two token accounts. What a shared account would keep is lost to the
// user, so nothing may stay in one.
OUTLINE u64 step_swap(const Plan *plan, const Step *step, u64 mode, u64 amounts[2]) {
  const u64 drawn = mode == EXACT_IN ? amounts[0] : step->amount_in;
  const Account *from = plan->tokens[step->input].account;
  const Account *to = plan->tokens[step->output].account;
  const u64 held_in = token_account_amount(from);
  const u64 held_out = token_account_amount(to);
  TRY(call_swap(plan, step, mode, amounts));
  TRY(subtract_u64(held_in, token_account_amount(from), &amounts[0]));
  TRY(subtract_u64(token_account_amount(to), held_out, &amounts[1]));
  if (plan_is_shared(plan, &plan->tokens[step->input])) {
    REQUIRE(amounts[0] == drawn, ROUTER_ERROR_SWAP_NOT_SUPPORTED);
  }
  step_report(plan, step, amounts);
  return SUCCESS;
}

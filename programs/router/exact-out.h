// A backward pass computes the amounts, a forward pass swaps them. The destination receives exactly `amount_out`.
#pragma once

#include "call.h"

// No pool may occur twice: its second quote would precede the state change of the other step.
static inline u64 exact_out_check_venues(const Plan *plan) {
  for (u64 each = 1; each < plan->step_count; each++) {
    const Account *amm = step_account(&plan->steps[each], step_venue(&plan->steps[each])->amm);
    for (u64 other = 0; other < each; other++) {
      const Step *earlier = &plan->steps[other];
      const Account *taken = step_account(earlier, step_venue(earlier)->amm);
      REQUIRE(!key_equal(amm->key, taken->key), ROUTER_ERROR_INVALID_ROUTE_PLAN);
    }
  }
  return SUCCESS;
}

// A venue without a quote tells its input by taking it: from the source alone, whose limit is that of the route.
static inline u64 exact_out_leave_open(Step *step) {
  REQUIRE(step_venue(step)->discriminator[EXACT_OUT] != 0, ROUTER_ERROR_SWAP_NOT_SUPPORTED);
  REQUIRE(step->input == 0, ROUTER_ERROR_SWAP_NOT_SUPPORTED);
  step->amount_in = UINT64_MAX;
  return SUCCESS;
}

// In the backward pass an index is credited with the inputs of later steps, and drawn by the steps that deliver it.
static inline u64 exact_out_quote(Plan *plan, Step *step) {
  Token *to = &plan->tokens[step->output];
  REQUIRE(to->credited > 0, ROUTER_ERROR_INVALID_OUTPUT_INDEX);
  TRY(plan_draw(to, step->share_bps, &step->amount_out));
  if (step_venue(step)->quote_accounts == 0) return exact_out_leave_open(step);
  TRY(call_quote(plan, step, step->amount_out, &step->amount_in));
  REQUIRE(step->amount_in > 0, ROUTER_ERROR_INVALID_CALCULATION);
  return plan_credit(&plan->tokens[step->input], step->amount_in);
}

static inline u64 exact_out_plan(Plan *plan, u64 amount_out) {
  REQUIRE(amount_out > 0, ROUTER_ERROR_INVALID_CALCULATION);
  TRY(exact_out_check_venues(plan));
  plan->tokens[plan->token_count - 1].credited = amount_out;
  for (u64 each = plan->step_count; each > 0; each--) TRY(exact_out_quote(plan, &plan->steps[each - 1]));
  for (u64 index = 1; index < plan->token_count; index++) TRY(plan_check_drawn(&plan->tokens[index]));
  return SUCCESS;
}

// What a step delivers to an index that later steps spend: no less than they take, and no more into a shared account.
static inline u64 exact_out_check_between(const Plan *plan, const Step *step, u64 delivered) {
  const Token *to = &plan->tokens[step->output];
  if ((u64)step->output + 1 == plan->token_count) return SUCCESS;
  REQUIRE(delivered >= step->amount_out, ROUTER_ERROR_EXACT_OUT_AMOUNT_NOT_MATCHED);
  return delivered == step->amount_out || !plan_is_shared(plan, to) ? SUCCESS : ROUTER_ERROR_SWAP_NOT_SUPPORTED;
}

// Stores what the source has paid in `total_in`.
static inline u64 exact_out_run(Plan *plan, u64 amount_out) {
  const Account *destination = plan->tokens[plan->token_count - 1].account;
  const u64 held = token_account_amount(destination);
  for (u64 each = 0; each < plan->step_count; each++) {
    const Step *step = &plan->steps[each];
    u64 amounts[2] = {step->amount_out, step->amount_in};
    TRY(step_swap(plan, step, EXACT_OUT, amounts));
    if (step->input == 0) TRY(add_u64(plan->total_in, amounts[0], &plan->total_in));
    TRY(exact_out_check_between(plan, step, amounts[1]));
  }
  TRY(subtract_u64(token_account_amount(destination), held, &plan->total_out));
  REQUIRE(plan->total_out >= amount_out, ROUTER_ERROR_EXACT_OUT_AMOUNT_NOT_MATCHED);
  return plan->total_in > 0 ? SUCCESS : ROUTER_ERROR_INVALID_ROUTE_PLAN;
}

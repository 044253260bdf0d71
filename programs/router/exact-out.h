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

// In the backward pass an index is credited with the inputs of later steps, and drawn by the steps that deliver it.
static inline u64 exact_out_quote(Plan *plan, Step *step) {
  Token *to = &plan->tokens[step->output];
  REQUIRE(to->credited > 0, ROUTER_ERROR_INVALID_OUTPUT_INDEX);
  TRY(plan_draw(to, step->share_bps, &step->amount_out));
  TRY(call_quote(step, step->amount_out, &step->amount_in));
  REQUIRE(step->amount_in > 0, ROUTER_ERROR_INVALID_CALCULATION);
  return plan_credit(&plan->tokens[step->input], step->amount_in);
}

static inline u64 exact_out_plan(Plan *plan, u64 amount_out) {
  REQUIRE(amount_out > 0, ROUTER_ERROR_INVALID_CALCULATION);
  TRY(exact_out_check_venues(plan));
  plan->tokens[plan->token_count - 1].credited = amount_out;
  for (u64 each = plan->step_count; each > 0; each--) TRY(exact_out_quote(plan, &plan->steps[each - 1]));
  for (u64 index = 1; index < plan->token_count; index++) TRY(plan_check_drawn(&plan->tokens[index]));
  plan->total_in = plan->tokens[0].credited;
  return plan->total_in > 0 ? SUCCESS : ROUTER_ERROR_INVALID_ROUTE_PLAN;
}

static inline u64 exact_out_run(Plan *plan, u64 amount_out) {
  const Account *destination = plan->tokens[plan->token_count - 1].account;
  const u64 held = token_account_amount(destination);
  for (u64 each = 0; each < plan->step_count; each++) {
    const Step *step = &plan->steps[each];
    u64 amounts[2] = {step->amount_out, step->amount_in};
    TRY(step_swap(plan, step, step_venue(step)->exact_out, amounts));
    const Token *to = &plan->tokens[step->output];
    const bool is_between = (u64)step->output + 1 < plan->token_count;
    if (is_between && plan_is_shared(plan, to)) {
      REQUIRE(amounts[1] == step->amount_out, ROUTER_ERROR_SWAP_NOT_SUPPORTED);
    }
  }
  TRY(subtract_u64(token_account_amount(destination), held, &plan->total_out));
  return plan->total_out >= amount_out ? SUCCESS : ROUTER_ERROR_EXACT_OUT_AMOUNT_NOT_MATCHED;
}

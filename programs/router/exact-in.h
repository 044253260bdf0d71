// Forward pass: each step swaps its share of the amount credited to its input index.
#pragma once

#include "call.h"

static inline u64 exact_in_step(Plan *plan, const Step *step) {
  Token *from = &plan->tokens[step->input];
  REQUIRE(from->credited > 0, ROUTER_ERROR_INVALID_INPUT_INDEX);
  u64 amounts[2] = {0, 0};
  TRY(plan_draw(from, step->share_bps, &amounts[0]));
  TRY(step_swap(plan, step, EXACT_IN, amounts));
  if (step->input == 0) plan->total_in += amounts[0];
  return plan_credit(&plan->tokens[step->output], amounts[1]);
}

// Stores the amount delivered to the destination in `total_out`.
OUTLINE u64 exact_in_run(Plan *plan, u64 amount_in) {
  REQUIRE(amount_in > 0, ROUTER_ERROR_INVALID_CALCULATION);
  plan->tokens[0].credited = amount_in;
  for (u64 each = 0; each < plan->step_count; each++) TRY(exact_in_step(plan, &plan->steps[each]));
  for (u64 index = 0; index + 1 < plan->token_count; index++) TRY(plan_check_drawn(&plan->tokens[index]));
  plan->total_out = plan->tokens[plan->token_count - 1].credited;
  return SUCCESS;
}

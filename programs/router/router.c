// Routes over several venues in one instruction. See programs/README.md, "router".
#include "ends.h"
#include "exact-in.h"
#include "exact-out.h"

// The plan exceeds a stack frame and lives for the whole instruction; the heap is zero-initialised.
static inline Plan *new_plan(const Ends *ends) {
  Plan *plan = (Plan *)HEAP_FREE;
  plan->user = ends->user;
  return plan;
}

OUTLINE u64 route(const Context *context) {
  Ends ends;
  TRY(ends_read(context, &ends));
  REQUIRE(context->data_length > ROUTER_ROUTE_DATA_SIZE, ERROR_INVALID_INSTRUCTION_DATA);
  const RouterRouteData *data = (const RouterRouteData *)context->data;
  REQUIRE(data->slippage_bps <= WHOLE_BPS, ROUTER_ERROR_INVALID_SLIPPAGE);
  TRY(fee_check(&ends, data->platform_fee_bps, ends.destination_mint));

  Plan *plan = new_plan(&ends);
  TRY(plan_read(plan, context, ROUTER_ROUTE_DATA_SIZE, ends.source, ends.destination));
  TRY(exact_in_run(plan, data->amount_in));

  u64 fee, minimum;
  TRY(multiply_divide_floor(plan->total_out, data->platform_fee_bps, WHOLE_BPS, &fee));
  TRY(multiply_divide_ceil(data->quoted_out, WHOLE_BPS - data->slippage_bps, WHOLE_BPS, &minimum));
  REQUIRE(plan->total_out - fee >= minimum, ROUTER_ERROR_SLIPPAGE_TOLERANCE_EXCEEDED);
  const TokenTransfer transfer = {ends.destination_program, ends.destination, ends.destination_mint, ends.fee_account,
                                  ends.user};
  return fee_pay(context, &ends, &transfer, fee);
}

OUTLINE u64 exact_out_route(const Context *context) {
  Ends ends;
  TRY(ends_read(context, &ends));
  REQUIRE(context->data_length > ROUTER_EXACT_OUT_ROUTE_DATA_SIZE, ERROR_INVALID_INSTRUCTION_DATA);
  const RouterExactOutRouteData *data = (const RouterExactOutRouteData *)context->data;
  REQUIRE(data->slippage_bps <= WHOLE_BPS, ROUTER_ERROR_INVALID_SLIPPAGE);
  TRY(fee_check(&ends, data->platform_fee_bps, ends.source_mint));

  Plan *plan = new_plan(&ends);
  TRY(plan_read(plan, context, ROUTER_EXACT_OUT_ROUTE_DATA_SIZE, ends.source, ends.destination));
  TRY(exact_out_plan(plan, data->amount_out));

  u64 fee, all, maximum;
  TRY(multiply_divide_floor(plan->total_in, data->platform_fee_bps, WHOLE_BPS, &fee));
  REQUIRE(add_u64(plan->total_in, fee, &all) == SUCCESS, ROUTER_ERROR_INVALID_CALCULATION);
  REQUIRE(multiply_divide_floor(data->quoted_in, WHOLE_BPS + (u64)data->slippage_bps, WHOLE_BPS, &maximum) == SUCCESS,
          ROUTER_ERROR_INVALID_CALCULATION);
  REQUIRE(all <= maximum, ROUTER_ERROR_SLIPPAGE_TOLERANCE_EXCEEDED);
  TRY(exact_out_run(plan, data->amount_out));
  const TokenTransfer transfer = {ends.source_program, ends.source, ends.source_mint, ends.fee_account, ends.user};
  return fee_pay(context, &ends, &transfer, fee);
}

extern u64 entrypoint(u8 *input);

u64 entrypoint(u8 *input) {
  Context context;
  TRY(input_parse(input, &context));
  REQUIRE(context.data_length > 0, ERROR_INVALID_INSTRUCTION_DATA);
  if (context.data[0] == ROUTER_ROUTE) return route(&context);
  if (context.data[0] == ROUTER_EXACT_OUT_ROUTE) return exact_out_route(&context);
  return ERROR_INVALID_INSTRUCTION_DATA;
}

// Routes over several venues in one instruction. See programs/README.md, "router".
#include "close.h"
#include "ends.h"
#include "exact-in.h"
#include "exact-out.h"
#include "ledger.h"

// The plan exceeds a stack frame and lives for the whole instruction; the heap is zero-initialised.
static inline Plan *new_plan(const Context *context, const Ends *ends) {
  Plan *plan = (Plan *)HEAP_FREE;
  plan->user = ends->user;
  plan->program_id = context->program_id;
  return plan;
}

// The terms of an exact-in route, whichever instruction it comes from.
typedef struct {
  StepsAt steps;
  u64 amount_in;
  // The least output after the platform fee.
  u64 minimum_out;
  u64 platform_fee_bps;
} Route;

// The least output for a quote of `quoted_out`.
static inline u64 route_minimum(u64 quoted_out, u64 slippage_bps, u64 *minimum) {
  REQUIRE(slippage_bps <= WHOLE_BPS, ROUTER_ERROR_INVALID_SLIPPAGE);
  return multiply_divide_ceil(quoted_out, WHOLE_BPS - slippage_bps, WHOLE_BPS, minimum);
}

// A fee of the source mint is taken from the input and falls with what the route takes of it.
static inline u64 route_with_input_fee(const Context *context, const Ends *ends, const Route *route, Plan *plan) {
  u64 fee;
  TRY(multiply_divide_floor(route->amount_in, route->platform_fee_bps, WHOLE_BPS, &fee));
  const u64 routed = route->amount_in - fee;
  TRY(exact_in_run(plan, routed));
  REQUIRE(plan->total_out >= route->minimum_out, ROUTER_ERROR_SLIPPAGE_TOLERANCE_EXCEEDED);
  if (plan->total_in < routed) TRY(multiply_divide_floor(fee, plan->total_in, routed, &fee));
  const TokenTransfer transfer = {ends->source_program, ends->source, ends->source_mint, ends->fee_account, ends->user};
  return fee_pay(context, ends, &transfer, fee);
}

static inline u64 route_with_output_fee(const Context *context, const Ends *ends, const Route *route, Plan *plan) {
  TRY(exact_in_run(plan, route->amount_in));
  u64 fee;
  TRY(multiply_divide_floor(plan->total_out, route->platform_fee_bps, WHOLE_BPS, &fee));
  REQUIRE(plan->total_out - fee >= route->minimum_out, ROUTER_ERROR_SLIPPAGE_TOLERANCE_EXCEEDED);
  const TokenTransfer transfer = {ends->destination_program, ends->destination, ends->destination_mint,
                                  ends->fee_account, ends->user};
  return fee_pay(context, ends, &transfer, fee);
}

OUTLINE u64 route_run(const Context *context, const Ends *ends, const Route *route) {
  const bool is_of_source = fee_is_of_source(ends);
  TRY(fee_check(ends, route->platform_fee_bps, is_of_source ? ends->source_mint : ends->destination_mint));
  Plan *plan = new_plan(context, ends);
  TRY(plan_read(plan, context, &route->steps, ends->source, ends->destination));
  if (is_of_source) return route_with_input_fee(context, ends, route, plan);
  return route_with_output_fee(context, ends, route, plan);
}

OUTLINE u64 route(const Context *context) {
  Ends ends;
  TRY(ends_read(context, &ends));
  REQUIRE(context->data_length > ROUTER_ROUTE_DATA_SIZE, ERROR_INVALID_INSTRUCTION_DATA);
  const RouterRouteData *data = (const RouterRouteData *)context->data;
  Route terms = {{ROUTER_ROUTE_DATA_SIZE, ROUTER_ROUTE_ACCOUNTS}, data->amount_in, 0, data->platform_fee_bps};
  TRY(route_minimum(data->quoted_out, data->slippage_bps, &terms.minimum_out));
  return route_run(context, &ends, &terms);
}

// The input is known only now, so the least output is that of the quoted rate. A minimum without a rate would be of
// another amount than is swapped.
OUTLINE u64 route_with_token_ledger(const Context *context) {
  Ends ends;
  TRY(input_check_accounts(context, ROUTER_ROUTE_WITH_TOKEN_LEDGER_ACCOUNTS));
  TRY(ends_read(context, &ends));
  REQUIRE(context->data_length > ROUTER_ROUTE_WITH_TOKEN_LEDGER_DATA_SIZE, ERROR_INVALID_INSTRUCTION_DATA);
  const RouterRouteWithTokenLedgerData *data = (const RouterRouteWithTokenLedgerData *)context->data;
  REQUIRE(data->quoted_in > 0 || data->quoted_out == 0, ROUTER_ERROR_NON_ZERO_MINIMUM_OUT_AMOUNT_NOT_SUPPORTED);
  Account *ledger = &context->accounts[ROUTER_ROUTE_WITH_TOKEN_LEDGER_ACCOUNT_TOKEN_LEDGER];
  const Account *payer = &context->accounts[ROUTER_ROUTE_WITH_TOKEN_LEDGER_ACCOUNT_PAYER];
  Route terms = {{ROUTER_ROUTE_WITH_TOKEN_LEDGER_DATA_SIZE, ROUTER_ROUTE_WITH_TOKEN_LEDGER_ACCOUNTS},
                 0,
                 0,
                 data->platform_fee_bps};
  TRY(ledger_read(context, &ends, ledger, payer, &terms.amount_in));
  u64 quoted_out = 0;
  if (data->quoted_in > 0) {
    TRY(multiply_divide_ceil(data->quoted_out, terms.amount_in, data->quoted_in, &quoted_out));
  }
  TRY(route_minimum(quoted_out, data->slippage_bps, &terms.minimum_out));
  TRY(route_run(context, &ends, &terms));
  // Not before the calls of the steps: they take some of the accounts only, whose lamports must balance.
  account_close(ledger, payer);
  return SUCCESS;
}

OUTLINE u64 exact_out_route(const Context *context) {
  Ends ends;
  TRY(ends_read(context, &ends));
  REQUIRE(context->data_length > ROUTER_EXACT_OUT_ROUTE_DATA_SIZE, ERROR_INVALID_INSTRUCTION_DATA);
  const RouterExactOutRouteData *data = (const RouterExactOutRouteData *)context->data;
  REQUIRE(data->slippage_bps <= WHOLE_BPS, ROUTER_ERROR_INVALID_SLIPPAGE);
  TRY(fee_check(&ends, data->platform_fee_bps, ends.source_mint));

  Plan *plan = new_plan(context, &ends);
  const StepsAt at = {ROUTER_EXACT_OUT_ROUTE_DATA_SIZE, ROUTER_EXACT_OUT_ROUTE_ACCOUNTS};
  TRY(plan_read(plan, context, &at, ends.source, ends.destination));
  TRY(exact_out_plan(plan, data->amount_out));
  TRY(exact_out_run(plan, data->amount_out));

  u64 fee, all, maximum;
  TRY(multiply_divide_floor(plan->total_in, data->platform_fee_bps, WHOLE_BPS, &fee));
  REQUIRE(add_u64(plan->total_in, fee, &all) == SUCCESS, ROUTER_ERROR_INVALID_CALCULATION);
  REQUIRE(multiply_divide_floor(data->quoted_in, WHOLE_BPS + (u64)data->slippage_bps, WHOLE_BPS, &maximum) == SUCCESS,
          ROUTER_ERROR_INVALID_CALCULATION);
  REQUIRE(all <= maximum, ROUTER_ERROR_SLIPPAGE_TOLERANCE_EXCEEDED);
  const TokenTransfer transfer = {ends.source_program, ends.source, ends.source_mint, ends.fee_account, ends.user};
  return fee_pay(context, &ends, &transfer, fee);
}

extern u64 entrypoint(u8 *input);

u64 entrypoint(u8 *input) {
  Context context;
  TRY(input_parse(input, &context));
  REQUIRE(context.data_length > 0, ERROR_INVALID_INSTRUCTION_DATA);
  switch (context.data[0]) {
    case ROUTER_ROUTE:
      return route(&context);
    case ROUTER_EXACT_OUT_ROUTE:
      return exact_out_route(&context);
    case ROUTER_SET_TOKEN_LEDGER:
      return ledger_set(&context);
    case ROUTER_ROUTE_WITH_TOKEN_LEDGER:
      return route_with_token_ledger(&context);
    case ROUTER_CLOSE_TOKEN_ACCOUNTS:
      return close_token_accounts(&context);
    default:
      return ERROR_INVALID_INSTRUCTION_DATA;
  }
}

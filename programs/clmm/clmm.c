// Concentrated liquidity. The instructions are specified in idl.ts, the formulas in programs/README.md.
#include "names.h"

#include "create.h"
#include "evict.h"
#include "pair/collect.h"
#include "swap.h"

static inline u64 dispatch(const Context *context) {
  REQUIRE(context->data_length > 0, CLMM_ERROR_INVALID_INSTRUCTION);
  switch (context->data[0]) {
    case CLMM_CREATE_CONFIG:
      return create_tier(context);
    case CLMM_CREATE_POOL:
      return create_pool(context);
    case CLMM_OPEN_POSITION:
      return open_position(context);
    case CLMM_INCREASE_LIQUIDITY:
      return increase_liquidity(context);
    case CLMM_DECREASE_LIQUIDITY:
      return decrease_liquidity(context);
    case CLMM_COLLECT_FEES:
      return collect_fees(context);
    case CLMM_CLOSE_POSITION:
      return close_position(context);
    case CLMM_SWAP_EXACT_IN:
      return swap_exact_in(context);
    case CLMM_SWAP_EXACT_OUT:
      return swap_exact_out(context);
    case CLMM_QUOTE_EXACT_OUT:
      return quote_exact_out(context);
    case CLMM_COLLECT_PROTOCOL_FEES:
      return collect_protocol_fees(context);
    case CLMM_COLLECT_CREATOR_FEES:
      return collect_creator_fees(context);
    case CLMM_EVICT_POSITION:
      return evict_position(context);
    default:
      return CLMM_ERROR_INVALID_INSTRUCTION;
  }
}

u64 entrypoint(u8 *input) {
  Context context;
  TRY(input_parse(input, &context));
  const u64 error = dispatch(&context);
  return error == ERROR_ARITHMETIC_OVERFLOW ? CLMM_ERROR_OVERFLOW : error;
}

// Amplified pools of two coins of equal value. The instructions are specified in idl.ts, the formulas in
// programs/README.md.
#include "names.h"

#include "create.h"
#include "curve.h"
#include "pair/collect.h"
#include "pair/create-config.h"
#include "pair/liquidity.h"
#include "pair/swap.h"
#include "ramp.h"

static inline u64 dispatch(const Context *context) {
  REQUIRE(context->data_length > 0, STABLE_ERROR_INVALID_INSTRUCTION);
  switch (context->data[0]) {
    case STABLE_CREATE_CONFIG:
      return create_config(context);
    case STABLE_CREATE_POOL:
      return create_pool(context);
    case STABLE_DEPOSIT:
      return deposit(context);
    case STABLE_WITHDRAW:
      return withdraw(context);
    case STABLE_SWAP_EXACT_IN:
      return swap_exact_in(context);
    case STABLE_SWAP_EXACT_OUT:
      return swap_exact_out(context);
    case STABLE_QUOTE_EXACT_OUT:
      return quote_exact_out(context);
    case STABLE_COLLECT_PROTOCOL_FEES:
      return collect_protocol_fees(context);
    case STABLE_COLLECT_CREATOR_FEES:
      return collect_creator_fees(context);
    case STABLE_RAMP_AMPLIFICATION:
      return ramp_amplification(context);
    default:
      return STABLE_ERROR_INVALID_INSTRUCTION;
  }
}

u64 entrypoint(u8 *input) {
  Context context;
  TRY(input_parse(input, &context));
  const u64 error = dispatch(&context);
  return error == ERROR_ARITHMETIC_OVERFLOW ? STABLE_ERROR_OVERFLOW : error;
}

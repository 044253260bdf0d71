// Bins of constant price. The instructions are specified in idl.ts, the formulas in programs/README.md.
#include "names.h"

#include "create.h"
#include "liquidity.h"
#include "pair/collect.h"
#include "swap.h"

static inline u64 dispatch(const Context *context) {
  REQUIRE(context->data_length > 0, DLMM_ERROR_INVALID_INSTRUCTION);
  switch (context->data[0]) {
    case DLMM_CREATE_CONFIG:
      return create_config(context);
    case DLMM_CREATE_POOL:
      return create_pool(context);
    case DLMM_OPEN_POSITION:
      return open_position(context);
    case DLMM_DEPOSIT:
      return deposit(context);
    case DLMM_WITHDRAW:
      return withdraw(context);
    case DLMM_CLOSE_POSITION:
      return close_position(context);
    case DLMM_SWAP_EXACT_IN:
      return swap_exact_in(context);
    case DLMM_SWAP_EXACT_OUT:
      return swap_exact_out(context);
    case DLMM_QUOTE_EXACT_OUT:
      return quote_exact_out(context);
    case DLMM_COLLECT_PROTOCOL_FEES:
      return collect_protocol_fees(context);
    case DLMM_COLLECT_CREATOR_FEES:
      return collect_creator_fees(context);
    case DLMM_CREATE_PAGE:
      return create_page(context);
    case DLMM_MOVE_WINDOW:
      return move_window(context);
    default:
      return DLMM_ERROR_INVALID_INSTRUCTION;
  }
}

u64 entrypoint(u8 *input) {
  Context context;
  TRY(input_parse(input, &context));
  const u64 error = dispatch(&context);
  return error == ERROR_ARITHMETIC_OVERFLOW ? DLMM_ERROR_OVERFLOW : error;
}

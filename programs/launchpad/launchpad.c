// Bonding curves of several launchpads; see idl.ts for accounts and data, programs/README.md for formulas.
#include "collect.h"
#include "config.h"
#include "create-token.h"
#include "trade.h"

static inline u64 dispatch(const Context *context) {
  REQUIRE(context->data_length > 0, ERROR_INVALID_INSTRUCTION_DATA);
  switch (context->data[0]) {
    case LAUNCHPAD_CREATE_CONFIG:
      return create_config(context);
    case LAUNCHPAD_CREATE_TOKEN:
      return create_token(context);
    case LAUNCHPAD_BUY_EXACT_IN:
      return buy(context, false);
    case LAUNCHPAD_BUY_EXACT_OUT:
      return buy(context, true);
    case LAUNCHPAD_SELL_EXACT_IN:
      return sell(context, false);
    case LAUNCHPAD_SELL_EXACT_OUT:
      return sell(context, true);
    case LAUNCHPAD_QUOTE_EXACT_OUT:
      return quote_exact_out(context);
    case LAUNCHPAD_GRADUATE:
      return graduate(context);
    case LAUNCHPAD_COLLECT_PROTOCOL_FEES:
      return collect_protocol_fees(context);
    case LAUNCHPAD_COLLECT_CREATOR_FEES:
      return collect_creator_fees(context);
    default:
      return ERROR_INVALID_INSTRUCTION_DATA;
  }
}

u64 entrypoint(u8 *input) {
  Context context;
  TRY(input_parse(input, &context));
  const u64 error = dispatch(&context);
  if (error == ERROR_ARITHMETIC_OVERFLOW) return LAUNCHPAD_ERROR_OVERFLOW;
  if (error == ERROR_INVALID_INSTRUCTION_DATA) return LAUNCHPAD_ERROR_INVALID_INSTRUCTION;
  return error;
}

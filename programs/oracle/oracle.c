// Prices of tokens on the chain; see idl.ts for accounts and data.
#include "publish.h"
#include "set.h"
#include "token-feed.h"

static inline u64 dispatch(const Context *context) {
  REQUIRE(context->data_length > 0, ERROR_INVALID_INSTRUCTION_DATA);
  switch (context->data[0]) {
    case ORACLE_CREATE_SET:
      return create_set(context);
    case ORACLE_PROPOSE_CHANGE:
      return propose_change(context);
    case ORACLE_CANCEL_CHANGE:
      return cancel_change(context);
    case ORACLE_APPLY_CHANGE:
      return apply_change(context);
    case ORACLE_CREATE_FEED:
      return create_feed(context);
    case ORACLE_PUBLISH:
      return publish(context);
    case ORACLE_OBSERVE:
      return observe(context);
    case ORACLE_CREATE_TOKEN_FEED:
      return create_token_feed(context);
    case ORACLE_ENLIST:
      return enlist(context);
    case ORACLE_OBSERVE_TOKEN:
      return observe_token(context);
    default:
      return ERROR_INVALID_INSTRUCTION_DATA;
  }
}

u64 entrypoint(u8 *input) {
  Context context;
  TRY(input_parse(input, &context));
  const u64 error = dispatch(&context);
  if (error == ERROR_ARITHMETIC_OVERFLOW) return ORACLE_ERROR_OVERFLOW;
  if (error == ERROR_INVALID_INSTRUCTION_DATA) return ORACLE_ERROR_INVALID_INSTRUCTION;
  return error;
}

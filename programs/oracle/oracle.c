// Prices of tokens on the chain; see idl.ts for accounts and data.
#include "observe.h"
#include "publish.h"
#include "set.h"

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
    case ORACLE_CREATE_POOL_FEED:
      return create_pool_feed(context);
    case ORACLE_OBSERVE:
      return observe(context);
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

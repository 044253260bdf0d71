// Orders that buy in intervals; see idl.ts for accounts and data.
#include "close.h"
#include "create.h"
#include "edit.h"
#include "fill.h"

static inline u64 dispatch(const Context *context) {
  REQUIRE(context->data_length > 0, ERROR_INVALID_INSTRUCTION_DATA);
  switch (context->data[0]) {
    case RECURRING_OPEN_CONFIG:
      return order_config_open(context);
    case RECURRING_CREATE:
      return create_order(context);
    case RECURRING_FILL:
      return fill_order(context);
    case RECURRING_PASS:
      return pass(context);
    case RECURRING_PAUSE:
      return pause_order(context);
    case RECURRING_RESUME:
      return resume_order(context);
    case RECURRING_DEPOSIT:
      return deposit(context);
    case RECURRING_WITHDRAW:
      return withdraw(context);
    case RECURRING_CLAIM:
      return claim(context);
    case RECURRING_CLOSE:
      return close_order(context);
    default:
      return ERROR_INVALID_INSTRUCTION_DATA;
  }
}

u64 entrypoint(u8 *input) {
  Context context;
  TRY(input_parse(input, &context));
  const u64 error = dispatch(&context);
  if (error == ERROR_ARITHMETIC_OVERFLOW) return RECURRING_ERROR_OVERFLOW;
  if (error == ERROR_INVALID_INSTRUCTION_DATA) return RECURRING_ERROR_INVALID_INSTRUCTION;
  return error;
}

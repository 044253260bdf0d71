// Orders that wait for a price; see idl.ts for accounts and data.
#include "close.h"
#include "create.h"
#include "edit.h"
#include "fill.h"

static inline u64 dispatch(const Context *context) {
  REQUIRE(context->data_length > 0, ERROR_INVALID_INSTRUCTION_DATA);
  switch (context->data[0]) {
    case TRIGGER_OPEN_CONFIG:
      return order_config_open(context);
    case TRIGGER_CREATE:
      return create_order(context);
    case TRIGGER_FILL:
      return fill_order(context);
    case TRIGGER_ADVANCE:
      return advance(context);
    case TRIGGER_EDIT_LEG:
      return edit_leg(context);
    case TRIGGER_SET_EXPIRY:
      return set_expiry(context);
    case TRIGGER_TOUCH:
      return touch(context);
    case TRIGGER_CLAIM:
      return claim(context);
    case TRIGGER_CLOSE:
      return close_order(context);
    default:
      return ERROR_INVALID_INSTRUCTION_DATA;
  }
}

u64 entrypoint(u8 *input) {
  Context context;
  TRY(input_parse(input, &context));
  const u64 error = dispatch(&context);
  if (error == ERROR_ARITHMETIC_OVERFLOW) return TRIGGER_ERROR_OVERFLOW;
  if (error == ERROR_INVALID_INSTRUCTION_DATA) return TRIGGER_ERROR_INVALID_INSTRUCTION;
  return error;
}

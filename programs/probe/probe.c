// Test program, never deployed: exposes the shared arithmetic on the VM. Input: a function number and three operands;
// output: the result.
#include "callisto.h"

u64 entrypoint(u8 *input) {
  Context context;
  TRY(input_parse(input, &context));
  TRY(input_check_data(&context, 25));
  const u64 a = load_u64(context.data + 1), b = load_u64(context.data + 9), c = load_u64(context.data + 17);
  u64 result;
  switch (context.data[0]) {
    case 0:
      TRY(multiply_divide_floor(a, b, c, &result));
      break;
    case 1:
      TRY(multiply_divide_ceil(a, b, c, &result));
      break;
    case 2:
      result = square_root_of_product(a, b);
      break;
    case 3:
    case 4: {
      const TransferFee fee = {b, c};
      if (context.data[0] == 3) TRY(transfer_fee_net(&fee, a, &result));
      else TRY(transfer_fee_gross(&fee, a, &result));
      break;
    }
    case 5:
      TRY(add_u64(a, b, &result));
      break;
    case 6:
      TRY(subtract_u64(a, b, &result));
      break;
    default:
      return ERROR_INVALID_ARGUMENT;
  }
  sol_set_return_data((const u8 *)&result, sizeof result);
  return SUCCESS;
}

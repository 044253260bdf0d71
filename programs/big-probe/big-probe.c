// For tests, deployed nowhere: runs one operation of big.h. Input: a kind, a number of digits to shift by, four
// 128-bit numbers. Output: the digits of the result and a flag.
#include "big.h"
#include "callisto.h"

#define NUMBER(index) wide_load(context->data + 2 + 16 * (index))

static inline u64 compute(const Context *context, Big *result, bool *flag) {
  const u64 shift = context->data[1];
  Big a, b, c, d, left, right;
  big_set(&a, NUMBER(0), shift);
  big_set(&b, NUMBER(1), 0);
  big_set(&c, NUMBER(2), 0);
  big_set(&d, NUMBER(3), 0);
  big_multiply(&a, &b, &left);
  big_multiply(&c, &d, &right);
  *flag = big_less(&left, &right);
  switch (context->data[0]) {
    case 0:
      *flag = big_divide(&left, &right, result);
      return SUCCESS;
    case 1:
      big_divide_up(&left, &c, result);
      return SUCCESS;
    case 2:
      big_add(&left, &right);
      *result = left;
      return SUCCESS;
    case 3:
      if (!*flag) big_subtract(&left, &right);
      *result = left;
      return SUCCESS;
    case 4: {
      Wide narrow;
      TRY(big_wide(&left, &narrow));
      big_set(result, narrow, 0);
      return SUCCESS;
    }
    default: {
      u64 narrow;
      TRY(big_u64(&left, &narrow));
      big_set_u64(result, narrow);
      return SUCCESS;
    }
  }
}

u64 entrypoint(u8 *input) {
  Context context;
  TRY(input_parse(input, &context));
  TRY(input_check_data(&context, 66));
  Big result;
  bool flag = false;
  TRY(compute(&context, &result, &flag));
  u8 output[4 * BIG_DIGITS + 1];
  for (u64 each = 0; each < BIG_DIGITS; each++) {
    store_u32(output + 4 * each, each < result.count ? (u32)result.digits[each] : 0);
  }
  output[4 * BIG_DIGITS] = flag;
  sol_set_return_data(output, sizeof output);
  return SUCCESS;
}

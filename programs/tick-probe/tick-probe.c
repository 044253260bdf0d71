// Test program, never deployed: returns the prices of consecutive ticks, as many as return data holds.
#include "callisto.h"
#include "../clmm/tick-price.h"

#define COUNT 64

u64 entrypoint(u8 *input) {
  Context context;
  TRY(input_parse(input, &context));
  TRY(input_check_data(&context, 4));
  const i64 first = (i64)(int32_t)load_u32(context.data);
  u8 *prices = HEAP_FREE;
  for (u64 each = 0; each < COUNT; each++) {
    Wide price;
    tick_price(first + (i64)each, &price);
    wide_store(prices + 16 * each, price);
  }
  sol_set_return_data(prices, 16 * COUNT);
  return SUCCESS;
}

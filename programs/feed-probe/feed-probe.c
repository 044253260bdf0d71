// For tests, deployed nowhere: reads one account with feed.h. Input: a kind, the pinned key, a slot, the greatest age and
// the greatest confidence in ppm. Output: the newest price with its band and whether it is usable, then the number of
// prices after the slot, the first and the last of them.
#include "callisto.h"
#include "feed.h"

#define INPUT_BYTES 57
#define WORDS 13

static inline void put_price(u64 *output, const FeedPrice *price) {
  output[0] = price->price;
  output[1] = price->conf;
  output[2] = price->slot;
}

u64 entrypoint(u8 *input) {
  Context context;
  TRY(input_parse(input, &context));
  TRY(input_check_data(&context, INPUT_BYTES));
  TRY(input_check_accounts(&context, 1));
  Clock clock;
  TRY(clock_read(&clock));
  FeedView view;
  TRY(feed_open(&context.accounts[0], context.data[0], context.data + 1, &clock, &view));
  u64 output[WORDS] = {0};
  FeedPrice price = {0, 0, 0};
  if (feed_latest(&view, &price)) {
    put_price(output, &price);
    output[3] = feed_low(&price);
    output[4] = feed_high(&price);
    output[5] = feed_is_usable(&view, &price, load_u64(context.data + 41), load_u64(context.data + 49));
  }
  FeedWalk walk = feed_walk(&view, load_u64(context.data + 33));
  while (feed_walk_next(&walk, &price)) {
    if (output[6]++ == 0) put_price(output + 7, &price);
    put_price(output + 10, &price);
  }
  sol_set_return_data((const u8 *)output, sizeof output);
  return SUCCESS;
}

// Recurring orders: their state, their schedule, and what a cycle sells.
#pragma once

#include "generated/layout.h"

#define OWN(name) RECURRING_##name
#define OWN_TYPE(name) Recurring##name

#include "../include/maker-order.h"
#include "../include/order-value.h"

static inline bool order_is_of_time(const RecurringOrder *order) { return order->kind == RECURRING_ORDER_KIND_TIME; }

static inline bool order_is_completed(const RecurringOrder *order) {
  return order->remaining == 0 || order->done >= order->cycles;
}

// Loads an order that its maker, who has signed, changes.
static inline u64 order_load_own(const Context *context, const Account *maker, const Account *account,
                                 RecurringOrder **order) {
  TRY(account_check_signer(maker));
  TRY(account_check_writable(account));
  TRY(order_load(context, account, order));
  return account_is(maker, (*order)->maker) ? SUCCESS : RECURRING_ERROR_WRONG_MAKER;
}

// The interval of the schedule that `now` is in; false before the first one.
static inline bool schedule_find(const RecurringOrder *order, i64 now, u64 *cycle) {
  if (now < order->start_at) return false;
  *cycle = (u64)(now - order->start_at) / order->interval;
  return true;
}

// When the next cycle is due: at the beginning of the first interval that has had none.
static inline i64 schedule_due_at(const RecurringOrder *order) {
  return order->start_at + (i64)(order->next_cycle * order->interval);
}

// The intervals before `cycle` are over, and those without a cycle of the order were missed.
static inline void schedule_count_missed(RecurringOrder *order, u64 cycle) {
  if (cycle <= order->next_cycle) return;
  order->missed += cycle - order->next_cycle;
  order->next_cycle = cycle;
}

// Finds the interval whose cycle is due. There is one cycle in an interval at most: a keeper that is late fills one, and
// a clock that goes back finds its interval used.
static inline u64 schedule_find_due(const RecurringOrder *order, i64 now, u64 *cycle) {
  REQUIRE(!order_is_completed(order), RECURRING_ERROR_COMPLETED);
  REQUIRE(order->paused_at == 0, RECURRING_ERROR_PAUSED);
  REQUIRE(schedule_find(order, now, cycle), RECURRING_ERROR_NOT_DUE);
  return *cycle >= order->next_cycle ? SUCCESS : RECURRING_ERROR_NOT_DUE;
}

static inline void schedule_end_cycle(RecurringOrder *order, u64 cycle) {
  schedule_count_missed(order, cycle);
  order->next_cycle = cycle + 1;
  order->done += 1;
}

// How many cycles of a time order what remains is enough for. It is at least one cycle's amount, or nothing.
static inline u64 count_cycles(const RecurringOrder *order) { return order->remaining / order->amount_per_cycle; }

// What the next cycle of a time order sells: the last one takes the rest, so that no rest is too small to be swapped.
static inline u64 time_amount(const RecurringOrder *order) {
  return count_cycles(order) <= 1 ? order->remaining : order->amount_per_cycle;
}

// A cycle of a value order that would buy less than this part of its increment buys nothing.
#define MIN_BUY_PARTS 100

// By how much the value of what a value order holds is less than it is to be after the next cycle, in 1e-8 USD. What it
// holds counts at the upper end of its price, rounded up, so that nothing is bought too much.
static inline u64 value_find_need(const RecurringOrder *order, const FeedPrice *price, const Account *mint, u64 *value,
                                  u64 *need) {
  u64 unit;
  TRY(power_of_ten(mint_decimals(mint), &unit));
  TRY(multiply_divide_ceil(order->held, feed_high(price), unit, value));
  const u64 target = order->increment_usd * ((u64)order->done + 1);
  *need = target > *value ? target - *value : 0;
  if (*need < order->increment_usd / MIN_BUY_PARTS) *need = 0;
  return SUCCESS;
}

// The input that is worth `need`, rounded down, or all that remains.
static inline u64 value_find_amount(const RecurringOrder *order, const FeedPrice *price, const Account *mint, u64 need,
                                    u64 *amount) {
  u64 unit;
  TRY(power_of_ten(mint_decimals(mint), &unit));
  const u64 error = multiply_divide_floor(need, unit, feed_high(price), amount);
  if (error != SUCCESS || *amount > order->remaining) *amount = order->remaining;
  return SUCCESS;
}

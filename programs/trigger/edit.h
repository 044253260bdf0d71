// What the maker changes about an order in place.
#pragma once

#include "order.h"

#define EDIT_ACCOUNT(name) (&context->accounts[TRIGGER_TOUCH_ACCOUNT_##name])
_Static_assert((int)TRIGGER_EDIT_LEG_ACCOUNTS == (int)TRIGGER_TOUCH_ACCOUNTS, "one list of accounts");
_Static_assert((int)TRIGGER_SET_EXPIRY_ACCOUNTS == (int)TRIGGER_TOUCH_ACCOUNTS, "one list of accounts");

// No leg is triggered by a price that came while the order was over.
static inline void skip_prices(TriggerOrder *order, u64 slot) {
  for (u64 each = 0; each < LEGS; each++) order_leg(order, each)->done_slot = slot;
}

// Every change confirms the order. An order that expired and was not closed yet can be revived.
static inline u64 load_own(const Context *context, TriggerOrder **order, Clock *clock) {
  TRY(input_check_accounts(context, TRIGGER_TOUCH_ACCOUNTS));
  TRY(account_check_signer(EDIT_ACCOUNT(MAKER)));
  TRY(account_check_writable(EDIT_ACCOUNT(ORDER)));
  TRY(order_load(context, EDIT_ACCOUNT(ORDER), order));
  REQUIRE(account_is(EDIT_ACCOUNT(MAKER), (*order)->maker), TRIGGER_ERROR_WRONG_MAKER);
  REQUIRE((*order)->remaining > 0, TRIGGER_ERROR_COMPLETED);
  TRY(clock_read(clock));
  if (is_over(*order, clock->unix_timestamp) || is_unconfirmed(*order, clock->unix_timestamp)) {
    skip_prices(*order, clock->slot);
  }
  (*order)->touched_at = clock->unix_timestamp;
  return SUCCESS;
}

// The entry stays set and its exit stays one; an entry that is filled is past.
static inline u64 check_edit(TriggerOrder *order, u64 index, bool is_set) {
  REQUIRE(index < LEGS, TRIGGER_ERROR_INVALID_LEG);
  if (index != LEG_ENTRY) {
    // The leg is the new one already.
    REQUIRE(is_set || order_has_exit(order), TRIGGER_ERROR_INVALID_LEG);
    return SUCCESS;
  }
  return order->phase == TRIGGER_PHASE_ENTRY && is_set ? SUCCESS : TRIGGER_ERROR_INVALID_LEG;
}

OUTLINE u64 edit_leg(const Context *context) {
  TRY(input_check_data(context, TRIGGER_EDIT_LEG_DATA_SIZE));
  const TriggerEditLegData *data = (const TriggerEditLegData *)context->data;
  TriggerOrder *order;
  Clock clock;
  TRY(load_own(context, &order, &clock));
  REQUIRE(data->leg < LEGS, TRIGGER_ERROR_INVALID_LEG);
  // The deposit of a single order is for the fills of its entry.
  REQUIRE(data->leg == LEG_ENTRY || order_has_exit(order), TRIGGER_ERROR_INVALID_LEG);
  TriggerLeg *leg = order_leg(order, data->leg);
  sol_memcpy_((u8 *)&leg->terms, (const u8 *)&data->terms, TRIGGER_LEG_TERMS_SIZE);
  TRY(check_leg(order, data->leg));
  TRY(check_edit(order, data->leg, leg_is_set(leg)));
  start_leg(leg, clock.slot);
  order_emit(EDIT_ACCOUNT(ORDER), TRIGGER_ORDER_CHANGE_EDITED);
  return SUCCESS;
}

OUTLINE u64 set_expiry(const Context *context) {
  TRY(input_check_data(context, TRIGGER_SET_EXPIRY_DATA_SIZE));
  const TriggerSetExpiryData *data = (const TriggerSetExpiryData *)context->data;
  TriggerOrder *order;
  Clock clock;
  TRY(load_own(context, &order, &clock));
  TRY(check_expiry(data->expires_at, clock.unix_timestamp));
  order->expires_at = data->expires_at;
  order->touch_seconds = data->touch_seconds;
  order_emit(EDIT_ACCOUNT(ORDER), TRIGGER_ORDER_CHANGE_EXPIRY_SET);
  return SUCCESS;
}

OUTLINE u64 touch(const Context *context) {
  TRY(input_check_data(context, TRIGGER_TOUCH_DATA_SIZE));
  TriggerOrder *order;
  Clock clock;
  TRY(load_own(context, &order, &clock));
  order_emit(EDIT_ACCOUNT(ORDER), TRIGGER_ORDER_CHANGE_TOUCHED);
  return SUCCESS;
}

// Sets of publishers, and the changes of them.
#pragma once

#include "callisto.h"
#include "generated/layout.h"

#define MAX_PUBLISHERS 8
// Time in which everybody can see a change of publishers before it holds.
#define CHANGE_DELAY_SECONDS (48 * 3600)

_Static_assert(sizeof(((OracleSet *)0)->publishers) == 2 + MAX_PUBLISHERS * ORACLE_PUBLISHER_SIZE, "eight publishers");

INLINE u64 set_count(const OracleSet *set) { return load_u16(set->publishers); }
INLINE const u8 *set_publisher(const OracleSet *set, u64 index) {
  return set->publishers + 2 + index * ORACLE_PUBLISHER_SIZE;
}

static inline u64 check_set(const Context *context, const Account *set) {
  return account_check_state(set, context->program_id, ORACLE_SET_DISCRIMINATOR, ORACLE_SET_SIZE);
}

// Reads `min_live`, the number of publishers and their keys, which end the data, into a field of a set.
OUTLINE u64 read_publishers(const Context *context, u64 at, u64 min_live, u8 *publishers) {
  REQUIRE(context->data_length > at, ERROR_INVALID_INSTRUCTION_DATA);
  const u64 count = context->data[at];
  const u8 *keys = context->data + at + 1;
  TRY(input_check_data(context, at + 1 + count * KEY_BYTES));
  REQUIRE(count > 0 && count <= MAX_PUBLISHERS, ORACLE_ERROR_INVALID_PUBLISHERS);
  REQUIRE(min_live <= count && 2 * min_live > count, ORACLE_ERROR_INVALID_PUBLISHERS);
  for (u64 each = 0; each < count; each++) {
    const u8 *key = keys + each * KEY_BYTES;
    REQUIRE(!key_is_zero(key), ORACLE_ERROR_INVALID_PUBLISHERS);
    for (u64 other = 0; other < each; other++) {
      REQUIRE(!key_equal(key, keys + other * KEY_BYTES), ORACLE_ERROR_INVALID_PUBLISHERS);
    }
  }
  store_u16(publishers, (u16)count);
  for (u64 each = 0; each < MAX_PUBLISHERS; each++) {
    u8 *to = publishers + 2 + each * KEY_BYTES;
    if (each < count) key_copy(to, keys + each * KEY_BYTES);
    else sol_memset_(to, 0, KEY_BYTES);
  }
  return SUCCESS;
}

static inline void emit_set(const Account *set) {
  const OracleSet *state = ACCOUNT_DATA(OracleSet, set);
  OracleSetChangedEvent event;
  event.discriminator = ORACLE_EVENT_SET_CHANGED;
  key_copy(event.set, set->key);
  // Both have these fields in this order.
  _Static_assert(offsetof(OracleSet, index) - offsetof(OracleSet, admin) ==
                     EVENT_FILLING + ORACLE_SET_CHANGED_EVENT_SIZE - offsetof(OracleSetChangedEvent, admin), "fields");
  sol_memcpy_(event.admin, state->admin, offsetof(OracleSet, index) - offsetof(OracleSet, admin));
  EMIT(&event, ORACLE_SET_CHANGED_EVENT_SIZE);
}

#define CREATE_SET_ACCOUNT(name) (&context->accounts[ORACLE_CREATE_SET_ACCOUNT_##name])

OUTLINE u64 create_set(const Context *context) {
  REQUIRE(context->data_length > ORACLE_CREATE_SET_DATA_SIZE, ERROR_INVALID_INSTRUCTION_DATA);
  TRY(input_check_accounts(context, ORACLE_CREATE_SET_ACCOUNTS));
  const OracleCreateSetData *data = (const OracleCreateSetData *)context->data;
  const Account *admin = CREATE_SET_ACCOUNT(ADMIN);
  Account *set = CREATE_SET_ACCOUNT(SET);
  TRY(account_check_signer(admin));
  TRY(account_check_writable(admin));
  TRY(account_check_writable(set));
  TRY(account_check_key(CREATE_SET_ACCOUNT(SYSTEM_PROGRAM), SYSTEM_ID));

  u8 bump;
  const u16 index = load_u16(&data->index);
  Bytes seeds[4] = {SEED_TEXT("set"), SEED(admin->key, KEY_BYTES), SEED(&index, 2)};
  TRY(pda_check(set, seeds, 3, context->program_id, &bump));
  const NewAccount wanted = {ORACLE_SET_SIZE, context->program_id, 0};
  const Signer signer = {seeds, 4};
  TRY(system_create(context, admin, set, &wanted, &signer));
  OracleSet *state = ACCOUNT_DATA(OracleSet, set);
  TRY(read_publishers(context, ORACLE_CREATE_SET_DATA_SIZE, data->min_live, state->publishers));
  store_u64(state->discriminator, ORACLE_SET_DISCRIMINATOR);
  key_copy(state->admin, admin->key);
  // A feed begins without a version of its votes: 0.
  state->version = 1;
  state->min_live = data->min_live;
  store_u16(&state->index, index);
  state->bump = bump;
  emit_set(set);
  return SUCCESS;
}

// `proposeChange` and `cancelChange` name the same accounts.
#define CHANGE_ACCOUNT(name) (&context->accounts[ORACLE_PROPOSE_CHANGE_ACCOUNT_##name])
_Static_assert((int)ORACLE_PROPOSE_CHANGE_ACCOUNT_SET == (int)ORACLE_CANCEL_CHANGE_ACCOUNT_SET, "one list of accounts");

static inline u64 check_own_set(const Context *context) {
  TRY(input_check_accounts(context, ORACLE_PROPOSE_CHANGE_ACCOUNTS));
  const Account *admin = CHANGE_ACCOUNT(ADMIN), *set = CHANGE_ACCOUNT(SET);
  TRY(account_check_signer(admin));
  TRY(account_check_writable(set));
  TRY(check_set(context, set));
  return account_is(admin, ACCOUNT_DATA(OracleSet, set)->admin) ? SUCCESS : ORACLE_ERROR_WRONG_ADMIN;
}

OUTLINE u64 propose_change(const Context *context) {
  REQUIRE(context->data_length > ORACLE_PROPOSE_CHANGE_DATA_SIZE, ERROR_INVALID_INSTRUCTION_DATA);
  TRY(check_own_set(context));
  const u8 min_live = ((const OracleProposeChangeData *)context->data)->min_live;
  OracleSet *state = ACCOUNT_DATA(OracleSet, CHANGE_ACCOUNT(SET));
  TRY(read_publishers(context, ORACLE_PROPOSE_CHANGE_DATA_SIZE, min_live, state->next_publishers));
  Clock clock;
  TRY(clock_read(&clock));
  state->next_min_live = min_live;
  state->change_at = clock.unix_timestamp + CHANGE_DELAY_SECONDS;
  emit_set(CHANGE_ACCOUNT(SET));
  return SUCCESS;
}

static inline void clear_change(OracleSet *state) {
  state->change_at = 0;
  state->next_min_live = 0;
  sol_memset_(state->next_publishers, 0, sizeof state->next_publishers);
}

OUTLINE u64 cancel_change(const Context *context) {
  TRY(input_check_data(context, ORACLE_CANCEL_CHANGE_DATA_SIZE));
  TRY(check_own_set(context));
  OracleSet *state = ACCOUNT_DATA(OracleSet, CHANGE_ACCOUNT(SET));
  REQUIRE(state->change_at != 0, ORACLE_ERROR_NO_CHANGE);
  clear_change(state);
  emit_set(CHANGE_ACCOUNT(SET));
  return SUCCESS;
}

OUTLINE u64 apply_change(const Context *context) {
  TRY(input_check_data(context, ORACLE_APPLY_CHANGE_DATA_SIZE));
  TRY(input_check_accounts(context, ORACLE_APPLY_CHANGE_ACCOUNTS));
  const Account *set = &context->accounts[ORACLE_APPLY_CHANGE_ACCOUNT_SET];
  TRY(account_check_writable(set));
  TRY(check_set(context, set));
  OracleSet *state = ACCOUNT_DATA(OracleSet, set);
  REQUIRE(state->change_at != 0, ORACLE_ERROR_NO_CHANGE);
  Clock clock;
  TRY(clock_read(&clock));
  REQUIRE(clock.unix_timestamp >= state->change_at, ORACLE_ERROR_CHANGE_TOO_EARLY);
  sol_memcpy_(state->publishers, state->next_publishers, sizeof state->publishers);
  state->min_live = state->next_min_live;
  state->version += 1;
  clear_change(state);
  emit_set(set);
  return SUCCESS;
}

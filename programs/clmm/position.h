// Positions: open, close and fee accrual.
#pragma once

#include "range.h"
#include "ticks.h"

_Static_assert(offsetof(Position, fee_growth_inside1) == offsetof(Position, fee_growth_inside0) + 16, "two sides");
_Static_assert(offsetof(Position, fees_owed1) == offsetof(Position, fees_owed0) + 8, "two sides");

INLINE u8 *position_growth(Position *position, u64 side) { return position->fee_growth_inside0 + side * 16; }
INLINE u8 *position_owed(Position *position, u64 side) {
  return (u8 *)position + offsetof(Position, fees_owed0) + side * 8;
}
INLINE i64 position_lower(const Position *position) { return (i64)position->tick_lower; }
INLINE i64 position_upper(const Position *position) { return (i64)position->tick_upper; }

// Only this program writes accounts with this owner and discriminator.
static inline u64 position_load(const Context *context, const Account *account, const Account *owner,
                                Position **position) {
  TRY(account_check_state(account, context->program_id, CLMM_POSITION_DISCRIMINATOR, CLMM_POSITION_SIZE));
  *position = ACCOUNT_DATA(Position, account);
  return account_is(owner, (*position)->owner) ? SUCCESS : CLMM_ERROR_WRONG_AUTHORITY;
}

static inline bool tick_is_usable(i64 tick, u64 spacing) {
  const u64 distance = tick < 0 ? (u64)-tick : (u64)tick;
  return distance <= (u64)MAX_TICK && distance % spacing == 0;
}

static inline u64 open_position(const Context *context) {
  REQUIRE(context->data_length == CLMM_OPEN_POSITION_DATA_SIZE, CLMM_ERROR_INVALID_INSTRUCTION);
  TRY(input_check_accounts(context, CLMM_OPEN_POSITION_ACCOUNTS));
  const ClmmOpenPositionData *data = (const ClmmOpenPositionData *)context->data;
  const Account *payer = &context->accounts[CLMM_OPEN_POSITION_ACCOUNT_PAYER];
  const Account *owner = &context->accounts[CLMM_OPEN_POSITION_ACCOUNT_OWNER];
  const Account *pool_account = &context->accounts[CLMM_OPEN_POSITION_ACCOUNT_POOL];
  Account *account = &context->accounts[CLMM_OPEN_POSITION_ACCOUNT_POSITION];
  TRY(account_check_signer(payer));
  TRY(account_check_writable(payer));
  TRY(account_check_signer(owner));
  TRY(account_check_writable(account));
  TRY(account_check_key(&context->accounts[CLMM_OPEN_POSITION_ACCOUNT_SYSTEM_PROGRAM], SYSTEM_ID));
  Pool *pool;
  TRY(pool_load(context, pool_account, &pool));
  const int32_t lower = data->tick_lower, upper = data->tick_upper;
  REQUIRE(lower < upper, CLMM_ERROR_INVALID_TICK);
  REQUIRE(tick_is_usable(lower, pool->tick_spacing), CLMM_ERROR_INVALID_TICK);
  REQUIRE(tick_is_usable(upper, pool->tick_spacing), CLMM_ERROR_INVALID_TICK);
  REQUIRE(account_check_unused(account) == SUCCESS, CLMM_ERROR_ALREADY_INITIALIZED);

  u8 bump;
  Bytes seeds[6] = {SEED_TEXT("position"), SEED(pool_account->key, KEY_BYTES), SEED(owner->key, KEY_BYTES),
                    SEED(&lower, sizeof lower), SEED(&upper, sizeof upper)};
  TRY(pda_check(account, seeds, 5, context->program_id, &bump));
  const Signer signer = {seeds, 6};
  const NewAccount wanted = {CLMM_POSITION_SIZE, context->program_id, 0};
  TRY(system_create(context, payer, account, &wanted, &signer));

  Position *position = ACCOUNT_DATA(Position, account);
  store_u64(position->discriminator, CLMM_POSITION_DISCRIMINATOR);
  key_copy(position->pool, pool_account->key);
  key_copy(position->owner, owner->key);
  position->tick_lower = lower;
  position->tick_upper = upper;
  position->bump = bump;
  return SUCCESS;
}

static inline u64 close_position(const Context *context) {
  REQUIRE(context->data_length == CLMM_CLOSE_POSITION_DATA_SIZE, CLMM_ERROR_INVALID_INSTRUCTION);
  TRY(input_check_accounts(context, CLMM_CLOSE_POSITION_ACCOUNTS));
  const Account *owner = &context->accounts[CLMM_CLOSE_POSITION_ACCOUNT_OWNER];
  Account *account = &context->accounts[CLMM_CLOSE_POSITION_ACCOUNT_POSITION];
  TRY(account_check_signer(owner));
  TRY(account_check_writable(owner));
  TRY(account_check_writable(account));
  Position *position;
  TRY(position_load(context, account, owner, &position));
  const bool has_fees = (load_u64(position_owed(position, 0)) | load_u64(position_owed(position, 1))) != 0;
  REQUIRE(!has_fees && wide_is_zero(wide_load(position->liquidity)), CLMM_ERROR_POSITION_NOT_EMPTY);
  account_close(account, owner);
  return SUCCESS;
}

// Fee growth inside a range: the global growth less the growth below the lower and above the upper tick.
static inline Wide growth_inside(Pool *pool, u64 lower, u64 upper, u64 side) {
  const Wide global = wide_load(pool_growth(pool, side));
  const Wide at_lower = wide_load(tick_outside(ticks_at(pool, lower), side));
  const Wide at_upper = wide_load(tick_outside(ticks_at(pool, upper), side));
  const Wide left = lower < pool->ticks_below ? at_lower : wide_minus(global, at_lower);
  const Wide right = upper < pool->ticks_below ? wide_minus(global, at_upper) : at_upper;
  return wide_minus(wide_minus(global, left), right);
}

// Adds the fees accrued since the last update: floor(liquidity * growth / 2^64) a side. Both ticks are initialised.
OUTLINE u64 position_accrue_fees(Pool *pool, Position *position, u64 lower, u64 upper) {
  const Range one = {{0, 0}, {0, 0}, wide_load(position->liquidity)};
  for (u64 side = 0; side < 2; side++) {
    const Wide inside = growth_inside(pool, lower, upper, side);
    Range grown = one;
    grown.high = wide_minus(inside, wide_load(position_growth(position, side)));
    u64 fees, owed;
    TRY(range_amount1(&grown, false, &fees));
    TRY(add_u64(load_u64(position_owed(position, side)), fees, &owed));
    store_u64(position_owed(position, side), owed);
    wide_store(position_growth(position, side), inside);
  }
  return SUCCESS;
}

// deposit and withdraw.
#pragma once

#include "pages.h"
#include "position.h"

typedef struct {
  const Account *owner;
  const Account *pool_account;
  const Account *position_account;
  Pool *pool;
  Position *position;
  Side sides[2];
  const Account *pages; // of the bins outside of the window, behind the named accounts
  u64 page_count;
  i64 lower; // bin range of the instruction, within the position
  i64 upper;
  u64 amounts[2]; // into the vaults (deposit) or out of them (withdraw)
} Liquidity;

// Both instructions have the same account list.
_Static_assert(DLMM_DEPOSIT_ACCOUNTS == DLMM_WITHDRAW_ACCOUNTS, "one list of accounts");
_Static_assert((int)DLMM_DEPOSIT_ACCOUNT_POSITION == (int)DLMM_WITHDRAW_ACCOUNT_POSITION, "one list of accounts");

OUTLINE u64 liquidity_load(const Context *context, Liquidity *liquidity) {
  TRY(input_check_accounts(context, OWN(DEPOSIT_ACCOUNTS)));
  Account *accounts = context->accounts;
  liquidity->owner = &accounts[OWN(DEPOSIT_ACCOUNT_OWNER)];
  liquidity->pool_account = &accounts[OWN(DEPOSIT_ACCOUNT_POOL)];
  liquidity->position_account = &accounts[OWN(DEPOSIT_ACCOUNT_POSITION)];
  for (u64 side = 0; side < 2; side++) {
    liquidity->sides[side] = (Side){side, &accounts[OWN(DEPOSIT_ACCOUNT_VAULT0) + side],
                                    &accounts[OWN(DEPOSIT_ACCOUNT_USER0) + side],
                                    &accounts[OWN(DEPOSIT_ACCOUNT_MINT0) + side],
                                    &accounts[OWN(DEPOSIT_ACCOUNT_TOKEN_PROGRAM0) + side]};
  }
  TRY(account_check_signer(liquidity->owner));
  TRY(account_check_writable(liquidity->pool_account));
  TRY(account_check_writable(liquidity->position_account));
  TRY(pool_load(context, liquidity->pool_account, &liquidity->pool));
  TRY(position_load(context, liquidity->position_account, liquidity->owner, &liquidity->position));
  REQUIRE(account_is(liquidity->pool_account, liquidity->position->pool), OWN(ERROR_INVALID_ACCOUNT));
  liquidity->pages = &accounts[OWN(DEPOSIT_ACCOUNTS)];
  liquidity->page_count = context->account_count - OWN(DEPOSIT_ACCOUNTS);
  for (u64 each = 0; each < liquidity->page_count; each++) {
    Page *page;
    TRY(page_load(context, &liquidity->pages[each], liquidity->pool_account, &page));
  }
  TRY(side_check(liquidity->pool, &liquidity->sides[0]));
  TRY(side_check(liquidity->pool, &liquidity->sides[1]));
  return price_accumulate(liquidity->pool, NULL);
}

// Checks that the bin range is within the position.
static inline u64 liquidity_range(Liquidity *liquidity, i64 lower, i64 upper) {
  const i64 first = position_lower(liquidity->position), last = (i64)liquidity->position->upper_bin;
  REQUIRE(first <= lower && lower <= upper && upper <= last, OWN(ERROR_INVALID_BIN));
  liquidity->lower = lower;
  liquidity->upper = upper;
  liquidity->amounts[0] = 0;
  liquidity->amounts[1] = 0;
  return SUCCESS;
}

// The bin, in the window or in one of the given pages; NULL when it is in neither.
static inline u8 *liquidity_bin(const Liquidity *liquidity, i64 number) {
  if (window_has(liquidity->pool, number)) {
    return bin_at(liquidity->pool, (u64)(number - pool_first(liquidity->pool)));
  }
  for (u64 each = 0; each < liquidity->page_count; each++) {
    Page *page = ACCOUNT_DATA(Page, &liquidity->pages[each]);
    const i64 first = (i64)page->first_bin;
    if (number >= first && number < first + PAGE_BINS) return page_bin(page, (u64)(number - first));
  }
  return NULL;
}
static inline u8 *liquidity_share(const Liquidity *liquidity, i64 number) {
  return position_share(liquidity->position, (u64)(number - position_lower(liquidity->position)));
}

typedef struct {
  u64 units;
  u64 taken[2];
} Credit;

// Shares of a bin for at most `offered`. An empty bin takes all of it and mints one share a unit. Otherwise shares are
// proportional to the bin's amounts, rounded down, and the amounts taken for them are rounded up.
OUTLINE u64 credit_for(const u8 *bin, const u64 *offered, Credit *credit) {
  const u64 supply = bin_supply(bin);
  *credit = (Credit){0, {0, 0}};
  if (supply == 0) {
    credit->taken[0] = offered[0];
    credit->taken[1] = offered[1];
    return add_u64(offered[0], offered[1], &credit->units);
  }
  u64 units = U64_MAX;
  for (u64 side = 0; side < 2; side++) {
    const u64 held = bin_amount(bin, side);
    if (held == 0) continue;
    u64 part;
    // A result over 64 bits does not limit the shares.
    if (multiply_divide_floor(offered[side], supply, held, &part) == SUCCESS && part < units) units = part;
  }
  credit->units = units;
  for (u64 side = 0; side < 2; side++) {
    TRY(multiply_divide_ceil(units, bin_amount(bin, side), supply, &credit->taken[side]));
  }
  return SUCCESS;
}

static inline u64 deposit_bin(Liquidity *liquidity, i64 number, const u64 *offered) {
  if (offered[0] == 0 && offered[1] == 0) return SUCCESS;
  u8 *bin = liquidity_bin(liquidity, number);
  REQUIRE(bin != NULL, OWN(ERROR_MISSING_PAGE));
  Credit credit;
  TRY(credit_for(bin, offered, &credit));
  if (credit.units == 0) return SUCCESS;
  u64 supply, share;
  TRY(add_u64(bin_supply(bin), credit.units, &supply));
  bin_set_supply(bin, supply);
  u8 *held = liquidity_share(liquidity, number);
  TRY(add_u64(load_u64(held), credit.units, &share));
  store_u64(held, share);
  for (u64 side = 0; side < 2; side++) {
    u64 amount;
    TRY(add_u64(bin_amount(bin, side), credit.taken[side], &amount));
    bin_set_amount(bin, side, amount);
    TRY(add_u64(liquidity->amounts[side], credit.taken[side], &liquidity->amounts[side]));
  }
  return SUCCESS;
}

// Each amount is spread evenly, rounded down, over the bins that can hold its mint: the active one and those above it
// for mint0, the active one and those below it for mint1. Amounts that no bin takes stay with the owner.
static inline u64 deposit_spread(Liquidity *liquidity, const u64 *arriving) {
  const i64 active = (i64)liquidity->pool->active_bin;
  const i64 lowest0 = liquidity->lower > active ? liquidity->lower : active;
  const i64 highest1 = liquidity->upper < active ? liquidity->upper : active;
  const u64 count0 = lowest0 <= liquidity->upper ? (u64)(liquidity->upper - lowest0 + 1) : 0;
  const u64 count1 = liquidity->lower <= highest1 ? (u64)(highest1 - liquidity->lower + 1) : 0;
  const u64 each0 = count0 ? arriving[0] / count0 : 0;
  const u64 each1 = count1 ? arriving[1] / count1 : 0;
  for (i64 number = liquidity->lower; number <= liquidity->upper; number++) {
    const u64 offered[2] = {number >= active ? each0 : 0, number <= active ? each1 : 0};
    TRY(deposit_bin(liquidity, number, offered));
  }
  return liquidity->amounts[0] > 0 || liquidity->amounts[1] > 0 ? SUCCESS : OWN(ERROR_ZERO_AMOUNT);
}

// Deposits and withdrawals emit events of the same layout.
_Static_assert(DLMM_DEPOSITED_EVENT_SIZE == DLMM_WITHDRAWN_EVENT_SIZE, "one event");

static inline void emit_liquidity(const Liquidity *liquidity, u8 kind) {
  DlmmDepositedEvent event;
  event.discriminator = kind;
  key_copy(event.pool, liquidity->pool_account->key);
  key_copy(event.owner, liquidity->owner->key);
  key_copy(event.position, liquidity->position_account->key);
  event.amount0 = liquidity->amounts[0];
  event.amount1 = liquidity->amounts[1];
  event.reserve0 = liquidity->pool->reserve0;
  event.reserve1 = liquidity->pool->reserve1;
  event.lower_bin = (int32_t)liquidity->lower;
  event.upper_bin = (int32_t)liquidity->upper;
  event.near0 = bins_near(liquidity->pool, 0);
  event.near1 = bins_near(liquidity->pool, 1);
  EMIT(&event, OWN(DEPOSITED_EVENT_SIZE));
}

static inline u64 deposit(const Context *context) {
  REQUIRE(context->data_length == OWN(DEPOSIT_DATA_SIZE), OWN(ERROR_INVALID_INSTRUCTION));
  const DlmmDepositData *data = (const DlmmDepositData *)context->data;
  Liquidity liquidity;
  TRY(liquidity_load(context, &liquidity));
  TRY(liquidity_range(&liquidity, (i64)data->lower_bin, (i64)data->upper_bin));
  Pool *pool = liquidity.pool;
  const i64 drift = (i64)pool->active_bin - (i64)data->active_bin, most = (i64)data->max_drift;
  REQUIRE(drift <= most && drift >= -most, OWN(ERROR_PRICE_MOVED));
  const u64 sent[2] = {load_u64(&data->max_amount0), load_u64(&data->max_amount1)};
  TransferFee fees[2];
  u64 arriving[2];
  for (u64 side = 0; side < 2; side++) {
    TRY(transfer_fee_read(liquidity.sides[side].mint, &fees[side]));
    TRY(transfer_fee_net(&fees[side], sent[side], &arriving[side]));
  }
  TRY(deposit_spread(&liquidity, arriving));
  for (u64 side = 0; side < 2; side++) {
    const u64 amount = liquidity.amounts[side];
    if (amount == 0) continue;
    u64 gross;
    TRY(transfer_fee_gross(&fees[side], amount, &gross));
    TRY(side_receive(context, &liquidity.sides[side], liquidity.owner, gross, amount));
    TRY(add_u64(*pool_reserve(pool, side), amount, pool_reserve(pool, side)));
  }
  emit_liquidity(&liquidity, OWN(EVENT_DEPOSITED));
  return SUCCESS;
}

// Burns `share_bps` of the position's shares in one bin, rounded down, for the same part of its amounts, rounded down.
static inline u64 withdraw_bin(Liquidity *liquidity, i64 number, u64 share_bps) {
  u8 *held = liquidity_share(liquidity, number);
  u64 units;
  TRY(multiply_divide_floor(load_u64(held), share_bps, 10000, &units));
  if (units == 0) return SUCCESS;
  u8 *bin = liquidity_bin(liquidity, number);
  REQUIRE(bin != NULL, OWN(ERROR_MISSING_PAGE));
  const u64 supply = bin_supply(bin);
  for (u64 side = 0; side < 2; side++) {
    u64 amount;
    TRY(multiply_divide_floor(units, bin_amount(bin, side), supply, &amount));
    bin_set_amount(bin, side, bin_amount(bin, side) - amount);
    TRY(add_u64(liquidity->amounts[side], amount, &liquidity->amounts[side]));
  }
  bin_set_supply(bin, supply - units);
  store_u64(held, load_u64(held) - units);
  return SUCCESS;
}

static inline u64 withdraw(const Context *context) {
  REQUIRE(context->data_length == OWN(WITHDRAW_DATA_SIZE), OWN(ERROR_INVALID_INSTRUCTION));
  const DlmmWithdrawData *data = (const DlmmWithdrawData *)context->data;
  REQUIRE(data->share_bps >= 1 && data->share_bps <= 10000, OWN(ERROR_ZERO_AMOUNT));
  Liquidity liquidity;
  TRY(liquidity_load(context, &liquidity));
  TRY(liquidity_range(&liquidity, (i64)data->lower_bin, (i64)data->upper_bin));
  u64 units = 0;
  for (i64 number = liquidity.lower; number <= liquidity.upper; number++) {
    units |= load_u64(liquidity_share(&liquidity, number));
    TRY(withdraw_bin(&liquidity, number, data->share_bps));
  }
  REQUIRE(units != 0, OWN(ERROR_ZERO_AMOUNT));
  const u64 minima[2] = {load_u64(&data->min_amount0), load_u64(&data->min_amount1)};
  Bytes seeds[5];
  const Signer signer = pool_signer(liquidity.pool, seeds);
  for (u64 side = 0; side < 2; side++) {
    TransferFee fee;
    u64 delivered;
    TRY(transfer_fee_read(liquidity.sides[side].mint, &fee));
    TRY(transfer_fee_net(&fee, liquidity.amounts[side], &delivered));
    REQUIRE(delivered >= minima[side], OWN(ERROR_SLIPPAGE_EXCEEDED));
    TRY(side_pay(context, &liquidity.sides[side], liquidity.pool_account, liquidity.amounts[side], &signer));
    *pool_reserve(liquidity.pool, side) -= liquidity.amounts[side];
  }
  emit_liquidity(&liquidity, OWN(EVENT_WITHDRAWN));
  return SUCCESS;
}

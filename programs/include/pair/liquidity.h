// deposit and withdraw.
#pragma once

#include "pair/price-accumulator.h"
#include "pair/reserves.h"

typedef struct {
  const Account *user;
  const Account *pool_account;
  Pool *pool;
  Side sides[2];
  const Account *lp_mint;
  const Account *user_lp;
  const Account *lp_token_program;
} Liquidity;

// Both instructions have the same account list.
_Static_assert(OWN(DEPOSIT_ACCOUNTS) == OWN(WITHDRAW_ACCOUNTS), "one list of accounts");
_Static_assert((int)OWN(DEPOSIT_ACCOUNT_USER_LP) == (int)OWN(WITHDRAW_ACCOUNT_USER_LP), "one list of accounts");

OUTLINE u64 liquidity_load(const Context *context, Liquidity *liquidity) {
  TRY(input_check_accounts(context, OWN(DEPOSIT_ACCOUNTS)));
  Account *accounts = context->accounts;
  liquidity->user = &accounts[OWN(DEPOSIT_ACCOUNT_USER)];
  liquidity->pool_account = &accounts[OWN(DEPOSIT_ACCOUNT_POOL)];
  liquidity->lp_mint = &accounts[OWN(DEPOSIT_ACCOUNT_LP_MINT)];
  liquidity->user_lp = &accounts[OWN(DEPOSIT_ACCOUNT_USER_LP)];
  liquidity->lp_token_program = &accounts[OWN(DEPOSIT_ACCOUNT_LP_TOKEN_PROGRAM)];
  for (u64 side = 0; side < 2; side++) {
    liquidity->sides[side] = (Side){side, &accounts[OWN(DEPOSIT_ACCOUNT_VAULT0) + side],
                                    &accounts[OWN(DEPOSIT_ACCOUNT_USER0) + side],
                                    &accounts[OWN(DEPOSIT_ACCOUNT_MINT0) + side],
                                    &accounts[OWN(DEPOSIT_ACCOUNT_TOKEN_PROGRAM0) + side]};
  }
  TRY(account_check_signer(liquidity->user));
  TRY(account_check_writable(liquidity->pool_account));
  TRY(pool_load(context, liquidity->pool_account, &liquidity->pool));
  TRY(side_check(liquidity->pool, &liquidity->sides[0]));
  TRY(side_check(liquidity->pool, &liquidity->sides[1]));
  REQUIRE(account_is(liquidity->lp_mint, liquidity->pool->lp_mint), OWN(ERROR_INVALID_ACCOUNT));
  TRY(account_check_writable(liquidity->lp_mint));
  TRY(account_check_key(liquidity->lp_token_program, TOKEN_ID));
  // A first deposit sets the price, later changes of liquidity move it by their rounding.
  return price_accumulate(liquidity->pool, NULL);
}

typedef struct {
  u64 lp;      // for the whole deposit, locked units included
  u64 locked;  // of those, minted to no account
  u64 taken[2]; // arrives in the vaults
} Credit;

// The first deposit sets the price and is taken in full. Later ones are proportional to the reserves: LP units are
// rounded down, and the amounts taken for them are rounded up.
static inline u64 credit_for(Pool *pool, const u64 *arriving, Credit *credit) {
  if (pool->lp_supply == 0) {
    *credit = (Credit){square_root_of_product(arriving[0], arriving[1]), LOCKED_LP, {arriving[0], arriving[1]}};
    return credit->lp > LOCKED_LP ? SUCCESS : OWN(ERROR_INSUFFICIENT_LIQUIDITY);
  }
  u64 lp0, lp1;
  TRY(multiply_divide_floor(arriving[0], pool->lp_supply, pool->reserve0, &lp0));
  TRY(multiply_divide_floor(arriving[1], pool->lp_supply, pool->reserve1, &lp1));
  credit->lp = lp0 < lp1 ? lp0 : lp1;
  credit->locked = 0;
  REQUIRE(credit->lp > 0, OWN(ERROR_ZERO_AMOUNT));
  TRY(multiply_divide_ceil(credit->lp, pool->reserve0, pool->lp_supply, &credit->taken[0]));
  return multiply_divide_ceil(credit->lp, pool->reserve1, pool->lp_supply, &credit->taken[1]);
}

static inline void emit_deposited(const Liquidity *liquidity, const Credit *credit) {
  const Pool *pool = liquidity->pool;
  DepositedEvent event;
  event.discriminator = OWN(EVENT_DEPOSITED);
  key_copy(event.pool, liquidity->pool_account->key);
  key_copy(event.user, liquidity->user->key);
  event.amount0 = credit->taken[0];
  event.amount1 = credit->taken[1];
  event.lp = credit->lp;
  event.reserve0 = pool->reserve0;
  event.reserve1 = pool->reserve1;
  event.lp_supply = pool->lp_supply;
  event.lp_burned = pool->lp_burned;
  EMIT(&event, OWN(DEPOSITED_EVENT_SIZE));
}

static inline u64 deposit_execute(const Context *context, const Liquidity *liquidity, const TransferFee *fees,
                                 const Credit *credit) {
  Pool *pool = liquidity->pool;
  for (u64 side = 0; side < 2; side++) {
    u64 sent;
    TRY(transfer_fee_gross(&fees[side], credit->taken[side], &sent));
    TRY(side_receive(context, &liquidity->sides[side], liquidity->user, sent, credit->taken[side]));
    TRY(add_u64(*pool_reserve(pool, side), credit->taken[side], pool_reserve(pool, side)));
  }
  return add_u64(pool->lp_supply, credit->lp, &pool->lp_supply);
}

static inline u64 deposit(const Context *context) {
  REQUIRE(context->data_length == OWN(DEPOSIT_DATA_SIZE), OWN(ERROR_INVALID_INSTRUCTION));
  const DepositData *data = (const DepositData *)context->data;
  const u64 sent[2] = {load_u64(&data->max_amount0), load_u64(&data->max_amount1)};
  REQUIRE(data->burn <= 1, OWN(ERROR_INVALID_INSTRUCTION));
  REQUIRE(sent[0] > 0 && sent[1] > 0, OWN(ERROR_ZERO_AMOUNT));
  Liquidity liquidity;
  TRY(liquidity_load(context, &liquidity));
  TransferFee fees[2];
  u64 arriving[2];
  for (u64 side = 0; side < 2; side++) {
    TRY(transfer_fee_read(liquidity.sides[side].mint, &fees[side]));
    TRY(transfer_fee_net(&fees[side], sent[side], &arriving[side]));
  }
  Credit credit;
  TRY(credit_for(liquidity.pool, arriving, &credit));
  const u64 minted = credit.lp - credit.locked;
  REQUIRE(minted >= load_u64(&data->min_lp), OWN(ERROR_SLIPPAGE_EXCEEDED));
  TRY(deposit_execute(context, &liquidity, fees, &credit));

  Pool *pool = liquidity.pool;
  pool->lp_burned += data->burn ? credit.lp : credit.locked;
  emit_deposited(&liquidity, &credit);
  if (data->burn) return SUCCESS;
  REQUIRE(input_is_given(context, liquidity.user_lp), OWN(ERROR_INVALID_ACCOUNT));
  TRY(account_check_writable(liquidity.user_lp));
  Bytes seeds[5];
  const Signer signer = pool_signer(pool, seeds);
  const TokenSupply supply = {liquidity.lp_token_program, liquidity.lp_mint, liquidity.user_lp, liquidity.pool_account};
  return token_mint_to(context, &supply, minted, &signer);
}

static inline void emit_withdrawn(const Liquidity *liquidity, u64 lp, const u64 *amounts) {
  const Pool *pool = liquidity->pool;
  WithdrawnEvent event;
  event.discriminator = OWN(EVENT_WITHDRAWN);
  key_copy(event.pool, liquidity->pool_account->key);
  key_copy(event.user, liquidity->user->key);
  event.amount0 = amounts[0];
  event.amount1 = amounts[1];
  event.lp = lp;
  event.reserve0 = pool->reserve0;
  event.reserve1 = pool->reserve1;
  event.lp_supply = pool->lp_supply;
  event.lp_burned = pool->lp_burned;
  EMIT(&event, OWN(WITHDRAWN_EVENT_SIZE));
}

// A share of each reserve, rounded down; the delivered amounts must reach the user's minima.
static inline u64 withdraw_amounts(const Liquidity *liquidity, u64 lp, const u64 *minima, u64 *amounts) {
  Pool *pool = liquidity->pool;
  // Burned units cannot be withdrawn: the token program bounds withdrawals by the mint's supply.
  REQUIRE(lp <= pool->lp_supply - pool->lp_burned, OWN(ERROR_INSUFFICIENT_LIQUIDITY));
  for (u64 side = 0; side < 2; side++) {
    TRY(multiply_divide_floor(lp, *pool_reserve(pool, side), pool->lp_supply, &amounts[side]));
    TransferFee fee;
    u64 delivered;
    TRY(transfer_fee_read(liquidity->sides[side].mint, &fee));
    TRY(transfer_fee_net(&fee, amounts[side], &delivered));
    REQUIRE(delivered >= minima[side], OWN(ERROR_SLIPPAGE_EXCEEDED));
  }
  return amounts[0] > 0 || amounts[1] > 0 ? SUCCESS : OWN(ERROR_ZERO_AMOUNT);
}

// Notes what a withdrawal leaves, where the program keeps such a record.
INLINE void pool_note_withdrawal(Pool *pool);

static inline u64 withdraw(const Context *context) {
  REQUIRE(context->data_length == OWN(WITHDRAW_DATA_SIZE), OWN(ERROR_INVALID_INSTRUCTION));
  const WithdrawData *data = (const WithdrawData *)context->data;
  const u64 lp = load_u64(&data->lp);
  const u64 minima[2] = {load_u64(&data->min_amount0), load_u64(&data->min_amount1)};
  REQUIRE(lp > 0, OWN(ERROR_ZERO_AMOUNT));
  Liquidity liquidity;
  TRY(liquidity_load(context, &liquidity));
  TRY(account_check_writable(liquidity.user_lp));
  u64 amounts[2];
  TRY(withdraw_amounts(&liquidity, lp, minima, amounts));

  Pool *pool = liquidity.pool;
  const TokenSupply supply = {liquidity.lp_token_program, liquidity.lp_mint, liquidity.user_lp, liquidity.user};
  TRY(token_burn(context, &supply, lp, NULL));
  Bytes seeds[5];
  const Signer signer = pool_signer(pool, seeds);
  for (u64 side = 0; side < 2; side++) {
    TRY(side_pay(context, &liquidity.sides[side], liquidity.pool_account, amounts[side], &signer));
    *pool_reserve(pool, side) -= amounts[side];
  }
  pool->lp_supply -= lp;
  pool_note_withdrawal(pool);
  emit_withdrawn(&liquidity, lp, amounts);
  return SUCCESS;
}

// Fills of orders: a derived account ("the order") owns two vaults, and anybody may swap from one into the other through
// the router, which the program itself invokes. What the caller chooses is the route and the amount; this library finds
// out what really moved. A program defines OWN(X) for the constants X of its IDL before it includes this file, and has
// the errors INVALID_ACCOUNT, VAULT_CHANGED, INVALID_FEE_ACCOUNT and DESTINATION_MISSING.
#pragma once

#include "../router/generated/layout.h"
#include "associated-token.h"
#include "callisto.h"

#define BPS 10000ull

// One token of an order.
typedef struct {
  Account *vault;
  const Account *mint;
  const Account *program;
} FillSide;

// An order with the accounts that move its tokens. `owner` is the derived account, for which `signer` signs.
typedef struct {
  const Account *owner;
  const Signer *signer;
  FillSide input;
  FillSide output;
} FillOrder;

// Checks a side of an order whose vault has this key. A vault is only ever created by its program, of the order's mint.
static inline u64 fill_side_check(const FillSide *side, const u8 *vault) {
  REQUIRE(account_is(side->vault, vault), OWN(ERROR_INVALID_ACCOUNT));
  TRY(account_check_writable(side->vault));
  TRY(token_account_check(side->vault));
  REQUIRE(account_is(side->mint, token_account_mint(side->vault)), OWN(ERROR_INVALID_ACCOUNT));
  return account_is_owned_by(side->vault, side->program->key) ? SUCCESS : OWN(ERROR_INVALID_ACCOUNT);
}

// Creates the vault of `owner` for a mint, at ["vault", owner, mint]. `payer` pays its rent.
OUTLINE u64 fill_vault_create(const Context *context, const Account *owner, const FillSide *side,
                              const Account *payer) {
  u8 bump;
  Bytes seeds[4] = {SEED_TEXT("vault"), SEED(owner->key, KEY_BYTES), SEED(side->mint->key, KEY_BYTES)};
  TRY(pda_check(side->vault, seeds, 3, context->program_id, &bump));
  const Signer signer = {seeds, 4};
  const NewTokenAccount wanted = {payer, side->program, side->mint, side->vault, owner->key};
  return token_create_account(context, &wanted, &signer);
}

// Where the plan of a route is: the raw steps at the end of the instruction's data, as the router takes them, and the
// steps' accounts at the end of the account list.
typedef struct {
  const Account *router;
  u64 data;     // offset of the steps
  u64 accounts; // index of the first step's first account
} FillRoute;

typedef struct {
  u64 spent;    // left the input vault
  u64 received; // arrived in the output vault
} Filled;

#define FILL_NAMED ROUTER_ROUTE_ACCOUNTS
// More than the router itself accepts.
#define FILL_MAX_STEP_BYTES 128

// Whether the vault, of so many bytes before, is still the order's alone: nobody else can take from it or close it, and it
// has no extension more, which could ask for a memo or refuse later transfers.
static inline u64 fill_check_vault(Account *vault, u64 bytes, const Account *owner) {
  account_refresh(vault);
  REQUIRE(vault->data_length == bytes, OWN(ERROR_VAULT_CHANGED));
  REQUIRE(token_account_check(vault) == SUCCESS, OWN(ERROR_VAULT_CHANGED));
  REQUIRE(key_equal(token_account_owner(vault), owner->key), OWN(ERROR_VAULT_CHANGED));
  const bool has_delegate = load_u32(vault->data + 72) != 0, has_close_authority = load_u32(vault->data + 129) != 0;
  return has_delegate || has_close_authority ? OWN(ERROR_VAULT_CHANGED) : SUCCESS;
}

// Routes `amount` from the input vault into the output vault, with the order as the router's user. Only the order signs:
// the signatures of the transaction are not passed on. The route may take less than `amount`, never more.
OUTLINE u64 fill_route(const Context *context, const FillOrder *order, const FillRoute *at, u64 amount,
                       Filled *filled) {
  REQUIRE(account_is(at->router, ROUTER_ID), OWN(ERROR_INVALID_ACCOUNT));
  REQUIRE(context->data_length > at->data, ERROR_INVALID_INSTRUCTION_DATA);
  const u64 step_bytes = context->data_length - at->data;
  REQUIRE(step_bytes <= FILL_MAX_STEP_BYTES, ERROR_INVALID_INSTRUCTION_DATA);
  TRY(input_check_accounts(context, at->accounts));

  // Too large for a stack frame.
  AccountMeta *metas = (AccountMeta *)HEAP_FREE;
  metas[ROUTER_ROUTE_ACCOUNT_USER] = META(order->owner, false, true);
  metas[ROUTER_ROUTE_ACCOUNT_SOURCE_ACCOUNT] = META(order->input.vault, true, false);
  metas[ROUTER_ROUTE_ACCOUNT_DESTINATION_ACCOUNT] = META(order->output.vault, true, false);
  metas[ROUTER_ROUTE_ACCOUNT_SOURCE_MINT] = META(order->input.mint, false, false);
  metas[ROUTER_ROUTE_ACCOUNT_DESTINATION_MINT] = META(order->output.mint, false, false);
  metas[ROUTER_ROUTE_ACCOUNT_SOURCE_TOKEN_PROGRAM] = META(order->input.program, false, false);
  metas[ROUTER_ROUTE_ACCOUNT_DESTINATION_TOKEN_PROGRAM] = META(order->output.program, false, false);
  // The router's own id says that no platform fee is taken.
  metas[ROUTER_ROUTE_ACCOUNT_PLATFORM_FEE_ACCOUNT] = META(at->router, false, false);
  u64 count = FILL_NAMED;
  for (u64 index = at->accounts; index < context->account_count; index++) {
    const Account *account = &context->accounts[index];
    metas[count] = META(account, account->is_writable, account_is(account, order->owner->key));
    count += 1;
  }
  u8 data[ROUTER_ROUTE_DATA_SIZE + FILL_MAX_STEP_BYTES] __attribute__((aligned(8)));
  RouterRouteData *terms = (RouterRouteData *)data;
  terms->discriminator = ROUTER_ROUTE;
  terms->amount_in = amount;
  terms->quoted_out = 0;
  terms->slippage_bps = 0;
  terms->platform_fee_bps = 0;
  sol_memcpy_(data + ROUTER_ROUTE_DATA_SIZE, context->data + at->data, step_bytes);
  const Instruction instruction = {ROUTER_ID, metas, count, data, ROUTER_ROUTE_DATA_SIZE + step_bytes};

  const u64 held_in = token_account_amount(order->input.vault);
  const u64 held_out = token_account_amount(order->output.vault);
  // The runtime updates the lengths of all accounts in the call.
  const u64 bytes_in = order->input.vault->data_length, bytes_out = order->output.vault->data_length;
  TRY(cpi_invoke(context, &instruction, order->signer));
  TRY(fill_check_vault(order->input.vault, bytes_in, order->owner));
  TRY(fill_check_vault(order->output.vault, bytes_out, order->owner));
  REQUIRE(token_account_amount(order->input.vault) <= held_in, OWN(ERROR_VAULT_CHANGED));
  REQUIRE(token_account_amount(order->output.vault) >= held_out, OWN(ERROR_VAULT_CHANGED));
  filled->spent = held_in - token_account_amount(order->input.vault);
  filled->received = token_account_amount(order->output.vault) - held_out;
  return filled->spent <= amount ? SUCCESS : OWN(ERROR_VAULT_CHANGED);
}

_Static_assert(MAX_ACCOUNTS * (sizeof(Account) + sizeof(AccountMeta)) <= HEAP_BYTES, "the accounts must fit the heap");

// A share of what a route delivered, rounded down: what is lost by rounding is the maker's.
static inline u64 fill_fee(u64 received, u64 bps, u64 *fee) {
  return multiply_divide_floor(received, bps, BPS, fee);
}

// Pays a fee out of the output vault, to a token account of `receiver`.
OUTLINE u64 fill_pay_fee(const Context *context, const FillOrder *order, const Account *account, const u8 *receiver,
                         u64 fee) {
  if (fee == 0) return SUCCESS;
  TRY(account_check_writable(account));
  REQUIRE(token_account_can_receive(account, order->output.mint), OWN(ERROR_INVALID_FEE_ACCOUNT));
  REQUIRE(key_equal(token_account_owner(account), receiver), OWN(ERROR_INVALID_FEE_ACCOUNT));
  const TokenTransfer transfer = {order->output.program, order->output.vault, order->output.mint, account,
                                  order->owner};
  return token_transfer(context, &transfer, fee, order->signer);
}

// Who gets the tokens of a vault. `destination` is the associated token account of `wallet`, or any token account of it
// when it signs; wrapped SOL goes to the wallet itself, as lamports, and `destination` is not looked at. `payer`, who has
// signed and is writable, opens a vault of wrapped SOL again; NULL where the vault is closed for good.
typedef struct {
  const Account *wallet;
  const Account *destination;
  const Account *payer;
} Payee;

static inline bool payee_can_receive(const Payee *payee, const Account *mint) {
  const Account *destination = payee->destination;
  if (!destination->is_writable || !token_account_can_receive(destination, mint)) return false;
  if (!account_is(payee->wallet, token_account_owner(destination))) return false;
  return payee->wallet->is_signer || is_associated_token(destination, payee->wallet, mint);
}

// Only an account that is closed turns wrapped SOL into lamports: the vault is closed to the payer, who pays the wallet
// and opens the vault again.
static inline u64 fill_unwrap(const Context *context, const FillOrder *order, const FillSide *side,
                              const Payee *payee) {
  const Account *payer = payee->payer;
  u64 rent, lamports;
  TRY(rent_minimum(TOKEN_ACCOUNT_BYTES, &rent));
  TRY(subtract_u64(*side->vault->lamports, rent, &lamports));
  TRY(account_check_writable(payee->wallet));
  const TokenClose close = {side->program, side->vault, payer, order->owner};
  TRY(token_close(context, &close, order->signer));
  account_refresh(side->vault);
  if (!account_is(payer, payee->wallet->key)) TRY(system_transfer(context, payer, payee->wallet, lamports, NULL));
  return fill_vault_create(context, order->owner, side, payer);
}

static inline u64 fill_pay_tokens(const Context *context, const FillOrder *order, const FillSide *side,
                                  const Payee *payee, u64 amount) {
  const TokenTransfer transfer = {side->program, side->vault, side->mint, payee->destination, order->owner};
  return token_transfer(context, &transfer, amount, order->signer);
}

// Pays all tokens of a vault to the wallet, donations too. Stores what left the vault, 0 where the destination is missing,
// frozen or wants a memo: the tokens wait in the vault then.
OUTLINE u64 fill_pay_out(const Context *context, const FillOrder *order, const FillSide *side, const Payee *payee,
                         u64 *paid) {
  const u64 amount = token_account_amount(side->vault);
  *paid = 0;
  if (amount == 0) return SUCCESS;
  const bool is_native = key_equal(side->mint->key, NATIVE_MINT);
  if (!is_native && !payee_can_receive(payee, side->mint)) return SUCCESS;
  *paid = amount;
  return is_native ? fill_unwrap(context, order, side, payee)
                   : fill_pay_tokens(context, order, side, payee, amount);
}

// Pays all tokens of a vault to the wallet and closes the vault, whose rent goes to the wallet too. Fails where the tokens
// cannot be paid, and where the vault has withheld transfer fees, which anybody may collect into the mint before.
OUTLINE u64 fill_close_vault(const Context *context, const FillOrder *order, const FillSide *side, const Payee *payee) {
  const u64 amount = token_account_amount(side->vault);
  TRY(account_check_writable(payee->wallet));
  if (amount > 0 && !key_equal(side->mint->key, NATIVE_MINT)) {
    REQUIRE(payee_can_receive(payee, side->mint), OWN(ERROR_DESTINATION_MISSING));
    TRY(fill_pay_tokens(context, order, side, payee, amount));
  }
  const TokenClose close = {side->program, side->vault, payee->wallet, order->owner};
  return token_close(context, &close, order->signer);
}

// Pays a keeper from what the order's account holds above its rent. Only after the last call: a call takes some of the
// accounts, whose lamports must balance. Stores what was paid, less than `reward` when the deposit is used up.
static inline u64 fill_reward(const Account *order, const Account *keeper, u64 reward, u64 *paid) {
  u64 rent;
  TRY(rent_minimum(order->data_length, &rent));
  const u64 left = *order->lamports > rent ? *order->lamports - rent : 0;
  *paid = reward < left ? reward : left;
  *order->lamports -= *paid;
  *keeper->lamports += *paid;
  return SUCCESS;
}

// The least output for `amount` at a rate of `rate_out` for `rate_in`, rounded up.
static inline u64 fill_minimum_at_rate(u64 amount, u64 rate_in, u64 rate_out, u64 *minimum) {
  return multiply_divide_ceil(amount, rate_out, rate_in, minimum);
}

// The value of an amount of one token in another one: prices are in 1e-8 USD a whole token.
typedef struct {
  u64 price_in;
  u64 price_out;
  u8 decimals_in;
  u8 decimals_out;
} FillRate;

static inline u64 power_of_ten(u8 exponent, u64 *power) {
  REQUIRE(exponent <= 19, ERROR_ARITHMETIC_OVERFLOW);
  *power = 1;
  for (u8 each = 0; each < exponent; each++) *power *= 10;
  return SUCCESS;
}

// The least output for `amount` at these prices less slippage, each step rounded up. Fails where the amount is worth
// more than 2^64 * 1e-8 USD.
OUTLINE u64 fill_minimum_by_value(u64 amount, const FillRate *rate, u64 slippage_bps, u64 *minimum) {
  u64 unit_in, unit_out, value;
  TRY(power_of_ten(rate->decimals_in, &unit_in));
  TRY(power_of_ten(rate->decimals_out, &unit_out));
  REQUIRE(slippage_bps <= BPS, ERROR_INVALID_ARGUMENT);
  TRY(multiply_divide_ceil(amount, rate->price_in, unit_in, &value));
  TRY(multiply_divide_ceil(value, unit_out, rate->price_out, &value));
  return multiply_divide_ceil(value, BPS - slippage_bps, BPS, minimum);
}

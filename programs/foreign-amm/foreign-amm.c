// A constant-product AMM whose pool needs four accounts: the pool names a config (the fee) and two vaults,
// whose token balances are the reserves. For tests of venues that need more than one account; it is deployed nowhere.
// Accounts are created by the test: the program has the two swaps alone.
#include "callisto.h"

// First eight bytes of an account or an instruction.
#define POOL_DISCRIMINATOR 0x6c6f6f506e676f46ull
#define CONFIG_DISCRIMINATOR 0x66436e676f466e67ull
#define SWAP_EXACT_IN 0x5f6e497463617845ull
#define SWAP_EXACT_OUT 0x74754f7463617845ull

#define BPS 10000
#define INSTRUCTION_BYTES 24
#define ERROR_SLIPPAGE 6001
#define ERROR_NOT_TRADABLE 6002

// Little-endian, without padding.
typedef struct {
  u64 discriminator;
  u8 config[KEY_BYTES];
  u8 mint0[KEY_BYTES];
  u8 mint1[KEY_BYTES];
  u8 vault0[KEY_BYTES];
  u8 vault1[KEY_BYTES];
  u8 authority[KEY_BYTES]; // over the vaults: derived from "authority" and the pool's address
  u8 bump;
  u8 padding[7];
} Pool;
_Static_assert(sizeof(Pool) == 208, "the adapter reads a pool of 208 bytes");

typedef struct {
  u64 discriminator;
  u64 fee_bps;
  u64 surcharge_bps;        // added to the fee
  u64 surcharge_until_slot; // before this slot
} Config;
_Static_assert(sizeof(Config) == 32, "the adapter reads a config of 32 bytes");

enum { USER, POOL, CONFIG, VAULT_IN, VAULT_OUT, USER_IN, USER_OUT, MINT_IN, MINT_OUT, AUTHORITY, TOKEN_PROGRAM, ACCOUNTS };

typedef struct {
  u64 amount_in;
  u64 amount_out;
} Amounts;

static inline u64 fee_bps(const Config *config, u64 *bps) {
  Clock clock;
  TRY(clock_read(&clock));
  *bps = config->fee_bps + (clock.slot < config->surcharge_until_slot ? config->surcharge_bps : 0);
  return *bps < BPS ? SUCCESS : ERROR_NOT_TRADABLE;
}

// The fee is deducted from the input, rounded up; the output is rounded down.
OUTLINE u64 exact_in(u64 reserve_in, u64 reserve_out, u64 bps, Amounts *amounts) {
  u64 fee, balance;
  TRY(multiply_divide_ceil(amounts->amount_in, bps, BPS, &fee));
  const u64 net = amounts->amount_in - fee;
  TRY(add_u64(reserve_in, net, &balance));
  REQUIRE(balance > 0, ERROR_NOT_TRADABLE);
  return multiply_divide_floor(reserve_out, net, balance, &amounts->amount_out);
}

// The input before the fee is rounded up, and so is the input with it.
OUTLINE u64 exact_out(u64 reserve_in, u64 reserve_out, u64 bps, Amounts *amounts) {
  u64 net;
  REQUIRE(amounts->amount_out < reserve_out, ERROR_NOT_TRADABLE);
  TRY(multiply_divide_ceil(reserve_in, amounts->amount_out, reserve_out - amounts->amount_out, &net));
  return multiply_divide_ceil(net, BPS, BPS - bps, &amounts->amount_in);
}

static inline u64 check_accounts(const Context *context, const Pool **pool, const Config **config, bool *forward) {
  const Account *accounts = context->accounts;
  TRY(input_check_accounts(context, ACCOUNTS));
  TRY(account_check_signer(&accounts[USER]));
  TRY(account_check_state(&accounts[POOL], context->program_id, POOL_DISCRIMINATOR, sizeof(Pool)));
  TRY(account_check_state(&accounts[CONFIG], context->program_id, CONFIG_DISCRIMINATOR, sizeof(Config)));
  *pool = ACCOUNT_DATA(const Pool, &accounts[POOL]);
  *config = ACCOUNT_DATA(const Config, &accounts[CONFIG]);
  TRY(account_check_key(&accounts[CONFIG], (*pool)->config));
  *forward = account_is(&accounts[VAULT_IN], (*pool)->vault0);
  TRY(account_check_key(&accounts[VAULT_IN], *forward ? (*pool)->vault0 : (*pool)->vault1));
  TRY(account_check_key(&accounts[VAULT_OUT], *forward ? (*pool)->vault1 : (*pool)->vault0));
  TRY(account_check_key(&accounts[MINT_IN], *forward ? (*pool)->mint0 : (*pool)->mint1));
  TRY(account_check_key(&accounts[MINT_OUT], *forward ? (*pool)->mint1 : (*pool)->mint0));
  TRY(account_check_key(&accounts[AUTHORITY], (*pool)->authority));
  TRY(token_check_program(&accounts[TOKEN_PROGRAM]));
  for (u64 each = VAULT_IN; each <= USER_OUT; each++) TRY(token_account_check(&accounts[each]));
  return SUCCESS;
}

extern u64 entrypoint(u8 *input);

u64 entrypoint(u8 *input) {
  Context context;
  TRY(input_parse(input, &context));
  TRY(input_check_data(&context, INSTRUCTION_BYTES));
  const Pool *pool;
  const Config *config;
  bool forward;
  TRY(check_accounts(&context, &pool, &config, &forward));
  const Account *accounts = context.accounts;
  const u64 kind = load_u64(context.data), amount = load_u64(context.data + 8), limit = load_u64(context.data + 16);
  const u64 reserve_in = token_account_amount(&accounts[VAULT_IN]);
  const u64 reserve_out = token_account_amount(&accounts[VAULT_OUT]);
  REQUIRE(kind == SWAP_EXACT_IN || kind == SWAP_EXACT_OUT, ERROR_INVALID_INSTRUCTION_DATA);
  REQUIRE(reserve_in > 0 && reserve_out > 0 && amount > 0, ERROR_NOT_TRADABLE);
  u64 bps;
  TRY(fee_bps(config, &bps));
  Amounts amounts = {amount, amount};
  if (kind == SWAP_EXACT_IN) {
    TRY(exact_in(reserve_in, reserve_out, bps, &amounts));
    REQUIRE(amounts.amount_out >= limit, ERROR_SLIPPAGE);
  } else {
    TRY(exact_out(reserve_in, reserve_out, bps, &amounts));
    REQUIRE(amounts.amount_in <= limit, ERROR_SLIPPAGE);
  }
  REQUIRE(amounts.amount_out > 0, ERROR_NOT_TRADABLE);

  const TokenTransfer pay = {&accounts[TOKEN_PROGRAM], &accounts[USER_IN], &accounts[MINT_IN], &accounts[VAULT_IN],
                             &accounts[USER]};
  TRY(token_transfer(&context, &pay, amounts.amount_in, NULL));
  const Bytes seeds[] = {SEED_TEXT("authority"), SEED(accounts[POOL].key, KEY_BYTES), SEED(&pool->bump, 1)};
  const Signer authority = {seeds, ARRAY_LENGTH(seeds)};
  const TokenTransfer deliver = {&accounts[TOKEN_PROGRAM], &accounts[VAULT_OUT], &accounts[MINT_OUT],
                                 &accounts[USER_OUT], &accounts[AUTHORITY]};
  TRY(token_transfer(&context, &deliver, amounts.amount_out, &authority));
  // The reserves after the swap, for readers of the log.
  sol_log_64_(forward ? 0 : 1, token_account_amount(&accounts[VAULT_IN]), token_account_amount(&accounts[VAULT_OUT]), 0,
              0);
  return SUCCESS;
}

// A venue of one rate, which does to its user's token accounts what its pool says. It takes the place of `stable` in
// tests of programs that route through the router; it is deployed nowhere. The test writes the pools.
#include "../stable/generated/layout.h"
#include "callisto.h"

enum {
  HONEST,
  APPROVES_INPUT,      // makes itself the delegate of the user's account
  APPROVES_OUTPUT,
  SETS_CLOSE_AUTHORITY,
  SETS_OWNER,
  CLOSES_OUTPUT,
  TAKES_MORE,          // a unit more than it was asked to
  TAKES_LESS,          // half of it, and pays for all
  TAKES_NOTHING,
  TAKES_OUTPUT,        // a unit out of the account that it should pay into
  RETURNS_INPUT,       // pays in the token that it should take
  PAYS_NOTHING,
  EXTENDS_OUTPUT,      // makes room for an extension in the user's account of Token-2022, whose lamports must suffice
};

// At the address of the seeds "rate" and `index`; it owns both vaults.
typedef struct {
  u8 behaviour;
  u8 index;
  u8 bump;
  u8 padding[5];
  u64 rate_in;
  u64 rate_out;
} Pool;

#define AUTHORITY_OWNER 2
#define AUTHORITY_CLOSE 3

typedef struct {
  const Context *context;
  const Account *user;
  const Account *pool;
  const Account *vault_in;
  const Account *vault_out;
  const Account *user_in;
  const Account *user_out;
  const Account *mint_in;
  const Account *mint_out;
  const Account *program_in;
  const Account *program_out;
  const Signer *signer;
} Swap;

static inline u64 take(const Swap *swap, u64 amount) {
  const TokenTransfer transfer = {swap->program_in, swap->user_in, swap->mint_in, swap->vault_in, swap->user};
  return amount == 0 ? SUCCESS : token_transfer(swap->context, &transfer, amount, NULL);
}

static inline u64 pay(const Swap *swap, u64 amount) {
  const TokenTransfer transfer = {swap->program_out, swap->vault_out, swap->mint_out, swap->user_out, swap->pool};
  return amount == 0 ? SUCCESS : token_transfer(swap->context, &transfer, amount, swap->signer);
}

static inline u64 approve(const Swap *swap, const Account *program, const Account *account) {
  u8 data[9] __attribute__((aligned(8)));
  data[0] = 4;
  store_u64(data + 1, U64_MAX);
  const AccountMeta metas[] = {META(account, true, false), META(swap->pool, false, false),
                               META(swap->user, false, true)};
  const Instruction instruction = {program->key, metas, 3, data, sizeof data};
  return cpi_invoke(swap->context, &instruction, NULL);
}

static inline u64 set_authority(const Swap *swap, u8 kind) {
  u8 data[35] __attribute__((aligned(8)));
  data[0] = 6;
  data[1] = kind;
  data[2] = 1;
  key_copy(data + 3, swap->pool->key);
  const AccountMeta metas[] = {META(swap->user_out, true, false), META(swap->user, false, true)};
  const Instruction instruction = {swap->program_out->key, metas, 2, data, sizeof data};
  return cpi_invoke(swap->context, &instruction, NULL);
}

static inline u64 extend(const Swap *swap) {
  // Reallocate, for one extension: of transfers with a memo. Neither the payer nor the system program is used.
  const u8 data[3] = {29, 8, 0};
  const AccountMeta metas[] = {META(swap->user_out, true, false), META(swap->pool, false, false),
                               META(swap->pool, false, false), META(swap->user, false, true)};
  const Instruction instruction = {swap->program_out->key, metas, 4, data, sizeof data};
  return cpi_invoke(swap->context, &instruction, NULL);
}

// What happens beside an honest swap.
OUTLINE u64 betray(const Swap *swap, u8 behaviour) {
  switch (behaviour) {
    case APPROVES_INPUT:
      return approve(swap, swap->program_in, swap->user_in);
    case APPROVES_OUTPUT:
      return approve(swap, swap->program_out, swap->user_out);
    case SETS_CLOSE_AUTHORITY:
      return set_authority(swap, AUTHORITY_CLOSE);
    case SETS_OWNER:
      return set_authority(swap, AUTHORITY_OWNER);
    case CLOSES_OUTPUT: {
      const TokenClose close = {swap->program_out, swap->user_out, swap->vault_out, swap->user};
      return token_close(swap->context, &close, NULL);
    }
    case TAKES_MORE:
      return take(swap, 1);
    case TAKES_OUTPUT: {
      const TokenTransfer transfer = {swap->program_out, swap->user_out, swap->mint_out, swap->vault_out, swap->user};
      return token_transfer(swap->context, &transfer, 1, NULL);
    }
    case EXTENDS_OUTPUT:
      return extend(swap);
    case RETURNS_INPUT: {
      const TokenTransfer transfer = {swap->program_in, swap->vault_in, swap->mint_in, swap->user_in, swap->pool};
      return token_transfer(swap->context, &transfer, 1, swap->signer);
    }
    default:
      return SUCCESS;
  }
}

static inline bool is_paid(u8 behaviour) {
  return behaviour != CLOSES_OUTPUT && behaviour != TAKES_OUTPUT && behaviour != PAYS_NOTHING;
}

OUTLINE u64 swap_exact_in(const Swap *swap, const Pool *pool, u64 amount) {
  u64 taken = amount;
  if (pool->behaviour == TAKES_LESS) taken = amount / 2;
  if (pool->behaviour == TAKES_NOTHING || pool->behaviour == RETURNS_INPUT) taken = 0;
  TRY(take(swap, taken));
  u64 out;
  TRY(multiply_divide_floor(amount, pool->rate_out, pool->rate_in, &out));
  if (is_paid(pool->behaviour)) TRY(pay(swap, out));
  return betray(swap, pool->behaviour);
}

#define SWAP_ACCOUNT(name) (&context.accounts[STABLE_SWAP_EXACT_IN_ACCOUNT_##name])

u64 entrypoint(u8 *input) {
  Context context;
  TRY(input_parse(input, &context));
  TRY(input_check_data(&context, STABLE_SWAP_EXACT_IN_DATA_SIZE));
  TRY(input_check_accounts(&context, STABLE_SWAP_EXACT_IN_ACCOUNTS));
  REQUIRE(context.data[0] == STABLE_SWAP_EXACT_IN, ERROR_INVALID_INSTRUCTION_DATA);
  const Account *account = SWAP_ACCOUNT(POOL);
  REQUIRE(account->data_length == sizeof(Pool), ERROR_INVALID_ACCOUNT_DATA);
  const Pool *pool = ACCOUNT_DATA(Pool, account);
  Bytes seeds[3] = {SEED_TEXT("rate"), SEED(&pool->index, 1), SEED(&pool->bump, 1)};
  const Signer signer = {seeds, 3};
  const Swap swap = {
      .context = &context,
      .user = SWAP_ACCOUNT(USER),
      .pool = account,
      .vault_in = SWAP_ACCOUNT(VAULT_IN),
      .vault_out = SWAP_ACCOUNT(VAULT_OUT),
      .user_in = SWAP_ACCOUNT(USER_IN),
      .user_out = SWAP_ACCOUNT(USER_OUT),
      .mint_in = SWAP_ACCOUNT(MINT_IN),
      .mint_out = SWAP_ACCOUNT(MINT_OUT),
      .program_in = SWAP_ACCOUNT(TOKEN_PROGRAM_IN),
      .program_out = SWAP_ACCOUNT(TOKEN_PROGRAM_OUT),
      .signer = &signer,
  };
  return swap_exact_in(&swap, pool, load_u64(context.data + 1));
}

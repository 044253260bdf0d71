// The parsed route plan: its steps with their accounts, and the tokens of its indices.
#pragma once

#include "authority.h"
#include "venue.h"

#define MAX_STEPS 16
#define MAX_TOKENS 16
#define WHOLE_BPS 10000

typedef struct {
  u8 venue;
  u8 input;
  u8 output;
  // Of its swap: those of the row, and of the tail behind them.
  u8 accounts;
  u16 share_bps;
  // The venue's program; the accounts of its swap follow.
  const Account *program;
  // Exact out only: results of the backward pass.
  u64 amount_in;
  u64 amount_out;
} Step;

// One index of the plan: a token account of the user or of the authority, the amount credited to it and the amount
// drawn from it.
typedef struct {
  const Account *account;
  u64 credited;
  u64 drawn;
  u64 drawn_bps;
  bool is_open; // drawn from at least once: takes no further credit
} Token;

typedef struct {
  const Account *user;
  const u8 *program_id;
  u64 step_count;
  u64 token_count;
  u64 total_in;
  u64 total_out;
  // Derived when a step first names an owner other than the user.
  bool has_authority;
  Authority authority;
  Step steps[MAX_STEPS];
  Token tokens[MAX_TOKENS];
} Plan;

_Static_assert(MAX_ACCOUNTS * sizeof(Account) + sizeof(Plan) <= HEAP_BYTES, "the plan must fit the heap");

static inline const Venue *step_venue(const Step *step) { return &VENUES[step->venue]; }

// An account of the step's swap, by its index in that instruction.
static inline const Account *step_account(const Step *step, u64 index) { return step->program + 1 + index; }

// Whether `key` may own the intermediate accounts: the user, or the authority over the shared ones.
OUTLINE bool plan_is_owner(Plan *plan, const u8 *key) {
  if (key_equal(key, plan->user->key)) return true;
  if (!plan->has_authority) {
    if (authority_find(plan->program_id, &plan->authority) != SUCCESS) return false;
    plan->has_authority = true;
  }
  return key_equal(key, plan->authority.key);
}

static inline bool plan_is_shared(const Plan *plan, const Token *token) {
  return !key_equal(token_account_owner(token->account), plan->user->key);
}

// Binds an index of the plan to a step's account. An index is the same account in every step.
static inline u64 plan_bind(Plan *plan, u8 index, const Account *account, u64 error) {
  Token *token = &plan->tokens[index];
  if (token->account) return key_equal(token->account->key, account->key) ? SUCCESS : error;
  TRY(token_account_check(account));
  REQUIRE(plan_is_owner(plan, token_account_owner(account)), error);
  for (u64 other = 0; other < plan->token_count; other++) {
    const Account *taken = plan->tokens[other].account;
    REQUIRE(!taken || !key_equal(taken->key, account->key), error);
  }
  token->account = account;
  return SUCCESS;
}

static inline u64 plan_read_step(Plan *plan, Step *step, const RouterStep *raw) {
  REQUIRE(raw->venue < ARRAY_LENGTH(VENUES), ROUTER_ERROR_SWAP_NOT_SUPPORTED);
  REQUIRE(raw->share_bps >= 1 && raw->share_bps <= WHOLE_BPS, ROUTER_ERROR_INVALID_ROUTE_PLAN);
  const u64 last = plan->token_count - 1;
  REQUIRE(raw->input_index < last, ROUTER_ERROR_INVALID_INPUT_INDEX);
  REQUIRE(raw->output_index >= 1 && raw->output_index <= last, ROUTER_ERROR_INVALID_OUTPUT_INDEX);
  REQUIRE(raw->input_index != raw->output_index, ROUTER_ERROR_INVALID_OUTPUT_INDEX);
  step->venue = raw->venue;
  step->share_bps = raw->share_bps;
  step->input = raw->input_index;
  step->output = raw->output_index;
  return SUCCESS;
}

static inline u64 plan_check_step(Plan *plan, const Step *step) {
  const Venue *venue = step_venue(step);
  REQUIRE(venue_has_program(venue, step->program->key), ROUTER_ERROR_SWAP_NOT_SUPPORTED);
  const u8 *owner = step_account(step, venue->user)->key;
  REQUIRE(plan_is_owner(plan, owner), ROUTER_ERROR_INVALID_ROUTE_PLAN);
  TRY(plan_bind(plan, step->input, step_account(step, venue->user_in), ROUTER_ERROR_INVALID_INPUT_INDEX));
  REQUIRE(key_equal(owner, token_account_owner(plan->tokens[step->input].account)), ROUTER_ERROR_INVALID_ROUTE_PLAN);
  return plan_bind(plan, step->output, step_account(step, venue->user_out), ROUTER_ERROR_INVALID_OUTPUT_INDEX);
}

// Gives the step the accounts from `next` on, and moves `next` behind them. A tail ends at the router's own address,
// which stands for no account and is not passed on.
static inline u64 plan_take_accounts(const Context *context, Step *step, u64 *next) {
  const Venue *venue = step_venue(step);
  const u64 first = *next + 1;
  u64 end = first + venue->accounts;
  REQUIRE(end <= context->account_count, ROUTER_ERROR_NOT_ENOUGH_ACCOUNT_KEYS);
  step->program = &context->accounts[*next];
  *next = end;
  if (venue->has_tail) {
    while (end < context->account_count && input_is_given(context, &context->accounts[end])) end++;
    REQUIRE(end < context->account_count, ROUTER_ERROR_NOT_ENOUGH_ACCOUNT_KEYS);
    *next = end + 1;
  }
  REQUIRE(end - first <= MAX_SWAP_ACCOUNTS, ROUTER_ERROR_INVALID_ROUTE_PLAN);
  step->accounts = (u8)(end - first);
  return SUCCESS;
}

// The last index is the highest that any step delivers to.
static inline u64 plan_count_tokens(Plan *plan, const RouterStep *raw, u64 count) {
  plan->token_count = 0;
  for (u64 each = 0; each < count; each++) {
    if (raw[each].output_index >= plan->token_count) plan->token_count = (u64)raw[each].output_index + 1;
  }
  REQUIRE(plan->token_count >= 2 && plan->token_count <= MAX_TOKENS, ROUTER_ERROR_INVALID_OUTPUT_INDEX);
  return SUCCESS;
}

// Where an instruction has its steps: in its data, and in its accounts behind the named ones.
typedef struct {
  u64 data;
  u64 accounts;
} StepsAt;

// Reads the steps at the end of the instruction's data, and gives each its accounts. `source` and `destination`
// are index 0 and the last one; the caller has checked them.
OUTLINE u64 plan_read(Plan *plan, const Context *context, const StepsAt *at, const Account *source,
                            const Account *destination) {
  const u64 offset = at->data;
  REQUIRE(context->data_length > offset, ERROR_INVALID_INSTRUCTION_DATA);
  const u64 count = context->data[offset];
  REQUIRE(count > 0, ROUTER_ERROR_EMPTY_ROUTE);
  REQUIRE(count <= MAX_STEPS, ROUTER_ERROR_INVALID_ROUTE_PLAN);
  TRY(input_check_data(context, offset + 1 + count * ROUTER_STEP_SIZE));
  const RouterStep *raw = (const RouterStep *)(context->data + offset + 1);
  TRY(plan_count_tokens(plan, raw, count));
  plan->step_count = count;
  plan->tokens[0].account = source;
  plan->tokens[plan->token_count - 1].account = destination;

  u64 next = at->accounts;
  for (u64 each = 0; each < count; each++) {
    Step *step = &plan->steps[each];
    TRY(plan_read_step(plan, step, &raw[each]));
    TRY(plan_take_accounts(context, step, &next));
    TRY(plan_check_step(plan, step));
  }
  return SUCCESS;
}

// The share of `token` that a step draws: rounded down; the step that completes 10,000 bps draws the remainder.
static inline u64 plan_draw(Token *token, u64 share_bps, u64 *amount) {
  token->is_open = true;
  const u64 bps = token->drawn_bps + share_bps;
  REQUIRE(bps <= WHOLE_BPS, ROUTER_ERROR_INVALID_ROUTE_PLAN);
  if (bps == WHOLE_BPS) {
    *amount = token->credited - token->drawn;
  } else {
    TRY(multiply_divide_floor(token->credited, share_bps, WHOLE_BPS, amount));
  }
  REQUIRE(*amount > 0, ROUTER_ERROR_INVALID_CALCULATION);
  token->drawn_bps = bps;
  token->drawn += *amount;
  return SUCCESS;
}

// All credits precede the first draw, since a share refers to the final sum.
static inline u64 plan_credit(Token *token, u64 amount) {
  REQUIRE(!token->is_open, ROUTER_ERROR_INVALID_ROUTE_PLAN);
  return add_u64(token->credited, amount, &token->credited) == SUCCESS ? SUCCESS : ROUTER_ERROR_INVALID_CALCULATION;
}

static inline u64 plan_check_drawn(const Token *token) {
  return token->drawn_bps == WHOLE_BPS ? SUCCESS : ROUTER_ERROR_NOT_ENOUGH_PERCENT;
}

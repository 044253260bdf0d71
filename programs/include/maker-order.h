// What the programs of orders share: an order at ["order", maker, nonce] with two vaults, the terms that it copies from a
// config at ["config", admin, index], and its fees. A program defines OWN(X) for the constants X of its IDL and
// OWN_TYPE(X) for its types before it includes this file.
#pragma once

#include "clock.h"
#include "route-fill.h"

#define MAX_FEE_BPS 100
#define MAX_REFERRAL_BPS 255
#define MAX_REWARD_LAMPORTS 1000000
#define MAX_STABLE_MINTS 8

#define CONFIG_ACCOUNT(name) (&context->accounts[OWN(OPEN_CONFIG_ACCOUNT_##name)])

static inline u64 order_config_check(const OWN_TYPE(OpenConfigData) *data) {
  REQUIRE(data->fee_bps <= MAX_FEE_BPS && data->stable_fee_bps <= data->fee_bps, OWN(ERROR_INVALID_TERMS));
  REQUIRE(data->fill_reward <= MAX_REWARD_LAMPORTS && data->close_reward <= MAX_REWARD_LAMPORTS,
          OWN(ERROR_INVALID_TERMS));
  return load_u16(data->stable_mints) <= MAX_STABLE_MINTS ? SUCCESS : OWN(ERROR_INVALID_TERMS);
}

OUTLINE u64 order_config_open(const Context *context) {
  TRY(input_check_data(context, OWN(OPEN_CONFIG_DATA_SIZE)));
  TRY(input_check_accounts(context, OWN(OPEN_CONFIG_ACCOUNTS)));
  const OWN_TYPE(OpenConfigData) *data = (const OWN_TYPE(OpenConfigData) *)context->data;
  const Account *admin = CONFIG_ACCOUNT(ADMIN), *fee_owner = CONFIG_ACCOUNT(FEE_OWNER);
  Account *config = CONFIG_ACCOUNT(CONFIG);
  TRY(account_check_signer(admin));
  TRY(account_check_writable(admin));
  TRY(account_check_writable(config));
  TRY(account_check_key(CONFIG_ACCOUNT(SYSTEM_PROGRAM), SYSTEM_ID));
  TRY(order_config_check(data));

  u8 bump;
  const u16 index = data->index;
  Bytes seeds[4] = {SEED_TEXT("config"), SEED(admin->key, KEY_BYTES), SEED(&index, 2)};
  TRY(pda_check(config, seeds, 3, context->program_id, &bump));
  const NewAccount wanted = {OWN(CONFIG_SIZE), context->program_id, 0};
  const Signer signer = {seeds, 4};
  TRY(system_create(context, admin, config, &wanted, &signer));
  OWN_TYPE(Config) *state = ACCOUNT_DATA(OWN_TYPE(Config), config);
  store_u64(state->discriminator, OWN(CONFIG_DISCRIMINATOR));
  key_copy(state->admin, admin->key);
  key_copy(state->fee_owner, fee_owner->key);
  state->fee_bps = data->fee_bps;
  state->stable_fee_bps = data->stable_fee_bps;
  state->fill_reward = data->fill_reward;
  state->close_reward = data->close_reward;
  state->index = index;
  state->bump = bump;
  sol_memcpy_(state->stable_mints, data->stable_mints, sizeof state->stable_mints);

  OWN_TYPE(ConfigOpenedEvent) event = {.discriminator = OWN(EVENT_CONFIG_OPENED),
                                       .fee_bps = data->fee_bps,
                                       .stable_fee_bps = data->stable_fee_bps,
                                       .fill_reward = data->fill_reward,
                                       .close_reward = data->close_reward};
  key_copy(event.config, config->key);
  key_copy(event.admin, admin->key);
  key_copy(event.fee_owner, fee_owner->key);
  EMIT(&event, OWN(CONFIG_OPENED_EVENT_SIZE));
  return SUCCESS;
}

static inline bool order_mint_is_stable(const OWN_TYPE(Config) *config, const u8 *mint) {
  const u64 count = load_u16(config->stable_mints);
  for (u64 each = 0; each < count; each++) {
    if (key_equal(config->stable_mints + 2 + each * KEY_BYTES, mint)) return true;
  }
  return false;
}

// Copies the terms of the config into an order whose mints are set.
static inline void order_copy_terms(OWN_TYPE(Order) *order, const OWN_TYPE(Config) *config) {
  key_copy(order->fee_owner, config->fee_owner);
  order->fill_reward = config->fill_reward;
  order->close_reward = config->close_reward;
  const bool are_stable = order_mint_is_stable(config, order->mint0) && order_mint_is_stable(config, order->mint1);
  order->fee_bps = are_stable ? config->stable_fee_bps : config->fee_bps;
}

// Without a receiver there is no referral fee, and one form of an order without a referral.
static inline u64 order_check_referral(u64 referral_bps, const u8 *referral) {
  REQUIRE((referral_bps > 0) == !key_is_zero(referral), OWN(ERROR_INVALID_TERMS));
  return referral_bps <= MAX_REFERRAL_BPS ? SUCCESS : OWN(ERROR_INVALID_TERMS);
}

// The only account of this kind that an address can hold is the order that it is derived from.
static inline u64 order_load(const Context *context, const Account *account, OWN_TYPE(Order) **order) {
  TRY(account_check_state(account, context->program_id, OWN(ORDER_DISCRIMINATOR), OWN(ORDER_SIZE)));
  *order = ACCOUNT_DATA(OWN_TYPE(Order), account);
  return SUCCESS;
}

// The signer seeds of an order, the authority over its vaults. `seeds` has room for four.
static inline Signer order_signer(const OWN_TYPE(Order) *order, Bytes *seeds) {
  seeds[0] = SEED_TEXT("order");
  seeds[1] = SEED(order->maker, KEY_BYTES);
  seeds[2] = SEED(&order->nonce, 8);
  seeds[3] = SEED(&order->bump, 1);
  return (Signer){seeds, 4};
}

// The state of an order behind a change of it.
OUTLINE void order_emit(const Account *account, u8 change) {
  const u64 head = offsetof(OWN_TYPE(Order), maker);
  OWN_TYPE(OrderChangedEvent) event;
  event.discriminator = OWN(EVENT_ORDER_CHANGED);
  key_copy(event.order, account->key);
  event.change = change;
  sol_memcpy_(event.maker, account->data + head, OWN(ORDER_SIZE) - head);
  EMIT(&event, OWN(ORDER_CHANGED_EVENT_SIZE));
}
_Static_assert(OWN(ORDER_CHANGED_EVENT_SIZE) - (offsetof(OWN_TYPE(OrderChangedEvent), maker) - EVENT_FILLING) ==
                   OWN(ORDER_SIZE) - offsetof(OWN_TYPE(Order), maker),
               "an event ends with the state of the order");

// What left a vault for the maker, other than by a fill.
static inline void order_emit_paid(const Account *account, const OWN_TYPE(Order) *order, const Account *mint,
                                   u64 amount) {
  OWN_TYPE(PaidOutEvent) event = {.discriminator = OWN(EVENT_PAID_OUT), .amount = amount};
  key_copy(event.order, account->key);
  key_copy(event.maker, order->maker);
  key_copy(event.mint, mint->key);
  EMIT(&event, OWN(PAID_OUT_EVENT_SIZE));
}

// The fees of a fill, and the accounts that get them.
typedef struct {
  const Account *account;
  const Account *referral;
  u64 fee;
  u64 referral_fee;
} OrderFees;

// Finds the fees of what a route delivered, and what is left of it.
OUTLINE u64 order_find_fees(const OWN_TYPE(Order) *order, const FillOrder *sides, u64 received, OrderFees *fees,
                            u64 *net) {
  TRY(fill_fee(received, order->fee_bps, &fees->fee));
  fees->referral_fee = 0;
  if (order->referral_bps > 0) {
    REQUIRE(account_is(fees->referral, order->referral), OWN(ERROR_INVALID_ACCOUNT));
    TRY(account_check_writable(fees->referral));
    // An account that cannot be paid must not stop the order.
    if (token_account_can_receive(fees->referral, sides->output.mint)) {
      TRY(fill_fee(received, order->referral_bps, &fees->referral_fee));
    }
  }
  *net = received - fees->fee - fees->referral_fee;
  return SUCCESS;
}

OUTLINE u64 order_pay_fees(const Context *context, const OWN_TYPE(Order) *order, const FillOrder *sides,
                           const OrderFees *fees) {
  TRY(fill_pay_fee(context, sides, fees->account, order->fee_owner, fees->fee));
  if (fees->referral_fee == 0) return SUCCESS;
  return fill_pay_fee(context, sides, fees->referral, token_account_owner(fees->referral), fees->referral_fee);
}

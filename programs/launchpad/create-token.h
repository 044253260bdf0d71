// Launch of a token: its mint with embedded metadata, its vaults and its curve.
#pragma once

#include "curve.h"
#include "token-metadata.h"

#define NAME_LIMIT 32
#define SYMBOL_LIMIT 13
#define URI_LIMIT 200
#define TEXTS_OFFSET 1

typedef struct {
  Bytes name;
  Bytes symbol;
  Bytes uri;
  Bytes all; // as they stand in the data, lengths included
} Texts;

static inline u64 read_text(const Context *context, u64 *at, u64 limit, Bytes *text) {
  REQUIRE(*at + 4 <= context->data_length, ERROR_INVALID_INSTRUCTION_DATA);
  const u64 length = load_u32(context->data + *at);
  *at += 4;
  REQUIRE(length <= context->data_length - *at, ERROR_INVALID_INSTRUCTION_DATA);
  REQUIRE(length <= limit, LAUNCHPAD_ERROR_INVALID_METADATA);
  *text = (Bytes){context->data + *at, length};
  *at += length;
  return SUCCESS;
}

static inline u64 read_texts(const Context *context, Texts *texts) {
  u64 at = TEXTS_OFFSET;
  TRY(read_text(context, &at, NAME_LIMIT, &texts->name));
  TRY(read_text(context, &at, SYMBOL_LIMIT, &texts->symbol));
  TRY(read_text(context, &at, URI_LIMIT, &texts->uri));
  TRY(input_check_data(context, at));
  REQUIRE(texts->name.length > 0 && texts->symbol.length > 0, LAUNCHPAD_ERROR_INVALID_METADATA);
  texts->all = (Bytes){context->data + TEXTS_OFFSET, at - TEXTS_OFFSET};
  return SUCCESS;
}

#define TOKEN_ACCOUNT(name) (&context->accounts[LAUNCHPAD_CREATE_TOKEN_ACCOUNT_##name])

// Revokes the metadata update authority. The number is the first eight bytes of
// sha256("spl_token_metadata_interface:update_the_authority").
static inline u64 renounce_metadata(const Context *context, const Account *program, const Account *mint,
                                    const Account *authority, const Signer *signer) {
  u8 data[8 + KEY_BYTES] __attribute__((aligned(8)));
  store_u64(data, 0x7b566454e4a6e4d7ull);
  for (u64 at = 8; at < sizeof data; at += 8) store_u64(data + at, 0);
  const AccountMeta metas[] = {META(mint, true, false), META(authority, false, true)};
  const Instruction instruction = {program->key, metas, 2, data, sizeof data};
  return cpi_invoke(context, &instruction, signer);
}

// Creates the mint, mints the whole supply into the curve's vault and revokes every authority.
OUTLINE u64 make_mint(const Context *context, const LaunchpadConfig *config, const Texts *texts, const Signer *curve_signer) {
  const Account *creator = TOKEN_ACCOUNT(CREATOR), *curve = TOKEN_ACCOUNT(CURVE);
  const Account *program = TOKEN_ACCOUNT(BASE_TOKEN_PROGRAM);
  Account *mint = TOKEN_ACCOUNT(MINT), *vault = TOKEN_ACCOUNT(BASE_VAULT);

  u64 lamports;
  const u64 metadata_bytes = METADATA_BYTES(texts->name.length, texts->symbol.length, texts->uri.length);
  TRY(rent_minimum(METADATA_POINTER_MINT_BYTES + metadata_bytes, &lamports));
  const NewAccount wanted = {METADATA_POINTER_MINT_BYTES, TOKEN_2022_ID, lamports};
  TRY(system_create(context, creator, mint, &wanted, NULL));
  TRY(metadata_pointer_initialize(context, program, mint));
  TRY(mint_initialize(context, program, mint, config->decimals, curve->key));
  const NewMetadata metadata = {program, mint, curve, curve, texts->name, texts->symbol, texts->uri};
  TRY(metadata_initialize(context, &metadata, curve_signer));
  TRY(renounce_metadata(context, program, mint, curve, curve_signer));

  u8 bump;
  Bytes seeds[4] = {SEED_TEXT("vault"), SEED(curve->key, KEY_BYTES), SEED(mint->key, KEY_BYTES)};
  TRY(pda_check(vault, seeds, 3, context->program_id, &bump));
  const NewTokenAccount wanted_vault = {creator, program, mint, vault, curve->key};
  const Signer vault_signer = {seeds, 4};
  TRY(token_create_account(context, &wanted_vault, &vault_signer));
  const TokenSupply supply = {program, mint, vault, curve};
  TRY(token_mint_to(context, &supply, config->supply, curve_signer));
  return token_renounce(context, program, mint, curve, curve_signer);
}

OUTLINE u64 make_quote_vault(const Context *context) {
  const Account *curve = TOKEN_ACCOUNT(CURVE), *quote_mint = TOKEN_ACCOUNT(QUOTE_MINT);
  Account *vault = TOKEN_ACCOUNT(QUOTE_VAULT);
  u8 bump;
  Bytes seeds[4] = {SEED_TEXT("vault"), SEED(curve->key, KEY_BYTES), SEED(quote_mint->key, KEY_BYTES)};
  TRY(pda_check(vault, seeds, 3, context->program_id, &bump));
  const NewTokenAccount wanted = {TOKEN_ACCOUNT(CREATOR), TOKEN_ACCOUNT(QUOTE_TOKEN_PROGRAM), quote_mint, vault,
                                  curve->key};
  const Signer signer = {seeds, 4};
  return token_create_account(context, &wanted, &signer);
}

OUTLINE u64 write_curve(const Context *context, const LaunchpadConfig *config, u8 bump) {
  Clock clock;
  TRY(clock_read(&clock));
  LaunchpadCurve *state = ACCOUNT_DATA(LaunchpadCurve, TOKEN_ACCOUNT(CURVE));
  store_u64(state->discriminator, LAUNCHPAD_CURVE_DISCRIMINATOR);
  key_copy(state->config, TOKEN_ACCOUNT(CONFIG)->key);
  key_copy(state->creator, TOKEN_ACCOUNT(CREATOR)->key);
  key_copy(state->mint, TOKEN_ACCOUNT(MINT)->key);
  key_copy(state->quote_mint, config->quote_mint);
  key_copy(state->quote_token_program, config->quote_token_program);
  key_copy(state->base_vault, TOKEN_ACCOUNT(BASE_VAULT)->key);
  key_copy(state->quote_vault, TOKEN_ACCOUNT(QUOTE_VAULT)->key);
  state->virtual_base = config->virtual_base;
  state->virtual_quote = config->virtual_quote;
  state->real_base = config->for_sale;
  state->supply = config->supply;
  state->for_sale = config->for_sale;
  state->created_at = clock.unix_timestamp;
  state->priced_slot = clock.slot;
  state->protocol_fee_ppm = config->protocol_fee_ppm;
  state->creator_fee_ppm = config->creator_fee_ppm;
  state->sniper_fee_ppm = config->sniper_fee_ppm;
  state->sniper_decay_seconds = config->sniper_decay_seconds;
  state->status = LAUNCHPAD_CURVE_STATUS_TRADING;
  state->decimals = config->decimals;
  state->bump = bump;
  return SUCCESS;
}

OUTLINE void emit_launched(const Context *context, const LaunchpadConfig *config, const Texts *texts) {
  struct {
    LaunchpadLaunchedEvent fixed;
    u8 more[3 * 4 + NAME_LIMIT + SYMBOL_LIMIT + URI_LIMIT];
  } event;
  LaunchpadLaunchedEvent *fixed = &event.fixed;
  fixed->discriminator = LAUNCHPAD_EVENT_LAUNCHED;
  key_copy(fixed->curve, TOKEN_ACCOUNT(CURVE)->key);
  key_copy(fixed->mint, TOKEN_ACCOUNT(MINT)->key);
  key_copy(fixed->config, TOKEN_ACCOUNT(CONFIG)->key);
  key_copy(fixed->creator, TOKEN_ACCOUNT(CREATOR)->key);
  key_copy(fixed->quote_mint, config->quote_mint);
  fixed->virtual_base = config->virtual_base;
  fixed->virtual_quote = config->virtual_quote;
  fixed->supply = config->supply;
  fixed->for_sale = config->for_sale;
  fixed->decimals = config->decimals;
  u8 *bytes = (u8 *)&event + EVENT_FILLING;
  sol_memcpy_(bytes + LAUNCHPAD_LAUNCHED_EVENT_SIZE, texts->all.bytes, texts->all.length);
  event_emit(bytes, LAUNCHPAD_LAUNCHED_EVENT_SIZE + texts->all.length);
}

OUTLINE u64 create_token(const Context *context) {
  TRY(input_check_accounts(context, LAUNCHPAD_CREATE_TOKEN_ACCOUNTS));
  Texts texts;
  TRY(read_texts(context, &texts));
  const Account *creator = TOKEN_ACCOUNT(CREATOR), *mint = TOKEN_ACCOUNT(MINT);
  Account *curve = TOKEN_ACCOUNT(CURVE);
  TRY(account_check_signer(creator));
  TRY(account_check_signer(mint));
  TRY(account_check_writable(creator));
  TRY(account_check_writable(mint));
  TRY(account_check_writable(curve));
  TRY(account_check_key(TOKEN_ACCOUNT(BASE_TOKEN_PROGRAM), TOKEN_2022_ID));
  TRY(account_check_key(TOKEN_ACCOUNT(SYSTEM_PROGRAM), SYSTEM_ID));
  TRY(account_check_state(TOKEN_ACCOUNT(CONFIG), context->program_id, LAUNCHPAD_CONFIG_DISCRIMINATOR,
                          LAUNCHPAD_CONFIG_SIZE));
  const LaunchpadConfig *config = ACCOUNT_DATA(LaunchpadConfig, TOKEN_ACCOUNT(CONFIG));
  REQUIRE(account_is(TOKEN_ACCOUNT(QUOTE_MINT), config->quote_mint), LAUNCHPAD_ERROR_INVALID_ACCOUNT);
  REQUIRE(account_is(TOKEN_ACCOUNT(QUOTE_TOKEN_PROGRAM), config->quote_token_program), LAUNCHPAD_ERROR_INVALID_ACCOUNT);

  u8 bump;
  Bytes seeds[3] = {SEED_TEXT("curve"), SEED(mint->key, KEY_BYTES)};
  TRY(pda_check(curve, seeds, 2, context->program_id, &bump));
  const Signer signer = {seeds, 3};
  const NewAccount wanted = {LAUNCHPAD_CURVE_SIZE, context->program_id, 0};
  TRY(system_create(context, creator, curve, &wanted, &signer));
  TRY(make_mint(context, config, &texts, &signer));
  TRY(make_quote_vault(context));
  TRY(write_curve(context, config, bump));
  emit_launched(context, config, &texts);
  return SUCCESS;
}

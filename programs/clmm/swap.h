// swapExactIn, swapExactOut and quoteExactOut.
#pragma once

#include "pair/swap-accounts.h"
#include "pair/trade.h"
#include "swap-step.h"

typedef struct {
  TransferFee in;
  TransferFee out;
} TransferFees;

static inline u64 transfer_fees_read(const Account *mint_in, const Account *mint_out, TransferFees *fees) {
  TRY(transfer_fee_read(mint_in, &fees->in));
  return transfer_fee_read(mint_out, &fees->out);
}

static inline u64 trade_exact_in(SwapState *swap_state, const TransferFees *fees, u64 amount_in, Trade *trade) {
  trade->amount_in = amount_in;
  TRY(transfer_fee_net(&fees->in, amount_in, &trade->received));
  swap_state->exact_in = true;
  swap_state->amount_remaining = trade->received;
  TRY(compute_swap_steps(swap_state));
  trade->amount_out = swap_state->out;
  REQUIRE(trade->amount_out > 0, CLMM_ERROR_ZERO_AMOUNT);
  return transfer_fee_net(&fees->out, trade->amount_out, &trade->delivered);
}

static inline u64 trade_exact_out(SwapState *swap_state, const TransferFees *fees, u64 amount_out, Trade *trade) {
  REQUIRE(amount_out > 0, CLMM_ERROR_ZERO_AMOUNT);
  TRY(transfer_fee_gross(&fees->out, amount_out, &trade->amount_out));
  TRY(transfer_fee_net(&fees->out, trade->amount_out, &trade->delivered));
  swap_state->exact_in = false;
  swap_state->amount_remaining = trade->amount_out;
  TRY(compute_swap_steps(swap_state));
  trade->received = swap_state->received;
  return transfer_fee_gross(&fees->in, trade->received, &trade->amount_in);
}

static inline void swap_emit(const Swap *swap, const Trade *trade, const SwapState *swap_state) {
  const Pool *pool = swap->pool;
  ClmmSwappedEvent event;
  event.discriminator = CLMM_EVENT_SWAPPED;
  key_copy(event.pool, swap->pool_account->key);
  key_copy(event.user, swap->user->key);
  key_copy(event.mint_in, swap->in.mint->key);
  key_copy(event.mint_out, swap->out.mint->key);
  event.amount_in = trade->amount_in;
  event.received = trade->received;
  event.amount_out = trade->amount_out;
  event.delivered = trade->delivered;
  event.fee = swap_state->fee;
  event.protocol_fee = swap_state->protocol_fee;
  event.creator_fee = swap_state->creator_fee;
  event.reserve0 = pool->reserve0;
  event.reserve1 = pool->reserve1;
  wide_store(event.sqrt_price, swap_state->price);
  wide_store(event.liquidity, swap_state->liquidity);
  EMIT(&event, CLMM_SWAPPED_EVENT_SIZE);
}

// Transfers the tokens and updates reserves and owed fees.
OUTLINE u64 swap_execute(const Context *context, const Swap *swap, const Trade *trade, const SwapState *swap_state) {
  Pool *pool = swap->pool;
  TRY(side_receive(context, &swap->in, swap->user, trade->amount_in, trade->received));
  Bytes seeds[5];
  const Signer signer = pool_signer(pool, seeds);
  TRY(side_pay(context, &swap->out, swap->pool_account, trade->amount_out, &signer));
  // None of these sums exceeds 64 bits: the vault balance bounds each of them.
  *pool_reserve(pool, swap->in.index) += trade->received - swap_state->protocol_fee - swap_state->creator_fee;
  *pool_reserve(pool, swap->out.index) -= trade->amount_out;
  *pool_protocol_fees(pool, swap->in.index) += swap_state->protocol_fee;
  *pool_creator_fees(pool, swap->in.index) += swap_state->creator_fee;
  swap_emit(swap, trade, swap_state);
  return SUCCESS;
}

static inline u64 swap_begin(const Context *context, Swap *swap, TransferFees *fees, SwapState *swap_state) {
  TRY(swap_load(context, swap));
  TRY(price_accumulate(swap->pool, NULL));
  TRY(transfer_fees_read(swap->in.mint, swap->out.mint, fees));
  swap_state_init(swap_state, swap->pool, swap->in.index);
  swap_state->updates_pool = true;
  return SUCCESS;
}

static inline u64 swap_exact_in(const Context *context) {
  REQUIRE(context->data_length == CLMM_SWAP_EXACT_IN_DATA_SIZE, CLMM_ERROR_INVALID_INSTRUCTION);
  const u64 amount_in = load_u64(context->data + offsetof(SwapExactInData, amount_in));
  const u64 min_amount_out = load_u64(context->data + offsetof(SwapExactInData, min_amount_out));
  REQUIRE(amount_in > 0, CLMM_ERROR_ZERO_AMOUNT);
  Swap swap;
  TransferFees fees;
  SwapState swap_state;
  TRY(swap_begin(context, &swap, &fees, &swap_state));
  Trade trade;
  TRY(trade_exact_in(&swap_state, &fees, amount_in, &trade));
  REQUIRE(trade.delivered >= min_amount_out, CLMM_ERROR_SLIPPAGE_EXCEEDED);
  return swap_execute(context, &swap, &trade, &swap_state);
}

static inline u64 swap_exact_out(const Context *context) {
  REQUIRE(context->data_length == CLMM_SWAP_EXACT_OUT_DATA_SIZE, CLMM_ERROR_INVALID_INSTRUCTION);
  const u64 amount_out = load_u64(context->data + offsetof(SwapExactOutData, amount_out));
  const u64 max_amount_in = load_u64(context->data + offsetof(SwapExactOutData, max_amount_in));
  Swap swap;
  TransferFees fees;
  SwapState swap_state;
  TRY(swap_begin(context, &swap, &fees, &swap_state));
  Trade trade;
  TRY(trade_exact_out(&swap_state, &fees, amount_out, &trade));
  REQUIRE(trade.amount_in <= max_amount_in, CLMM_ERROR_SLIPPAGE_EXCEEDED);
  return swap_execute(context, &swap, &trade, &swap_state);
}

static inline u64 quote_exact_out(const Context *context) {
  REQUIRE(context->data_length == CLMM_QUOTE_EXACT_OUT_DATA_SIZE, CLMM_ERROR_INVALID_INSTRUCTION);
  TRY(input_check_accounts(context, CLMM_QUOTE_EXACT_OUT_ACCOUNTS));
  const u64 amount_out = load_u64(context->data + offsetof(QuoteExactOutData, amount_out));
  Pool *pool;
  TRY(pool_load(context, &context->accounts[CLMM_QUOTE_EXACT_OUT_ACCOUNT_POOL], &pool));
  const Account *mint_in = &context->accounts[CLMM_QUOTE_EXACT_OUT_ACCOUNT_MINT_IN];
  const Account *mint_out = &context->accounts[CLMM_QUOTE_EXACT_OUT_ACCOUNT_MINT_OUT];
  const u64 side_in = account_is(mint_in, pool->mint0) ? 0 : 1;
  REQUIRE(account_is(mint_in, pool_mint(pool, side_in)), CLMM_ERROR_INVALID_ACCOUNT);
  REQUIRE(account_is(mint_out, pool_mint(pool, 1 - side_in)), CLMM_ERROR_INVALID_ACCOUNT);
  TransferFees fees;
  TRY(transfer_fees_read(mint_in, mint_out, &fees));
  SwapState swap_state;
  swap_state_init(&swap_state, pool, side_in);
  Trade trade;
  TRY(trade_exact_out(&swap_state, &fees, amount_out, &trade));
  sol_set_return_data((const u8 *)&trade.amount_in, sizeof trade.amount_in);
  return SUCCESS;
}

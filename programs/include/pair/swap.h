// swapExactIn, swapExactOut and quoteExactOut. The program has its formulas (Market, market_read, trade_exact_in,
// trade_exact_out) before this.
#pragma once

#include "pair/price-accumulator.h"
#include "pair/reserves.h"
#include "pair/swap-accounts.h"
#include "pair/trade.h"

static inline void swap_emit(const Swap *swap, const Trade *trade, u64 protocol_fee, u64 creator_fee) {
  SwappedEvent event;
  event.discriminator = OWN(EVENT_SWAPPED);
  key_copy(event.pool, swap->pool_account->key);
  key_copy(event.user, swap->user->key);
  key_copy(event.mint_in, swap->in.mint->key);
  key_copy(event.mint_out, swap->out.mint->key);
  event.amount_in = trade->amount_in;
  event.received = trade->received;
  event.amount_out = trade->amount_out;
  event.delivered = trade->delivered;
  event.fee = trade->received - trade->after_fee;
  event.protocol_fee = protocol_fee;
  event.creator_fee = creator_fee;
  event.reserve0 = swap->pool->reserve0;
  event.reserve1 = swap->pool->reserve1;
  EMIT(&event, OWN(SWAPPED_EVENT_SIZE));
}

// Transfers the tokens and updates reserves and owed fees.
OUTLINE u64 swap_execute(const Context *context, const Swap *swap, const Trade *trade) {
  Pool *pool = swap->pool;
  TRY(side_receive(context, &swap->in, swap->user, trade->amount_in, trade->received));
  Bytes seeds[5];
  const Signer signer = pool_signer(pool, seeds);
  TRY(side_pay(context, &swap->out, swap->pool_account, trade->amount_out, &signer));

  u64 protocol_fee, creator_fee;
  TRY(multiply_divide_floor(trade->received, pool->protocol_fee_ppm, PPM, &protocol_fee));
  TRY(multiply_divide_floor(trade->received, pool->creator_fee_ppm, PPM, &creator_fee));
  // None of these sums exceeds 64 bits: the vault balance bounds each of them.
  *pool_reserve(pool, swap->in.index) += trade->received - protocol_fee - creator_fee;
  *pool_reserve(pool, swap->out.index) -= trade->amount_out;
  *pool_protocol_fees(pool, swap->in.index) += protocol_fee;
  *pool_creator_fees(pool, swap->in.index) += creator_fee;
  swap_emit(swap, trade, protocol_fee, creator_fee);
  return SUCCESS;
}

static inline u64 swap_exact_in(const Context *context) {
  REQUIRE(context->data_length == OWN(SWAP_EXACT_IN_DATA_SIZE), OWN(ERROR_INVALID_INSTRUCTION));
  const u64 amount_in = load_u64(context->data + offsetof(SwapExactInData, amount_in));
  const u64 min_amount_out = load_u64(context->data + offsetof(SwapExactInData, min_amount_out));
  REQUIRE(amount_in > 0, OWN(ERROR_ZERO_AMOUNT));
  Swap swap;
  TRY(swap_load(context, &swap));
  Market market;
  TRY(market_read(swap.pool, swap.in.index, swap.in.mint, swap.out.mint, &market));
  TRY(price_accumulate(swap.pool, &market));
  Trade trade;
  TRY(trade_exact_in(&market, amount_in, &trade));
  REQUIRE(trade.delivered >= min_amount_out, OWN(ERROR_SLIPPAGE_EXCEEDED));
  return swap_execute(context, &swap, &trade);
}

static inline u64 swap_exact_out(const Context *context) {
  REQUIRE(context->data_length == OWN(SWAP_EXACT_OUT_DATA_SIZE), OWN(ERROR_INVALID_INSTRUCTION));
  const u64 amount_out = load_u64(context->data + offsetof(SwapExactOutData, amount_out));
  const u64 max_amount_in = load_u64(context->data + offsetof(SwapExactOutData, max_amount_in));
  Swap swap;
  TRY(swap_load(context, &swap));
  Market market;
  TRY(market_read(swap.pool, swap.in.index, swap.in.mint, swap.out.mint, &market));
  TRY(price_accumulate(swap.pool, &market));
  Trade trade;
  TRY(trade_exact_out(&market, amount_out, &trade));
  REQUIRE(trade.amount_in <= max_amount_in, OWN(ERROR_SLIPPAGE_EXCEEDED));
  return swap_execute(context, &swap, &trade);
}

static inline u64 quote_exact_out(const Context *context) {
  REQUIRE(context->data_length == OWN(QUOTE_EXACT_OUT_DATA_SIZE), OWN(ERROR_INVALID_INSTRUCTION));
  TRY(input_check_accounts(context, OWN(QUOTE_EXACT_OUT_ACCOUNTS)));
  const u64 amount_out = load_u64(context->data + offsetof(QuoteExactOutData, amount_out));
  Pool *pool;
  TRY(pool_load(context, &context->accounts[OWN(QUOTE_EXACT_OUT_ACCOUNT_POOL)], &pool));
  const Account *mint_in = &context->accounts[OWN(QUOTE_EXACT_OUT_ACCOUNT_MINT_IN)];
  const Account *mint_out = &context->accounts[OWN(QUOTE_EXACT_OUT_ACCOUNT_MINT_OUT)];
  const u64 side_in = account_is(mint_in, pool->mint0) ? 0 : 1;
  REQUIRE(account_is(mint_in, pool_mint(pool, side_in)), OWN(ERROR_INVALID_ACCOUNT));
  REQUIRE(account_is(mint_out, pool_mint(pool, 1 - side_in)), OWN(ERROR_INVALID_ACCOUNT));
  Market market;
  TRY(market_read(pool, side_in, mint_in, mint_out, &market));
  Trade trade;
  TRY(trade_exact_out(&market, amount_out, &trade));
  sol_set_return_data((const u8 *)&trade.amount_in, sizeof trade.amount_in);
  return SUCCESS;
}

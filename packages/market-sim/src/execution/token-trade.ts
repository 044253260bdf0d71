import type { Address } from '@solana/kit'
import { tokenProgramOf } from '../genesis/assets.ts'
import type { Market } from '../market.ts'
import type { TokenRecord } from '../venues/token-registry.ts'
import { balanceOf, readCurve } from './account-reads.ts'
import type { Intent } from './intent.ts'
import { lessSlippage, quoteCurve } from './quotes.ts'
import { competitiveOffers, rankOffers, routeSplit } from './router-client.ts'
import { type ExecutionOptions, slippageToleranceOf, submitOrDelay, tradePool } from './trading.ts'

/** Share of buyers near the end of a curve whose transaction includes the accounts of the future pool. */
const TAIL_SHARE = 0.55
/** Shares of trades of a token with two pools that are split over both, or use a fixed pool. */
const SPLIT_SHARE = 0.12
const HABIT_SHARE = 0.3

/**
 * Spends `amountIn` base units of the quote on a launched token, on its curve or in its pools. True on
 * success or when queued.
 */
export function buyToken(
  market: Market,
  wallet: string,
  token: TokenRecord,
  amountIn: bigint,
  options: ExecutionOptions = {},
): boolean {
  if (token.pool !== undefined) {
    const { quoteMint } = market.pads.at(token.launchpad)
    return tradeGraduate(market, wallet, token, [quoteMint, token.mint], amountIn, options)
  }
  return tradeCurve(market, wallet, token, 'buy', amountIn, options)
}

/** Sells a share (0 to 1) of the wallet's balance of a launched token. False without a balance or on failure. */
export function sellToken(
  market: Market,
  wallet: string,
  token: TokenRecord,
  share: number,
  options: ExecutionOptions = {},
): boolean {
  const { address } = market.keyring.wallet(wallet)
  const held = balanceOf(market.bank, address, token.mint, tokenProgramOf(token.mint)) ?? 0n
  const amount = share >= 1 ? held : BigInt(Math.floor(Number(held) * share))
  if (amount <= 0n) return false
  if (token.pool !== undefined) {
    const { quoteMint } = market.pads.at(token.launchpad)
    return tradeGraduate(market, wallet, token, [token.mint, quoteMint], amount, options)
  }
  return tradeCurve(market, wallet, token, 'sell', amount, options)
}

/** Trades in the only pool, or with two pools: in the better one, in a fixed one, or split over both. */
function tradeGraduate(
  market: Market,
  wallet: string,
  { pool, second }: TokenRecord,
  [mintIn, mintOut]: readonly [Address, Address],
  amountIn: bigint,
  options: ExecutionOptions,
): boolean {
  if (pool === undefined) return false
  if (second === undefined) return tradePool(market, wallet, pool, mintIn, amountIn, options)
  const { random } = market
  const draw = random.next()
  if (draw < SPLIT_SHARE && routeSplit(market, wallet, [pool, second], mintIn, mintOut, amountIn)) return true
  const offers = competitiveOffers(rankOffers(market, [pool, second], mintIn, amountIn))
  if (offers.length === 0) return false
  const { pool: chosen } = draw > 1 - HABIT_SHARE ? random.pick(offers) : offers[0]!
  return tradePool(market, wallet, chosen, mintIn, amountIn, options)
}

function tradeCurve(
  market: Market,
  wallet: string,
  token: TokenRecord,
  side: 'buy' | 'sell',
  amountIn: bigint,
  options: ExecutionOptions,
): boolean {
  const state = readCurve(market.bank, token.curve)
  if (state === undefined || state.status !== 'trading') return false
  const quote = quoteCurve(state, side, amountIn, market.bank.unixTime)
  const quoted = side === 'buy' ? quote.base : quote.total
  if (quoted <= 0n || (side === 'sell' && quote.quote > state.realQuote)) return false
  const tolerance = slippageToleranceOf(market, options)
  const isEnding = side === 'buy' && quoted * 100n >= state.realBase * 98n
  const intent: Intent = {
    kind: 'curve',
    side,
    token: token.n,
    withTail: isEnding && market.random.chance(TAIL_SHARE),
    wallet,
    amountIn: String(amountIn),
    minOut: String(lessSlippage(quoted, tolerance)),
    tip: options.tip ?? 0,
  }
  return submitOrDelay(market, intent, options)
}

import type { Address } from '@solana/kit'
import { tokenProgramOf } from '../genesis/assets.ts'
import type { Market } from '../market.ts'
import type { TokenRecord } from '../venues/token-registry.ts'
import { balanceOf, readCurve } from './account-reads.ts'
import type { Intent } from './intent.ts'
import { lessSlippage, quoteCurve } from './quotes.ts'
import { ranked, reasonable, split } from './router-client.ts'
import { carryOut, type Manner, toleranceOf, tradePool } from './trading.ts'

/** Share of buyers near the end of a curve whose client brings the accounts of the pool to come. */
const TAIL_SHARE = 0.55
/** How a trade of a token with two pools is sent: over both through the router, or where its maker always goes. */
const SPLIT_SHARE = 0.12
const HABIT_SHARE = 0.3

/** Spends `amountIn` base units of the quote on a launched token, wherever it trades. True when that went through. */
export function buyToken(
  market: Market,
  wallet: string,
  token: TokenRecord,
  amountIn: bigint,
  manner: Manner = {},
): boolean {
  if (token.pool !== undefined) {
    const { quoteMint } = market.pads.at(token.launchpad)
    return tradeGraduate(market, wallet, token, [quoteMint, token.mint], amountIn, manner)
  }
  return tradeCurve(market, wallet, token, 'buy', amountIn, manner)
}

/** Sells a share (0 to 1) of what the wallet has of a launched token. False when it has none, or it failed. */
export function sellToken(
  market: Market,
  wallet: string,
  token: TokenRecord,
  share: number,
  manner: Manner = {},
): boolean {
  const { address } = market.keyring.wallet(wallet)
  const held = balanceOf(market.bank, address, token.mint, tokenProgramOf(token.mint)) ?? 0n
  const amount = share >= 1 ? held : BigInt(Math.floor(Number(held) * share))
  if (amount <= 0n) return false
  if (token.pool !== undefined) {
    const { quoteMint } = market.pads.at(token.launchpad)
    return tradeGraduate(market, wallet, token, [token.mint, quoteMint], amount, manner)
  }
  return tradeCurve(market, wallet, token, 'sell', amount, manner)
}

/** In its pool, or where it has two: in the one that gives more, in the one they always use, or over both. */
function tradeGraduate(
  market: Market,
  wallet: string,
  { pool, second }: TokenRecord,
  [mintIn, mintOut]: readonly [Address, Address],
  amountIn: bigint,
  manner: Manner,
): boolean {
  if (pool === undefined) return false
  if (second === undefined) return tradePool(market, wallet, pool, mintIn, amountIn, manner)
  const { random } = market
  const way = random.next()
  if (way < SPLIT_SHARE && split(market, wallet, [pool, second], mintIn, mintOut, amountIn)) return true
  const offers = reasonable(ranked(market, [pool, second], mintIn, amountIn))
  if (offers.length === 0) return false
  const { pool: chosen } = way > 1 - HABIT_SHARE ? random.pick(offers) : offers[0]!
  return tradePool(market, wallet, chosen, mintIn, amountIn, manner)
}

function tradeCurve(
  market: Market,
  wallet: string,
  token: TokenRecord,
  side: 'buy' | 'sell',
  amountIn: bigint,
  manner: Manner,
): boolean {
  const state = readCurve(market.bank, token.curve)
  if (state === undefined || state.status !== 'trading') return false
  const quote = quoteCurve(state, side, amountIn, market.bank.unixTime)
  const quoted = side === 'buy' ? quote.base : quote.total
  if (quoted <= 0n || (side === 'sell' && quote.quote > state.realQuote)) return false
  const tolerance = toleranceOf(market, manner)
  const isEnding = side === 'buy' && quoted * 100n >= state.realBase * 98n
  const intent: Intent = {
    kind: 'curve',
    side,
    token: token.n,
    withTail: isEnding && market.random.chance(TAIL_SHARE),
    wallet,
    amountIn: String(amountIn),
    minOut: String(lessSlippage(quoted, tolerance)),
    tip: manner.tip ?? 0,
  }
  return carryOut(market, intent, manner)
}

import type { Address } from '@solana/kit'
import { drawMultiple, LEAST_BACKED, planBacking } from '../agents/backing.ts'
import { slippageBps } from '../agents/sizes.ts'
import { SOL, tokenProgramOf } from '../genesis/assets.ts'
import type { Market } from '../market.ts'
import { launchPrice } from '../prices/launch-price.ts'
import type { PoolRef } from '../venues/pool-ref.ts'
import { planSecondPool } from '../venues/second-pool-plan.ts'
import type { TokenRecord } from '../venues/token-registry.ts'
import { balanceOf, lamportsOf, readCurve, readPool } from './account-reads.ts'
import { execute, isSuccess } from './execution.ts'
import type { Intent } from './intent.ts'
import { lessSlippage, quotePool } from './quotes.ts'

/** Share of people's trades that reach the chain a moment after the quote they were decided on. */
const LATE_SHARE = 0.35

export interface Manner {
  /** Basis points of tolerance; drawn like a person's when not given. */
  slippageBps?: number
  tip?: number
  /** Never waits between quote and submission. */
  isPrompt?: boolean
}

/** A swap in one pool at what it quotes now. */
export function tradePool(
  market: Market,
  wallet: string,
  pool: PoolRef,
  mintIn: Address,
  amountIn: bigint,
  manner: Manner = {},
): boolean {
  const state = readPool(market.bank, pool.address)
  if (state === undefined) return false
  const quoted = quotePool(state, mintIn, amountIn, market.bank.unixTime)
  if (quoted <= 0n) return false
  const minOut = lessSlippage(quoted, toleranceOf(market, manner))
  const shared = { wallet, amountIn: String(amountIn), minOut: String(minOut), tip: manner.tip ?? 0 }
  return carryOut(market, { kind: 'pool', pool, mintIn, ...shared }, manner)
}

export const toleranceOf = (market: Market, manner: Manner) =>
  manner.slippageBps ?? slippageBps(market.random)

/** Now, or in a second or two, as people's clients do. Waiting counts as gone through. */
export function carryOut(market: Market, intent: Intent, manner: Manner): boolean {
  if (manner.isPrompt !== true && market.random.chance(LATE_SHARE)) {
    market.agenda.add(market.now + 400 + market.random.exponential(3_000), 'send', intent)
    return true
  }
  return settle(market, intent)
}

/** Submits, and looks whether that filled a curve. */
export function settle(market: Market, intent: Intent): boolean {
  const done = isSuccess(execute(market, intent))
  if (done && intent.kind === 'curve' && intent.side === 'buy') noticeCompletion(market, intent.token)
  return done
}

function noticeCompletion(market: Market, n: number): void {
  const token = market.tokens.get(n)
  const curve = token === undefined ? undefined : readCurve(market.bank, token.curve)
  if (token === undefined || curve === undefined || curve.status === 'trading') return
  if (curve.status === 'graduated') noteGraduation(market, token)
  else market.agenda.add(market.now + market.random.between(1_500, 15_000), 'crank', { token: n })
}

/** From now on the token trades in its pool. */
export function noteGraduation(market: Market, token: TokenRecord): void {
  token.pool = market.pads.poolOf(token.mint, market.pads.at(token.launchpad))
  token.waveLeft = 0
  token.seenPrice = 0
  market.tokens.touch(token)
  planSecondPool(market, token.n)
  const multiple = drawMultiple(market.random)
  const price = launchPrice(market.bank, token)
  if (price === undefined) return
  token.worth = price * multiple
  if (multiple > LEAST_BACKED)
    market.agenda.add(market.now + 60_000, 'back', planBacking(market.random, token.n, multiple))
}

/** What a wallet could spend of a mint, base units: for SOL its wrapped ones and most of its lamports. */
export function spendable(market: Market, wallet: string, mint: Address): bigint {
  const { address } = market.keyring.wallet(wallet)
  const held = balanceOf(market.bank, address, mint, tokenProgramOf(mint)) ?? 0n
  if (mint !== SOL) return held
  const loose = lamportsOf(market.bank, address) - 40_000_000n
  return loose > 0n ? held + loose : held
}

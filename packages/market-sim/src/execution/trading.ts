import type { Address } from '@solana/kit'
import { drawMultiple, MIN_BACKED_MULTIPLE, planBacking } from '../agents/backing.ts'
import { slippageBps } from '../agents/sizes.ts'
import { SOL, tokenProgramOf } from '../genesis/assets.ts'
import type { Market } from '../market.ts'
import { launchPrice } from '../prices/launch-price.ts'
import type { PoolRef } from '../venues/pool-ref.ts'
import { planSecondPool } from '../venues/second-pool-plan.ts'
import type { TokenRecord } from '../venues/token-registry.ts'
import { balanceOf, lamportsOf, readCurve, readPool } from './account-reads.ts'
import { executeIntent, isSuccess } from './execution.ts'
import type { Intent } from './intent.ts'
import { lessSlippage, quotePool } from './quotes.ts'

/** Share of trades that are submitted with a delay after their quote. */
const LATE_SHARE = 0.35

export interface ExecutionOptions {
  /** Slippage tolerance in basis points; drawn from the retail distribution by default. */
  slippageBps?: number
  tip?: number
  /** Submits without a delay. */
  isPrompt?: boolean
}

/** A swap in one pool at its current quote. */
export function tradePool(
  market: Market,
  wallet: string,
  pool: PoolRef,
  mintIn: Address,
  amountIn: bigint,
  options: ExecutionOptions = {},
): boolean {
  const state = readPool(market.bank, pool.address)
  if (state === undefined) return false
  const quoted = quotePool(state, mintIn, amountIn, market.bank.unixTime)
  if (quoted <= 0n) return false
  const minOut = lessSlippage(quoted, slippageToleranceOf(market, options))
  const shared = { wallet, amountIn: String(amountIn), minOut: String(minOut), tip: options.tip ?? 0 }
  return submitOrDelay(market, { kind: 'pool', pool, mintIn, ...shared }, options)
}

export const slippageToleranceOf = (market: Market, options: ExecutionOptions) =>
  options.slippageBps ?? slippageBps(market.random)

/** Submits now or after a short random delay. Returns true for a delayed intent. */
export function submitOrDelay(market: Market, intent: Intent, options: ExecutionOptions): boolean {
  if (options.isPrompt !== true && market.random.chance(LATE_SHARE)) {
    market.queue.add(market.now + 400 + market.random.exponential(3_000), 'submitIntent', intent)
    return true
  }
  return submitIntent(market, intent)
}

/** Submits an intent and handles the completion of a curve. */
export function submitIntent(market: Market, intent: Intent): boolean {
  const done = isSuccess(executeIntent(market, intent))
  if (done && intent.kind === 'curve' && intent.side === 'buy') handleCurveCompletion(market, intent.token)
  return done
}

function handleCurveCompletion(market: Market, n: number): void {
  const token = market.tokens.get(n)
  const curve = token === undefined ? undefined : readCurve(market.bank, token.curve)
  if (token === undefined || curve === undefined || curve.status === 'trading') return
  if (curve.status === 'graduated') recordGraduation(market, token)
  else market.queue.add(market.now + market.random.between(1_500, 15_000), 'crank', { token: n })
}

/** Records the graduation: from now on the token trades in its pool. */
export function recordGraduation(market: Market, token: TokenRecord): void {
  token.pool = market.pads.poolOf(token.mint, market.pads.at(token.launchpad))
  token.waveLeft = 0
  token.seenPrice = 0
  market.tokens.touch(token)
  planSecondPool(market, token.n)
  const multiple = drawMultiple(market.random)
  const price = launchPrice(market.bank, token)
  if (price === undefined) return
  token.fundamentalValue = price * multiple
  if (multiple > MIN_BACKED_MULTIPLE)
    market.queue.add(market.now + 60_000, 'backerBuy', planBacking(market.random, token.n, multiple))
}

/** Base units of a mint that a wallet may spend; for SOL, wrapped balance plus lamports above the reserve. */
export function spendableBalance(market: Market, wallet: string, mint: Address): bigint {
  const { address } = market.keyring.wallet(wallet)
  const held = balanceOf(market.bank, address, mint, tokenProgramOf(mint)) ?? 0n
  if (mint !== SOL) return held
  const loose = lamportsOf(market.bank, address) - 40_000_000n
  return loose > 0n ? held + loose : held
}

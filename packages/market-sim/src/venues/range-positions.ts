import { amountsForLiquidity, liquidityForAmounts } from '@callisto/amms'
import { clmm, MAX_TICK, sqrtPriceAtTick, tickAtSqrtPrice } from '@callisto/program-clients'
import { SYSTEM_PROGRAM } from '@callisto/solana'
import { deriveAddress } from '@callisto/solana/derive'
import type { Address, Instruction } from '@solana/kit'
import { readState } from '../execution/account-reads.ts'
import type { Market } from '../market.ts'
import { type PoolRef, userPoolAccounts } from './pool-ref.ts'

/** Tolerance for price movement between reading the pool and the deposit. */
const HEADROOM_BPS = 100n

/** The outer thirtieth of a range at either end counts as out of range. */
const MARGIN_PART = 30n

export interface Bounds {
  lower: number
  upper: number
}

type RangePool = PoolRef & { venue: 'clmm' }

/** Positions in concentrated-liquidity pools: the instructions of their owners. */

function accountsOf(owner: Address, pool: RangePool, bounds: Bounds) {
  const seeds = { pool: pool.address, owner, tickLower: bounds.lower, tickUpper: bounds.upper }
  return {
    owner,
    position: deriveAddress(clmm.PROGRAM, clmm.positionSeeds(seeds)),
    ...userPoolAccounts(owner, pool),
  }
}

/** Ticks at a log distance to either side of the price; undefined when the pool does not exist. */
export function boundsAround(market: Market, pool: RangePool, width: number): Bounds | undefined {
  const state = readState(market.bank, pool)
  if (state === undefined) return undefined
  const { tickSpacing } = state
  const ticks = width / Math.log(1.0001)
  const middle = tickAtSqrtPrice(state.sqrtPrice)
  const most = Math.floor(MAX_TICK / tickSpacing)
  const lower = Math.max(-most, Math.floor((middle - ticks) / tickSpacing))
  const upper = Math.min(most, Math.max(lower + 1, Math.ceil((middle + ticks) / tickSpacing)))
  return { lower: lower * tickSpacing, upper: upper * tickSpacing }
}

/** Whether the price is well within a range: near its ends a position holds almost only one token. */
export function isWithin(market: Market, pool: RangePool, { lower, upper }: Bounds): boolean {
  const state = readState(market.bank, pool)
  if (state === undefined) return false
  const [low, high] = [sqrtPriceAtTick(lower), sqrtPriceAtTick(upper)]
  const margin = (high - low) / MARGIN_PART
  return state.sqrtPrice > low + margin && state.sqrtPrice < high - margin
}

export function openInstruction(owner: Address, pool: RangePool, bounds: Bounds): Instruction {
  const { position } = accountsOf(owner, pool, bounds)
  const accounts = { payer: owner, owner, pool: pool.address, position, systemProgram: SYSTEM_PROGRAM }
  return clmm.openPosition(accounts, { tickLower: bounds.lower, tickUpper: bounds.upper })
}

/** Adds the liquidity that the two amounts pay for; undefined when that is none. */
export function increaseInstruction(
  market: Market,
  owner: Address,
  pool: RangePool,
  bounds: Bounds,
  amounts: readonly [bigint, bigint],
): Instruction | undefined {
  const state = readState(market.bank, pool)
  if (state === undefined) return undefined
  const range = {
    low: sqrtPriceAtTick(bounds.lower),
    high: sqrtPriceAtTick(bounds.upper),
    price: state.sqrtPrice,
  }
  const liquidity = liquidityForAmounts(range, amounts[0], amounts[1])
  if (liquidity <= 0n) return undefined
  const [amount0, amount1] = amountsForLiquidity(range, liquidity, 'ceil')
  const most = (amount: bigint) => amount + (amount * HEADROOM_BPS) / 10_000n + 1n
  const args = { liquidity, maxAmount0: most(amount0), maxAmount1: most(amount1) }
  return clmm.increaseLiquidity(accountsOf(owner, pool, bounds), args)
}

/** Withdraws a share of the liquidity, which also updates the fees owed; undefined when there is none. */
export function decreaseInstruction(
  market: Market,
  owner: Address,
  pool: RangePool,
  bounds: Bounds,
  shareBps: number,
): Instruction | undefined {
  const accounts = accountsOf(owner, pool, bounds)
  const liquidity = ((readPosition(market, accounts.position)?.liquidity ?? 0n) * BigInt(shareBps)) / 10_000n
  if (liquidity === 0n) return undefined
  return clmm.decreaseLiquidity(accounts, { liquidity, minAmount0: 0n, minAmount1: 0n })
}

/** Collects the fees owed and closes an empty position. */
export function settleInstructions(
  market: Market,
  owner: Address,
  pool: RangePool,
  bounds: Bounds,
): Instruction[] {
  const accounts = accountsOf(owner, pool, bounds)
  const position = readPosition(market, accounts.position)
  if (position === undefined) return []
  return [
    ...(position.feesOwed0 + position.feesOwed1 > 0n ? [clmm.collectFees(accounts)] : []),
    ...(position.liquidity === 0n ? [clmm.closePosition(accounts)] : []),
  ]
}

function readPosition(market: Market, address: Address): clmm.Position | undefined {
  const account = market.bank.getAccount(address)
  return account && clmm.decodePosition(account.data)
}

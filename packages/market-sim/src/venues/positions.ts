import type { Address, Instruction } from '@solana/kit'
import { balanceOf, readState } from '../execution/account-reads.ts'
import { isSuccess, missingAccounts, send } from '../execution/execution.ts'
import type { Wallet } from '../execution/wallet.ts'
import type { Market } from '../market.ts'
import {
  binsAround,
  depositInstruction,
  followInstructions,
  isActiveBinInside,
  openInstruction as openBins,
  withdrawInstructions,
} from './bin-positions.ts'
import type { PoolRef } from './pool-ref.ts'
import type { PositionRecord } from './position-registry.ts'
import {
  type Bounds,
  boundsAround,
  decreaseInstruction,
  increaseInstruction,
  isWithin,
  openInstruction as openRange,
  settleInstructions,
} from './range-positions.ts'

type Amounts = readonly [bigint, bigint]

const isRanges = (pool: PoolRef): pool is PoolRef & { venue: 'clmm' } => pool.venue === 'clmm'
const isBins = (pool: PoolRef): pool is PoolRef & { venue: 'dlmm' } => pool.venue === 'dlmm'

/**
 * Amounts that a wallet can deposit: its balances of both sides, at most `wanted`. Requests a refill for what
 * is missing.
 */
export function affordable(market: Market, wallet: Wallet, pool: PoolRef, wanted: Amounts): [bigint, bigint] {
  const [first, second] = pool.sides.map(({ mint, tokenProgram }, side) => {
    const held = balanceOf(market.bank, wallet.address, mint, tokenProgram) ?? 0n
    if (held < wanted[side]!) market.pendingRefills.set(wallet.name, mint)
    return held < wanted[side]! ? held : wanted[side]!
  })
  return [first!, second!]
}

/**
 * Opens a position around the price in one transaction with its deposit. `width` is a distance in logs for
 * ranges, a number of bins for bins. False on failure, or when the owner has the same position.
 */
export function openPosition(
  market: Market,
  wallet: Wallet,
  pool: PoolRef,
  width: number,
  amounts: Amounts,
): boolean {
  const bounds = around(market, pool, width)
  if (bounds === undefined || market.positions.has(wallet.name, pool.address, bounds.lower, bounds.upper))
    return false
  const open = isRanges(pool)
    ? openRange(wallet.address, pool, bounds)
    : isBins(pool) && openBins(wallet.address, pool, bounds)
  const follow = isBins(pool) ? followInstructions(market, wallet.address, pool) : []
  const deposit = depositOf(market, wallet.address, pool, bounds, amounts, true)
  if (!open || deposit === undefined) return false
  const accounts = missingAccounts(
    market,
    wallet,
    pool.sides.map(({ mint }) => mint),
  )
  if (!isSuccess(send(market, [wallet], [...accounts, ...follow, open, deposit]))) return false
  market.positions.add({ wallet: wallet.name, pool, ...bounds })
  return true
}

function around(market: Market, pool: PoolRef, width: number): Bounds | undefined {
  if (isRanges(pool)) return boundsAround(market, pool, width)
  return isBins(pool) ? binsAround(market, pool, width) : undefined
}

function depositOf(
  market: Market,
  owner: Address,
  pool: PoolRef,
  bounds: Bounds,
  amounts: Amounts,
  isFollowed: boolean,
) {
  if (isRanges(pool)) return increaseInstruction(market, owner, pool, bounds, amounts)
  return isBins(pool) ? depositInstruction(market, owner, pool, bounds, amounts, isFollowed) : undefined
}

/** Whether the price is within a position. */
export function isActive(market: Market, { pool, ...bounds }: PositionRecord): boolean {
  if (isRanges(pool)) return isWithin(market, pool, bounds)
  return isBins(pool) && isActiveBinInside(market, pool, bounds)
}

export function addTo(market: Market, position: PositionRecord, amounts: Amounts): void {
  const wallet = market.keyring.wallet(position.wallet)
  const deposit = depositOf(market, wallet.address, position.pool, position, amounts, false)
  if (deposit !== undefined) send(market, [wallet], [deposit])
}

/** Withdraws a share. For a range this updates the fees owed, which `collect` pays out. */
export function takeFrom(market: Market, position: PositionRecord, shareBps: number): void {
  const wallet = market.keyring.wallet(position.wallet)
  const { pool } = position
  const instructions: (Instruction | undefined)[] = isRanges(pool)
    ? [decreaseInstruction(market, wallet.address, pool, position, shareBps)]
    : isBins(pool)
      ? (withdrawInstructions(market, wallet.address, pool, position, shareBps) ?? [])
      : []
  const given = instructions.filter((each) => each !== undefined)
  if (given.length > 0) send(market, [wallet], given)
}

/** Collects the fees of a range. The fees of bins are part of the shares. */
export function collect(market: Market, position: PositionRecord): void {
  if (!isRanges(position.pool)) return
  const wallet = market.keyring.wallet(position.wallet)
  const instructions = settleInstructions(market, wallet.address, position.pool, position)
  if (instructions.length > 0) send(market, [wallet], instructions)
}

/** Withdraws everything and closes the position. Returns the change of the wallet's balances, base units. */
export function closePosition(market: Market, position: PositionRecord): [bigint, bigint] {
  const wallet = market.keyring.wallet(position.wallet)
  const before = balances(market, wallet, position.pool)
  takeFrom(market, position, 10_000)
  collect(market, position)
  market.positions.remove(position.n)
  const after = balances(market, wallet, position.pool)
  return [after[0] - before[0], after[1] - before[1]]
}

function balances(market: Market, wallet: Wallet, pool: PoolRef): [bigint, bigint] {
  const [first, second] = pool.sides.map(
    ({ mint, tokenProgram }) => balanceOf(market.bank, wallet.address, mint, tokenProgram) ?? 0n,
  )
  return [first!, second!]
}

/** Base units of the second mint per unit of the first, by the pool's state. */
export function ratioOf(market: Market, pool: PoolRef): number | undefined {
  if (isRanges(pool)) {
    const state = readState(market.bank, pool)
    return state && (Number(state.sqrtPrice) / 2 ** 64) ** 2
  }
  const state = isBins(pool) ? readState(market.bank, pool) : undefined
  return state && (1 + state.binStep / 10_000) ** state.activeBin
}

import { deriveAddress, tokenAccountOf } from '@callisto/localnet'
import { dlmm } from '@callisto/program-clients'
import { SYSTEM_PROGRAM } from '@callisto/solana'
import type { Address, Instruction } from '@solana/kit'
import { readState } from '../execution/account-reads.ts'
import type { Market } from '../market.ts'
import type { PoolRef } from './pool-ref.ts'
import type { Bounds } from './range-positions.ts'

/** Bins of a pool account, and the maximum of one position. */
const WINDOW = 128
const MAX_BINS = 64
/** Bins that the price may move before a deposit is rejected. */
const MAX_DRIFT = 3

type BinPool = PoolRef & { venue: 'dlmm' }

/** Positions in pools of bins: the instructions of their owners. */

function accountsOf(owner: Address, pool: BinPool, bounds: Bounds) {
  const [first, second] = pool.sides
  const seeds = { pool: pool.address, owner, lowerBin: bounds.lower, upperBin: bounds.upper }
  return {
    owner,
    pool: pool.address,
    position: deriveAddress(dlmm.PROGRAM, dlmm.positionSeeds(seeds)),
    vault0: first.vault,
    vault1: second.vault,
    user0: tokenAccountOf(owner, first.mint, first.tokenProgram),
    user1: tokenAccountOf(owner, second.mint, second.tokenProgram),
    mint0: first.mint,
    mint1: second.mint,
    tokenProgram0: first.tokenProgram,
    tokenProgram1: second.tokenProgram,
  }
}

/** Bins around the active one, clipped to the pool's window. */
export function binsAround(market: Market, pool: BinPool, width: number): Bounds | undefined {
  const state = readState(market.bank, pool)
  if (state === undefined) return undefined
  const reach = Math.max(1, Math.min(MAX_BINS / 2 - 1, Math.round(width)))
  const last = state.firstBin + WINDOW - 1
  return {
    lower: Math.max(state.firstBin, state.activeBin - reach),
    upper: Math.min(last, state.activeBin + reach),
  }
}

/** Whether the active bin lies strictly between the outermost ones. */
export function isActiveBinInside(market: Market, pool: BinPool, { lower, upper }: Bounds): boolean {
  const state = readState(market.bank, pool)
  return state !== undefined && state.activeBin > lower && state.activeBin < upper
}

export function openInstruction(owner: Address, pool: BinPool, bounds: Bounds): Instruction {
  const { position } = accountsOf(owner, pool, bounds)
  const accounts = { payer: owner, owner, pool: pool.address, position, systemProgram: SYSTEM_PROGRAM }
  return dlmm.openPosition(accounts, { lowerBin: bounds.lower, upperBin: bounds.upper })
}

/** Distributes at most the two amounts over a position's bins. */
export function depositInstruction(
  market: Market,
  owner: Address,
  pool: BinPool,
  bounds: Bounds,
  amounts: readonly [bigint, bigint],
): Instruction | undefined {
  const state = readState(market.bank, pool)
  if (state === undefined || (amounts[0] <= 0n && amounts[1] <= 0n)) return undefined
  return dlmm.deposit(accountsOf(owner, pool, bounds), {
    maxAmount0: amounts[0],
    maxAmount1: amounts[1],
    lowerBin: bounds.lower,
    upperBin: bounds.upper,
    activeBin: state.activeBin,
    maxDrift: MAX_DRIFT,
  })
}

/** Withdraws a share of a position; the whole of it closes the position. Undefined without a position. */
export function withdrawInstructions(
  market: Market,
  owner: Address,
  pool: BinPool,
  bounds: Bounds,
  shareBps: number,
): Instruction[] | undefined {
  const accounts = accountsOf(owner, pool, bounds)
  const account = market.bank.getAccount(accounts.position)
  const position = account && dlmm.decodePosition(account.data)
  if (position === undefined) return undefined
  const isEmpty = position.shares.every(({ units }) => units === 0n)
  const args = { minAmount0: 0n, minAmount1: 0n, lowerBin: bounds.lower, upperBin: bounds.upper, shareBps }
  return [
    ...(isEmpty ? [] : [dlmm.withdraw(accounts, args)]),
    ...(shareBps === 10_000 ? [dlmm.closePosition(accounts)] : []),
  ]
}

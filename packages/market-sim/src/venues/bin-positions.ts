import { canMoveWindow } from '@callisto/amms'
import { dlmm } from '@callisto/program-clients'
import { SYSTEM_PROGRAM } from '@callisto/solana'
import { deriveAddress } from '@callisto/solana/derive'
import { type AccountMeta, AccountRole, type Address, type Instruction } from '@solana/kit'
import { readState } from '../execution/account-reads.ts'
import type { Market } from '../market.ts'
import { type PoolRef, userPoolAccounts } from './pool-ref.ts'
import type { Bounds } from './range-positions.ts'

/** Bins of a pool account, of a page outside of it, and the maximum of one position. */
const WINDOW = 128
const PAGE = 32
const MAX_BINS = 64
/** Bins that the price may move before a deposit is rejected. */
const MAX_DRIFT = 3

type BinPool = PoolRef & { venue: 'dlmm' }

/** Positions in pools of bins: the instructions of their owners. */

function accountsOf(owner: Address, pool: BinPool, bounds: Bounds) {
  const seeds = { pool: pool.address, owner, lowerBin: bounds.lower, upperBin: bounds.upper }
  return {
    owner,
    position: deriveAddress(dlmm.PROGRAM, dlmm.positionSeeds(seeds)),
    ...userPoolAccounts(owner, pool),
  }
}

/**
 * The first bin of the window once it has followed the price: it moves when the active bin is in its last page, as far as
 * the program lets it.
 */
function followedFirst({ bank }: Market, pool: dlmm.Pool): number {
  const { firstBin, activeBin } = pool
  const offset = activeBin - firstBin
  if (offset >= PAGE && offset < WINDOW - PAGE) return firstBin
  const up = offset >= PAGE
  if (!canMoveWindow(pool, up, bank.slot)) return firstBin
  return up ? firstBin + PAGE : firstBin - PAGE
}

const pageAddress = (pool: BinPool, firstBin: number): Address =>
  deriveAddress(dlmm.PROGRAM, dlmm.pageSeeds({ pool: pool.address, firstBin }))

/** Moves the window after the price, where it is due; the payer opens the page for what leaves the window. */
export function followInstructions(market: Market, payer: Address, pool: BinPool): Instruction[] {
  const state = readState(market.bank, pool)
  if (state === undefined) return []
  const first = followedFirst(market, state)
  if (first === state.firstBin) return []
  const up = first > state.firstBin
  const leaving = up ? state.firstBin : state.firstBin + WINDOW - PAGE
  const pageOut = pageAddress(pool, leaving)
  const pageIn = pageAddress(pool, up ? state.firstBin + WINDOW : first)
  const creation = { payer, pool: pool.address, page: pageOut, systemProgram: SYSTEM_PROGRAM }
  const create = market.bank.getAccount(pageOut) ? [] : [dlmm.createPage(creation, { firstBin: leaving })]
  return [...create, dlmm.moveWindow({ pool: pool.address, pageOut, pageIn }, { up })]
}

/** The instruction with the pages that hold bins of a position outside of the window. */
function withPages(
  market: Market,
  pool: BinPool,
  first: number,
  { lower, upper }: Bounds,
  instruction: Instruction,
): Instruction {
  const pages: AccountMeta[] = []
  for (let page = first + Math.floor((lower - first) / PAGE) * PAGE; page <= upper; page += PAGE) {
    const address = pageAddress(pool, page)
    const isInWindow = page >= first && page < first + WINDOW
    if (!isInWindow && market.bank.getAccount(address)) pages.push({ address, role: AccountRole.WRITABLE })
  }
  return pages.length === 0
    ? instruction
    : { ...instruction, accounts: [...(instruction.accounts ?? []), ...pages] }
}

/** Bins around the active one, clipped to the window once it has followed the price. */
export function binsAround(market: Market, pool: BinPool, width: number): Bounds | undefined {
  const state = readState(market.bank, pool)
  if (state === undefined) return undefined
  const reach = Math.max(1, Math.min(MAX_BINS / 2 - 1, Math.round(width)))
  const first = followedFirst(market, state)
  return {
    lower: Math.max(first, state.activeBin - reach),
    upper: Math.min(first + WINDOW - 1, state.activeBin + reach),
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

/** Distributes at most the two amounts over a position's bins; `isFollowed`: after `followInstructions`. */
export function depositInstruction(
  market: Market,
  owner: Address,
  pool: BinPool,
  bounds: Bounds,
  amounts: readonly [bigint, bigint],
  isFollowed: boolean,
): Instruction | undefined {
  const state = readState(market.bank, pool)
  if (state === undefined || (amounts[0] <= 0n && amounts[1] <= 0n)) return undefined
  const first = isFollowed ? followedFirst(market, state) : state.firstBin
  const deposit = dlmm.deposit(accountsOf(owner, pool, bounds), {
    maxAmount0: amounts[0],
    maxAmount1: amounts[1],
    lowerBin: bounds.lower,
    upperBin: bounds.upper,
    activeBin: state.activeBin,
    maxDrift: MAX_DRIFT,
  })
  return withPages(market, pool, first, bounds, deposit)
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
  const state = readState(market.bank, pool)
  if (position === undefined || state === undefined) return undefined
  const isEmpty = position.shares.every(({ units }) => units === 0n)
  const args = { minAmount0: 0n, minAmount1: 0n, lowerBin: bounds.lower, upperBin: bounds.upper, shareBps }
  return [
    ...(isEmpty ? [] : [withPages(market, pool, state.firstBin, bounds, dlmm.withdraw(accounts, args))]),
    ...(shareBps === 10_000 ? [dlmm.closePosition(accounts)] : []),
  ]
}

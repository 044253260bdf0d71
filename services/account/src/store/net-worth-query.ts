import type { NetWorthReply } from '@callisto/contract'
import { isStablecoin } from '@callisto/domain'
import { type AccountIndex, HOUR } from '../fold/account-index.ts'
import { keysOfWallet, mintOfKey, type Wallet } from '../fold/working-set.ts'
import { YOUNG_SECONDS } from './net-worth-moves.ts'
import type { PriceSteps } from './price-steps.ts'
import { readSteps, type Steps } from './steps.ts'
import { StoredWallet } from './stored-wallet.ts'
import type { TablePosition } from './wallet-cache.ts'
import { atOneBlock, readStored, readWalletRow, type WalletTables } from './wallet-query.ts'

/** Points of a plot at most. */
const MAX_POINTS = 400
const NO_STEPS: Steps = { hours: [], values: [] }

interface NetWorthPeriod {
  /** Before the newest block; undefined for all of the wallet's time. */
  seconds: number | undefined
  /** Seconds between points at least. */
  step: number
}

/** Amounts of a wallet's tokens and their prices at the ends of hours, as of one block. */
interface WalletSteps {
  at: TablePosition
  wallet: Readonly<Wallet>
  /** By key of the position. */
  amounts: ReadonlyMap<number, Steps>
  /** USD for a base unit by id of the mint. */
  prices: ReadonlyMap<number, Steps>
}

/** The tables, and what memory keeps of them. */
export interface NetWorthTables extends WalletTables {
  prices: PriceSteps
}

/**
 * Value of a wallet's tokens at the ends of steps, oldest first, and at the newest block. Amounts and prices are those at the
 * ends of hours; an hour that is not over has those of the newest block.
 */
export async function readNetWorth(
  tables: NetWorthTables,
  address: string,
  range: NetWorthPeriod,
): Promise<NetWorthReply['points']> {
  const steps = knownSteps(tables, address) ?? (await readWalletSteps(tables, address))
  return steps ? toPoints(tables.index, steps, range) : []
}

/** Undefined when a part has to be read. */
function knownSteps({ index, wallets, prices }: NetWorthTables, address: string): WalletSteps | undefined {
  const parts = wallets.get(address)?.parts
  const known = parts?.amounts && prices.known(pricedMints(index, parts.amounts))
  return known && { at: wallets.at, wallet: parts.wallet, amounts: parts.amounts, prices: known }
}

/** Undefined for an address that no block has shown. */
function readWalletSteps(tables: NetWorthTables, address: string): Promise<WalletSteps | undefined> {
  const { sql, index, wallets, prices } = tables
  return atOneBlock(sql, async (tx, at) => {
    const wallet = await readWalletRow(tx, address)
    if (!wallet) return undefined
    const { parts } = await readStored(tx, at, tables, wallet)
    const [first, end] = keysOfWallet(wallet.id)
    const amounts = parts.amounts ?? inOrder(await readSteps(tx, 'account_amounts', { first, end }))
    if (!parts.amounts) wallets.keep(at.slot, new StoredWallet({ ...parts, amounts }))
    return { at, wallet, amounts, prices: await prices.read(tx, at.slot, pricedMints(index, amounts)) }
  })
}

const inOrder = (steps: ReadonlyMap<number, Steps>): ReadonlyMap<number, Steps> =>
  new Map([...steps].sort(([a], [b]) => a - b))

/** Ids of the mints that have a price of their own. */
const pricedMints = ({ market }: AccountIndex, amounts: ReadonlyMap<number, Steps>): number[] =>
  [...amounts.keys()].map(mintOfKey).filter((id) => !isStablecoin(market.mintById(id).mint))

function toPoints(
  { market }: AccountIndex,
  { at, wallet, amounts, prices }: WalletSteps,
  { seconds, step }: NetWorthPeriod,
): NetWorthReply['points'] {
  const from = seconds === undefined ? wallet.firstAt : Math.max(wallet.firstAt, at.time - seconds)
  const least = at.time - from < YOUNG_SECONDS ? Math.min(step, HOUR) : step
  const times = timesOf(
    from,
    at.time,
    Math.max(least, Math.ceil((at.time - from) / MAX_POINTS / HOUR) * HOUR),
  )
  const points = times.map((time) => ({ time, value: 0, unpriced: 0 }))
  const lastHour = Math.floor(at.time / HOUR)
  const hours = times.map((time) => hourAt(time, lastHour))
  for (const [key, steps] of amounts) {
    const { id, mint, decimals } = market.mintById(mintOfKey(key))
    const dollar = isStablecoin(mint) ? 10 ** -decimals : undefined
    addWorth(points, hours, steps, dollar ?? prices.get(id) ?? NO_STEPS)
  }
  return points.map(({ unpriced, ...point }) => (unpriced > 0 ? { ...point, unpriced } : point))
}

/** The newest time, and times at whole steps before it that are not before `from`. */
function timesOf(from: number, to: number, step: number): number[] {
  const times = [to]
  for (let time = Math.floor(to / step) * step; time >= from && time > 0; time -= step)
    if (time < to) times.unshift(time)
  return times
}

/** The hour whose end a time is; the last one has not ended. */
const hourAt = (time: number, lastHour: number): number => Math.min(Math.ceil(time / HOUR) - 1, lastHour)

/** Adds the worth of a token at the ends of hours, which ascend, to their points; a price is one for all hours, or steps. */
function addWorth(
  points: readonly { value: number; unpriced: number }[],
  hours: readonly number[],
  amounts: Steps,
  prices: Steps | number,
): void {
  let nextAmount = firstAfter(amounts.hours, hours[0]!)
  let nextPrice = typeof prices === 'number' ? 0 : firstAfter(prices.hours, hours[0]!)
  for (let at = 0; at < hours.length; at++) {
    const hour = hours[at]!
    while (nextAmount < amounts.hours.length && amounts.hours[nextAmount]! <= hour) nextAmount += 1
    const amount = nextAmount === 0 ? undefined : amounts.values[nextAmount - 1]
    if (amount === undefined || amount <= 0) continue
    if (typeof prices === 'number') {
      points[at]!.value += amount * prices
      continue
    }
    while (nextPrice < prices.hours.length && prices.hours[nextPrice]! <= hour) nextPrice += 1
    const price = nextPrice === 0 ? undefined : prices.values[nextPrice - 1]
    if (price === undefined) points[at]!.unpriced += 1
    else points[at]!.value += amount * price
  }
}

/** Index of the first hour after one, in ascending hours. */
function firstAfter(hours: readonly number[], hour: number): number {
  let [low, high] = [0, hours.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (hours[middle]! <= hour) low = middle + 1
    else high = middle
  }
  return low
}

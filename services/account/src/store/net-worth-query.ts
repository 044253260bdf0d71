import type { NetWorthReply } from '@callisto/contract'
import { isStablecoin } from '@callisto/domain'
import { type AccountIndex, HOUR } from '../fold/account-index.ts'
import { keysOfWallet, mintOfKey } from '../fold/working-set.ts'
import type { PriceSteps } from './price-steps.ts'
import { storedPosition } from './restore.ts'
import type { Sql } from './sql.ts'
import { readStanding, readSteps, type Steps } from './steps.ts'

/** Points of a plot at most. */
const MAX_POINTS = 400
const NO_STEPS: Steps = { hours: [], values: [] }

/**
 * Value of a wallet's tokens at the ends of steps, oldest first, and at the newest block. Amounts and prices are those at the
 * ends of hours; an hour that is not over has those of the newest block.
 */
export function readNetWorth(
  sql: Sql,
  { market }: AccountIndex,
  pricesOf: PriceSteps,
  address: string,
  { seconds, step }: { seconds: number | undefined; step: number },
): Promise<NetWorthReply['points']> {
  return sql.transaction().execute(async (tx) => {
    const at = await storedPosition(tx)
    const wallet = await tx
      .selectFrom('account_wallets')
      .select(['id', 'first_at'])
      .where('address', '=', address)
      .executeTakeFirst()
    if (!at || !wallet) return []
    const firstAt = Number(wallet.first_at)
    const from = seconds === undefined ? firstAt : Math.max(firstAt, at.time - seconds)
    const times = timesOf(
      from,
      at.time,
      Math.max(step, Math.ceil((at.time - from) / MAX_POINTS / HOUR) * HOUR),
    )
    const points = times.map((time) => ({ time, value: 0, unpriced: 0 }))
    const lastHour = Math.floor(at.time / HOUR)
    const hours = times.map((time) => hourAt(time, lastHour))
    const amounts = await stepsOfAmounts(tx, Number(wallet.id), hours[0]!)
    const mints = [...amounts.keys()].map((key) => market.mintById(mintOfKey(key)))
    const traded = mints.filter(({ mint }) => !isStablecoin(mint)).map(({ id }) => id)
    const prices = await pricesOf.of(tx, traded, lastHour)
    let n = 0
    for (const steps of amounts.values()) {
      const { id, mint, decimals } = mints[n++]!
      const dollar = isStablecoin(mint) ? 10 ** -decimals : undefined
      addWorth(points, hours, steps, dollar ?? prices.get(id) ?? NO_STEPS)
    }
    return points.map(({ unpriced, ...point }) => (unpriced > 0 ? { ...point, unpriced } : point))
  })
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

/** Amounts of every position of a wallet, from the one that stands at an hour on. */
async function stepsOfAmounts(sql: Sql, wallet: number, from: number): Promise<Map<number, Steps>> {
  const [first, end] = keysOfWallet(wallet)
  const steps = await readStanding(sql, 'account_amounts', { first, end }, from)
  for (const [key, later] of await readSteps(sql, 'account_amounts', { first, end }, from + 1)) {
    const standing = steps.get(key)
    if (standing) {
      standing.hours.push(...later.hours)
      standing.values.push(...later.values)
    } else steps.set(key, later)
  }
  return steps
}

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

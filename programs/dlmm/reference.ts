import type { dlmm } from '@callisto/program-clients'
import { smallest } from '../cpmm/reference.ts'
import { netOfFee, type TestFee } from '../toolchain/test-tokens.ts'

// The formulas of programs/README.md in their plainest form: costs are found by search, not by a closed formula.

const ONE = 1n << 64n
const UNITS = 1_000_000_000n
const U64_MAX = (1n << 64n) - 1n

/** (1 + binStep / 10000)^exponent, bit by bit as written, lowest first, every product cut to 64 binary places. */
export function power(binStep: number, exponent: number): bigint {
  const bits = exponent.toString(2).split('').reverse()
  let [result, square] = [ONE, ONE + (BigInt(binStep) * ONE) / 10_000n]
  for (const [place, bit] of bits.entries()) {
    if (place > 0) square = (square * square) / ONE
    if (bit === '1') result = (result * square) / ONE
  }
  return result
}

export const firstPriceOf = (binStep: number, number: number): bigint =>
  number >= 0 ? power(binStep, number) : (ONE * ONE) / power(binStep, -number)

export const priceOf = (pool: dlmm.Pool, bin: number): bigint =>
  (pool.firstPrice * power(pool.binStep, bin - pool.firstBin)) / ONE

export interface SwapResult {
  received: bigint
  out: bigint
  fee: bigint
  protocolFee: bigint
  creatorFee: bigint
  /** The pool after the swap, without the update of owed fees. */
  after: dlmm.Pool
}

type References = Pick<dlmm.Pool, 'referenceBin' | 'volatilityReference' | 'referencedAt'>

function references(pool: dlmm.Pool, now: bigint): References {
  const found = { ...pool }
  const period = BigInt(pool.filterSeconds)
  // One period after the other, as swaps at the end of each would.
  for (; found.referencedAt + period <= now; found.referencedAt += period) {
    found.volatility = Math.floor((found.volatility * pool.reductionBps) / 10_000)
    found.volatilityReference = found.volatility
    found.referenceBin = pool.activeBin
  }
  const { referenceBin, volatilityReference, referencedAt } = found
  return { referenceBin, volatilityReference, referencedAt }
}

function rateOf(pool: dlmm.Pool, volatility: number): bigint {
  const moved = BigInt(volatility) * BigInt(pool.binStep)
  const product = BigInt(pool.variableControl) * moved * moved
  const variable = product / 10n ** 11n + (product % 10n ** 11n > 0n ? 1n : 0n)
  const rate = BigInt(pool.baseFactor) * BigInt(pool.binStep) * 10n + variable
  return rate < 100_000_000n ? rate : 100_000_000n
}

const feeOn = (gross: bigint, rate: bigint) => gross - (gross * (UNITS - rate)) / UNITS

/** The exact-in swap of `received`. Undefined when the window or 64 bits are exceeded. */
export function computeSwapIn(
  pool: dlmm.Pool,
  side: 0 | 1,
  received: bigint,
  now: bigint,
): SwapResult | undefined {
  const refs = references(pool, now)
  const bins = pool.bins.map((bin) => ({ ...bin }))
  const total = { received: 0n, out: 0n, fee: 0n, protocolFee: 0n, creatorFee: 0n }
  for (let number = pool.activeBin; ; number += side === 0 ? -1 : 1) {
    const bin = bins[number - pool.firstBin]
    if (!bin) return undefined
    const held = side === 0 ? bin.amount1 : bin.amount0
    if (held === 0n) continue
    const distance = Math.abs(number - refs.referenceBin)
    const volatility = Math.min(refs.volatilityReference + 10_000 * distance, pool.maxVolatility)
    const rate = rateOf(pool, volatility)
    const price = priceOf(pool, number)
    const bought = (gross: bigint) => {
      const net = gross - feeOn(gross, rate)
      return side === 0 ? (net * price) / ONE : (net * ONE) / price
    }
    const remaining = received - total.received
    const emptying = bought(remaining) >= held ? smallest((gross) => bought(gross) >= held) : undefined
    const spent = emptying ?? remaining
    const out = emptying === undefined ? bought(remaining) : held
    const fee = feeOn(spent, rate)
    const protocolFee = (fee * BigInt(pool.protocolShareBps)) / 10_000n
    const creatorFee = (fee * BigInt(pool.creatorShareBps)) / 10_000n
    const kept = spent - protocolFee - creatorFee
    if (side === 0) Object.assign(bin, { amount0: bin.amount0 + kept, amount1: held - out })
    else Object.assign(bin, { amount0: held - out, amount1: bin.amount1 + kept })
    if (bin.amount0 > U64_MAX || bin.amount1 > U64_MAX) return undefined
    total.received += spent
    total.out += out
    total.fee += fee
    total.protocolFee += protocolFee
    total.creatorFee += creatorFee
    if (total.received < received) continue
    const after = { ...pool, ...refs, bins, activeBin: number, volatility }
    return { ...total, after }
  }
}

/** The smallest received input whose output is at least `gross`; undefined when none exists. */
export function smallestReceived(
  pool: dlmm.Pool,
  side: 0 | 1,
  gross: bigint,
  now: bigint,
): bigint | undefined {
  const reaches = (received: bigint) =>
    received > 0n && (computeSwapIn(pool, side, received, now)?.out ?? 0n) >= gross
  // An output above the sum of all bins is impossible.
  const everything = pool.bins.reduce((sum, bin) => sum + (side === 0 ? bin.amount1 : bin.amount0), 0n)
  if (gross > everything) return undefined
  const most = largestInput(pool, side, now)
  if (most === 0n || !reaches(most)) return undefined
  return smallest((received) => received >= most || reaches(received))
}

/** The largest input that the window takes. */
function largestInput(pool: dlmm.Pool, side: 0 | 1, now: bigint): bigint {
  let [bottom, top] = [0n, 1n << 64n]
  while (top - bottom > 1n) {
    const middle = (top + bottom) / 2n
    if (computeSwapIn(pool, side, middle, now)) bottom = middle
    else top = middle
  }
  return bottom
}

/** The smallest amount that arrives as `net`; undefined above 64 bits. */
export function smallestSent(fee: TestFee | undefined, net: bigint): bigint | undefined {
  const sent = smallest((amount) => netOfFee(fee, amount) >= net)
  return sent > U64_MAX ? undefined : sent
}

interface Offer {
  shares: bigint
  taken: [bigint, bigint]
}

/** The shares of one bin for at most two amounts, and the amounts taken. */
function offerTo(bin: dlmm.Bin, offered: [bigint, bigint]): Offer {
  if (bin.supply === 0n) return { shares: offered[0] + offered[1], taken: offered }
  const held = [bin.amount0, bin.amount1] as const
  const costs = (shares: bigint, amount: bigint) => (shares * amount + bin.supply - 1n) / bin.supply
  const affordable = (shares: bigint) => held.every((amount, side) => costs(shares, amount) <= offered[side]!)
  let shares = 0n
  for (let bit = 1n << 63n; bit > 0n; bit >>= 1n) if (affordable(shares + bit)) shares += bit
  return { shares, taken: [costs(shares, bin.amount0), costs(shares, bin.amount1)] }
}

/** The bins after an even deposit of `arriving`, the shares for each bin, and the amounts taken. */
export function depositFor(
  pool: dlmm.Pool,
  [lower, upper]: [number, number],
  arriving: [bigint, bigint],
): { bins: dlmm.Bin[]; shares: bigint[]; taken: [bigint, bigint] } {
  const numbers = Array.from({ length: upper - lower + 1 }, (_, at) => lower + at)
  const fit = [
    numbers.filter((number) => number >= pool.activeBin),
    numbers.filter((number) => number <= pool.activeBin),
  ] as const
  const each = fit.map((all, side) => (all.length > 0 ? arriving[side]! / BigInt(all.length) : 0n))
  const bins = pool.bins.map((bin) => ({ ...bin }))
  const taken: [bigint, bigint] = [0n, 0n]
  const shares = numbers.map((number) => {
    const bin = bins[number - pool.firstBin]!
    const offered: [bigint, bigint] = [
      fit[0].includes(number) ? each[0]! : 0n,
      fit[1].includes(number) ? each[1]! : 0n,
    ]
    const offer = offerTo(bin, offered)
    if (offer.shares === 0n) return 0n
    bin.amount0 += offer.taken[0]
    bin.amount1 += offer.taken[1]
    bin.supply += offer.shares
    taken[0] += offer.taken[0]
    taken[1] += offer.taken[1]
    return offer.shares
  })
  return { bins, shares, taken }
}

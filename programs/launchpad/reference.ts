import type { launchpad } from '@callisto/program-clients'
import { smallest } from '../cpmm/reference.ts'
import type { Kind } from './test-curve.ts'

// The formulas of programs/README.md in their plainest form, the reference for the program. Smallest
// amounts are found by search, so that an error in a closed formula shows as a difference.

export type Trade = {
  base: bigint
  /** Quote amount that the trader pays or receives. */
  quote: bigint
  /** Change of the curve's quote reserve. */
  moved: bigint
  fee: bigint
  creatorFee: bigint
}

const PPM = 1_000_000n
const MAX = (1n << 64n) - 1n

const feeOn = (amount: bigint, ppm: bigint) => (amount * ppm + PPM - 1n) / PPM
const net = (amount: bigint, ppm: bigint) => amount - feeOn(amount, ppm)

export function feePpm(curve: launchpad.Curve, kind: Kind, unixTime: number): bigint {
  const usual = BigInt(curve.protocolFeePpm + curve.creatorFeePpm)
  const decay = BigInt(curve.sniperDecaySeconds)
  const since = BigInt(unixTime) - curve.createdAt
  const elapsed = since < 0n ? 0n : since
  if (kind.startsWith('sell') || elapsed >= decay) return usual
  return usual + (BigInt(curve.sniperFeePpm) * (decay - elapsed)) / decay
}

const baseFor = ({ virtualBase, virtualQuote }: launchpad.Curve, moved: bigint) =>
  (virtualBase * moved) / (virtualQuote + moved)

const quoteFor = ({ virtualBase, virtualQuote }: launchpad.Curve, base: bigint) =>
  (virtualQuote * base) / (virtualBase + base)

function buy(curve: launchpad.Curve, quote: bigint, base: bigint, ppm: bigint): Trade | undefined {
  const moved = net(quote, ppm)
  if (quote > MAX || base === 0n || curve.virtualQuote + moved > MAX) return undefined
  return { base, quote, moved, fee: quote - moved, creatorFee: (quote * BigInt(curve.creatorFeePpm)) / PPM }
}

function sell(curve: launchpad.Curve, base: bigint, moved: bigint, quote: bigint): Trade | undefined {
  if (base > MAX || quote <= 0n || moved > curve.realQuote || curve.virtualBase + base > MAX) return undefined
  return { base, quote, moved, fee: moved - quote, creatorFee: (moved * BigInt(curve.creatorFeePpm)) / PPM }
}

/** Undefined where the program must reject, independent of the trader's balance. */
export function tradeFor(
  curve: launchpad.Curve,
  kind: Kind,
  amount: bigint,
  unixTime: number,
): Trade | undefined {
  const ppm = feePpm(curve, kind, unixTime)
  if (amount === 0n) return undefined
  if (kind === 'sellExactIn') {
    const moved = quoteFor(curve, amount)
    return sell(curve, amount, moved, net(moved, ppm))
  }
  if (kind === 'sellExactOut') {
    const moved = smallest((gross) => net(gross, ppm) >= amount)
    if (moved > curve.realQuote) return undefined
    return sell(
      curve,
      smallest((base) => quoteFor(curve, base) >= moved),
      moved,
      amount,
    )
  }
  const leastFor = (base: bigint) => smallest((quote) => baseFor(curve, net(quote, ppm)) >= base)
  if (kind === 'buyExactIn') {
    // The sum with the reserve must fit 64 bits before the cap applies.
    if (curve.virtualQuote + net(amount, ppm) > MAX) return undefined
    const base = baseFor(curve, net(amount, ppm))
    if (base > curve.realBase) return buy(curve, leastFor(curve.realBase), curve.realBase, ppm)
    return buy(curve, amount, base, ppm)
  }
  return amount > curve.realBase ? undefined : buy(curve, leastFor(amount), amount, ppm)
}

/** The curve as the trade must leave it. */
export function afterTrade(curve: launchpad.Curve, kind: Kind, trade: Trade): launchpad.Curve {
  const [base, moved] = kind.startsWith('buy') ? [-trade.base, trade.moved] : [trade.base, -trade.moved]
  const realBase = curve.realBase + base
  return {
    ...curve,
    virtualBase: curve.virtualBase + base,
    virtualQuote: curve.virtualQuote + moved,
    realBase,
    realQuote: curve.realQuote + moved,
    protocolFees: curve.protocolFees + trade.fee - trade.creatorFee,
    creatorFees: curve.creatorFees + trade.creatorFee,
    status: realBase === 0n ? 'complete' : curve.status,
  }
}

import { hasPrefix } from '@callisto/amms'
import { discriminator, Fields } from '../shared/fields.ts'

/** Basis points of the quote amount before fees. */
export interface FeeRates {
  lp: bigint
  protocol: bigint
  creator: bigint
}

interface FeeTier {
  /** Least market cap, base units of the quote. */
  threshold: bigint
  rates: FeeRates
}

/** The schedule of a program, an account of the fee program. */
export interface FeeConfig {
  /** Of pools that no curve ended in. */
  flat: FeeRates
  /** Of coins quoted in SOL, by ascending market cap, and of those quoted in a stable coin; the first is never empty. */
  tiers: readonly FeeTier[]
  stableTiers: readonly FeeTier[]
  /** Of coins quoted in anything else. */
  other: FeeRates
}

const DISCRIMINATOR = discriminator('8f3492bbdb7b4c9b')
const FLAT = 41
const TIERS = 65
const RATES_BYTES = 24
const TIER_BYTES = 40
const WHOLE = 10_000n

/**
 * The account of a schedule. Lists that an older account lacks are empty: stable coins then have the tiers of SOL, and
 * other quotes, as with rates of zero, the flat ones. Undefined for other bytes, and for rates of the whole or more.
 */
export function decodeFeeConfig(data: Uint8Array): FeeConfig | undefined {
  if (!hasPrefix(data, DISCRIMINATOR) || data.length < TIERS + 4) return undefined
  const fields = new Fields(data)
  const flat = ratesAt(fields, FLAT)
  const tiers = tiersAt(fields, data.length, TIERS)
  if (tiers === undefined) return undefined
  const stable = tiersAt(fields, data.length, tiers.end)
  if (stable === undefined) return undefined
  const last = stable.end + RATES_BYTES <= data.length ? ratesAt(fields, stable.end) : undefined
  const other = last === undefined || totalOf(last) === 0n ? flat : last
  const all = [flat, other, ...[...tiers.list, ...stable.list].map(({ rates }) => rates)]
  if (tiers.list.length === 0 || all.some((rates) => totalOf(rates) >= WHOLE)) return undefined
  const stableTiers = stable.list.length === 0 ? tiers.list : stable.list
  return { flat, tiers: tiers.list, stableTiers, other }
}

const totalOf = ({ lp, protocol, creator }: FeeRates): bigint => lp + protocol + creator

const ratesAt = (fields: Fields, at: number): FeeRates => ({
  lp: fields.u64(at),
  protocol: fields.u64(at + 8),
  creator: fields.u64(at + 16),
})

function tiersAt(fields: Fields, length: number, at: number): { list: FeeTier[]; end: number } | undefined {
  const count = at + 4 <= length ? fields.u32(at) : 0
  const end = at + 4 + count * TIER_BYTES
  if (count > 0 && end > length) return undefined
  const list = Array.from({ length: count }, (_, index) => {
    const from = at + 4 + index * TIER_BYTES
    return { threshold: fields.u128(from), rates: ratesAt(fields, from + 16) }
  })
  return { list, end }
}

/** The rates of the last tier whose threshold a market cap reaches; below all of them those of the first. */
export function tierRates(tiers: readonly FeeTier[], marketCap: bigint): FeeRates {
  const reached = tiers.findLast(({ threshold }) => marketCap >= threshold) ?? tiers[0]
  if (reached === undefined) throw new Error('a schedule has no tiers')
  return reached.rates
}

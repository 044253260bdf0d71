import { decimalFromNumber, decimalToString } from '@callisto/amount'
import type { Asset } from '@callisto/contract'
import { parseUsdPrice } from '@callisto/domain'
import { FLOOR_BPS, floorAtTrigger, floorNow } from '@callisto/program-clients'
import { type BpsText, readBps } from '../../../lib/forms/decimal-text.ts'
import { type LegTrigger, toChainTrigger } from '../../../transaction-flow/orders/trigger/trigger-terms.ts'

/** What a leg does, which decides how far its floor is under its trigger by default. */
export type FloorRole = 'stop' | 'takeProfit'

/** The floor of an order at any price: one base unit for all that it sells. */
export const ANY_PRICE_UNITS = 1n

export const MAX_FLOOR_BPS = 9_999

/** How far a floor is under what is sold, in basis points; the default while the field is empty. */
export const readFloorBps = (text: string, role: keyof typeof FLOOR_BPS): BpsText =>
  text === '' ? { value: FLOOR_BPS[role] } : readBps(text, MAX_FLOOR_BPS)

type Priced = Pick<Asset, 'id' | 'decimals' | 'usdPrice'>

/** A token with its price in 1e-8 USD; undefined without a price that the chain can have. */
export function pricedToken({ decimals, usdPrice = 0 }: Priced) {
  const decimal = usdPrice > 0 ? decimalFromNumber(usdPrice) : undefined
  const priceUsd = decimal && parseUsdPrice(decimalToString(decimal))
  return priceUsd === undefined ? undefined : { decimals, priceUsd }
}

interface FloorInput {
  amount: bigint
  input: Priced
  output: Priced
  /** Undefined for an order that is not triggered: it counts at the prices now. */
  trigger: LegTrigger | undefined
  /** The leg is an exit whose entry is still to be filled. */
  waitsForEntry?: boolean
  /** Basis points under what the amount is worth when it is triggered. */
  bps: number
}

/** The least output for an amount, in base units rounded up; undefined where a price is unknown, or the chain cannot have it. */
export function floorAt({
  amount,
  input,
  output,
  trigger,
  waitsForEntry = false,
  bps,
}: FloorInput): bigint | undefined {
  const [sold, bought] = [pricedToken(input), pricedToken(output)]
  if (!sold || !bought) return undefined
  const sides = { amount, input: sold, output: bought }
  if (!trigger) return floorNow(sides, bps)
  const side = trigger.mint === output.id ? 'output' : 'input'
  return floorAtTrigger({ ...toChainTrigger(trigger), side, waitsForEntry }, sides, bps)
}

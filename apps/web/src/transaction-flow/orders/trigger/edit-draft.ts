import { type Decimal, decimalToString, mulDiv } from '@callisto/amount'
import type { Asset, TriggerLeg, TriggerOrder } from '@callisto/contract'
import { parseUsdPrice, type Rate } from '@callisto/domain'
import { thresholdOf } from '@callisto/program-clients'
import { decimalText, RATE_DECIMALS, readDecimal } from '../../../lib/forms/decimal-text.ts'
import { chartPairOf } from '../../../lib/tokens/quoted-pair.ts'
import {
  type LegTerms,
  type LegTrigger,
  type OrderTokens,
  type TriggerEdit,
  type TriggerTerms,
  takingAtPrice,
  toChainTrigger,
  USD_DECIMALS,
} from './trigger-terms.ts'

export const LEG_NAMES = ['entry', 'takeProfit', 'stop'] as const
export type LegName = (typeof LEG_NAMES)[number]

/** The legs that can be edited: a leg of a phase that is over cannot. */
export const editableLegs = ({ legs, phase }: TriggerOrder): LegName[] =>
  LEG_NAMES.filter((name) => legs[name] !== null && (phase === 'entry' || name !== 'entry'))

/** Quote for one base of a rate leg of an order; undefined for other legs. */
export function rateOf(
  { rawRateIn, rawRateOut }: TriggerLeg,
  { input, output }: OrderTokens,
): number | undefined {
  if (rawRateIn === undefined || rawRateOut === undefined) return undefined
  const sold = Number(rawRateIn) / 10 ** input.decimals
  const bought = Number(rawRateOut) / 10 ** output.decimals
  const { base } = chartPairOf({ sell: input.id, buy: output.id })
  return base === input.id ? bought / sold : sold / bought
}

/** The value of a leg as the text of its field. */
export function legFieldText(leg: TriggerLeg, tokens: OrderTokens): string {
  if (leg.kind === 'limit') return decimalText(rateOf(leg, tokens) ?? Number.NaN)
  if (leg.triggerPriceUsd !== undefined) return decimalText(Number(leg.triggerPriceUsd), USD_DECIMALS)
  return decimalText((leg.trailingBps ?? 0) / 100, 2)
}

/** What a typed value makes of a leg; undefined for a text that is no value of it. */
export function readLegField(
  text: string,
  name: LegName,
  leg: TriggerLeg,
  order: TriggerOrder,
  tokens: OrderTokens,
): LegTerms | undefined {
  const read = readDecimal(text, leg.kind === 'limit' ? RATE_DECIMALS : USD_DECIMALS)
  if (read.kind !== 'value') return undefined
  if (leg.kind === 'limit') {
    const making = BigInt(order.rawMakingAmount)
    const taking = takingAtPrice(making, read.value, tokens)
    return taking > 0n ? { kind: 'limit', taking, slippageBps: leg.slippageBps ?? 0 } : undefined
  }
  const trigger = readTrigger(read, leg)
  const floor = trigger && movedFloor(leg, trigger, order, name !== 'entry')
  return floor && { ...trigger, slippageBps: leg.slippageBps ?? 0, floor }
}

function readTrigger(
  { value, number }: { value: Decimal; number: number },
  { kind, triggerMint: mint }: TriggerLeg,
): LegTrigger | undefined {
  if (mint === undefined || kind === 'limit') return undefined
  if (kind === 'above' || kind === 'below') {
    const priceUsd = parseUsdPrice(decimalToString(value))
    return priceUsd === undefined ? undefined : { kind, mint, priceUsd }
  }
  const trailingBps = Math.round(number * 100)
  return trailingBps >= 1 && trailingBps <= 9_999 ? { kind, mint, trailingBps } : undefined
}

/** Any price: the distance of a trailing leg from it decides its trigger. */
const ANY_PRICE_NOW = 10n ** 18n

/**
 * The floor of a leg whose trigger moves, at the same distance from it, rounded up: what the builder of an edit makes of it.
 * Undefined for a leg of an order of old, which has none.
 */
function movedFloor(
  { kind, rawRateIn, rawRateOut, triggerPriceUsd, trailingBps }: TriggerLeg,
  trigger: LegTrigger,
  { orderType, inputMint, outputMint }: TriggerOrder,
  isExit: boolean,
): Rate | undefined {
  if (rawRateIn === undefined || rawRateOut === undefined) return undefined
  const before = {
    kind,
    price: parseUsdPrice(triggerPriceUsd ?? '0') ?? 0n,
    trailingPpm: (trailingBps ?? 0) * 100,
  }
  const sold = isExit && orderType === 'otoco' ? outputMint : inputMint
  const [from, to] = [before, toChainTrigger(trigger)].map((one) => thresholdOf(one, ANY_PRICE_NOW))
  if (!from || !to) return undefined
  const output = BigInt(rawRateOut)
  const moved = trigger.mint === sold ? mulDiv(output, to, from, 'ceil') : mulDiv(output, from, to, 'ceil')
  return { input: BigInt(rawRateIn), output: moved }
}

/** Prices that the floors of trailing legs belong to, as the service has them; an edit is built from what the chain has. */
export const floorPricesOf = ({ legs }: TriggerOrder): TriggerEdit['floorPrices'] =>
  Object.fromEntries(
    LEG_NAMES.flatMap((name) => {
      const price = parseUsdPrice(legs[name]?.floorPriceUsd ?? '')
      return price === undefined ? [] : [[name, price]]
    }),
  )

/** What the verification of an edit compares with: mints and amount of the order. */
export const termsOf = ({ inputMint, outputMint, rawMakingAmount }: TriggerOrder): TriggerTerms => ({
  inputMint,
  outputMint,
  making: BigInt(rawMakingAmount),
  entry: undefined,
  takeProfit: undefined,
  stop: undefined,
  expiresAt: undefined,
})

/** Why a price needs words: an instant swap gives more, or the price that triggers it is there already. */
export type MarketFault = 'WORSE_THAN_MARKET' | 'TRIGGERS_AT_ONCE'

type PricedToken = Pick<Asset, 'id' | 'decimals' | 'usdPrice'>

interface EditedOrder {
  /** Base units that the order sells at first. */
  making: bigint
  input: PricedToken
  output: PricedToken
}

/** A price of 0 is none. */
const usdOf = ({ usdPrice }: PricedToken): number | undefined =>
  usdPrice !== undefined && usdPrice > 0 ? usdPrice : undefined

/** What is wrong with changed legs at the prices that are known; undefined where nothing is, or no price is known. */
export function marketFaultOf(
  legs: Readonly<Partial<Record<LegName, LegTerms | undefined>>>,
  order: EditedOrder,
): MarketFault | undefined {
  for (const leg of Object.values(legs)) {
    const fault = leg && faultOf(leg, order)
    if (fault) return fault
  }
  return undefined
}

function faultOf(leg: LegTerms, { making, input, output }: EditedOrder): MarketFault | undefined {
  if (leg.kind === 'limit') {
    const [inputUsd, outputUsd] = [usdOf(input), usdOf(output)]
    if (inputUsd === undefined || outputUsd === undefined) return undefined
    const given = (Number(making) / 10 ** input.decimals) * inputUsd
    const asked = (Number(leg.taking) / 10 ** output.decimals) * outputUsd
    return asked < given ? 'WORSE_THAN_MARKET' : undefined
  }
  if (!('priceUsd' in leg)) return undefined
  const market = usdOf(leg.mint === input.id ? input : output)
  if (market === undefined || (leg.mint !== input.id && leg.mint !== output.id)) return undefined
  const price = Number(leg.priceUsd) / 10 ** USD_DECIMALS
  const isPast = leg.kind === 'above' ? price <= market : price >= market
  return isPast ? 'TRIGGERS_AT_ONCE' : undefined
}

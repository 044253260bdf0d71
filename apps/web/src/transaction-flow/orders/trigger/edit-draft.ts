import { decimalToString, MAX_U64, mulDiv, unitsToNumber } from '@callisto/amount'
import type { Asset, TriggerLeg, TriggerOrder } from '@callisto/contract'
import { isPriceHeld, parseUsdPrice, type Rate } from '@callisto/domain'
import { thresholdOf } from '@callisto/program-clients'
import { decimalText, RATE_DECIMALS, readBps, readDecimal } from '../../../lib/forms/decimal-text.ts'
import type { PriceFault } from './price-fault.ts'
import {
  type LegTerms,
  type LegTrigger,
  type OrderTokens,
  pairPriceOf,
  readUsdPrice,
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
  const rate = { input: BigInt(rawRateIn), output: BigInt(rawRateOut) }
  const price = pairPriceOf(rate, { input, output })
  return price && Number(decimalToString(price))
}

/** The value of a leg as the text of its field. */
export function legFieldText(leg: TriggerLeg, tokens: OrderTokens): string {
  if (leg.kind === 'limit') return decimalText(rateOf(leg, tokens) ?? Number.NaN)
  if (leg.triggerPriceUsd !== undefined) return decimalText(Number(leg.triggerPriceUsd), USD_DECIMALS)
  return decimalText((leg.trailingBps ?? 0) / 100, 2)
}

/** Why a text is no value of a leg; LEG_OLD: the leg has no worst price that could follow. */
export type LegFault = PriceFault | 'LEG_OLD'
export type LegText = { terms: LegTerms; fault?: undefined } | { terms?: undefined; fault: LegFault }

/** Percent of a trailing leg, in basis points. */
export const MAX_TRAILING_BPS = 9_999

/** What a typed value makes of a leg. */
export function readLegField(
  text: string,
  name: LegName,
  leg: TriggerLeg,
  order: TriggerOrder,
  tokens: OrderTokens,
): LegText {
  if (leg.kind === 'limit') return readRateField(text, leg, order, tokens)
  const trigger = readTrigger(text, leg)
  if (typeof trigger === 'string') return { fault: trigger }
  const floor = movedFloor(leg, trigger, order, name !== 'entry')
  return floor ? { terms: { ...trigger, slippageBps: leg.slippageBps ?? 0, floor } } : { fault: 'LEG_OLD' }
}

function readRateField(
  text: string,
  { slippageBps = 0 }: TriggerLeg,
  { rawMakingAmount }: TriggerOrder,
  tokens: OrderTokens,
): LegText {
  const read = readDecimal(text, RATE_DECIMALS)
  if (read.kind !== 'value') return { fault: read.kind === 'fault' ? read.fault : 'ZERO' }
  const making = BigInt(rawMakingAmount)
  const taking = takingAtPrice(making, read.value, tokens)
  if (taking > MAX_U64) return { fault: 'TOO_LARGE' }
  const held = pairPriceOf({ input: making, output: taking }, tokens)
  if (!held || !isPriceHeld(held, read.value)) return { fault: 'RATE_STEP' }
  return { terms: { kind: 'limit', taking, slippageBps } }
}

function readTrigger(text: string, { kind, triggerMint: mint }: TriggerLeg): LegTrigger | LegFault {
  if (mint === undefined || kind === 'limit') return 'LEG_OLD'
  if (kind === 'above' || kind === 'below') {
    const { value, fault } = readUsdPrice(text)
    return value === undefined ? (fault ?? 'ZERO') : { kind, mint, priceUsd: value }
  }
  const { value, fault } = readBps(text, MAX_TRAILING_BPS)
  return value === undefined ? (fault ?? 'ZERO') : { kind, mint, trailingBps: value }
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
    const given = unitsToNumber(making, input.decimals) * inputUsd
    const asked = unitsToNumber(leg.taking, output.decimals) * outputUsd
    return asked < given ? 'WORSE_THAN_MARKET' : undefined
  }
  if (!('priceUsd' in leg)) return undefined
  const market = usdOf(leg.mint === input.id ? input : output)
  if (market === undefined || (leg.mint !== input.id && leg.mint !== output.id)) return undefined
  const price = unitsToNumber(leg.priceUsd, USD_DECIMALS)
  const isPast = leg.kind === 'above' ? price <= market : price >= market
  return isPast ? 'TRIGGERS_AT_ONCE' : undefined
}

import { compareDecimals, type Decimal, decimalToString } from '@callisto/amount'
import type { Asset } from '@callisto/contract'
import { isUsdPriceFine, parseUsdPrice, priceOfRate, type Rate, takingAt, takingOf } from '@callisto/domain'
import { type TriggerEditParams, type TriggerRequest, trigger } from '@callisto/program-clients'
import type { DecimalFault } from '../../../lib/forms/decimal-fault.ts'
import { RATE_DECIMALS, readUsd } from '../../../lib/forms/decimal-text.ts'
import { chartPairOf } from '../../../lib/tokens/quoted-pair.ts'

/** Decimals of a price in USD on the chain. */
export const USD_DECIMALS = 8

/** What a leg waits for. `mint` is the token whose price in USD triggers it. */
export type LegTrigger =
  /** `priceUsd` is in 1e-8 USD. */
  | { kind: 'above' | 'below'; mint: string; priceUsd: bigint }
  /** Falls by a part from the highest price, or rises from the lowest, since the order is open. */
  | { kind: 'trailingFall' | 'trailingRise'; mint: string; trailingBps: number }

/**
 * A leg that waits for a price. It then fills for what the feeds say less `slippageBps`, and never below its floor: `output` for
 * `input` in base units.
 */
export type PriceLegTerms = LegTrigger & { slippageBps: number; floor: Rate }

/** What a leg waits for, and what it asks for then. */
export type LegTerms =
  /** Fills at `taking` base units for the whole order or better, and for what the feeds say less `slippageBps`; 0: without feeds. */
  { kind: 'limit'; taking: bigint; slippageBps: number } | PriceLegTerms

const BPS_TO_PPM = 100

/** What a leg waits for in the terms of the chain. */
export const toChainTrigger = (trigger: LegTrigger) => ({
  kind: trigger.kind,
  price: 'priceUsd' in trigger ? trigger.priceUsd : 0n,
  trailingPpm: 'trailingBps' in trigger ? trigger.trailingBps * BPS_TO_PPM : 0,
})

/** A trigger order as it was typed: an entry, an entry with exits, or exits alone. Amounts in base units. */
export interface TriggerTerms {
  inputMint: string
  outputMint: string
  making: bigint
  entry: LegTerms | undefined
  takeProfit: LegTerms | undefined
  stop: LegTerms | undefined
  /** Unix seconds; undefined: never. */
  expiresAt: number | undefined
}

/** What changes of an open order; what is undefined stays. */
export interface TriggerEdit {
  order: string
  legs: Readonly<Partial<Record<'entry' | 'takeProfit' | 'stop', LegTerms>>>
  /** Unix seconds; null: never. */
  expiresAt?: number | null
  /** Seconds in which the order has to be confirmed, 0: never. An edit keeps them. */
  touchSeconds: number
  /** Prices in 1e-8 USD that the floors of its trailing legs belong to. An edit keeps them. */
  floorPrices: Readonly<Partial<Record<'entry' | 'takeProfit' | 'stop', bigint>>>
}

/** Tokens of what an order sells and buys at first. */
export interface OrderTokens {
  input: Pick<Asset, 'id' | 'decimals'>
  output: Pick<Asset, 'id' | 'decimals'>
}

/**
 * What `making` base units buy at a price in quote for one base of the pair, as it is usually quoted. Rounded up: an order
 * never asks for less than was typed.
 */
export function takingAtPrice(making: bigint, price: Decimal, { input, output }: OrderTokens): bigint {
  if (chartPairOf({ sell: input.id, buy: output.id }).base === input.id)
    return takingOf(making, price, { inputDecimals: input.decimals, outputDecimals: output.decimals })
  const { coefficient, scale } = price
  const rate = {
    input: coefficient * 10n ** BigInt(input.decimals),
    output: 10n ** BigInt(scale + output.decimals),
  }
  return takingAt(rate, making)
}

/** USD_STEP: steps of 1e-8 USD, in which the feeds of the chain are, are more than half a percent of it. */
export type UsdPriceFault = DecimalFault | 'USD_STEP'

/** A typed price in USD in 1e-8 USD, never rounded; without a value and a fault the text is empty. */
export function readUsdPrice(text: string): { value?: bigint; fault?: UsdPriceFault } {
  const read = readUsd(text, RATE_DECIMALS)
  if (read.kind !== 'value') return read.kind === 'fault' ? { fault: read.fault } : {}
  const value = parseUsdPrice(decimalToString(read.value))
  if (read.number < 1 && !isUsdPriceFine(value ?? 0n)) return { fault: 'USD_STEP' }
  if (value === undefined) return { fault: 'TOO_LARGE' }
  const isExact = compareDecimals({ coefficient: value, scale: USD_DECIMALS }, read.value) === 0
  return isExact ? { value } : { fault: 'TOO_MANY_DECIMALS' }
}

/** The price of a rate of an order, in quote for one base of the pair; undefined for a rate of nothing. */
export function pairPriceOf(
  { input: sold, output: bought }: Rate,
  { input, output }: OrderTokens,
): Decimal | undefined {
  const [inputDecimals, outputDecimals] = [input.decimals, output.decimals]
  return chartPairOf({ sell: input.id, buy: output.id }).base === input.id
    ? priceOfRate({ input: sold, output: bought }, { inputDecimals, outputDecimals })
    : priceOfRate(
        { input: bought, output: sold },
        { inputDecimals: outputDecimals, outputDecimals: inputDecimals },
      )
}

/** The order of `maker` as a request of the public API. */
export function toCreateTrigger(terms: TriggerTerms, maker: string): TriggerRequest {
  const { inputMint, outputMint, making, expiresAt, entry, takeProfit, stop } = terms
  const hasExit = takeProfit !== undefined || stop !== undefined
  return {
    inputMint,
    outputMint,
    maker,
    payer: maker,
    params: {
      makingAmount: making,
      orderType: hasExit ? (entry ? 'otoco' : 'oco') : 'single',
      ...(entry && toEntryParams(entry)),
      ...toExitParams(takeProfit, 'tp'),
      ...toExitParams(stop, 'sl'),
      ...(hasExit && { triggerMint: mintOf(takeProfit) ?? mintOf(stop) }),
      ...(expiresAt !== undefined && { expiredAt: expiresAt }),
    },
  }
}

/** What changes as parameters of the public API. */
export function toEditParams({ legs, expiresAt }: TriggerEdit): TriggerEditParams {
  const { entry, takeProfit, stop } = legs
  const usd = (leg: LegTerms | undefined) => (leg && 'priceUsd' in leg ? usdText(leg.priceUsd) : undefined)
  const triggerPriceUsd = usd(entry)
  return {
    ...(entry?.kind === 'limit' && { takingAmount: entry.taking }),
    ...(triggerPriceUsd !== undefined && { triggerPriceUsd }),
    ...(entry && 'trailingBps' in entry && { trailingBps: entry.trailingBps }),
    ...(takeProfit && { tpPriceUsd: usd(takeProfit) }),
    ...(stop && { slPriceUsd: usd(stop) }),
    ...(expiresAt !== undefined && { expiredAt: expiresAt }),
  }
}

/** A price in 1e-8 USD as the decimal text of the API. */
const usdText = (priceUsd: bigint): string => decimalToString({ coefficient: priceUsd, scale: USD_DECIMALS })

function toEntryParams(leg: LegTerms): Partial<TriggerRequest['params']> {
  if (leg.kind === 'limit') return { takingAmount: leg.taking }
  const { mint, slippageBps, floor } = leg
  const shared = { triggerMint: mint, slippageBps, minTakingAmount: floor.output }
  if ('priceUsd' in leg)
    return { ...shared, triggerCondition: leg.kind, triggerPriceUsd: usdText(leg.priceUsd) }
  // A fall ends below the market, a rise above it.
  const triggerCondition = leg.kind === 'trailingFall' ? 'below' : 'above'
  return { ...shared, triggerCondition, trailingBps: leg.trailingBps }
}

function toExitParams(leg: LegTerms | undefined, name: 'tp' | 'sl'): Partial<TriggerRequest['params']> {
  if (!leg || !('priceUsd' in leg)) return {}
  return {
    [`${name}PriceUsd`]: usdText(leg.priceUsd),
    [`${name}SlippageBps`]: leg.slippageBps,
    [`${name}MinTakingAmount`]: leg.floor.output,
  }
}

const mintOf = (leg: LegTerms | undefined): string | undefined =>
  leg === undefined || leg.kind === 'limit' ? undefined : leg.mint

/** Lamports of the rent of an order's account and of its vaults, of so many bytes each. */
export const triggerRent = (rentLamports: (bytes: number) => bigint, vaultBytes: readonly number[]): bigint =>
  [trigger.ORDER_SIZE, ...vaultBytes].reduce((sum, bytes) => sum + rentLamports(bytes), 0n)

import { decimalToString } from '@callisto/amount'

/** Decimals of a price in USD on the chain. */
export const USD_DECIMALS = 8

/** What a leg waits for, and what it asks for then. `mint` is the token whose price in USD triggers it. */
export type LegTerms =
  /** Fills at `taking` base units for the whole order or better. */
  | { kind: 'limit'; taking: bigint }
  /** `priceUsd` is in 1e-8 USD. It fills at the market then, less `slippageBps`. */
  | { kind: 'above' | 'below'; mint: string; priceUsd: bigint; slippageBps: number }
  /** Falls by a part from the highest price, or rises from the lowest, since the order is open. */
  | { kind: 'trailingFall' | 'trailingRise'; mint: string; trailingBps: number; slippageBps: number }

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

/** Body of `POST createOrder` for an order of `maker`. */
export function toCreateBody(terms: TriggerTerms, maker: string) {
  const { inputMint, outputMint, making, expiresAt, entry, takeProfit, stop } = terms
  const hasExit = takeProfit !== undefined || stop !== undefined
  return {
    inputMint,
    outputMint,
    maker,
    payer: maker,
    params: {
      makingAmount: `${making}`,
      orderType: hasExit ? (entry ? 'otoco' : 'oco') : 'single',
      ...(entry && toEntryParams(entry)),
      ...toExitParams(takeProfit, 'tp'),
      ...toExitParams(stop, 'sl'),
      ...(hasExit && { triggerMint: mintOf(takeProfit) ?? mintOf(stop) }),
      ...(expiresAt !== undefined && { expiredAt: expiresAt }),
    },
    computeUnitPrice: 0,
    wrapAndUnwrapSol: true,
  }
}

/** A price in 1e-8 USD as the decimal text of the API. */
export const usdText = (priceUsd: bigint): string =>
  decimalToString({ coefficient: priceUsd, scale: USD_DECIMALS })

function toEntryParams(leg: LegTerms): Record<string, unknown> {
  if (leg.kind === 'limit') return { takingAmount: `${leg.taking}` }
  const shared = { triggerMint: leg.mint, slippageBps: leg.slippageBps }
  if ('priceUsd' in leg)
    return { ...shared, triggerCondition: leg.kind, triggerPriceUsd: usdText(leg.priceUsd) }
  // A fall ends below the market, a rise above it.
  const triggerCondition = leg.kind === 'trailingFall' ? 'below' : 'above'
  return { ...shared, triggerCondition, trailingBps: leg.trailingBps }
}

function toExitParams(leg: LegTerms | undefined, name: 'tp' | 'sl'): Record<string, unknown> {
  if (!leg || !('priceUsd' in leg)) return {}
  return { [`${name}PriceUsd`]: usdText(leg.priceUsd), [`${name}SlippageBps`]: leg.slippageBps }
}

const mintOf = (leg: LegTerms | undefined): string | undefined =>
  leg === undefined || leg.kind === 'limit' ? undefined : leg.mint

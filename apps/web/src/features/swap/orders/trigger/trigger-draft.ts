import { decimalToString } from '@callisto/amount'
import type { Asset } from '@callisto/contract'
import { parseUsdPrice } from '@callisto/domain'
import { RATE_DECIMALS, readDecimal } from '../../../../lib/forms/decimal-text.ts'
import { chartPairOf } from '../../../../lib/tokens/quoted-pair.ts'
import { takingAtPrice } from '../../../../transaction-flow/orders/trigger/taking.ts'
import type { LegTerms, TriggerTerms } from '../../../../transaction-flow/orders/trigger/trigger-terms.ts'
import { USD_DECIMALS } from '../../../../transaction-flow/orders/trigger/trigger-terms.ts'
import type { Pair } from '../../form/pair.ts'

export type When = 'rate' | 'usd'

/** The fields of the form as they are shown. */
export interface TriggerDraft {
  when: When
  /** Price of the pair, in quote for one base. */
  rate: string
  /** Price of the base in USD. */
  usd: string
  /** Waits for a distance from the best price since the order is open, in place of a price. */
  isTrailing: boolean
  /** Percent. */
  trailing: string
  /** Bracket of a purchase; of a sale the second price, on the other side of the market. */
  hasExits: boolean
  takeProfit: string
  stopLoss: string
  /** Percent. */
  slippage: string
}

export const EMPTY_DRAFT: TriggerDraft = {
  when: 'rate',
  rate: '',
  usd: '',
  isTrailing: false,
  trailing: '5',
  hasExits: false,
  takeProfit: '',
  stopLoss: '',
  slippage: '1',
}

export type TriggerFault =
  | 'NOT_A_NUMBER'
  | 'SAME_AS_MARKET'
  /** A take profit that is not above the entry, and a stop that is not below it. */
  | 'TAKE_PROFIT_BELOW'
  | 'STOP_ABOVE'
  /** The second price of a sale that the market is at or past: it would sell at once. */
  | 'REACHED'
  | 'MISSING'

export type DraftField = 'rate' | 'usd' | 'trailing' | 'takeProfit' | 'stopLoss' | 'slippage'

export interface TriggerReading {
  side: 'buy' | 'sell'
  base: Asset
  quote: Asset
  /** Quote for one base, and USD for one base; undefined while unknown. */
  market: { rate: number | undefined; usd: number | undefined }
  faults: Readonly<Partial<Record<DraftField, TriggerFault>>>
  /** Of the price that is waited for from the market, in percent. */
  distance: number | undefined
  /** A rate that is worse than the market's. */
  isWorse: boolean
  /** The least that it buys with its whole amount; undefined where the market says so when it fills. */
  taking: bigint | undefined
  /** The order without its expiry; undefined while something is missing or wrong. */
  terms: Omit<TriggerTerms, 'expiresAt'> | undefined
}

export interface DraftTokens {
  pair: Pair
  sell: Asset
  buy: Asset
  /** Base units of what is sold; undefined without a valid amount. */
  making: bigint | undefined
}

const MAX_SLIPPAGE_BPS = 5_000
const PERCENT_DECIMALS = 2

/** What the fields mean. */
export function readDraft(draft: TriggerDraft, tokens: DraftTokens): TriggerReading {
  const { pair, sell, buy } = tokens
  const isSell = chartPairOf(pair).base === pair.sell
  const [base, quote] = isSell ? [sell, buy] : [buy, sell]
  const context = { ...tokens, isSell, base, quote }
  return draft.when === 'rate' ? readRate(draft, context) : readUsd(draft, context)
}

interface Context extends DraftTokens {
  isSell: boolean
  base: Asset
  quote: Asset
}

/** A price of 0 is none. */
const usdOf = ({ usdPrice }: Asset): number | undefined =>
  usdPrice !== undefined && usdPrice > 0 ? usdPrice : undefined

const percentOf = (value: number, market: number | undefined): number | undefined =>
  market === undefined ? undefined : (value / market - 1) * 100

type Faults = Partial<Record<DraftField, TriggerFault>>

function readRate(draft: TriggerDraft, context: Context): TriggerReading {
  const { isSell, base, quote, making, pair } = context
  const [baseUsd, quoteUsd] = [usdOf(base), usdOf(quote)]
  const marketRate = baseUsd !== undefined && quoteUsd !== undefined ? baseUsd / quoteUsd : undefined
  const faults: Faults = {}
  const rate = readDecimal(draft.rate, RATE_DECIMALS)
  if (rate.kind === 'fault') faults.rate = 'NOT_A_NUMBER'
  const price = rate.kind === 'value' ? rate : undefined
  const taking =
    making && price
      ? takingAtPrice(making, price.value, { input: context.sell, output: context.buy })
      : undefined
  // Of a purchase, the exits sell what it has bought.
  const entryUsd = price && quoteUsd !== undefined ? price.number * quoteUsd : undefined
  const exits = isSell ? NO_EXITS : readExits(draft, { faults, mint: base.id, entryUsd })
  const distance = price && percentOf(price.number, marketRate)
  const entry: LegTerms | undefined = taking ? { kind: 'limit', taking } : undefined
  return {
    side: isSell ? 'sell' : 'buy',
    base,
    quote,
    market: { rate: marketRate, usd: baseUsd },
    faults,
    distance,
    isWorse: distance !== undefined && (isSell ? distance < 0 : distance > 0),
    taking,
    terms:
      making && entry && exits && isFree(faults)
        ? { inputMint: pair.sell, outputMint: pair.buy, making, entry, ...exits }
        : undefined,
  }
}

const isFree = (faults: Faults): boolean => Object.keys(faults).length === 0

function readUsd(draft: TriggerDraft, context: Context): TriggerReading {
  const { isSell, base, quote, making, pair } = context
  const marketUsd = usdOf(base)
  const faults: Faults = {}
  const slippageBps = readSlippage(draft, faults)
  const main = draft.isTrailing
    ? readTrailing(draft, context, { slippageBps, faults })
    : readPrice(draft, { mint: base.id, marketUsd, slippageBps, faults })
  const entryUsd = draft.isTrailing ? marketUsd : readUsdNumber(draft.usd)
  const legs = !isSell
    ? withEntry(main, readExits(draft, { faults, mint: base.id, entryUsd, slippageBps }))
    : readSale(main, draft, { faults, mint: base.id, marketUsd, slippageBps })
  const isReady = making !== undefined && making > 0n && legs !== undefined && isFree(faults)
  const shared = { inputMint: pair.sell, outputMint: pair.buy }
  return {
    side: isSell ? 'sell' : 'buy',
    base,
    quote,
    market: { rate: undefined, usd: marketUsd },
    faults,
    distance: draft.isTrailing || entryUsd === undefined ? undefined : percentOf(entryUsd, marketUsd),
    isWorse: false,
    taking: undefined,
    terms: isReady ? { ...shared, making, ...legs } : undefined,
  }
}

type Legs = Pick<TriggerTerms, 'entry' | 'takeProfit' | 'stop'>
type Exits = Pick<TriggerTerms, 'takeProfit' | 'stop'>
const NO_EXITS: Exits = { takeProfit: undefined, stop: undefined }

const withEntry = (entry: LegTerms | undefined, exits: Exits | undefined): Legs | undefined =>
  entry && exits && { entry, ...exits }

/** A sale waits for one price, or for the first of two on both sides of the market. */
function readSale(
  main: LegTerms | undefined,
  draft: TriggerDraft,
  options: { faults: Faults; mint: string; marketUsd: number | undefined; slippageBps: number },
): Legs | undefined {
  if (!main) return undefined
  if (!draft.hasExits || !('priceUsd' in main)) return { entry: main, ...NO_EXITS }
  const field = main.kind === 'above' ? 'stopLoss' : 'takeProfit'
  const other = readLeg(draft[field], field, options)
  if (!other) {
    options.faults[field] ??= 'MISSING'
    return undefined
  }
  const { faults, marketUsd } = options
  const price = readUsdNumber(draft[field])
  const isKnown = price !== undefined && marketUsd !== undefined
  if (isKnown && (field === 'stopLoss' ? price >= marketUsd : price <= marketUsd)) faults[field] = 'REACHED'
  return main.kind === 'above'
    ? { entry: undefined, takeProfit: main, stop: other }
    : { entry: undefined, takeProfit: other, stop: main }
}

function readPrice(
  { usd }: TriggerDraft,
  {
    mint,
    marketUsd,
    slippageBps,
    faults,
  }: {
    mint: string
    marketUsd: number | undefined
    slippageBps: number
    faults: Faults
  },
): LegTerms | undefined {
  const price = readDecimal(usd, USD_DECIMALS)
  if (price.kind === 'fault') faults.usd = 'NOT_A_NUMBER'
  if (price.kind !== 'value' || marketUsd === undefined) return undefined
  const priceUsd = parseUsdPrice(decimalToString(price.value))
  if (priceUsd === undefined) faults.usd = 'NOT_A_NUMBER'
  if (price.number === marketUsd) faults.usd = 'SAME_AS_MARKET'
  if (priceUsd === undefined || faults.usd) return undefined
  return { kind: price.number > marketUsd ? 'above' : 'below', mint, priceUsd, slippageBps }
}

function readTrailing(
  { trailing }: TriggerDraft,
  { isSell, base }: Context,
  { slippageBps, faults }: { slippageBps: number; faults: Faults },
): LegTerms | undefined {
  const trailingBps = readBps(trailing)
  if (trailingBps === undefined || trailingBps < 1 || trailingBps > 9_999) {
    faults.trailing = 'NOT_A_NUMBER'
    return undefined
  }
  return { kind: isSell ? 'trailingFall' : 'trailingRise', mint: base.id, trailingBps, slippageBps }
}

/** Take profit and stop of a purchase, on both sides of its entry; one of them can be missing. */
function readExits(
  draft: TriggerDraft,
  {
    faults,
    mint,
    entryUsd,
    slippageBps = readSlippage(draft, faults),
  }: {
    faults: Faults
    mint: string
    entryUsd: number | undefined
    slippageBps?: number
  },
): Exits | undefined {
  if (!draft.hasExits || (draft.when === 'usd' && draft.isTrailing)) return NO_EXITS
  const takeProfit = readLeg(draft.takeProfit, 'takeProfit', { faults, mint, slippageBps })
  const stop = readLeg(draft.stopLoss, 'stopLoss', { faults, mint, slippageBps })
  const at = (text: string) => readUsdNumber(text) ?? Number.NaN
  if (entryUsd !== undefined && takeProfit && at(draft.takeProfit) <= entryUsd)
    faults.takeProfit = 'TAKE_PROFIT_BELOW'
  if (entryUsd !== undefined && stop && at(draft.stopLoss) >= entryUsd) faults.stopLoss = 'STOP_ABOVE'
  return takeProfit || stop ? { takeProfit, stop } : undefined
}

function readLeg(
  text: string,
  field: 'takeProfit' | 'stopLoss',
  { faults, mint, slippageBps }: { faults: Faults; mint: string; slippageBps: number },
): LegTerms | undefined {
  const price = readDecimal(text, USD_DECIMALS)
  if (price.kind === 'fault') faults[field] = 'NOT_A_NUMBER'
  const priceUsd = price.kind === 'value' ? parseUsdPrice(decimalToString(price.value)) : undefined
  if (priceUsd === undefined) return undefined
  return { kind: field === 'takeProfit' ? 'above' : 'below', mint, priceUsd, slippageBps }
}

function readUsdNumber(text: string): number | undefined {
  const price = readDecimal(text, USD_DECIMALS)
  return price.kind === 'value' ? price.number : undefined
}

function readSlippage({ slippage }: TriggerDraft, faults: Faults): number {
  const bps = readBps(slippage)
  if (bps !== undefined && bps <= MAX_SLIPPAGE_BPS) return bps
  faults.slippage = 'NOT_A_NUMBER'
  return 0
}

/** Percent with two decimals in basis points. */
function readBps(text: string): number | undefined {
  const percent = readDecimal(text, PERCENT_DECIMALS)
  return percent.kind === 'value' ? Math.round(percent.number * 100) : undefined
}

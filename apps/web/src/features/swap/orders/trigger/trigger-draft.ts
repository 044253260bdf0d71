import { decimalToString } from '@callisto/amount'
import type { Asset } from '@callisto/contract'
import { parseUsdPrice } from '@callisto/domain'
import { RATE_DECIMALS, readDecimal } from '../../../../lib/forms/decimal-text.ts'
import { chartPairOf } from '../../../../lib/tokens/quoted-pair.ts'
import {
  type LegTerms,
  type TriggerTerms,
  takingAtPrice,
  USD_DECIMALS,
} from '../../../../transaction-flow/orders/trigger/trigger-terms.ts'
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

type Faults = Readonly<Partial<Record<DraftField, TriggerFault>>>

/** What fields mean, undefined while something is missing or wrong, and what is wrong with which field. */
interface Read<Value> {
  value: Value | undefined
  faults: Faults
}

const found = <Value>(value: Value | undefined): Read<Value> => ({ value, faults: {} })
const wrong = (faults: Faults): Read<never> => ({ value: undefined, faults })

function readRate(draft: TriggerDraft, context: Context): TriggerReading {
  const { isSell, base, quote, making, pair } = context
  const [baseUsd, quoteUsd] = [usdOf(base), usdOf(quote)]
  const marketRate = baseUsd !== undefined && quoteUsd !== undefined ? baseUsd / quoteUsd : undefined
  const rate = readDecimal(draft.rate, RATE_DECIMALS)
  const price = rate.kind === 'value' ? rate : undefined
  const taking =
    making && price
      ? takingAtPrice(making, price.value, { input: context.sell, output: context.buy })
      : undefined
  // Of a purchase, the exits sell what it has bought.
  const entryUsd = price && quoteUsd !== undefined ? price.number * quoteUsd : undefined
  const slippage = readSlippage(draft)
  const terms = { mint: base.id, entryUsd, slippageBps: slippage.value ?? 0 }
  const exits = isSell ? found(NO_EXITS) : readExits(draft, terms)
  const faults: Faults = {
    ...(rate.kind === 'fault' && { rate: 'NOT_A_NUMBER' }),
    ...(!isSell && slippage.faults),
    ...exits.faults,
  }
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
      making && entry && exits.value && isFree(faults)
        ? { inputMint: pair.sell, outputMint: pair.buy, making, entry, ...exits.value }
        : undefined,
  }
}

const isFree = (faults: Faults): boolean => Object.keys(faults).length === 0

function readUsd(draft: TriggerDraft, context: Context): TriggerReading {
  const { isSell, base, quote, making, pair } = context
  const marketUsd = usdOf(base)
  const slippage = readSlippage(draft)
  const terms = { mint: base.id, marketUsd, slippageBps: slippage.value ?? 0 }
  const main = draft.isTrailing ? readTrailing(draft, isSell, terms) : readPrice(draft, terms)
  const entryUsd = draft.isTrailing ? marketUsd : readUsdNumber(draft.usd)
  const legs = isSell
    ? readSale(main.value, draft, terms)
    : withEntry(main.value, readExits(draft, { ...terms, entryUsd }))
  const faults = { ...slippage.faults, ...main.faults, ...legs.faults }
  const isReady = making !== undefined && making > 0n && isFree(faults)
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
    terms: isReady && legs.value ? { ...shared, making, ...legs.value } : undefined,
  }
}

/** What all legs by price of an order have. */
interface PriceTerms {
  mint: string
  slippageBps: number
}

type Legs = Pick<TriggerTerms, 'entry' | 'takeProfit' | 'stop'>
type Exits = Pick<TriggerTerms, 'takeProfit' | 'stop'>
const NO_EXITS: Exits = { takeProfit: undefined, stop: undefined }

const withEntry = (entry: LegTerms | undefined, { value, faults }: Read<Exits>): Read<Legs> => ({
  value: entry && value && { entry, ...value },
  faults,
})

/** A sale waits for one price, or for the first of two on both sides of the market. */
function readSale(
  main: LegTerms | undefined,
  draft: TriggerDraft,
  terms: PriceTerms & { marketUsd: number | undefined },
): Read<Legs> {
  if (!main) return found<Legs>(undefined)
  if (!draft.hasExits || !('priceUsd' in main)) return found<Legs>({ entry: main, ...NO_EXITS })
  const field = main.kind === 'above' ? 'stopLoss' : 'takeProfit'
  const other = readLeg(draft[field], field, terms)
  if (!other.value) return wrong({ [field]: other.faults[field] ?? 'MISSING' })
  const { marketUsd } = terms
  const price = readUsdNumber(draft[field])
  const isKnown = price !== undefined && marketUsd !== undefined
  if (isKnown && (field === 'stopLoss' ? price >= marketUsd : price <= marketUsd))
    return wrong({ [field]: 'REACHED' })
  return found<Legs>(
    main.kind === 'above'
      ? { entry: undefined, takeProfit: main, stop: other.value }
      : { entry: undefined, takeProfit: other.value, stop: main },
  )
}

function readPrice(
  { usd }: TriggerDraft,
  { marketUsd, ...terms }: PriceTerms & { marketUsd: number | undefined },
): Read<LegTerms> {
  const price = readDecimal(usd, USD_DECIMALS)
  if (price.kind === 'fault') return wrong({ usd: 'NOT_A_NUMBER' })
  if (price.kind !== 'value' || marketUsd === undefined) return found<LegTerms>(undefined)
  if (price.number === marketUsd) return wrong({ usd: 'SAME_AS_MARKET' })
  const priceUsd = parseUsdPrice(decimalToString(price.value))
  if (priceUsd === undefined) return wrong({ usd: 'NOT_A_NUMBER' })
  return found<LegTerms>({ kind: price.number > marketUsd ? 'above' : 'below', priceUsd, ...terms })
}

function readTrailing(
  { trailing }: TriggerDraft,
  isSell: boolean,
  { mint, slippageBps }: PriceTerms,
): Read<LegTerms> {
  const trailingBps = readBps(trailing)
  if (trailingBps === undefined || trailingBps < 1 || trailingBps > 9_999)
    return wrong({ trailing: 'NOT_A_NUMBER' })
  return found<LegTerms>({ kind: isSell ? 'trailingFall' : 'trailingRise', mint, trailingBps, slippageBps })
}

/** Take profit and stop of a purchase, on both sides of its entry; one of them can be missing. */
function readExits(
  draft: TriggerDraft,
  { entryUsd, ...terms }: PriceTerms & { entryUsd: number | undefined },
): Read<Exits> {
  if (!draft.hasExits || (draft.when === 'usd' && draft.isTrailing)) return found(NO_EXITS)
  const { value: takeProfit, ...gain } = readLeg(draft.takeProfit, 'takeProfit', terms)
  const { value: stop, ...loss } = readLeg(draft.stopLoss, 'stopLoss', terms)
  const at = (text: string) => readUsdNumber(text) ?? Number.NaN
  const isBelow = entryUsd !== undefined && takeProfit && at(draft.takeProfit) <= entryUsd
  const isAbove = entryUsd !== undefined && stop && at(draft.stopLoss) >= entryUsd
  return {
    value: takeProfit || stop ? { takeProfit, stop } : undefined,
    faults: {
      ...gain.faults,
      ...loss.faults,
      ...(isBelow && { takeProfit: 'TAKE_PROFIT_BELOW' }),
      ...(isAbove && { stopLoss: 'STOP_ABOVE' }),
    },
  }
}

function readLeg(text: string, field: 'takeProfit' | 'stopLoss', terms: PriceTerms): Read<LegTerms> {
  const price = readDecimal(text, USD_DECIMALS)
  if (price.kind === 'fault') return wrong({ [field]: 'NOT_A_NUMBER' })
  const priceUsd = price.kind === 'value' ? parseUsdPrice(decimalToString(price.value)) : undefined
  const kind = field === 'takeProfit' ? 'above' : 'below'
  return found<LegTerms>(priceUsd === undefined ? undefined : { kind, priceUsd, ...terms })
}

function readUsdNumber(text: string): number | undefined {
  const price = readDecimal(text, USD_DECIMALS)
  return price.kind === 'value' ? price.number : undefined
}

function readSlippage({ slippage }: TriggerDraft): Read<number> {
  const bps = readBps(slippage)
  return bps !== undefined && bps <= MAX_SLIPPAGE_BPS ? found(bps) : wrong({ slippage: 'NOT_A_NUMBER' })
}

/** Percent with two decimals in basis points. */
function readBps(text: string): number | undefined {
  const percent = readDecimal(text, PERCENT_DECIMALS)
  return percent.kind === 'value' ? Math.round(percent.number * 100) : undefined
}

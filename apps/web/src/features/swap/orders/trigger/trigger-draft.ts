import { decimalToString, MAX_U64, unitsToNumber } from '@callisto/amount'
import type { Asset } from '@callisto/contract'
import { isPriceHeld, isUsdPriceFine } from '@callisto/domain'
import { defaultSlippageBps } from '@callisto/program-clients'
import { RATE_DECIMALS, readBps, readDecimal } from '../../../../lib/forms/decimal-text.ts'
import { chartPairOf } from '../../../../lib/tokens/quoted-pair.ts'
import type { PairFeeds } from '../../../../transaction-flow/orders/order-feeds.ts'
import { MAX_TRAILING_BPS } from '../../../../transaction-flow/orders/trigger/edit-draft.ts'
import type { PriceFault } from '../../../../transaction-flow/orders/trigger/price-fault.ts'
import {
  type LegTerms,
  type LegTrigger,
  type PriceLegTerms,
  pairPriceOf,
  readUsdPrice,
  type TriggerTerms,
  takingAtPrice,
  USD_DECIMALS,
} from '../../../../transaction-flow/orders/trigger/trigger-terms.ts'
import type { Pair } from '../../form/pair.ts'
import { ANY_PRICE_UNITS, type FloorRole, floorAt, pricedToken, readFloorBps } from '../order-floor-draft.ts'

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
  /** Percent that a fill may bring less than by the feeds; empty for the default of each leg. */
  slippage: string
  /** Percent that the floor of a leg is under what it is worth at its trigger; empty for the default. */
  entryFloor: string
  takeProfitFloor: string
  stopFloor: string
  /** The floors are one base unit: the maker has said so in words. */
  isAnyPrice: boolean
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
  slippage: '',
  entryFloor: '',
  takeProfitFloor: '',
  stopFloor: '',
  isAnyPrice: false,
}

export type TriggerFault =
  | PriceFault
  | 'SAME_AS_MARKET'
  /** A take profit that is not above the entry, and a stop that is not below it. */
  | 'TAKE_PROFIT_BELOW'
  | 'STOP_ABOVE'
  /** The second price of a sale that the market is at or past: it would sell at once. */
  | 'REACHED'
  | 'MISSING'
  /** The floor is a share of a worth that is not known, or not one that the chain can have. */
  | 'WORTH_UNKNOWN'

export type LegName = 'entry' | 'takeProfit' | 'stop'
/** Fields of the worst prices of the legs. */
export const FLOOR_FIELDS = {
  entry: 'entryFloor',
  takeProfit: 'takeProfitFloor',
  stop: 'stopFloor',
} as const
export type FloorField = (typeof FLOOR_FIELDS)[LegName]
export type DraftField = 'rate' | 'usd' | 'trailing' | 'takeProfit' | 'stopLoss' | 'slippage' | FloorField

/** The floor of a leg: how it is set, and what it means once the amounts are known. */
export interface FloorReading {
  role: FloorRole
  sold: Asset
  bought: Asset
  floor: PriceLegTerms['floor'] | undefined
}

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
  /** Floors of the legs that wait for a price. */
  floors: Readonly<Partial<Record<LegName, FloorReading>>>
  /** What a fill of the first of them may bring less than by the feeds, in basis points. */
  slippageBps: number | undefined
  /** It waits for a price of a token that no feed has: such orders are not possible. */
  lacksFeed: boolean
  /** The order without its expiry; undefined while something is missing or wrong. */
  terms: Omit<TriggerTerms, 'expiresAt'> | undefined
}

export interface DraftTokens {
  pair: Pair
  sell: Asset
  buy: Asset
  /** Base units of what is sold; undefined without a valid amount. */
  making: bigint | undefined
  /** Which feeds the tokens have; undefined while unknown. */
  feeds: PairFeeds | undefined
}

/** Of percentages, in basis points. */
export const MAX_SLIPPAGE_BPS = 5_000

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

/** A price in 1e-8 USD as a number, for distances. */
const usdNumber = (priceUsd: bigint): number => unitsToNumber(priceUsd, USD_DECIMALS)

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
  const { isSell, base, quote, making, feeds } = context
  const [baseUsd, quoteUsd] = [usdOf(base), usdOf(quote)]
  const marketRate = baseUsd !== undefined && quoteUsd !== undefined ? baseUsd / quoteUsd : undefined
  const rate = readDecimal(draft.rate, RATE_DECIMALS)
  const typed = rate.kind === 'value' ? rate : undefined
  const tokens = { input: context.sell, output: context.buy }
  const taking = making && typed ? takingAtPrice(making, typed.value, tokens) : undefined
  // The price of the order is that of its amounts; the one that was typed counts while there are none.
  const held = making && taking ? pairPriceOf({ input: making, output: taking }, tokens) : typed?.value
  const price = held && { value: held, number: Number(decimalToString(held)) }
  const isCoarse = typed && held && !isPriceHeld(held, typed.value)
  const isTooLarge = taking !== undefined && taking > MAX_U64
  // Of a purchase, the exits sell what it has bought.
  const entryUsd = price && quoteUsd !== undefined ? price.number * quoteUsd : undefined
  const exits = isSell ? found(NO_EXITS) : readExits(draft, { mint: base.id, entryUsd })
  const slippageBps = feeds?.areBoth ? defaultSlippageBps('limit', feeds.isPool) : 0
  const entry: LegTerms | undefined = taking ? { kind: 'limit', taking, slippageBps } : undefined
  const legs = completeLegs({ entry, ...exits.value }, draft, context)
  const hasExits = exits.value !== undefined && exits.value !== NO_EXITS
  const lacksFeed = hasExits && feeds?.areBoth === false
  const faults: Faults = {
    ...(rate.kind === 'fault' && { rate: rate.fault }),
    ...(isCoarse && { rate: 'RATE_STEP' }),
    ...(isTooLarge && { rate: 'TOO_LARGE' }),
    ...exits.faults,
    ...legs.faults,
  }
  const distance = price && percentOf(price.number, marketRate)
  return {
    side: isSell ? 'sell' : 'buy',
    base,
    quote,
    market: { rate: marketRate, usd: baseUsd },
    faults,
    distance,
    isWorse: distance !== undefined && (isSell ? distance < 0 : distance > 0),
    taking,
    floors: legs.floors,
    slippageBps: undefined,
    lacksFeed,
    terms: feeds && exits.value && entry && !lacksFeed ? toTerms(context, faults, legs.value) : undefined,
  }
}

/** The order of legs that are free of faults; undefined while one is missing. */
function toTerms({ pair, making }: Context, faults: Faults, legs: Legs | undefined): TriggerReading['terms'] {
  const isReady = making !== undefined && making > 0n && Object.keys(faults).length === 0
  return isReady && legs ? { inputMint: pair.sell, outputMint: pair.buy, making, ...legs } : undefined
}

function readUsd(draft: TriggerDraft, context: Context): TriggerReading {
  const { isSell, base, quote, feeds } = context
  const marketUsd = usdOf(base)
  const mint = base.id
  const main = draft.isTrailing ? readTrailing(draft, isSell, base) : readPrice(draft, base)
  const typed = readUsdPrice(draft.usd).value
  const price = typed === undefined ? undefined : usdNumber(typed)
  const entryUsd = draft.isTrailing ? marketUsd : price
  const triggers = isSell
    ? readSale(main.value, draft, base)
    : withEntry(main.value, readExits(draft, { mint, entryUsd }))
  const legs = triggers.value ? completeLegs(triggers.value, draft, context) : NO_LEGS
  const slippage = draft.slippage === '' ? found(0) : readSlippage(draft)
  const faults = { ...slippage.faults, ...main.faults, ...triggers.faults, ...legs.faults }
  const lacksFeed = feeds?.areBoth === false
  return {
    side: isSell ? 'sell' : 'buy',
    base,
    quote,
    market: { rate: undefined, usd: marketUsd },
    faults,
    distance: draft.isTrailing || entryUsd === undefined ? undefined : percentOf(entryUsd, marketUsd),
    isWorse: false,
    taking: undefined,
    floors: legs.floors,
    slippageBps: defaultSlippageBps(firstRole(legs.floors), feeds?.isPool ?? false),
    lacksFeed,
    terms: feeds && !lacksFeed ? toTerms(context, faults, legs.value) : undefined,
  }
}

const firstRole = ({ entry, stop, takeProfit }: TriggerReading['floors']): FloorRole =>
  (entry ?? stop ?? takeProfit)?.role ?? 'stop'

type Legs = Pick<TriggerTerms, LegName>
/** What each leg waits for; an entry by a rate is complete. */
interface Triggers {
  entry?: LegTrigger | Extract<LegTerms, { kind: 'limit' }> | undefined
  takeProfit?: LegTrigger | undefined
  stop?: LegTrigger | undefined
}
type Exits = Pick<Triggers, 'takeProfit' | 'stop'>
const NO_EXITS: Exits = { takeProfit: undefined, stop: undefined }

const withEntry = (entry: LegTrigger | undefined, { value, faults }: Read<Exits>): Read<Triggers> => ({
  value: entry && value && { entry, ...value },
  faults,
})

interface ReadLegs extends Read<Legs> {
  floors: TriggerReading['floors']
}

const NO_LEGS: ReadLegs = { value: undefined, faults: {}, floors: {} }

/**
 * Legs with their floors and slippages. What follows an entry sells what that buys: all of a rate, and of an entry by a price at
 * least its floor.
 */
function completeLegs(triggers: Triggers, draft: TriggerDraft, context: Context): ReadLegs {
  const { sell, buy, making, isSell } = context
  const own = { amount: making, sold: sell, bought: buy, waitsForEntry: false }
  const { entry, takeProfit, stop } = triggers
  if (entry?.kind === 'limit' || !entry) {
    const exit = entry ? { amount: entry.taking, sold: buy, bought: sell, waitsForEntry: true } : own
    const [gain, loss] = [
      takeProfit && completeLeg('takeProfit', takeProfit, 'takeProfit', exit, draft, context),
      stop && completeLeg('stop', stop, 'stop', exit, draft, context),
    ]
    return joined({ entry: entry && { value: entry, faults: {} }, takeProfit: gain, stop: loss })
  }
  // A stop sells what falls, or buys what rises.
  const isFall = entry.kind === 'below' || entry.kind === 'trailingFall'
  const role = 'trailingBps' in entry || isFall === isSell ? 'stop' : 'takeProfit'
  const first = completeLeg('entry', entry, role, own, draft, context)
  const exit = { amount: first.value?.floor.output, sold: buy, bought: sell, waitsForEntry: true }
  return joined({
    entry: first,
    takeProfit: takeProfit && completeLeg('takeProfit', takeProfit, 'takeProfit', exit, draft, context),
    stop: stop && completeLeg('stop', stop, 'stop', exit, draft, context),
  })
}

interface ReadLeg extends Read<LegTerms> {
  reading?: FloorReading
}

function joined(legs: Partial<Record<LegName, ReadLeg | undefined>>): ReadLegs {
  const set = Object.entries(legs).filter((one): one is [LegName, ReadLeg] => one[1] !== undefined)
  const isComplete = set.length > 0 && set.every(([, { value }]) => value !== undefined)
  const { entry, takeProfit, stop } = legs
  return {
    value: isComplete ? { entry: entry?.value, takeProfit: takeProfit?.value, stop: stop?.value } : undefined,
    faults: Object.assign({}, ...set.map(([, { faults }]) => faults)) as Faults,
    floors: Object.fromEntries(set.flatMap(([name, { reading }]) => (reading ? [[name, reading]] : []))),
  }
}

/** What a leg sells and buys, and whether its entry is still to buy that; the amount is unknown while none is typed. */
interface LegSides {
  amount: bigint | undefined
  sold: Asset
  bought: Asset
  waitsForEntry: boolean
}

function completeLeg(
  name: LegName,
  trigger: LegTrigger,
  role: FloorRole,
  { amount, sold, bought, waitsForEntry }: LegSides,
  draft: TriggerDraft,
  { feeds }: Context,
): Read<PriceLegTerms> & { reading: FloorReading } {
  const field = FLOOR_FIELDS[name]
  const reading = { role, sold, bought, floor: undefined }
  const { value: bps, fault } = readFloorBps(draft[field], role)
  const slippageBps =
    draft.slippage === '' ? defaultSlippageBps(role, feeds?.isPool ?? false) : readSlippage(draft).value
  if (fault && !draft.isAnyPrice) return { value: undefined, faults: { [field]: fault }, reading }
  if (!amount) return { value: undefined, faults: {}, reading }
  const output = draft.isAnyPrice
    ? ANY_PRICE_UNITS
    : floorAt({ amount, input: sold, output: bought, trigger, waitsForEntry, bps: bps ?? 0 })
  if (output === undefined) return { value: undefined, faults: { [field]: 'WORTH_UNKNOWN' }, reading }
  const floor = { input: amount, output }
  const value = slippageBps === undefined ? undefined : { ...trigger, slippageBps, floor }
  return { value, faults: {}, reading: { ...reading, floor } }
}

/** A sale waits for one price, or for the first of two on both sides of the market. */
function readSale(main: LegTrigger | undefined, draft: TriggerDraft, base: Asset): Read<Triggers> {
  if (!main) return found<Triggers>(undefined)
  if (!draft.hasExits || !('priceUsd' in main)) return found<Triggers>({ entry: main, ...NO_EXITS })
  const field = main.kind === 'above' ? 'stopLoss' : 'takeProfit'
  const other = readExit(draft[field], field, base.id)
  if (!other.value) return wrong({ [field]: other.faults[field] ?? 'MISSING' })
  const market = pricedToken(base)?.priceUsd
  const price = 'priceUsd' in other.value ? other.value.priceUsd : undefined
  const isKnown = price !== undefined && market !== undefined
  if (isKnown && (field === 'stopLoss' ? price >= market : price <= market))
    return wrong({ [field]: 'REACHED' })
  return found<Triggers>(
    main.kind === 'above' ? { takeProfit: main, stop: other.value } : { takeProfit: other.value, stop: main },
  )
}

function readPrice({ usd }: TriggerDraft, base: Asset): Read<LegTrigger> {
  const { value: priceUsd, fault } = readUsdPrice(usd)
  if (fault) return wrong({ usd: fault })
  if (priceUsd === undefined || usdOf(base) === undefined) return found<LegTrigger>(undefined)
  // The feeds round the price of the market too.
  const market = pricedToken(base)?.priceUsd ?? 0n
  if (priceUsd === market) return wrong({ usd: 'SAME_AS_MARKET' })
  return found<LegTrigger>({ kind: priceUsd > market ? 'above' : 'below', priceUsd, mint: base.id })
}

function readTrailing({ trailing }: TriggerDraft, isSell: boolean, base: Asset): Read<LegTrigger> {
  const { value: trailingBps, fault } = readBps(trailing, MAX_TRAILING_BPS)
  if (fault) return wrong({ trailing: fault })
  if (trailingBps === undefined) return wrong({ trailing: 'MISSING' })
  const isFine = usdOf(base) === undefined || isUsdPriceFine(pricedToken(base)?.priceUsd ?? 0n)
  if (!isFine) return wrong({ trailing: 'USD_STEP' })
  return found<LegTrigger>({ kind: isSell ? 'trailingFall' : 'trailingRise', mint: base.id, trailingBps })
}

/** Take profit and stop of a purchase, on both sides of its entry; one of them can be missing. */
function readExits(
  draft: TriggerDraft,
  { entryUsd, mint }: { mint: string; entryUsd: number | undefined },
): Read<Exits> {
  if (!draft.hasExits || (draft.when === 'usd' && draft.isTrailing)) return found(NO_EXITS)
  const { value: takeProfit, ...gain } = readExit(draft.takeProfit, 'takeProfit', mint)
  const { value: stop, ...loss } = readExit(draft.stopLoss, 'stopLoss', mint)
  const at = (leg: LegTrigger) => ('priceUsd' in leg ? usdNumber(leg.priceUsd) : Number.NaN)
  const isBelow = entryUsd !== undefined && takeProfit && at(takeProfit) <= entryUsd
  const isAbove = entryUsd !== undefined && stop && at(stop) >= entryUsd
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

function readExit(text: string, field: 'takeProfit' | 'stopLoss', mint: string): Read<LegTrigger> {
  const { value: priceUsd, fault } = readUsdPrice(text)
  if (fault) return wrong({ [field]: fault })
  const kind = field === 'takeProfit' ? 'above' : 'below'
  return found<LegTrigger>(priceUsd === undefined ? undefined : { kind, priceUsd, mint })
}

function readSlippage({ slippage }: TriggerDraft): Read<number> {
  const { value, fault } = readBps(slippage, MAX_SLIPPAGE_BPS)
  return fault ? wrong({ slippage: fault }) : found(value)
}

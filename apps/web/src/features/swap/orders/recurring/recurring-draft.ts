import { type Decimal, divide, MAX_U64, mulDiv } from '@callisto/amount'
import type { Asset } from '@callisto/contract'
import { MAX_CYCLES, MAX_INTERVAL_SECONDS } from '@callisto/contract'
import {
  cycleLimits,
  isPriceHeld,
  MIN_RECURRING_CYCLES,
  priceOfRate,
  recurringMinimumFault,
  usdMicrosOf,
} from '@callisto/domain'
import { defaultSlippageBps } from '@callisto/program-clients'
import type { DecimalFault } from '../../../../lib/forms/decimal-fault.ts'
import { RATE_DECIMALS, readDecimal } from '../../../../lib/forms/decimal-text.ts'
import { chartPairOf } from '../../../../lib/tokens/quoted-pair.ts'
import type { PairFeeds } from '../../../../transaction-flow/orders/order-feeds.ts'
import {
  limitsOf,
  type RecurringTerms,
} from '../../../../transaction-flow/orders/recurring/recurring-terms.ts'
import type { PriceFault } from '../../../../transaction-flow/orders/trigger/price-fault.ts'
import type { Pair } from '../../form/pair.ts'
import { ANY_PRICE_UNITS, floorAt, readFloorBps } from '../order-floor-draft.ts'

export const UNIT_SECONDS = { minute: 60, hour: 3_600, day: 86_400, week: 604_800, month: 2_592_000 } as const
export type IntervalUnit = keyof typeof UNIT_SECONDS

/** The fields of the form as they are shown. */
export interface RecurringDraft {
  every: string
  unit: IntervalUnit
  rounds: string
  hasBand: boolean
  /** Prices of the pair, in quote for one base; one of them can be empty. */
  lowest: string
  highest: string
  /** Percent that the floor of a round is under the price now, where the band has none; empty for the default. */
  floor: string
  /** The floor is one base unit: the maker has said so in words. */
  isAnyPrice: boolean
  /** Local date and time of a field; empty: at once. */
  start: string
}

export const EMPTY_RECURRING: RecurringDraft = {
  every: '1',
  unit: 'day',
  rounds: '4',
  hasBand: false,
  lowest: '',
  highest: '',
  floor: '',
  isAnyPrice: false,
  start: '',
}

export type RecurringFault =
  | PriceFault
  | 'MISSING'
  | 'TOO_FEW'
  | 'TOO_MANY'
  | 'TOO_LONG'
  | 'BAND'
  | 'PAST'
  | 'WORTH_UNKNOWN'
export type RecurringField = 'every' | 'rounds' | 'lowest' | 'highest' | 'floor' | 'start'

export interface RecurringReading {
  base: Asset
  quote: Asset
  faults: Readonly<Partial<Record<RecurringField, RecurringFault>>>
  rounds: number | undefined
  interval: number | undefined
  startAt: number | undefined
  /** Base units of a round; undefined without an amount. */
  perRound: bigint | undefined
  /** What its value lacks; undefined while it is unknown. */
  minimum: 'TOTAL' | 'CYCLES' | 'CYCLE' | undefined
  /** The band has no worst price: the floor is a distance under the price now. */
  hasFloorField: boolean
  /** What a round brings at least, in base units. */
  least: bigint | undefined
  terms: RecurringTerms | undefined
}

export interface RecurringTokens {
  pair: Pair
  sell: Asset
  buy: Asset
  deposit: bigint | undefined
  /** Unix seconds. */
  now: number
  /** Which feeds the tokens have; undefined while unknown. */
  feeds: PairFeeds | undefined
}

/** Digits of a price that was turned round: 21 of 1e-19. */
const MAX_PRICE_DECIMALS = 40

/** What the fields mean. */
export function readRecurring(draft: RecurringDraft, tokens: RecurringTokens): RecurringReading {
  const { pair, sell, buy, deposit, now, feeds } = tokens
  const isSell = chartPairOf(pair).base === pair.sell
  const { value: rounds, fault: ofRounds } = readWhole(draft.rounds)
  const { value: every, fault: ofEvery } = readWhole(draft.every)
  const interval = every === undefined ? undefined : every * UNIT_SECONDS[draft.unit]
  const startAt = readStart(draft.start)
  const { band, faults: ofBand } = draft.hasBand ? readBand(draft, isSell) : { band: NO_BAND, faults: {} }
  const hasRounds = deposit !== undefined && rounds !== undefined && rounds > 0
  const perRound = hasRounds ? divide(deposit, BigInt(rounds), 'floor') : undefined
  const floor = readFloor(draft, { band, perRound, sell, buy })
  const faults: Faults = {
    ...(perRound ? stepFaults(band, perRound, tokens, isSell) : {}),
    ...faultOf('floor', floor.fault),
    ...faultOf('rounds', ofRounds ?? roundsFault(rounds)),
    ...faultOf('every', ofEvery ?? intervalFault(interval)),
    ...faultOf('start', startAt !== undefined && startAt <= now ? 'PAST' : undefined),
    ...ofBand,
  }
  const micros = deposit && usdMicrosOf(deposit, sell.decimals, sell.usdPrice)
  const minimum = micros && rounds ? recurringMinimumFault(micros, rounds) : undefined
  const isComplete = Object.keys(faults).length === 0 && minimum === undefined
  const terms =
    isComplete && deposit && rounds && interval && floor.maxPrice && feeds
      ? {
          inputMint: pair.sell,
          outputMint: pair.buy,
          inputDecimals: sell.decimals,
          outputDecimals: buy.decimals,
          deposit,
          cycles: rounds,
          interval,
          startAt,
          minPrice: band.minPrice,
          maxPrice: floor.maxPrice,
          maxDeviationBps: feeds.areBoth ? defaultSlippageBps('recurring', feeds.isPool) : undefined,
        }
      : undefined
  const [base, quote] = isSell ? [sell, buy] : [buy, sell]
  return {
    ...{ base, quote, faults, rounds, interval, startAt, perRound, minimum, terms },
    hasFloorField: band.maxPrice === undefined,
    least: terms && limitsOf(terms).minOut,
  }
}

type Faults = RecurringReading['faults']

const faultOf = (field: RecurringField, fault: RecurringFault | undefined): Faults =>
  fault === undefined ? {} : { [field]: fault }

function roundsFault(rounds = 0): RecurringFault | undefined {
  if (rounds > MAX_CYCLES) return 'TOO_MANY'
  return rounds < MIN_RECURRING_CYCLES ? 'TOO_FEW' : undefined
}

function intervalFault(interval = 0): RecurringFault | undefined {
  return interval > MAX_INTERVAL_SECONDS ? 'TOO_LONG' : undefined
}

type Band = Pick<RecurringTerms, 'minPrice' | 'maxPrice'>
const NO_BAND: Band = { minPrice: undefined, maxPrice: undefined }

interface FloorSides {
  band: Band
  perRound: bigint | undefined
  sell: Asset
  buy: Asset
}

/**
 * The highest price, input for one output: that of the band, else the one at which a round brings its floor. Undefined while the
 * amount of a round is.
 */
function readFloor(
  { floor, isAnyPrice }: RecurringDraft,
  { band, perRound, sell, buy }: FloorSides,
): { maxPrice: Decimal | undefined; fault?: RecurringFault | undefined } {
  if (isAnyPrice && perRound) return { maxPrice: priceOf(perRound, ANY_PRICE_UNITS, sell, buy) }
  if (isAnyPrice) return { maxPrice: undefined }
  if (band.maxPrice) return { maxPrice: band.maxPrice }
  const { value: bps, fault } = readFloorBps(floor, 'recurring')
  if (bps === undefined) return { maxPrice: undefined, fault }
  if (!perRound) return { maxPrice: undefined }
  const least = floorAt({ amount: perRound, input: sell, output: buy, trigger: undefined, bps })
  // The last round sells up to twice as much.
  if (least === undefined || least > MAX_U64 / 2n) return { maxPrice: undefined, fault: 'WORTH_UNKNOWN' }
  return { maxPrice: priceOf(perRound, least, sell, buy) }
}

/** Whole input tokens for one output token at which `amount` brings `least`, with 40 decimals, rounded up: it brings no unit more. */
function priceOf(amount: bigint, least: bigint, input: Asset, output: Asset): Decimal {
  const units = amount * 10n ** BigInt(output.decimals + MAX_PRICE_DECIMALS)
  return {
    coefficient: mulDiv(units, 1n, least * 10n ** BigInt(input.decimals), 'ceil'),
    scale: MAX_PRICE_DECIMALS,
  }
}

/** Typed prices of the pair as prices of input for one output: those of a sale are the other way round. */
function readBand({ lowest, highest }: RecurringDraft, isSell: boolean): { band: Band; faults: Faults } {
  const low = readDecimal(lowest, RATE_DECIMALS)
  const high = readDecimal(highest, RATE_DECIMALS)
  const isCrossed = low.kind === 'value' && high.kind === 'value' && low.number > high.number
  const faults: Faults = {
    ...faultOf('lowest', low.kind === 'fault' ? low.fault : undefined),
    ...faultOf('highest', high.kind === 'fault' ? high.fault : isCrossed ? 'BAND' : undefined),
  }
  const value = (text: typeof low) => (text.kind === 'value' ? text.value : undefined)
  const band = isSell
    ? { minPrice: inverse(value(high)), maxPrice: inverse(value(low)) }
    : { minPrice: value(low), maxPrice: value(high) }
  return { band, faults }
}

/** What the units of a round are too coarse for: the prices of the order are those of its amounts. */
function stepFaults(
  { minPrice, maxPrice }: Band,
  perRound: bigint,
  { sell, buy }: RecurringTokens,
  isSell: boolean,
): Faults {
  const decimals = { inputDecimals: sell.decimals, outputDecimals: buy.decimals }
  const { minOut, maxOut } = cycleLimits(perRound, { minPrice, maxPrice }, decimals)
  const turned = { inputDecimals: buy.decimals, outputDecimals: sell.decimals }
  const fault = (asked: Decimal | undefined, out: bigint): RecurringFault | undefined => {
    if (!asked) return undefined
    // The last round sells up to twice as much.
    if (out > MAX_U64 / 2n) return 'TOO_LARGE'
    const held = priceOfRate({ input: out, output: perRound }, turned)
    return held && isPriceHeld(held, asked) ? undefined : 'RATE_STEP'
  }
  const [most, least] = [fault(maxPrice, minOut), fault(minPrice, maxOut)]
  return isSell
    ? { ...faultOf('lowest', most), ...faultOf('highest', least) }
    : { ...faultOf('highest', most), ...faultOf('lowest', least) }
}

/** 1 / value with 40 decimals, rounded down. */
function inverse(value: Decimal | undefined): Decimal | undefined {
  if (value === undefined) return undefined
  const coefficient = divide(10n ** BigInt(MAX_PRICE_DECIMALS + value.scale), value.coefficient, 'floor')
  return { coefficient, scale: MAX_PRICE_DECIMALS }
}

function readWhole(text: string): { value?: number; fault?: DecimalFault | 'MISSING' } {
  const read = readDecimal(text, 0)
  if (read.kind === 'none') return { fault: 'MISSING' }
  if (read.kind === 'fault') return { fault: read.fault }
  return Number.isSafeInteger(read.number) ? { value: read.number } : { fault: 'TOO_LARGE' }
}

/** Unix seconds of a local date and time; undefined without one. */
function readStart(text: string): number | undefined {
  const ms = Date.parse(text)
  return Number.isNaN(ms) ? undefined : Math.floor(ms / 1000)
}

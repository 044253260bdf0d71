import { type Decimal, divide } from '@callisto/amount'
import type { Asset } from '@callisto/contract'
import { MAX_CYCLES, MAX_INTERVAL_SECONDS } from '@callisto/contract'
import { MIN_RECURRING_CYCLES, recurringMinimumFault, usdMicrosOf } from '@callisto/domain'
import { RATE_DECIMALS, readDecimal } from '../../../../lib/forms/decimal-text.ts'
import { chartPairOf } from '../../../../lib/tokens/quoted-pair.ts'
import type { RecurringTerms } from '../../../../transaction-flow/orders/recurring/recurring-terms.ts'
import type { Pair } from '../../form/pair.ts'

export const UNIT_SECONDS = { minute: 60, hour: 3_600, day: 86_400, week: 604_800, month: 2_592_000 } as const
export type IntervalUnit = keyof typeof UNIT_SECONDS

/** How far a round may be from the published prices where no band limits it. */
export const DEVIATION_BPS = 200

/** The fields of the form as they are shown. */
export interface RecurringDraft {
  every: string
  unit: IntervalUnit
  rounds: string
  hasBand: boolean
  /** Prices of the pair, in quote for one base; one of them can be empty. */
  lowest: string
  highest: string
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
  start: '',
}

export type RecurringFault = 'NOT_A_NUMBER' | 'TOO_FEW' | 'TOO_MANY' | 'TOO_LONG' | 'BAND' | 'PAST'
export type RecurringField = 'every' | 'rounds' | 'lowest' | 'highest' | 'start'

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
  terms: RecurringTerms | undefined
}

export interface RecurringTokens {
  pair: Pair
  sell: Asset
  buy: Asset
  deposit: bigint | undefined
  /** Unix seconds. */
  now: number
}

const MAX_PRICE_DECIMALS = 18

/** What the fields mean. */
export function readRecurring(draft: RecurringDraft, tokens: RecurringTokens): RecurringReading {
  const { pair, sell, buy, deposit, now } = tokens
  const isSell = chartPairOf(pair).base === pair.sell
  const faults: Partial<Record<RecurringField, RecurringFault>> = {}
  const rounds = readWhole(draft.rounds)
  if (rounds === undefined) faults.rounds = 'NOT_A_NUMBER'
  else if (rounds > MAX_CYCLES) faults.rounds = 'TOO_MANY'
  else if (rounds < MIN_RECURRING_CYCLES) faults.rounds = 'TOO_FEW'
  const every = readWhole(draft.every)
  const interval = every === undefined ? undefined : every * UNIT_SECONDS[draft.unit]
  if (interval === undefined) faults.every = 'NOT_A_NUMBER'
  else if (interval > MAX_INTERVAL_SECONDS) faults.every = 'TOO_LONG'
  const startAt = readStart(draft.start)
  if (startAt !== undefined && startAt <= now) faults.start = 'PAST'
  const band = draft.hasBand ? readBand(draft, isSell, faults) : NO_BAND
  const hasRounds = deposit !== undefined && rounds !== undefined && rounds > 0
  const perRound = hasRounds ? divide(deposit, BigInt(rounds), 'floor') : undefined
  const micros = deposit && usdMicrosOf(deposit, sell.decimals, sell.usdPrice)
  const minimum = micros && rounds ? recurringMinimumFault(micros, rounds) : undefined
  const isComplete = Object.keys(faults).length === 0 && minimum === undefined
  const terms =
    isComplete && deposit && rounds && interval
      ? {
          inputMint: pair.sell,
          outputMint: pair.buy,
          inputDecimals: sell.decimals,
          outputDecimals: buy.decimals,
          deposit,
          cycles: rounds,
          interval,
          startAt,
          ...band,
          maxDeviationBps: band.maxPrice ? undefined : DEVIATION_BPS,
        }
      : undefined
  const [base, quote] = isSell ? [sell, buy] : [buy, sell]
  return { base, quote, faults, rounds, interval, startAt, perRound, minimum, terms }
}

type Band = Pick<RecurringTerms, 'minPrice' | 'maxPrice'>
const NO_BAND: Band = { minPrice: undefined, maxPrice: undefined }

/** Typed prices of the pair as prices of input for one output: those of a sale are the other way round. */
function readBand(
  { lowest, highest }: RecurringDraft,
  isSell: boolean,
  faults: Partial<Record<RecurringField, RecurringFault>>,
): Band {
  const low = readDecimal(lowest, RATE_DECIMALS)
  const high = readDecimal(highest, RATE_DECIMALS)
  if (low.kind === 'fault') faults.lowest = 'NOT_A_NUMBER'
  if (high.kind === 'fault') faults.highest = 'NOT_A_NUMBER'
  if (low.kind === 'value' && high.kind === 'value' && low.number > high.number) faults.highest = 'BAND'
  const value = (text: typeof low) => (text.kind === 'value' ? text.value : undefined)
  if (!isSell) return { minPrice: value(low), maxPrice: value(high) }
  return { minPrice: inverse(value(high)), maxPrice: inverse(value(low)) }
}

/** 1 / value with 18 decimals, rounded down. */
function inverse(value: Decimal | undefined): Decimal | undefined {
  if (value === undefined) return undefined
  const coefficient = divide(10n ** BigInt(MAX_PRICE_DECIMALS + value.scale), value.coefficient, 'floor')
  return { coefficient, scale: MAX_PRICE_DECIMALS }
}

function readWhole(text: string): number | undefined {
  const read = readDecimal(text, 0)
  return read.kind === 'value' && Number.isSafeInteger(read.number) ? read.number : undefined
}

/** Unix seconds of a local date and time; undefined without one. */
function readStart(text: string): number | undefined {
  const ms = Date.parse(text)
  return Number.isNaN(ms) ? undefined : Math.floor(ms / 1000)
}

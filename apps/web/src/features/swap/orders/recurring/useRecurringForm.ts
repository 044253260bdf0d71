import { type Asset, MAX_CYCLES } from '@callisto/contract'
import { MIN_CYCLE_USD, MIN_RECURRING_USD } from '@callisto/domain'
import { localizeDecimal, t } from '@callisto/i18n'
import { rentExemptLamports } from '@callisto/solana'
import { useClusterValues } from '../../../../lib/api/cluster-values.ts'
import { useNow } from '../../../../lib/browser/useNow.ts'
import { useTabState } from '../../../../lib/browser/useTabState.ts'
import { chainTime } from '../../../../lib/live/chain-time.ts'
import { formatAmount, formatCount, formatDateTime, formatUsd } from '../../../../lib/text/format.ts'
import { displaySymbol } from '../../../../lib/tokens/names.ts'
import { floorText } from '../../../../transaction-flow/orders/floor-text.ts'
import { usePairFeeds } from '../../../../transaction-flow/orders/order-feeds.ts'
import { planRecurringOrder } from '../../../../transaction-flow/orders/order-plans.ts'
import { recurringLamports } from '../../../../transaction-flow/orders/recurring/recurring-terms.ts'
import { priceFaultText } from '../../../../transaction-flow/orders/trigger/price-fault.ts'
import type { Pair } from '../../form/pair.ts'
import { draftScope, orderDrafts } from '../order-drafts.ts'
import { ANY_PRICE_UNITS, MAX_FLOOR_BPS } from '../order-floor-draft.ts'
import { type AcceptedWords, useAcceptance } from '../useAcceptance.ts'
import { type OrderFormState, useOrderForm } from '../useOrderForm.ts'
import type { SellAmount } from '../useSellAmount.ts'
import {
  EMPTY_RECURRING,
  type IntervalUnit,
  type RecurringDraft,
  type RecurringFault,
  type RecurringReading,
  readRecurring,
  UNIT_SECONDS,
} from './recurring-draft.ts'

export interface RecurringFormState extends OrderFormState {
  draft: RecurringDraft
  setDraft: (fields: Partial<RecurringDraft>) => void
  reading: RecurringReading | undefined
  /** Unix seconds of the first round. */
  first: number
  /** The words for an order without a worst price. */
  anyPrice: AcceptedWords
  /** The worst price of a round in words. */
  floorTexts: readonly string[]
  /** Tokens without a feed. */
  noFeed: readonly Asset[]
}

/** State of the recurring form: its fields, what they mean, and what its button does. */
export function useRecurringForm(pair: Pair, amount: SellAmount): RecurringFormState {
  const [draft, setAll] = useTabState(orderDrafts.recurring.draft, draftScope(pair), EMPTY_RECURRING)
  const cluster = useClusterValues(true)
  const anyPrice = useAcceptance(t('any price'), draftScope(pair))
  const pairFeeds = usePairFeeds([pair.sell, pair.buy])
  const { feeds } = pairFeeds
  const nowMs = useNow()
  const now = Math.floor(chainTime() ?? nowMs / 1000)
  const { sellAsset, buyAsset } = amount
  const reading =
    sellAsset && buyAsset
      ? readRecurring(draft, { pair, sell: sellAsset, buy: buyAsset, deposit: amount.units, now, feeds })
      : undefined
  const first = reading?.startAt ?? now
  const terms = reading?.terms
  const isUnconfirmed = draft.isAnyPrice && !anyPrice.isGiven
  const noFeed = [sellAsset, buyAsset].flatMap((asset) =>
    asset && feeds?.missing.includes(asset.id) ? [asset] : [],
  )
  const form = useOrderForm('recurring', pair, amount, {
    summary: reading?.terms && summaryOf(reading, { draft, first, sell: sellAsset, buy: buyAsset }),
    held: terms && {
      floors: draft.isAnyPrice
        ? [t('It may fill at any price.')]
        : sellAsset && buyAsset
          ? floorTexts(reading, sellAsset, buyAsset)
          : [],
      hasFeeds: terms.maxDeviationBps !== undefined,
    },
    planWith: terms && (() => planRecurringOrder(terms)),
    lockedLamportsOf: (fees) =>
      cluster && reading?.rounds && !reading.faults.rounds
        ? recurringLamports((bytes) => rentExemptLamports(cluster, bytes), reading.rounds, fees)
        : undefined,
    missing: feeds ? missingText(reading, isUnconfirmed) : t('Loading price feeds'),
    minimumFault: minimumText(reading),
    unread: pairFeeds,
  })
  return {
    ...form,
    draft,
    setDraft: (fields) => setAll((known) => ({ ...known, ...fields })),
    reading,
    first,
    anyPrice,
    floorTexts: sellAsset && buyAsset ? floorTexts(reading, sellAsset, buyAsset) : [],
    noFeed,
  }
}

/** The worst price of a round. */
function floorTexts(
  { perRound, least }: Partial<RecurringReading> = {},
  sold: Asset,
  bought: Asset,
): string[] {
  return perRound && least !== undefined && least > ANY_PRICE_UNITS
    ? [floorText({ amount: perRound, least }, { sold, bought })]
    : []
}

/** The order in sentences. */
function summaryOf(
  reading: RecurringReading,
  {
    draft,
    first,
    sell,
    buy,
  }: { draft: RecurringDraft; first: number; sell: Asset | undefined; buy: Asset | undefined },
): string[] | undefined {
  const { terms, perRound, quote } = reading
  if (!terms || perRound === undefined || !sell || !buy) return undefined
  const amountText = (units: bigint) => `${formatAmount(units, sell.decimals)} ${displaySymbol(sell.symbol)}`
  const timeOf = (round: number) => formatDateTime((first + round * terms.interval) * 1000)
  const band = bandText(draft, displaySymbol(quote.symbol))
  const floor = floorTexts(reading, sell, buy)
  return [
    t('Sells {total} for {bought} in {rounds} rounds of {each}, every {every}.', {
      total: amountText(terms.deposit),
      each: amountText(perRound),
      bought: displaySymbol(buy.symbol),
      rounds: terms.cycles,
      every: intervalText(terms.interval / UNIT_SECONDS[draft.unit], draft.unit),
    }),
    ...(terms.maxDeviationBps === undefined
      ? []
      : [t('A round that would pay less than the published price allows waits for the next one.')]),
    ...(band === undefined ? [] : [t('A round is filled only at a price {band}.', { band })]),
    ...(draft.isAnyPrice ? [t('It may fill at any price.')] : floor),
    t('The first round is at {first}, the last at {last} when none is missed.', {
      first: timeOf(0),
      last: timeOf(terms.cycles - 1),
    }),
    t('What is not sold stays yours, and you can close it at any time.'),
  ]
}

function bandText({ hasBand, lowest, highest }: RecurringDraft, symbol: string): string | undefined {
  if (!hasBand || (lowest === '' && highest === '')) return undefined
  const [low, high] = [`${localizeDecimal(lowest)} ${symbol}`, `${localizeDecimal(highest)} ${symbol}`]
  if (lowest === '') return t('up to {high}', { high })
  return highest === '' ? t('from {low} on', { low }) : t('from {low} to {high}', { low, high })
}

function missingText(reading: RecurringReading | undefined, isUnconfirmed: boolean): string | undefined {
  if (!reading) return t('Select a token')
  if (Object.keys(reading.faults).length > 0 || !reading.terms) return t('Check the fields above')
  return isUnconfirmed ? t('Confirm any price') : undefined
}

/** The minimums: of the whole order, and of each round. */
function minimumText(reading: RecurringReading | undefined): string | undefined {
  const usd = (value: number) => formatUsd(value, { full: true })
  if (reading?.minimum === 'TOTAL') return t('The minimum is {usd}', { usd: usd(MIN_RECURRING_USD) })
  return reading?.minimum === 'CYCLE'
    ? t('The minimum of a round is {usd}', { usd: usd(MIN_CYCLE_USD) })
    : undefined
}

export const unitText = (unit: IntervalUnit): string =>
  ({ minute: t('minutes'), hour: t('hours'), day: t('days'), week: t('weeks'), month: t('30 days each') })[
    unit
  ]

const DAYS_OF_MONTH = 30

/** A number of units; a month is 30 days. */
function intervalText(count: number, unit: IntervalUnit): string {
  switch (unit) {
    case 'minute':
      return t('{count, plural, one {# minute} other {# minutes}}', { count })
    case 'hour':
      return t('{count, plural, one {# hour} other {# hours}}', { count })
    case 'week':
      return t('{count, plural, one {# week} other {# weeks}}', { count })
    case 'day':
    case 'month':
      return t('{count, plural, one {# day} other {# days}}', {
        count: unit === 'day' ? count : count * DAYS_OF_MONTH,
      })
  }
}

/** What is wrong with a field of so many decimals; undefined while nothing is. */
export function recurringFaultText(
  fault: RecurringFault | undefined,
  text: string,
  decimals: number,
): string | undefined {
  switch (fault) {
    case undefined:
      return undefined
    case 'MISSING':
      return t('Enter a number above 0')
    case 'TOO_FEW':
      return t('At least 2 rounds')
    case 'TOO_MANY':
      return t('At most {count} rounds', { count: formatCount(MAX_CYCLES) })
    case 'TOO_LONG':
      return t('A year at most')
    case 'WORTH_UNKNOWN':
      return t('The worth at this price is not known')
    case 'BAND':
      return t('The highest price is below the lowest')
    case 'PAST':
      return t('This time is past')
    default:
      return priceFaultText(fault, text, decimals, MAX_FLOOR_BPS)
  }
}

import type { Asset, TriggerFeesReply } from '@callisto/contract'
import { MIN_CYCLE_USD, MIN_RECURRING_USD } from '@callisto/domain'
import { localizeDecimal, t } from '@callisto/i18n'
import { rentExemptLamports } from '@callisto/solana'
import { useQuery } from '@tanstack/react-query'
import { useClusterValues } from '../../../../lib/api/cluster-values.ts'
import { useHeldError } from '../../../../lib/api/useHeldError.ts'
import { useNow } from '../../../../lib/browser/useNow.ts'
import { useTabState } from '../../../../lib/browser/useTabState.ts'
import { chainTime } from '../../../../lib/live/chain-time.ts'
import { useBannedTokens } from '../../../../lib/site/banned-tokens.ts'
import { formatAmount, formatUsd } from '../../../../lib/text/format.ts'
import { displaySymbol } from '../../../../lib/tokens/names.ts'
import { useBalances } from '../../../../lib/wallet/balances.ts'
import { triggerFeesQuery } from '../../../../transaction-flow/orders/order-queries.ts'
import { recurringLamports } from '../../../../transaction-flow/orders/recurring/plan-recurring.ts'
import type { RecurringTerms } from '../../../../transaction-flow/orders/recurring/recurring-terms.ts'
import type { Pair } from '../../form/pair.ts'
import { draftScope, orderDrafts } from '../order-drafts.ts'
import { type OrderAction, primaryOrderAction } from '../primary-order-action.ts'
import type { SellAmount } from '../useSellAmount.ts'
import {
  EMPTY_RECURRING,
  type RecurringDraft,
  type RecurringReading,
  readRecurring,
  UNIT_SECONDS,
} from './recurring-draft.ts'
import { intervalText, recurringSummary } from './recurring-text.ts'

export interface RecurringFormState {
  draft: RecurringDraft
  setDraft: (fields: Partial<RecurringDraft>) => void
  reading: RecurringReading | undefined
  /** Unix seconds of the first round. */
  first: number
  summary: readonly string[] | undefined
  fees: TriggerFeesReply | undefined
  feesError: unknown
  lockedLamports: bigint | undefined
  action: OrderAction
  terms: RecurringTerms | undefined
}

/** State of the recurring form: its fields, what they mean, and what its button does. */
export function useRecurringForm(pair: Pair, amount: SellAmount): RecurringFormState {
  const [draft, setAll] = useTabState(orderDrafts.recurring.draft, draftScope(pair), EMPTY_RECURRING)
  const feesOf = useQuery(triggerFeesQuery)
  const fees = feesOf.data
  const banned = useBannedTokens()
  const cluster = useClusterValues(true)
  const lamports = useBalances(amount.account).data?.lamports
  const nowMs = useNow()
  const now = Math.floor(chainTime() ?? nowMs / 1000)
  const { sellAsset, buyAsset } = amount
  const reading =
    sellAsset && buyAsset
      ? readRecurring(draft, { pair, sell: sellAsset, buy: buyAsset, deposit: amount.units, now })
      : undefined
  const first = reading?.startAt ?? now
  const lockedLamports =
    fees && cluster && reading?.rounds && !reading.faults.rounds
      ? recurringLamports((bytes) => rentExemptLamports(cluster, bytes), reading.rounds, fees)
      : undefined
  const sellsSol = amount.sellPanel.isNative ? (amount.units ?? 0n) : 0n
  const action = primaryOrderAction({
    account: amount.account,
    isBanned: banned.has(pair.sell) || banned.has(pair.buy),
    isAmountRefused: amount.isRefused,
    amount: amount.units,
    balance: amount.balance,
    sellSymbol: sellAsset ? displaySymbol(sellAsset.symbol) : '',
    lamports,
    neededLamports: lockedLamports === undefined ? undefined : lockedLamports + sellsSol,
    missing: missingText(reading, fees),
    minimumFault: minimumText(reading),
  })
  const terms = action.kind === 'place' ? reading?.terms : undefined
  return {
    draft,
    setDraft: (fields) => setAll((known) => ({ ...known, ...fields })),
    reading,
    first,
    summary: reading?.terms && summaryOf(reading, { draft, first, sell: sellAsset, buy: buyAsset }),
    fees,
    feesError: useHeldError(feesOf),
    lockedLamports,
    action,
    terms,
  }
}

function summaryOf(
  { terms, perRound, quote }: RecurringReading,
  {
    draft,
    first,
    sell,
    buy,
  }: { draft: RecurringDraft; first: number; sell: Asset | undefined; buy: Asset | undefined },
): string[] | undefined {
  if (!terms || perRound === undefined || !sell || !buy) return undefined
  const amountText = (units: bigint) => `${formatAmount(units, sell.decimals)} ${displaySymbol(sell.symbol)}`
  return recurringSummary({
    total: amountText(terms.deposit),
    each: amountText(perRound),
    bought: displaySymbol(buy.symbol),
    rounds: terms.cycles,
    every: intervalText(terms.interval / UNIT_SECONDS[draft.unit], draft.unit),
    first,
    last: first + (terms.cycles - 1) * terms.interval,
    band: bandText(draft, displaySymbol(quote.symbol)),
  })
}

function bandText({ hasBand, lowest, highest }: RecurringDraft, symbol: string): string | undefined {
  if (!hasBand || (lowest === '' && highest === '')) return undefined
  const [low, high] = [`${localizeDecimal(lowest)} ${symbol}`, `${localizeDecimal(highest)} ${symbol}`]
  if (lowest === '') return t('up to {high}', { high })
  return highest === '' ? t('from {low} on', { low }) : t('from {low} to {high}', { low, high })
}

function missingText(
  reading: RecurringReading | undefined,
  fees: TriggerFeesReply | undefined,
): string | undefined {
  if (!reading) return t('Select a token')
  if (Object.keys(reading.faults).length > 0 || !reading.terms) return t('Check the fields above')
  return fees ? undefined : t('Loading fees')
}

/** The minimums of spec 2: of the whole order, and of each round. */
function minimumText(reading: RecurringReading | undefined): string | undefined {
  const usd = (value: number) => formatUsd(value, { full: true })
  if (reading?.minimum === 'TOTAL') return t('The minimum is {usd}', { usd: usd(MIN_RECURRING_USD) })
  return reading?.minimum === 'CYCLE'
    ? t('The minimum of a round is {usd}', { usd: usd(MIN_CYCLE_USD) })
    : undefined
}

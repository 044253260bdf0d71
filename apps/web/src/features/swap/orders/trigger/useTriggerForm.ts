import type { TriggerFeesReply } from '@callisto/contract'
import { expiresAt, isBelowTriggerMinimum, usdMicrosOf } from '@callisto/domain'
import { t } from '@callisto/i18n'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useHeldError } from '../../../../lib/api/useHeldError.ts'
import { useNow } from '../../../../lib/browser/useNow.ts'
import { useTabState } from '../../../../lib/browser/useTabState.ts'
import { chainTime } from '../../../../lib/live/chain-time.ts'
import { useBannedTokens } from '../../../../lib/site/banned-tokens.ts'
import { formatUsd } from '../../../../lib/text/format.ts'
import { isAcceptance } from '../../../../lib/text/is-acceptance.ts'
import { displaySymbol } from '../../../../lib/tokens/names.ts'
import { useBalances } from '../../../../lib/wallet/balances.ts'
import { DEFAULT_EXPIRY, expirySeconds } from '../../../../transaction-flow/orders/expiry-choice.ts'
import { triggerFeesQuery } from '../../../../transaction-flow/orders/order-queries.ts'
import type { TriggerTerms } from '../../../../transaction-flow/orders/trigger/trigger-terms.ts'
import type { Pair } from '../../form/pair.ts'
import { lockedLamportsOf } from '../OrderCosts.tsx'
import { draftScope, orderDrafts } from '../order-drafts.ts'
import { type OrderAction, primaryOrderAction } from '../primary-order-action.ts'
import type { SellAmount } from '../useSellAmount.ts'
import { EMPTY_DRAFT, readDraft, type TriggerDraft, type TriggerReading } from './trigger-draft.ts'
import { triggerSummary } from './trigger-summary.ts'

export interface TriggerFormState {
  draft: TriggerDraft
  setDraft: (fields: Partial<TriggerDraft>) => void
  expiry: string
  setExpiry: (key: string) => void
  /** Undefined while a token loads. */
  reading: TriggerReading | undefined
  /** Set while the order is complete. */
  summary: readonly string[] | undefined
  fees: TriggerFeesReply | undefined
  feesError: unknown
  accepted: { words: string; text: string; set: (text: string) => void }
  action: OrderAction
  /** The order with its end; undefined while it cannot be placed. */
  terms: TriggerTerms | undefined
}

/** State of the trigger form: its fields, what they mean, and what its button does. */
export function useTriggerForm(pair: Pair, amount: SellAmount): TriggerFormState {
  const [draft, setAll] = useTabState(orderDrafts.trigger.draft, draftScope(pair), EMPTY_DRAFT)
  const [expiry, setExpiry] = useTabState(orderDrafts.trigger.expiry, draftScope(pair), DEFAULT_EXPIRY)
  const [acceptance, setAcceptance] = useState('')
  const feesOf = useQuery(triggerFeesQuery)
  const fees = feesOf.data
  const banned = useBannedTokens()
  const lamports = useBalances(amount.account).data?.lamports
  // The end of the order moves with the time.
  const nowMs = useNow()
  const { sellAsset, buyAsset } = amount
  const reading =
    sellAsset && buyAsset
      ? readDraft(draft, { pair, sell: sellAsset, buy: buyAsset, making: amount.units })
      : undefined
  const now = Math.floor(chainTime() ?? nowMs / 1000)
  const terms = reading?.terms && { ...reading.terms, expiresAt: expiresAt(now, expirySeconds(expiry)) }
  const words = buyAsset ? displaySymbol(buyAsset.symbol) : ''
  const isRefused = reading?.isWorse === true && !isAcceptance(acceptance, words)
  const sellsSol = amount.sellPanel.isNative ? (amount.units ?? 0n) : 0n
  const action = primaryOrderAction({
    account: amount.account,
    isBanned: banned.has(pair.sell) || banned.has(pair.buy),
    isAmountRefused: amount.isRefused,
    amount: amount.units,
    balance: amount.balance,
    sellSymbol: sellAsset ? displaySymbol(sellAsset.symbol) : '',
    lamports,
    neededLamports: fees && lockedLamportsOf(fees) + sellsSol,
    missing: missingText(reading, isRefused, fees),
    minimumFault: minimumFault(amount, fees),
  })
  return {
    draft,
    setDraft: (fields) => setAll((known) => ({ ...known, ...fields })),
    expiry,
    setExpiry: (key) => setExpiry(() => key),
    reading,
    summary:
      terms && reading && sellAsset && buyAsset
        ? triggerSummary({ ...reading, terms, sell: sellAsset, buy: buyAsset })
        : undefined,
    fees,
    feesError: useHeldError(feesOf),
    accepted: { words, text: acceptance, set: setAcceptance },
    action,
    terms: action.kind === 'place' ? terms : undefined,
  }
}

function missingText(
  reading: TriggerReading | undefined,
  isRefused: boolean,
  fees: TriggerFeesReply | undefined,
): string | undefined {
  if (!reading) return t('Select a token')
  if (Object.keys(reading.faults).length > 0) return t('Check the fields above')
  if (!reading.terms) return t('Enter a price')
  if (isRefused) return t('Worse than the market')
  return fees ? undefined : t('Loading fees')
}

function minimumFault(
  { sellAsset, units }: SellAmount,
  fees: TriggerFeesReply | undefined,
): string | undefined {
  if (!sellAsset || !units || !fees) return undefined
  const micros = usdMicrosOf(units, sellAsset.decimals, sellAsset.usdPrice)
  if (micros === undefined || !isBelowTriggerMinimum(micros)) return undefined
  return t('The minimum is {usd}', { usd: formatUsd(fees.minimumUsd, { full: true }) })
}

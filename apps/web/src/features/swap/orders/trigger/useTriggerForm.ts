import type { TriggerFeesReply } from '@callisto/contract'
import { expiresAt, isBelowTriggerMinimum, usdMicrosOf } from '@callisto/domain'
import { t } from '@callisto/i18n'
import { useState } from 'react'
import { useNow } from '../../../../lib/browser/useNow.ts'
import { useTabState } from '../../../../lib/browser/useTabState.ts'
import { chainTime } from '../../../../lib/live/chain-time.ts'
import { formatUsd } from '../../../../lib/text/format.ts'
import { isAcceptance } from '../../../../lib/text/is-acceptance.ts'
import { displaySymbol } from '../../../../lib/tokens/names.ts'
import type { PlanAction } from '../../../../transaction-flow/action/action.ts'
import { DEFAULT_EXPIRY, expirySeconds } from '../../../../transaction-flow/orders/expiry-choice.ts'
import { planTriggerOrder } from '../../../../transaction-flow/orders/order-plans.ts'
import type { Pair } from '../../form/pair.ts'
import { draftScope, orderDrafts } from '../order-drafts.ts'
import { type OrderFormState, useOrderForm } from '../useOrderForm.ts'
import type { SellAmount } from '../useSellAmount.ts'
import { EMPTY_DRAFT, readDraft, type TriggerDraft, type TriggerReading } from './trigger-draft.ts'
import { triggerSummary } from './trigger-summary.ts'

export interface TriggerFormState extends OrderFormState {
  draft: TriggerDraft
  setDraft: (fields: Partial<TriggerDraft>) => void
  expiry: string
  setExpiry: (key: string) => void
  /** Undefined while a token loads. */
  reading: TriggerReading | undefined
  accepted: { words: string; text: string; set: (text: string) => void }
  /** Plans the order with its end; undefined while it cannot be placed. */
  plan: (() => PlanAction) | undefined
}

/** State of the trigger form: its fields, what they mean, and what its button does. */
export function useTriggerForm(pair: Pair, amount: SellAmount): TriggerFormState {
  const [draft, setAll] = useTabState(orderDrafts.trigger.draft, draftScope(pair), EMPTY_DRAFT)
  const [expiry, setExpiry] = useTabState(orderDrafts.trigger.expiry, draftScope(pair), DEFAULT_EXPIRY)
  const [acceptance, setAcceptance] = useState('')
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
  const { shown, ...form } = useOrderForm(pair, amount, {
    lockedLamportsOf: ({ depositLamports, rentLamports }) => BigInt(depositLamports) + BigInt(rentLamports),
    missing: missingText(reading, isRefused),
    minimumFault: (fees) => minimumFault(amount, fees),
  })
  return {
    ...form,
    draft,
    setDraft: (fields) => setAll((known) => ({ ...known, ...fields })),
    expiry,
    setExpiry: (key) => setExpiry(() => key),
    reading,
    summary:
      terms && reading && sellAsset && buyAsset
        ? triggerSummary({ ...reading, terms, sell: sellAsset, buy: buyAsset })
        : undefined,
    accepted: { words, text: acceptance, set: setAcceptance },
    plan: terms && shown && form.action.kind === 'place' ? () => planTriggerOrder(terms, shown) : undefined,
  }
}

function missingText(reading: TriggerReading | undefined, isRefused: boolean): string | undefined {
  if (!reading) return t('Select a token')
  if (Object.keys(reading.faults).length > 0) return t('Check the fields above')
  if (!reading.terms) return t('Enter a price')
  return isRefused ? t('Worse than the market') : undefined
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

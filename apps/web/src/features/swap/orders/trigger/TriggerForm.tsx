import { expiresAt, isBelowTriggerMinimum, MIN_TRIGGER_USD, usdMicrosOf } from '@callisto/domain'
import { t } from '@callisto/i18n'
import { rentExemptLamports } from '@callisto/solana'
import { Field, Select } from '@callisto/ui'
import { useState } from 'react'
import { useClusterValues } from '../../../../lib/api/cluster-values.ts'
import { useNow } from '../../../../lib/browser/useNow.ts'
import { useTabState } from '../../../../lib/browser/useTabState.ts'
import { chainTime } from '../../../../lib/live/chain-time.ts'
import { useWatchAsset } from '../../../../lib/live/feed.ts'
import { formatUsd } from '../../../../lib/text/format.ts'
import { isAcceptance } from '../../../../lib/text/is-acceptance.ts'
import { displaySymbol } from '../../../../lib/tokens/names.ts'
import {
  DEFAULT_EXPIRY,
  expiryItems,
  expirySeconds,
} from '../../../../transaction-flow/orders/expiry-choice.ts'
import { planTriggerOrder } from '../../../../transaction-flow/orders/order-plans.ts'
import { triggerDeposit } from '../../../../transaction-flow/orders/order-terms.ts'
import { triggerRent } from '../../../../transaction-flow/orders/trigger/trigger-terms.ts'
import { WorseThanMarket } from '../../../../transaction-flow/orders/trigger/WorseThanMarket.tsx'
import type { Pair } from '../../form/pair.ts'
import { BoughtAmount, MarketAmount, OrderForm } from '../OrderForm.tsx'
import type { OrderFormProps } from '../OrderPage.tsx'
import { draftScope, orderDrafts } from '../order-drafts.ts'
import { type OrderFormState, useOrderForm } from '../useOrderForm.ts'
import { type SellAmount, useSellAmount } from '../useSellAmount.ts'
import { ExitFields, WhenFields } from './TriggerFields.tsx'
import { EMPTY_DRAFT, readDraft, type TriggerDraft, type TriggerReading } from './trigger-draft.ts'
import { triggerSummary } from './trigger-summary.ts'

/** Form of a trigger order: what it sells, when, what follows, and until when; in words before it is signed. */
export function TriggerForm({ pair, onPair, start }: OrderFormProps) {
  useWatchAsset(pair.sell)
  useWatchAsset(pair.buy)
  const amount = useSellAmount({ pair, onPair, start, kept: orderDrafts.trigger.amount })
  const form = useTriggerForm(pair, amount)
  const { draft, setDraft, reading, expiry, setExpiry, accepted } = form
  const units = reading?.taking
  const field =
    draft.when === 'usd' ? <MarketAmount /> : <BoughtAmount asset={amount.buyAsset} units={units} />
  return (
    <OrderForm
      kind="trigger"
      label={t('Trigger order')}
      {...{ pair, onPair, amount, form }}
      bought={{ units, field }}
      warning={
        reading?.isWorse && (
          <WorseThanMarket words={accepted.words} text={accepted.text} onText={accepted.set} />
        )
      }
    >
      {reading && (
        <>
          <WhenFields draft={draft} reading={reading} onDraft={setDraft} />
          <ExitFields draft={draft} reading={reading} onDraft={setDraft} />
          <Field label={t('Expires')}>
            {(control) => <Select {...control} items={expiryItems()} value={expiry} onChange={setExpiry} />}
          </Field>
        </>
      )}
    </OrderForm>
  )
}

interface TriggerFormState extends OrderFormState {
  draft: TriggerDraft
  setDraft: (fields: Partial<TriggerDraft>) => void
  expiry: string
  setExpiry: (key: string) => void
  /** Undefined while a token loads. */
  reading: TriggerReading | undefined
  accepted: { words: string; text: string; set: (text: string) => void }
}

/** State of the trigger form: its fields, what they mean, and what its button does. */
function useTriggerForm(pair: Pair, amount: SellAmount): TriggerFormState {
  const [draft, setAll] = useTabState(orderDrafts.trigger.draft, draftScope(pair), EMPTY_DRAFT)
  const [expiry, setExpiry] = useTabState(orderDrafts.trigger.expiry, draftScope(pair), DEFAULT_EXPIRY)
  const [acceptance, setAcceptance] = useState('')
  const cluster = useClusterValues(true)
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
  const form = useOrderForm('trigger', pair, amount, {
    summary:
      terms && reading && sellAsset && buyAsset
        ? triggerSummary({ ...reading, terms, sell: sellAsset, buy: buyAsset })
        : undefined,
    planWith: terms && (() => planTriggerOrder(terms)),
    lockedLamportsOf: (fees) =>
      cluster && triggerDeposit(fees) + triggerRent((bytes) => rentExemptLamports(cluster, bytes)),
    missing: missingText(reading, isRefused),
    minimumFault: minimumFault(amount),
  })
  return {
    ...form,
    draft,
    setDraft: (fields) => setAll((known) => ({ ...known, ...fields })),
    expiry,
    setExpiry: (key) => setExpiry(() => key),
    reading,
    accepted: { words, text: acceptance, set: setAcceptance },
  }
}

function missingText(reading: TriggerReading | undefined, isRefused: boolean): string | undefined {
  if (!reading) return t('Select a token')
  if (Object.keys(reading.faults).length > 0) return t('Check the fields above')
  if (!reading.terms) return t('Enter a price')
  return isRefused ? t('Worse than the market') : undefined
}

function minimumFault({ sellAsset, units }: SellAmount): string | undefined {
  if (!sellAsset || !units) return undefined
  const micros = usdMicrosOf(units, sellAsset.decimals, sellAsset.usdPrice)
  if (micros === undefined || !isBelowTriggerMinimum(micros)) return undefined
  return t('The minimum is {usd}', { usd: formatUsd(MIN_TRIGGER_USD, { full: true }) })
}

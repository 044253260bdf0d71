import { t } from '@callisto/i18n'
import { Button, Field, Select } from '@callisto/ui'
import { useState } from 'react'
import { errorCode } from '../../../../lib/api/call.ts'
import { openOverlay } from '../../../../lib/browser/overlays.ts'
import { useWatchAsset } from '../../../../lib/live/feed.ts'
import { ActionDialog } from '../../../../transaction-flow/action/ActionDialog.tsx'
import { useAction } from '../../../../transaction-flow/action/useAction.ts'
import { expiryItems } from '../../../../transaction-flow/orders/expiry-choice.ts'
import { planCreateTrigger } from '../../../../transaction-flow/orders/trigger/plan-trigger.ts'
import { WorseThanMarket } from '../../../../transaction-flow/orders/trigger/WorseThanMarket.tsx'
import { AmountPanel } from '../../form/AmountPanel.tsx'
import type { Pair } from '../../form/pair.ts'
import { BoughtAmount, MarketAmount } from '../BoughtAmount.tsx'
import { feeBpsOf, lockedLamportsOf, OrderCosts } from '../OrderCosts.tsx'
import { OrderSides } from '../OrderSides.tsx'
import { forgetDraft, orderDrafts } from '../order-drafts.ts'
import { useSellAmount } from '../useSellAmount.ts'
import { ExitFields } from './ExitFields.tsx'
import { type TriggerFormState, useTriggerForm } from './useTriggerForm.ts'
import { WhenFields } from './WhenFields.tsx'

interface TriggerFormProps {
  pair: Pair
  onPair: (pair: Pair) => void
  /** Initial amount in plain notation. */
  start?: string | undefined
}

/** Form of a trigger order: what it sells, when, what follows, and until when; in words before it is signed. */
export function TriggerForm({ pair, onPair, start }: TriggerFormProps) {
  useWatchAsset(pair.sell)
  useWatchAsset(pair.buy)
  const amount = useSellAmount({ pair, onPair, start, kept: orderDrafts.trigger.amount })
  const form = useTriggerForm(pair, amount)
  const controller = useAction()
  const { step } = controller.flow
  const [reviewed, setReviewed] = useState<readonly string[]>()
  const place = () => {
    if (form.action.kind === 'connect') openOverlay('connect')
    const { terms, fees, summary } = form
    if (!terms || !fees || !summary || amount.account === undefined) return
    setReviewed(summary)
    const plan = planCreateTrigger(terms, fees)
    void controller.submit({ plan, requestedAtMs: Date.now() }, amount.account)
  }
  const { taking } = form.reading ?? {}
  return (
    <section
      aria-label={t('Trigger order')}
      className="rounded-xl border border-line bg-raised p-4 max-sm:p-3"
    >
      <form
        className="flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          place()
        }}
      >
        <OrderSides pair={pair} onPair={onPair} />
        <AmountPanel {...amount.sellPanel} />
        <AmountPanel
          {...amount.buyPanel(taking)}
          field={
            form.draft.when === 'usd' ? (
              <MarketAmount />
            ) : (
              <BoughtAmount asset={amount.buyAsset} units={taking} />
            )
          }
        />
        <Terms form={form} />
        {form.summary && (
          <p role="status" data-summary="" className="rounded-md bg-ground px-3 py-2 text-xs text-text">
            {form.summary.join(' ')}
          </p>
        )}
        {form.reading?.isWorse && (
          <WorseThanMarket words={form.accepted.words} text={form.accepted.text} onText={form.accepted.set} />
        )}
        {form.fees && (
          <OrderCosts
            feeBps={feeBpsOf(form.fees, [pair.sell, pair.buy])}
            lockedLamports={lockedLamportsOf(form.fees)}
            fillRewardLamports={BigInt(form.fees.fillRewardLamports)}
          />
        )}
        {form.feesError !== undefined && (
          <p role="status" title={errorCode(form.feesError)} className="text-xs text-caution">
            {t('The fees of orders could not be loaded')}
          </p>
        )}
        <Button
          type="submit"
          tone="primary"
          size="lg"
          disabled={form.action.kind === 'disabled'}
          className="w-full"
        >
          {form.action.label}
        </Button>
      </form>
      {reviewed && (
        <ActionDialog
          controller={controller}
          title={t('Place order')}
          note={reviewed.join(' ')}
          onRetry={place}
          onClose={() => {
            if (step === 'done') {
              amount.clear()
              forgetDraft('trigger')
            }
            setReviewed(undefined)
          }}
        />
      )}
    </section>
  )
}

function Terms({ form }: { form: TriggerFormState }) {
  const { draft, setDraft, reading, expiry, setExpiry } = form
  if (!reading) return null
  const fields = { draft, reading, onDraft: setDraft }
  return (
    <>
      <WhenFields {...fields} />
      <ExitFields {...fields} />
      <Field label={t('Expires')}>
        {(control) => <Select {...control} items={expiryItems()} value={expiry} onChange={setExpiry} />}
      </Field>
    </>
  )
}

import { t } from '@callisto/i18n'
import { Button, Checkbox, Field, Input, Select } from '@callisto/ui'
import { useState } from 'react'
import { errorCode } from '../../../../lib/api/call.ts'
import { openOverlay } from '../../../../lib/browser/overlays.ts'
import { PriceField } from '../../../../lib/forms/PriceField.tsx'
import { useWatchAsset } from '../../../../lib/live/feed.ts'
import { formatAmount } from '../../../../lib/text/format.ts'
import { displaySymbol } from '../../../../lib/tokens/names.ts'
import { ActionDialog } from '../../../../transaction-flow/action/ActionDialog.tsx'
import { useAction } from '../../../../transaction-flow/action/useAction.ts'
import { planCreateRecurring } from '../../../../transaction-flow/orders/recurring/plan-recurring.ts'
import { AmountPanel } from '../../form/AmountPanel.tsx'
import { MarketAmount } from '../BoughtAmount.tsx'
import { feeBpsOf, OrderCosts } from '../OrderCosts.tsx'
import type { OrderFormProps } from '../OrderPage.tsx'
import { OrderSides } from '../OrderSides.tsx'
import { forgetDraft, orderDrafts } from '../order-drafts.ts'
import { useSellAmount } from '../useSellAmount.ts'
import { type IntervalUnit, UNIT_SECONDS } from './recurring-draft.ts'
import { recurringFaultText, unitText } from './recurring-text.ts'
import { SchedulePicture } from './SchedulePicture.tsx'
import { type RecurringFormState, useRecurringForm } from './useRecurringForm.ts'

/** Form of a recurring order: the total, every, over how many rounds, a band of prices, a start; drawn before it is signed. */
export function RecurringForm({ pair, onPair, start }: OrderFormProps) {
  useWatchAsset(pair.sell)
  useWatchAsset(pair.buy)
  const amount = useSellAmount({ pair, onPair, start, kept: orderDrafts.recurring.amount })
  const form = useRecurringForm(pair, amount)
  const controller = useAction()
  const { step } = controller.flow
  const [reviewed, setReviewed] = useState<readonly string[]>()
  const place = () => {
    if (form.action.kind === 'connect') openOverlay('connect')
    const { terms, fees, summary } = form
    if (!terms || !fees || !summary || amount.account === undefined) return
    setReviewed(summary)
    const plan = planCreateRecurring(terms, fees)
    void controller.submit({ plan, requestedAtMs: Date.now() }, amount.account)
  }
  return (
    <section
      aria-label={t('Recurring order')}
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
        <AmountPanel {...amount.buyPanel(undefined)} field={<MarketAmount />} />
        <ScheduleFields form={form} />
        <Schedule form={form} sellSymbol={amount.sellAsset && displaySymbol(amount.sellAsset.symbol)} />
        {form.summary && (
          <p role="status" data-summary="" className="rounded-md bg-ground px-3 py-2 text-xs text-text">
            {form.summary.join(' ')}
          </p>
        )}
        {form.fees && form.lockedLamports !== undefined && (
          <OrderCosts
            feeBps={feeBpsOf(form.fees, [pair.sell, pair.buy])}
            lockedLamports={form.lockedLamports}
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
              forgetDraft('recurring')
            }
            setReviewed(undefined)
          }}
        />
      )}
    </section>
  )
}

const units = Object.keys(UNIT_SECONDS) as IntervalUnit[]

function ScheduleFields({ form: { draft, setDraft, reading } }: { form: RecurringFormState }) {
  if (!reading) return null
  const { faults, quote } = reading
  const symbol = displaySymbol(quote.symbol)
  return (
    <div className="grid grid-cols-2 gap-2">
      <PriceField
        label={t('Every')}
        text={draft.every}
        onText={(every) => setDraft({ every })}
        unit=""
        error={recurringFaultText(faults.every)}
      />
      <Field label={t('Unit of time')}>
        {(control) => (
          <Select
            {...control}
            items={units.map((key) => ({ key, label: unitText(key) }))}
            value={draft.unit}
            onChange={(unit) => setDraft({ unit })}
          />
        )}
      </Field>
      <div className="max-sm:col-span-2">
        <PriceField
          label={t('Over')}
          text={draft.rounds}
          onText={(rounds) => setDraft({ rounds })}
          unit={t('rounds')}
          error={recurringFaultText(faults.rounds)}
        />
      </div>
      <Input
        className="max-sm:col-span-2"
        label={t('Start (optional)')}
        type="datetime-local"
        value={draft.start}
        onChange={({ currentTarget }) => setDraft({ start: currentTarget.value })}
        error={recurringFaultText(faults.start)}
      />
      <div className="col-span-2">
        <Checkbox checked={draft.hasBand} onChange={() => setDraft({ hasBand: !draft.hasBand })}>
          {t('Only within a band of prices')}
        </Checkbox>
      </div>
      {draft.hasBand && (
        <>
          <PriceField
            label={t('Lowest price')}
            text={draft.lowest}
            onText={(lowest) => setDraft({ lowest })}
            unit={symbol}
            error={recurringFaultText(faults.lowest)}
          />
          <PriceField
            label={t('Highest price')}
            text={draft.highest}
            onText={(highest) => setDraft({ highest })}
            unit={symbol}
            error={recurringFaultText(faults.highest)}
          />
        </>
      )}
    </div>
  )
}

function Schedule({
  form: { reading, first },
  sellSymbol,
}: {
  form: RecurringFormState
  sellSymbol: string | undefined
}) {
  const { rounds, interval, perRound, faults } = reading ?? {}
  if (!reading || !rounds || !interval || perRound === undefined || !sellSymbol) return null
  if (faults?.rounds || faults?.every) return null
  const sold = reading.terms?.inputDecimals
  if (sold === undefined) return null
  return (
    <SchedulePicture
      first={first}
      interval={interval}
      rounds={rounds}
      amount={`${formatAmount(perRound, sold)} ${sellSymbol}`}
    />
  )
}

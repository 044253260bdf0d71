import { t } from '@callisto/i18n'
import { Field, Select } from '@callisto/ui'
import { useWatchAsset } from '../../../../lib/live/feed.ts'
import { expiryItems } from '../../../../transaction-flow/orders/expiry-choice.ts'
import { WorseThanMarket } from '../../../../transaction-flow/orders/trigger/WorseThanMarket.tsx'
import { BoughtAmount, MarketAmount, OrderForm } from '../OrderForm.tsx'
import type { OrderFormProps } from '../OrderPage.tsx'
import { orderDrafts } from '../order-drafts.ts'
import { useSellAmount } from '../useSellAmount.ts'
import { ExitFields, WhenFields } from './TriggerFields.tsx'
import { useTriggerForm } from './useTriggerForm.ts'

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
      plan={form.plan}
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

import { PERCENT_DECIMALS } from '@callisto/amount'
import { t } from '@callisto/i18n'
import { FLOOR_BPS } from '@callisto/program-clients'
import { Checkbox, Field, Input, Select } from '@callisto/ui'
import { decimalText, RATE_DECIMALS } from '../../../../lib/forms/decimal-text.ts'
import { PriceField } from '../../../../lib/forms/PriceField.tsx'
import { useWatchAsset } from '../../../../lib/live/feed.ts'
import { formatAmount, formatDateTime } from '../../../../lib/text/format.ts'
import { displaySymbol } from '../../../../lib/tokens/names.ts'
import { FloorFields, NoFeed } from '../FloorFields.tsx'
import { MarketAmount, OrderForm } from '../OrderForm.tsx'
import type { OrderFormProps } from '../OrderPage.tsx'
import { orderDrafts } from '../order-drafts.ts'
import { useSellAmount } from '../useSellAmount.ts'
import { type IntervalUnit, UNIT_SECONDS } from './recurring-draft.ts'
import {
  type RecurringFormState,
  recurringFaultText,
  unitText,
  useRecurringForm,
} from './useRecurringForm.ts'

/** Form of a recurring order: the total, every, over how many rounds, a band of prices, a start; drawn before it is signed. */
export function RecurringForm({ pair, onPair, start }: OrderFormProps) {
  useWatchAsset(pair.sell)
  useWatchAsset(pair.buy)
  const amount = useSellAmount({ pair, onPair, start, kept: orderDrafts.recurring.amount })
  const form = useRecurringForm(pair, amount)
  return (
    <OrderForm
      kind="recurring"
      label={t('Recurring order')}
      {...{ pair, onPair, amount, form }}
      onPlaced={() => form.anyPrice.set('')}
      bought={{ units: undefined, field: <MarketAmount /> }}
    >
      <ScheduleFields form={form} />
      <WorstPrice form={form} />
      <Schedule form={form} sellSymbol={amount.sellAsset && displaySymbol(amount.sellAsset.symbol)} />
    </OrderForm>
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
        error={recurringFaultText(faults.every, draft.every, 0)}
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
          error={recurringFaultText(faults.rounds, draft.rounds, 0)}
        />
      </div>
      <Input
        className="max-sm:col-span-2"
        label={t('Start (optional)')}
        type="datetime-local"
        value={draft.start}
        onChange={({ currentTarget }) => setDraft({ start: currentTarget.value })}
        error={recurringFaultText(faults.start, draft.start, 0)}
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
            error={recurringFaultText(faults.lowest, draft.lowest, RATE_DECIMALS)}
          />
          <PriceField
            label={t('Highest price')}
            text={draft.highest}
            onText={(highest) => setDraft({ highest })}
            unit={symbol}
            error={recurringFaultText(faults.highest, draft.highest, RATE_DECIMALS)}
          />
        </>
      )}
    </div>
  )
}

/** The worst price of a round: that of the band, or a distance under the price now. */
function WorstPrice({ form }: { form: RecurringFormState }) {
  const { draft, setDraft, reading, anyPrice, floorTexts, noFeed } = form
  if (!reading) return null
  return (
    <>
      <NoFeed tokens={noFeed} text={t('no price on the chain. Only the worst price guards a round.')} />
      <FloorFields
        fields={
          reading.hasFloorField
            ? [
                {
                  key: 'floor',
                  label: t('Below the price now by'),
                  text: draft.floor,
                  onText: (floor) => setDraft({ floor }),
                  standard: decimalText(FLOOR_BPS.recurring / 100, 2),
                  error: recurringFaultText(reading.faults.floor, draft.floor, PERCENT_DECIMALS),
                },
              ]
            : []
        }
        texts={floorTexts}
        isAnyPrice={draft.isAnyPrice}
        onAnyPrice={() => setDraft({ isAnyPrice: !draft.isAnyPrice })}
        accepted={anyPrice}
      />
    </>
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

interface SchedulePictureProps {
  /** Unix seconds of the first round. */
  first: number
  /** Seconds. */
  interval: number
  rounds: number
  /** What a round sells, with its symbol. */
  amount: string
}

/** Rounds that are drawn one by one; of more the picture shows the first and the last. */
const MAX_BARS = 24
const HEAD = 18

/** The rounds of an order as bars over time, with the dates of the first and the last. */
function SchedulePicture({ first, interval, rounds, amount }: SchedulePictureProps) {
  const timeOf = (round: number) => formatDateTime((first + round * interval) * 1000)
  const isCut = rounds > MAX_BARS
  const bars = Array.from({ length: isCut ? MAX_BARS : rounds }, (_, at) =>
    isCut && at >= HEAD ? rounds - MAX_BARS + at : at,
  )
  return (
    <figure className="flex flex-col gap-1">
      <ol
        aria-label={t('{count, plural, one {# round} other {# rounds}}', { count: rounds })}
        className="flex h-12 items-end gap-px"
      >
        {bars.map((round, at) => (
          <li
            key={round}
            title={`${timeOf(round)} · ${amount}`}
            className={
              isCut && at === HEAD
                ? 'ml-3 h-full min-w-0.5 flex-1 rounded-t-sm bg-accent'
                : 'h-full min-w-0.5 flex-1 rounded-t-sm bg-accent'
            }
          >
            <span className="sr-only">
              {timeOf(round)}: {amount}
            </span>
          </li>
        ))}
      </ol>
      <figcaption className="flex flex-wrap justify-between gap-x-3 text-2xs text-faint">
        <span>{timeOf(0)}</span>
        <span>{timeOf(rounds - 1)}</span>
      </figcaption>
    </figure>
  )
}

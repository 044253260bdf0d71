import type { Asset } from '@callisto/contract'
import { expiresAt, isBelowTriggerMinimum, MIN_TRIGGER_USD, usdMicrosOf } from '@callisto/domain'
import { t } from '@callisto/i18n'
import { rentExemptLamports } from '@callisto/solana'
import { Field, Select } from '@callisto/ui'
import { useQuery } from '@tanstack/react-query'
import { useClusterValues } from '../../../../lib/api/cluster-values.ts'
import { useNow } from '../../../../lib/browser/useNow.ts'
import { useTabState } from '../../../../lib/browser/useTabState.ts'
import { chainTime } from '../../../../lib/live/chain-time.ts'
import { useWatchAsset } from '../../../../lib/live/feed.ts'
import { formatUsd } from '../../../../lib/text/format.ts'
import { displaySymbol } from '../../../../lib/tokens/names.ts'
import {
  DEFAULT_EXPIRY,
  expiryItems,
  expirySeconds,
} from '../../../../transaction-flow/orders/expiry-choice.ts'
import { usePairFeeds } from '../../../../transaction-flow/orders/order-feeds.ts'
import { planTriggerOrder } from '../../../../transaction-flow/orders/order-plans.ts'
import { triggerDeposit, vaultBytesQuery } from '../../../../transaction-flow/orders/order-terms.ts'
import { triggerRent } from '../../../../transaction-flow/orders/trigger/trigger-terms.ts'
import { WorseThanMarket } from '../../../../transaction-flow/orders/trigger/WorseThanMarket.tsx'
import type { Pair } from '../../form/pair.ts'
import { NoFeed } from '../FloorFields.tsx'
import { BoughtAmount, MarketAmount, OrderForm } from '../OrderForm.tsx'
import type { OrderFormProps } from '../OrderPage.tsx'
import { draftScope, orderDrafts } from '../order-drafts.ts'
import { type AcceptedWords, useAcceptance } from '../useAcceptance.ts'
import { type OrderFormState, useOrderForm } from '../useOrderForm.ts'
import { type SellAmount, useSellAmount } from '../useSellAmount.ts'
import { ExitFields, WhenFields, WorstPrice } from './TriggerFields.tsx'
import { EMPTY_DRAFT, readDraft, type TriggerDraft, type TriggerReading } from './trigger-draft.ts'
import { heldTrigger, triggerSummary } from './trigger-summary.ts'

/** Form of a trigger order: what it sells, when, what follows, and until when; in words before it is signed. */
export function TriggerForm({ pair, onPair, start }: OrderFormProps) {
  useWatchAsset(pair.sell)
  useWatchAsset(pair.buy)
  const amount = useSellAmount({ pair, onPair, start, kept: orderDrafts.trigger.amount })
  const form = useTriggerForm(pair, amount)
  const { draft, setDraft, reading, expiry, setExpiry, accepted, anyPrice, noFeed } = form
  const units = reading?.taking
  const field =
    draft.when === 'usd' ? <MarketAmount /> : <BoughtAmount asset={amount.buyAsset} units={units} />
  return (
    <OrderForm
      kind="trigger"
      label={t('Trigger order')}
      {...{ pair, onPair, amount, form }}
      onPlaced={() => {
        accepted.set('')
        anyPrice.set('')
      }}
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
          {reading.lacksFeed && (
            <NoFeed
              tokens={noFeed}
              text={t(
                'no price on the chain that an order could wait for. Only an order at a rate is possible.',
              )}
            />
          )}
          <WorstPrice draft={draft} reading={reading} onDraft={setDraft} accepted={anyPrice} />
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
  accepted: AcceptedWords
  /** The words for an order without a worst price. */
  anyPrice: AcceptedWords
  /** Tokens without a feed. */
  noFeed: readonly Asset[]
}

/** State of the trigger form: its fields, what they mean, and what its button does. */
function useTriggerForm(pair: Pair, amount: SellAmount): TriggerFormState {
  const [draft, setAll] = useTabState(orderDrafts.trigger.draft, draftScope(pair), EMPTY_DRAFT)
  const [expiry, setExpiry] = useTabState(orderDrafts.trigger.expiry, draftScope(pair), DEFAULT_EXPIRY)
  const pairFeeds = usePairFeeds([pair.sell, pair.buy])
  const { feeds } = pairFeeds
  const vaults = useQuery(vaultBytesQuery([pair.sell, pair.buy]))
  const cluster = useClusterValues(true)
  // The end of the order moves with the time.
  const nowMs = useNow()
  const { sellAsset, buyAsset } = amount
  const reading =
    sellAsset && buyAsset
      ? readDraft(draft, { pair, sell: sellAsset, buy: buyAsset, making: amount.units, feeds })
      : undefined
  const now = Math.floor(chainTime() ?? nowMs / 1000)
  const terms = reading?.terms && { ...reading.terms, expiresAt: expiresAt(now, expirySeconds(expiry)) }
  const accepted = useAcceptance(buyAsset ? displaySymbol(buyAsset.symbol) : '', draftScope(pair))
  const isRefused = reading?.isWorse === true && !accepted.isGiven
  const anyPrice = useAcceptance(t('any price'), draftScope(pair))
  const isUnlimited = draft.isAnyPrice && Object.keys(reading?.floors ?? {}).length > 0
  const isUnconfirmed = isUnlimited && !anyPrice.isGiven
  const noFeed = [sellAsset, buyAsset].filter(
    (asset) => asset !== undefined && feeds?.missing.includes(asset.id),
  )
  const form = useOrderForm('trigger', pair, amount, {
    summary:
      terms && reading && sellAsset && buyAsset
        ? triggerSummary({ ...reading, terms, sell: sellAsset, buy: buyAsset })
        : undefined,
    held: terms && sellAsset && buyAsset && heldTrigger(terms, { sell: sellAsset, buy: buyAsset }),
    planWith: terms && (() => planTriggerOrder(terms)),
    lockedLamportsOf: (fees) =>
      cluster &&
      vaults.data &&
      triggerDeposit(fees) + triggerRent((bytes) => rentExemptLamports(cluster, bytes), vaults.data),
    missing: missingText(reading, { isRefused, isUnconfirmed, hasFeeds: feeds !== undefined }),
    unread: pairFeeds.error
      ? pairFeeds
      : { error: vaults.error ?? undefined, read: () => void vaults.refetch() },
    minimumFault: minimumFault(amount),
  })
  return {
    ...form,
    draft,
    setDraft: (fields) => setAll((known) => ({ ...known, ...fields })),
    expiry,
    setExpiry: (key) => setExpiry(() => key),
    reading,
    accepted,
    anyPrice,
    noFeed: noFeed as Asset[],
  }
}

interface Missing {
  isRefused: boolean
  isUnconfirmed: boolean
  hasFeeds: boolean
}

function missingText(
  reading: TriggerReading | undefined,
  { isRefused, isUnconfirmed, hasFeeds }: Missing,
): string | undefined {
  if (!reading) return t('Select a token')
  if (!hasFeeds) return t('Loading price feeds')
  if (reading.lacksFeed) return t('No price feed')
  if (Object.keys(reading.faults).length > 0) return t('Check the fields above')
  if (!reading.terms) return t('Enter a price')
  if (isRefused) return t('Worse than the market')
  return isUnconfirmed ? t('Confirm any price') : undefined
}

function minimumFault({ sellAsset, units }: SellAmount): string | undefined {
  if (!sellAsset || !units) return undefined
  const micros = usdMicrosOf(units, sellAsset.decimals, sellAsset.usdPrice)
  if (micros === undefined || !isBelowTriggerMinimum(micros)) return undefined
  return t('The minimum is {usd}', { usd: formatUsd(MIN_TRIGGER_USD, { full: true }) })
}

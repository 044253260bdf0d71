import type { Asset, PinnedTerms } from '@callisto/contract'
import { t } from '@callisto/i18n'
import { Button, DecimalInput, Segmented, Skeleton } from '@callisto/ui'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense, useState } from 'react'
import { errorCode } from '../../../lib/api/call.ts'
import { latePart } from '../../../lib/browser/lazy-part.tsx'
import { openOverlay } from '../../../lib/browser/overlays.ts'
import { formatBps, formatUnits } from '../../../lib/text/format.ts'
import { chartPairOf } from '../../../lib/tokens/quoted-pair.ts'
import { SOL_DECIMALS } from '../../../lib/wallet/balances.ts'
import { ActionDialog } from '../../../transaction-flow/action/ActionDialog.tsx'
import { useAction } from '../../../transaction-flow/action/useAction.ts'
import { orderAuditQuery } from '../../../transaction-flow/orders/audit/audit-query.ts'
import type { AuditedOrder } from '../../../transaction-flow/orders/audit/OrderAudit.tsx'
import { OrderMismatch } from '../../../transaction-flow/orders/order-mismatch.ts'
import { AmountPanel } from '../form/AmountPanel.tsx'
import type { Pair } from '../form/pair.ts'
import { forgetDraft, type orderDrafts } from './order-drafts.ts'
import type { OrderFormState } from './useOrderForm.ts'
import type { SellAmount } from './useSellAmount.ts'

const OrderAudit = latePart(
  async () => (await import('../../../transaction-flow/orders/audit/OrderAudit.tsx')).OrderAudit,
)

interface OrderFormProps {
  kind: keyof typeof orderDrafts
  label: string
  pair: Pair
  onPair: (pair: Pair) => void
  amount: SellAmount
  form: OrderFormState
  /** What was accepted for the order holds for no other. */
  onPlaced: () => void
  /** What it buys at least, and the field that shows it. */
  bought: { units: bigint | undefined; field: ReactNode }
  /** A warning below the summary. */
  warning?: ReactNode
  /** The fields of its terms. */
  children: ReactNode
}

/** Frame of the forms of orders: side, amounts, terms, the order in words, costs, and its placing. */
export function OrderForm({ kind, label, pair, onPair, amount, form, bought, ...parts }: OrderFormProps) {
  const controller = useAction()
  const { step } = controller.flow
  const [reviewed, setReviewed] = useState<Reviewed>()
  const mints = reviewed?.order.hasFeeds ? [reviewed.order.sold.id, reviewed.order.bought.id] : []
  const audit = useQuery({ ...orderAuditQuery(mints), enabled: mints.length > 0 })
  // What nobody was shown is not signed: the chunk of the audit may be late, or never come.
  const [shownAudit, setShownAudit] = useState<HTMLDivElement | null>(null)
  const { summary, plan, fees, lockedLamports, feesError, readFees, action } = form
  const { feedsError, readFeeds } = form
  const place = () => {
    if (action.kind === 'connect') openOverlay('connect')
    const order = auditedOrder(form, amount)
    if (!plan || !summary || !order || amount.account === undefined) return
    setReviewed({ note: summary.join(' '), order })
    void controller.submit({ plan: plan(), requestedAtMs: Date.now() }, amount.account)
  }
  return (
    <section aria-label={label} className="rounded-xl border border-line bg-raised p-4 max-sm:p-3">
      <form
        className="flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          place()
        }}
      >
        <OrderSides pair={pair} onPair={onPair} />
        <AmountPanel {...amount.sellPanel} />
        <AmountPanel {...amount.buyPanel(bought.units)} field={bought.field} />
        {parts.children}
        {summary && (
          <p role="status" data-summary="" className="rounded-md bg-ground px-3 py-2 text-xs text-text">
            {summary.join(' ')}
          </p>
        )}
        {parts.warning}
        {fees && lockedLamports !== undefined && (
          <OrderCosts
            feeBps={feeBpsOf(fees, [pair.sell, pair.buy])}
            lockedLamports={lockedLamports}
            fillRewardLamports={BigInt(fees.fillRewardLamports)}
          />
        )}
        {feesError !== undefined && (
          <Unread
            text={
              feesError instanceof OrderMismatch
                ? t('The chain has other fees of orders than this page, so no order is placed')
                : t('The fees of orders could not be read from the chain')
            }
            error={feesError}
            onRetry={readFees}
          />
        )}
        {feedsError !== undefined && (
          <Unread
            text={t('The price feeds could not be read from the chain')}
            error={feedsError}
            onRetry={readFeeds}
          />
        )}
        <Button
          type="submit"
          tone="primary"
          size="lg"
          disabled={action.kind === 'disabled'}
          className="w-full"
        >
          {action.label}
        </Button>
      </form>
      {reviewed && (
        <ActionDialog
          controller={controller}
          title={t('Place order')}
          note={reviewed.note}
          audit={
            <Suspense fallback={<Skeleton className="h-40" />}>
              <div ref={setShownAudit}>
                <OrderAudit order={reviewed.order} query={audit} />
              </div>
            </Suspense>
          }
          isHeld={!shownAudit || (mints.length > 0 && audit.data === undefined)}
          onRetry={place}
          onClose={() => {
            if (step === 'done') {
              amount.clear()
              forgetDraft(kind)
              parts.onPlaced()
            }
            setReviewed(undefined)
          }}
        />
      )}
    </section>
  )
}

interface Reviewed {
  note: string
  order: AuditedOrder
}

/** What the review says of the order of the fields. */
function auditedOrder(
  { held, fees, lockedLamports }: OrderFormState,
  { sellAsset: sold, buyAsset: bought, units: escrow }: SellAmount,
): AuditedOrder | undefined {
  if (!held || !fees || lockedLamports === undefined || !sold || !bought || !escrow) return undefined
  return { ...held, sold, bought, escrow, fees, feeBps: feeBpsOf(fees, [sold.id, bought.id]), lockedLamports }
}

/** Whether an order of the pair buys or sells its base. */
const sideOf = (pair: Pair): 'buy' | 'sell' => (chartPairOf(pair).base === pair.buy ? 'buy' : 'sell')

/** Buy and Sell of the base of a pair: the other side is the pair the other way round. */
function OrderSides({ pair, onPair }: { pair: Pair; onPair: (pair: Pair) => void }) {
  return (
    <Segmented
      label={t('Side')}
      stretch
      items={[
        { key: 'buy', label: t('Buy') },
        { key: 'sell', label: t('Sell') },
      ]}
      value={sideOf(pair)}
      onChange={() => onPair({ sell: pair.buy, buy: pair.sell })}
    />
  )
}

interface BoughtAmountProps {
  asset: Asset | undefined
  /** What an order asks for; undefined while something is missing. */
  units: bigint | undefined
}

/** The amount that an order buys at least. */
export function BoughtAmount({ asset, units }: BoughtAmountProps) {
  const text = units !== undefined && asset ? formatUnits(units, asset.decimals) : ''
  return (
    <DecimalInput
      label={t('Amount to buy')}
      value={text}
      readOnly
      onChange={() => {}}
      read={(typed) => typed}
    />
  )
}

/** In its place where the market says so when the order fills. */
export const MarketAmount = () => <p className="text-right text-sm text-muted">{t('At the market price')}</p>

interface UnreadProps {
  text: string
  error: unknown
  onRetry: () => void
}

/** Why no order can be placed: what it depends on is unknown, or not what the page is made for. */
function Unread({ text, error, onRetry }: UnreadProps) {
  return (
    <div
      role="alert"
      title={errorCode(error)}
      className="flex items-center justify-between gap-2 text-xs text-caution"
    >
      <p>{text}</p>
      <Button size="sm" onClick={onRetry}>
        {t('Try again')}
      </Button>
    </div>
  )
}

interface OrderCostsProps {
  feeBps: number
  /** Lamports that lie in the order while it is open. */
  lockedLamports: bigint
  /** Lamports of these that a keeper gets for each fill. */
  fillRewardLamports: bigint
}

/** What an order costs: the fee of its fills, and the deposit, which comes back. */
function OrderCosts({ feeBps, lockedLamports, fillRewardLamports }: OrderCostsProps) {
  const sol = (lamports: bigint) => `${formatUnits(lamports, SOL_DECIMALS)} SOL`
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-xs text-muted [&>dd]:text-right [&>dd]:text-text">
      <dt>{t('Fee, of what is bought')}</dt>
      <dd>{formatBps(feeBps)}</dd>
      <dt>{t('Deposit of the order')}</dt>
      <dd data-deposit={lockedLamports}>{sol(lockedLamports)}</dd>
      <dt className="sr-only">{t('About the deposit')}</dt>
      <dd className="col-span-2 text-left! text-2xs! text-faint!">
        {t('The deposit returns to you when the order ends, less {reward} for each fill.', {
          reward: sol(fillRewardLamports),
        })}
      </dd>
    </dl>
  )
}

/** Fee of an order between two tokens in basis points. */
const feeBpsOf = ({ feeBps, stableFeeBps, stableMints }: PinnedTerms, mints: readonly string[]): number =>
  mints.every((mint) => stableMints.some((one) => one === mint)) ? stableFeeBps : feeBps

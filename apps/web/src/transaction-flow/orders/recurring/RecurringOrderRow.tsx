import type { Asset, TimeOrder, TriggerOrderStatus } from '@callisto/contract'
import { recurringOrderStatus, triggerOrderStatus } from '@callisto/domain'
import { t } from '@callisto/i18n'
import { Badge, Button, cx, ErrorState, Meter, Skeleton } from '@callisto/ui'
import { useQuery } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import { errorCode } from '../../../lib/api/call.ts'
import { useHeldError } from '../../../lib/api/useHeldError.ts'
import { formatAmount, formatDateTime } from '../../../lib/text/format.ts'
import { symbolText } from '../../../lib/tokens/useTokenSymbols.ts'
import { ActionDialog } from '../../action/ActionDialog.tsx'
import { useAction } from '../../action/useAction.ts'
import { recurringOrderQuery } from '../order-queries.ts'
import { statusText, statusTone } from '../order-text.ts'
import { OrderEvents } from '../parts/OrderEvents.tsx'
import { planPause } from './plan-recurring.ts'

export interface RecurringOrderRowProps {
  order: TimeOrder
  tokens: ReadonlyMap<string, Asset>
  /** What its owner can do with an open order; undefined for others. */
  control: { isSelected: boolean; onSelect: () => void; isBusy: boolean; onClose: () => void } | undefined
}

/** Of a closed order: by its user, or since its last round is done. An open one has no other status (spec 2, section 4). */
const statusOf = ({ closeTx, userClosed }: TimeOrder): TriggerOrderStatus => {
  if (closeTx === '') return recurringOrderStatus()
  const rest = { making: 1n, remaining: 1n }
  return triggerOrderStatus(rest, userClosed ? 'cancelled' : 'completed')
}

/** A recurring order: pair, what a round sells, rounds done and the next one; expanded, its figures and its history. */
export function RecurringOrderRow({ order, tokens, control }: RecurringOrderRowProps) {
  const [isOpen, setOpen] = useState(false)
  const details = useId()
  const symbol = (mint: string) => symbolText(mint, tokens.get(mint))
  const pair = `${symbol(order.inputMint)} → ${symbol(order.outputMint)}`
  const status = statusOf(order)
  return (
    <li data-order={order.orderKey}>
      <div className="flex items-center gap-2 px-3 py-2 hover:bg-lifted">
        {control && (
          <input
            type="checkbox"
            aria-label={t('Select the order {pair}', { pair })}
            checked={control.isSelected}
            onChange={control.onSelect}
            className="touch-target size-4 shrink-0 accent-accent"
          />
        )}
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={details}
          onClick={() => setOpen(!isOpen)}
          className="flex min-h-11 min-w-0 flex-1 items-center gap-2 text-left focus-visible:-outline-offset-2"
        >
          <span className="flex min-w-0 flex-1 flex-col gap-1">
            <span className="flex flex-wrap items-center gap-x-2 text-sm font-medium">
              {pair}
              <Badge tone={statusTone(status)}>{statusText(status)}</Badge>
              {order.isPaused && <Badge tone="caution">{t('Paused')}</Badge>}
            </span>
            <span className="text-xs text-muted">
              {t('{amount} each round', {
                amount: `${sizeOf(order.rawInAmountPerCycle, tokens.get(order.inputMint))} ${symbol(order.inputMint)}`,
              })}
            </span>
            <Meter percent={(order.cyclesDone / Math.max(1, order.cycles)) * 100} label={t('Rounds done')} />
            <span className="flex flex-wrap justify-between gap-x-2 text-2xs text-faint">
              <span>{t('{done} of {rounds} rounds', { done: order.cyclesDone, rounds: order.cycles })}</span>
              {order.nextCycleAt !== null && (
                <span>{t('next {time}', { time: formatDateTime(Date.parse(order.nextCycleAt)) })}</span>
              )}
            </span>
          </span>
          <ChevronDown
            aria-hidden="true"
            className={cx('size-4 shrink-0 text-faint transition-transform', isOpen && 'rotate-180')}
          />
        </button>
        {control && (
          <Button
            size="sm"
            disabled={control.isBusy}
            onClick={control.onClose}
            aria-label={t('Cancel the order {pair}', { pair })}
          >
            {t('Cancel')}
          </Button>
        )}
      </div>
      <div id={details}>
        {isOpen && <Details order={order} tokens={tokens} isOwn={control !== undefined} />}
      </div>
    </li>
  )
}

const sizeOf = (units: string, asset: Asset | undefined): string =>
  asset ? formatAmount(BigInt(units), asset.decimals) : '–'

function Details({
  order,
  tokens,
  isOwn,
}: Pick<RecurringOrderRowProps, 'order' | 'tokens'> & { isOwn: boolean }) {
  const query = useQuery(recurringOrderQuery(order.orderKey))
  const error = useHeldError(query)
  const [input, output] = [tokens.get(order.inputMint), tokens.get(order.outputMint)]
  const left = BigInt(order.rawInDeposited) - BigInt(order.rawInUsed) - BigInt(order.rawInWithdrawn)
  return (
    <div className="flex flex-col gap-3 border-t border-line bg-ground px-3 py-3 text-xs">
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-muted [&>dd]:text-right [&>dd]:text-text">
        <dt>{t('Left to sell')}</dt>
        <dd>
          {sizeOf(`${left}`, input)} {symbolText(order.inputMint, input)}
        </dd>
        <dt>{t('Bought so far')}</dt>
        <dd>
          {sizeOf(order.rawOutReceived, output)} {symbolText(order.outputMint, output)}
        </dd>
        <dt>{t('Rounds missed')}</dt>
        <dd>{order.cyclesMissed}</dd>
      </dl>
      {isOwn && <PauseButton order={order} />}
      {query.data ? (
        <OrderEvents events={query.data.events} tokensOf={() => [input, output]} />
      ) : error ? (
        <ErrorState
          title={t('The history of the order could not be loaded')}
          code={errorCode(error)}
          onRetry={() => query.refetch()}
        />
      ) : (
        <Skeleton className="h-16" />
      )}
    </div>
  )
}

/** Stops the schedule of an order, or lets it go on. */
function PauseButton({ order: { orderKey, isPaused, userPubkey } }: { order: TimeOrder }) {
  const controller = useAction()
  const [isOpen, setOpen] = useState(false)
  const submit = () => {
    setOpen(true)
    const plan = planPause(orderKey, isPaused ? 'resume' : 'pause')
    void controller.submit({ plan, requestedAtMs: Date.now() }, userPubkey)
  }
  return (
    <>
      <Button size="sm" onClick={submit} className="self-start">
        {isPaused ? t('Resume') : t('Pause')}
      </Button>
      {isOpen && (
        <ActionDialog
          controller={controller}
          title={isPaused ? t('Resume') : t('Pause')}
          note={
            isPaused
              ? t(
                  'The next round keeps the time that it had before the pause. If that has passed, it is due at once, and the schedule goes on from there.',
                )
              : t('No round is filled until you resume the order. What it holds stays in it.')
          }
          onRetry={submit}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

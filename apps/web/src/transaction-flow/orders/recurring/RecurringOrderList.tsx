import type { TimeOrder, TriggerOrderStatus } from '@callisto/contract'
import { recurringOrderStatus, triggerOrderStatus } from '@callisto/domain'
import { t } from '@callisto/i18n'
import { Badge, Button } from '@callisto/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDateTime } from '../../../lib/text/format.ts'
import { symbolText } from '../../../lib/tokens/useTokenSymbols.ts'
import { ActionDialog } from '../../action/ActionDialog.tsx'
import { useAction } from '../../action/useAction.ts'
import { useRecurringClose } from '../cancel/useOrderClose.ts'
import { planPause } from '../order-plans.ts'
import { recurringOrderQuery, recurringOrdersQuery } from '../order-queries.ts'
import { statusText, statusTone } from '../order-text.ts'
import { OrderList, useOrderPage } from '../parts/OrderList.tsx'
import { NoFloor, OrderHistory, OrderRow, type OrderRowProps, sizeOf } from '../parts/OrderRow.tsx'

/** Recurring orders of a wallet. */
export function RecurringOrderList({ address }: { address: string }) {
  const shown = useOrderPage()
  const query = useQuery(recurringOrdersQuery(address, shown.state, shown.page))
  const { data } = query
  return (
    <OrderList
      {...shown}
      address={address}
      label={t('Recurring orders')}
      noneOpen={t('No Active Orders')}
      query={query}
      orders={data?.failed === undefined ? data?.orders : undefined}
      totalPages={data?.totalPages ?? 0}
      failure={data?.failed}
      closing={useRecurringClose(address)}
      row={(order, tokens, control) => (
        <RecurringOrderRow key={order.orderKey} order={order} tokens={tokens} control={control} />
      )}
    />
  )
}

/** Of a closed order: by its user, or since its last round is done. An open one has no other status (docs/spec-map.md 2-4). */
const statusOf = ({ closeTx, userClosed }: TimeOrder): TriggerOrderStatus => {
  if (closeTx === '') return recurringOrderStatus()
  const rest = { making: 1n, remaining: 1n }
  return triggerOrderStatus(rest, userClosed ? 'cancelled' : 'completed')
}

/** A recurring order: pair, what a round sells, rounds done and the next one; expanded, its figures and its history. */
function RecurringOrderRow(row: OrderRowProps<TimeOrder>) {
  const { order, tokens, control } = row
  const { inputMint, nextCycleAt } = order
  const input = tokens.get(inputMint)
  const status = statusOf(order)
  return (
    <OrderRow
      {...row}
      badges={
        <>
          <Badge tone={statusTone(status)}>{statusText(status)}</Badge>
          {order.closeTx === '' && !order.hasFloor && <NoFloor />}
          {order.isPaused && <Badge tone="caution">{t('Paused')}</Badge>}
        </>
      }
      text={t('{amount} each round', {
        amount: `${sizeOf(order.rawInAmountPerCycle, input)} ${symbolText(inputMint, input)}`,
      })}
      progress={{ percent: (order.cyclesDone / Math.max(1, order.cycles)) * 100, label: t('Rounds done') }}
      left={t('{done} of {rounds} rounds', { done: order.cyclesDone, rounds: order.cycles })}
      right={
        nextCycleAt === null ? undefined : t('next {time}', { time: formatDateTime(Date.parse(nextCycleAt)) })
      }
      details={() => <Details order={order} tokens={tokens} isOwn={control !== undefined} />}
    />
  )
}

function Details({
  order,
  tokens,
  isOwn,
}: Pick<OrderRowProps<TimeOrder>, 'order' | 'tokens'> & { isOwn: boolean }) {
  const query = useQuery(recurringOrderQuery(order.orderKey))
  const [input, output] = [tokens.get(order.inputMint), tokens.get(order.outputMint)]
  const left = BigInt(order.rawInDeposited) - BigInt(order.rawInUsed) - BigInt(order.rawInWithdrawn)
  return (
    <>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-xs text-muted [&>dd]:text-right [&>dd]:text-text">
        <dt>{t('Left to sell')}</dt>
        <dd>
          {sizeOf(left, input)} {symbolText(order.inputMint, input)}
        </dd>
        <dt>{t('Bought so far')}</dt>
        <dd>
          {sizeOf(order.rawOutReceived, output)} {symbolText(order.outputMint, output)}
        </dd>
        <dt>{t('Rounds missed')}</dt>
        <dd>{order.cyclesMissed}</dd>
      </dl>
      {isOwn && <PauseButton order={order} />}
      <OrderHistory query={query} tokensOf={() => [input, output]} />
    </>
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

import type { OrderEvent, TriggerOrder } from '@callisto/contract'
import { t } from '@callisto/i18n'
import { Badge } from '@callisto/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useHeldError } from '../../../lib/api/useHeldError.ts'
import { formatBps, formatDateTime } from '../../../lib/text/format.ts'
import { symbolText } from '../../../lib/tokens/useTokenSymbols.ts'
import { useTriggerCancel } from '../cancel/useOrderClose.ts'
import { triggerOrderQuery, triggerOrdersQuery } from '../order-queries.ts'
import { kindText, statusText, statusTone, waitsTexts } from '../order-text.ts'
import { OrderList, useOrderPage } from '../parts/OrderList.tsx'
import { NoFloor, OrderHistory, OrderRow, type OrderRowProps, sizeOf } from '../parts/OrderRow.tsx'
import { EditTrigger } from './EditTrigger.tsx'
import { editableLegs } from './edit-draft.ts'

/** Trigger orders of a wallet. */
export function TriggerOrderList({ address }: { address: string }) {
  const shown = useOrderPage()
  const query = useQuery(triggerOrdersQuery(address, shown.state, shown.page))
  const [reviewed, setReviewed] = useState<TriggerOrder>()
  return (
    <OrderList
      {...shown}
      address={address}
      label={t('Trigger orders')}
      noneOpen={t('No Open Orders')}
      query={query}
      orders={query.data && withReviewed(query.data.orders, reviewed)}
      totalPages={query.data?.totalPages ?? 0}
      failure={useHeldError(query)}
      closing={useTriggerCancel(address)}
      row={(order, tokens, control) => (
        <TriggerOrderRow
          key={order.orderKey}
          order={order}
          tokens={tokens}
          control={control}
          onReview={(isOpen) => setReviewed(isOpen ? order : undefined)}
        />
      )}
    />
  )
}

/** Whether each leg that can still fill has a worst price; orders of old have legs without one. */
const hasFloors = (order: TriggerOrder): boolean =>
  editableLegs(order).every((name) => order.legs[name]?.hasFloor)

/** An order whose change is under review stays until that is closed: the change may have filled it. */
function withReviewed(
  orders: readonly TriggerOrder[],
  reviewed: TriggerOrder | undefined,
): readonly TriggerOrder[] {
  if (!reviewed || orders.some(({ orderKey }) => orderKey === reviewed.orderKey)) return orders
  return [reviewed, ...orders]
}

interface TriggerRowProps extends OrderRowProps<TriggerOrder> {
  /** Whether the review of a change is open. */
  onReview: (isOpen: boolean) => void
}

/** An order: pair, kind, what it waits for against the market, progress and end; expanded, its terms and its history. */
function TriggerOrderRow({ onReview, ...row }: TriggerRowProps) {
  const { order, tokens, control } = row
  const { escrowMint } = order
  const making = BigInt(order.rawMakingAmount)
  const filled =
    making === 0n ? 0 : Number(((making - BigInt(order.rawRemainingMakingAmount)) * 10_000n) / making) / 100
  const escrow = tokens.get(escrowMint)
  return (
    <OrderRow
      {...row}
      badges={
        <>
          <span className="text-2xs font-normal text-muted">{kindText(order)}</span>
          <Badge tone={statusTone(order.status)}>{statusText(order.status)}</Badge>
          {order.closeTx === '' && !hasFloors(order) && <NoFloor />}
        </>
      }
      text={waitsTexts(order, tokens).map((text) => <span key={text}>{text}</span>)}
      progress={{ percent: filled, label: t('Filled') }}
      left={t('{amount} left', {
        amount: `${sizeOf(order.rawEscrowAmount, escrow)} ${symbolText(escrowMint, escrow)}`,
      })}
      right={
        order.expiredAt === null
          ? t('No expiry')
          : t('until {time}', { time: formatDateTime(Date.parse(order.expiredAt)) })
      }
      details={() => <Details order={order} tokens={tokens} onReview={control && onReview} />}
    />
  )
}

function Details({
  order,
  tokens,
  onReview,
}: Pick<TriggerRowProps, 'order' | 'tokens'> & {
  /** Of its owner, who can edit it. */
  onReview: ((isOpen: boolean) => void) | undefined
}) {
  const query = useQuery(triggerOrderQuery(order.orderKey))
  const [input, output] = [tokens.get(order.inputMint), tokens.get(order.outputMint)]
  const tokensOf = ({ leg }: OrderEvent) =>
    order.orderType === 'otoco' && leg !== undefined && leg !== 'entry'
      ? ([output, input] as const)
      : ([input, output] as const)
  return (
    <>
      {onReview && input && output && (
        <EditTrigger order={order} tokens={{ input, output }} onReview={onReview} />
      )}
      <p className="text-2xs text-faint">
        {t('Fee, of what is bought')}: {formatBps(order.feeBps)}
      </p>
      <OrderHistory query={query} tokensOf={tokensOf} />
    </>
  )
}

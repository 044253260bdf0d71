import type { TriggerOrder } from '@callisto/contract'
import { t } from '@callisto/i18n'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useHeldError } from '../../../lib/api/useHeldError.ts'
import { useTriggerCancel } from '../cancel/useOrderClose.ts'
import { triggerOrdersQuery } from '../order-queries.ts'
import { OrderList, useOrderPage } from '../parts/OrderList.tsx'
import { TriggerOrderRow } from './TriggerOrderRow.tsx'

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

/** An order whose change is under review stays until that is closed: the change may have filled it. */
function withReviewed(
  orders: readonly TriggerOrder[],
  reviewed: TriggerOrder | undefined,
): readonly TriggerOrder[] {
  if (!reviewed || orders.some(({ orderKey }) => orderKey === reviewed.orderKey)) return orders
  return [reviewed, ...orders]
}

import { t } from '@callisto/i18n'
import { useQuery } from '@tanstack/react-query'
import { useRecurringClose } from '../cancel/useOrderClose.ts'
import { recurringOrdersQuery } from '../order-queries.ts'
import { OrderList, useOrderPage } from '../parts/OrderList.tsx'
import { RecurringOrderRow } from './RecurringOrderRow.tsx'

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

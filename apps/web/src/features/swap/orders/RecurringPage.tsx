import { t } from '@callisto/i18n'
import { recurring } from '@callisto/program-clients'
import { paths } from '../../../paths.ts'
import { RecurringOrderList } from '../../../transaction-flow/orders/recurring/RecurringOrderList.tsx'
import { OrderPage, type OrderPageProps } from './OrderPage.tsx'
import { OwnOrders } from './OwnOrders.tsx'
import { RecurringForm } from './recurring/RecurringForm.tsx'

/** `/recurring`: orders that buy in intervals. */
export function RecurringPage(props: OrderPageProps) {
  return (
    <OrderPage
      {...props}
      mode={paths.recurring}
      title={t('Recurring')}
      Form={RecurringForm}
      terms="recurringConfig"
      program={recurring.PROGRAM}
      orders={<OwnOrders title={t('Recurring orders')} List={RecurringOrderList} />}
    />
  )
}

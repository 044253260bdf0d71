import { t } from '@callisto/i18n'
import { recurring, trigger } from '@callisto/program-clients'
import { paths } from '../../../paths.ts'
import { wickNote } from '../../../transaction-flow/orders/order-text.ts'
import { RecurringOrderList } from '../../../transaction-flow/orders/recurring/RecurringOrderList.tsx'
import { TriggerOrderList } from '../../../transaction-flow/orders/trigger/TriggerOrderList.tsx'
import { OrderPage, type OrderPageProps, OwnOrders } from './OrderPage.tsx'
import { RecurringForm } from './recurring/RecurringForm.tsx'
import { TriggerForm } from './trigger/TriggerForm.tsx'

/** `/trigger`: orders that wait for a price. */
export function TriggerPage(props: OrderPageProps) {
  return (
    <OrderPage
      {...props}
      mode={paths.trigger}
      title={t('Trigger')}
      Form={TriggerForm}
      kind="trigger"
      program={trigger.PROGRAM}
      orders={<OwnOrders title={t('Trigger orders')} List={TriggerOrderList} />}
      note={wickNote()}
    />
  )
}

/** `/recurring`: orders that buy in intervals. */
export function RecurringPage(props: OrderPageProps) {
  return (
    <OrderPage
      {...props}
      mode={paths.recurring}
      title={t('Recurring')}
      Form={RecurringForm}
      kind="recurring"
      program={recurring.PROGRAM}
      orders={<OwnOrders title={t('Recurring orders')} List={RecurringOrderList} />}
    />
  )
}

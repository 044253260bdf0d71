import { t } from '@callisto/i18n'
import { trigger } from '@callisto/program-clients'
import { paths } from '../../../paths.ts'
import { wickNote } from '../../../transaction-flow/orders/order-text.ts'
import { TriggerOrderList } from '../../../transaction-flow/orders/trigger/TriggerOrderList.tsx'
import { OrderPage, type OrderPageProps } from './OrderPage.tsx'
import { OwnOrders } from './OwnOrders.tsx'
import { TriggerForm } from './trigger/TriggerForm.tsx'

/** `/trigger`: orders that wait for a price. */
export function TriggerPage(props: OrderPageProps) {
  return (
    <OrderPage
      {...props}
      mode={paths.trigger}
      title={t('Trigger')}
      Form={TriggerForm}
      terms="triggerConfig"
      program={trigger.PROGRAM}
      orders={<OwnOrders title={t('Trigger orders')} List={TriggerOrderList} />}
      note={wickNote()}
    />
  )
}

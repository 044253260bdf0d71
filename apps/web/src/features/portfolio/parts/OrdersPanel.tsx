import { t } from '@callisto/i18n'
import { Segmented, Skeleton } from '@callisto/ui'
import { useState } from 'react'
import { PositionRows } from '../../../lib/portfolio/PositionRows.tsx'
import type { Portfolio } from '../../../lib/portfolio/portfolio.ts'
import { OrderLists } from '../../../transaction-flow/orders/OrderLists.tsx'
import { Panel } from './Panel.tsx'

interface OrdersPanelProps {
  address: string
  portfolio: Portfolio | undefined
  hasFailed: boolean
  onRetry: () => unknown
}

type Kind = 'trigger' | 'recurring' | 'perps'

/** Orders and positions with leverage. */
export function OrdersPanel({ address, portfolio, hasFailed, onRetry }: OrdersPanelProps) {
  const [kind, setKind] = useState<Kind>('trigger')
  return (
    <Panel
      title={t('Orders')}
      end={
        <Segmented
          label={t('Kind of order')}
          size="sm"
          items={[
            { key: 'trigger', label: t('Trigger') },
            { key: 'recurring', label: t('Recurring') },
            { key: 'perps', label: t('Perps') },
          ]}
          value={kind}
          onChange={setKind}
        />
      }
    >
      {kind !== 'perps' ? (
        <OrderLists kind={kind} address={address} />
      ) : !portfolio && !hasFailed ? (
        <Skeleton className="m-4 h-16" />
      ) : (
        <PositionRows list={portfolio?.perpetual} onRetry={onRetry} />
      )}
    </Panel>
  )
}

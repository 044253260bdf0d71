import { t } from '@callisto/i18n'
import { Segmented, Skeleton } from '@callisto/ui'
import { useState } from 'react'
import { OrderRows, PositionRows } from '../../../lib/portfolio/OrderRows.tsx'
import { type Portfolio, recurringOf } from '../../../lib/portfolio/portfolio.ts'
import { Panel } from './Panel.tsx'

interface OrdersPanelProps {
  portfolio: Portfolio | undefined
  hasFailed: boolean
  onRetry: () => unknown
}

type Kind = 'trigger' | 'recurring' | 'perps'

/** Orders and positions with leverage. */
export function OrdersPanel({ portfolio, hasFailed, onRetry }: OrdersPanelProps) {
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
      {!portfolio && !hasFailed ? (
        <Skeleton className="m-4 h-16" />
      ) : (
        <List kind={kind} portfolio={portfolio} onRetry={onRetry} />
      )}
    </Panel>
  )
}

type ListProps = Omit<OrdersPanelProps, 'hasFailed'> & { kind: Kind }

function List({ kind, portfolio, onRetry }: ListProps) {
  if (kind === 'perps') return <PositionRows list={portfolio?.perpetual} onRetry={onRetry} />
  const [list, empty] =
    kind === 'trigger'
      ? [portfolio?.limitOrder, t('No Open Orders')]
      : [portfolio && recurringOf(portfolio), t('No Active Orders')]
  return <OrderRows list={list} empty={empty} onRetry={onRetry} />
}

import type { NetWorthRange } from '@callisto/contract'
import { t } from '@callisto/i18n'
import { Delta, EmptyState, Segmented, Skeleton } from '@callisto/ui'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { NotLoaded } from '../../../lib/api/NotLoaded.tsx'
import { Stale } from '../../../lib/offline/Stale.tsx'
import { netWorthQuery } from '../../../lib/portfolio/net-worth-query.ts'
import { UnpricedNote } from '../../../lib/portfolio/UnpricedNote.tsx'
import { changeText, formatUsd } from '../../../lib/text/format.ts'
import { toPlot } from '../model/plot.ts'
import { NetWorthPlot } from './NetWorthPlot.tsx'
import { Panel } from './Panel.tsx'

/** Value of the tokens over time. */
export function NetWorthPanel({ address }: { address: string }) {
  const [range, setRange] = useState<NetWorthRange>('1w')
  const query = useQuery(netWorthQuery(address, range))
  const { data } = query
  const plot = useMemo(() => data && toPlot(data.points), [data])
  const unpriced = data?.points.at(-1)?.unpriced
  return (
    <Panel
      title={t('Value of tokens')}
      detail={data?.change && <Change change={data.change} />}
      end={
        <Segmented
          label={t('Time range')}
          size="sm"
          items={[
            { key: '1d', label: t('1D') },
            { key: '1w', label: t('1W') },
            { key: '1m', label: t('1M') },
            { key: 'all', label: t('All') },
          ]}
          value={range}
          onChange={setRange}
        />
      }
    >
      <Stale query={query} className="px-4 pt-2" />
      {plot && <NetWorthPlot key={range} plot={plot} />}
      {data && !plot && <EmptyState title={t('There is no history to show yet.')} />}
      {!data && (
        <NotLoaded
          query={query}
          title={t('The history could not be loaded')}
          text={t('Your funds are safe.')}
        >
          <Skeleton className="m-4 h-56 max-sm:h-44" />
        </NotLoaded>
      )}
      <UnpricedNote count={unpriced ?? 0} className="px-4 pb-3" />
    </Panel>
  )
}

/** Deposits and withdrawals are part of it. */
function Change({ change: { usd, percent } }: { change: { usd: number; percent?: number | undefined } }) {
  const share = percent === undefined ? '' : ` (${changeText(percent)})`
  return (
    <span title={t('Deposits and withdrawals are part of it')}>
      <Delta value={usd} text={`${formatUsd(Math.abs(usd), { full: true })}${share}`} />
    </span>
  )
}

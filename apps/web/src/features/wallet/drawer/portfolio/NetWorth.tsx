import type { NetWorthReply } from '@callisto/contract'
import { t } from '@callisto/i18n'
import { Delta, Skeleton } from '@callisto/ui'
import { useQuery } from '@tanstack/react-query'
import { useHeldError } from '../../../../lib/api/useHeldError.ts'
import { RetryNote } from '../../../../lib/offline/RetryNote.tsx'
import { Stale } from '../../../../lib/offline/Stale.tsx'
import { GainDelta, plainGain, UnknownGainNote } from '../../../../lib/portfolio/GainDelta.tsx'
import type { Holding } from '../../../../lib/portfolio/holdings.ts'
import { netWorthOf } from '../../../../lib/portfolio/net-worth.ts'
import { netWorthQuery } from '../../../../lib/portfolio/net-worth-query.ts'
import type { Portfolio } from '../../../../lib/portfolio/portfolio.ts'
import { UnpricedNote } from '../../../../lib/portfolio/UnpricedNote.tsx'
import { Usd } from '../../../../lib/portfolio/Usd.tsx'
import { changeText, formatUsd } from '../../../../lib/text/format.ts'

interface NetWorthProps {
  address: string
  holdings: readonly Holding[] | undefined
  portfolio: Portfolio | undefined
}

/** Worth of the wallet with its change in a day and its gain; what is not known is named, not counted as nothing. */
export function NetWorth({ address, holdings, portfolio }: NetWorthProps) {
  const history = useQuery(netWorthQuery(address, '1d'))
  const hasFailed = useHeldError(history) !== undefined && history.data === undefined
  if (!holdings) return <Skeleton className="mx-4 my-2 h-14" />
  const { usd, unknown } = netWorthOf(holdings, portfolio)
  return (
    <section aria-label={t('Net worth')} className="flex flex-wrap items-end gap-x-4 px-4 py-2">
      <div className="min-w-0 flex-1">
        <p className="text-2xs text-faint">{t('Net worth')}</p>
        <p className="text-xl font-semibold" data-net-worth>
          <Usd value={usd} />
        </p>
      </div>
      <dl className="grid grid-cols-[auto_auto] gap-x-3 text-right text-xs">
        <dt className="text-faint">{t('24h')}</dt>
        <dd>
          <DayChange change={history.data?.change} />
        </dd>
        <dt className="text-faint" title={t('Realized and unrealized, by weighted average cost')}>
          {t('P&L')}
        </dt>
        <dd>
          <GainDelta gain={plainGain(portfolio?.gain?.total)} className="text-faint" />
        </dd>
      </dl>
      <UnpricedNote count={unknown} className="basis-full" />
      <UnknownGainNote gain={portfolio?.gain} className="basis-full" />
      <Stale query={history} className="basis-full" />
      {hasFailed && (
        <RetryNote onRetry={history.refetch} className="basis-full">
          {t('The history could not be loaded')}
        </RetryNote>
      )}
    </section>
  )
}

/** Change of the value of the tokens in a day, deposits included. */
function DayChange({ change }: Pick<NetWorthReply, 'change'>) {
  if (!change)
    return (
      <span className="text-faint" title={t('The value of a day ago is not known')}>
        –
      </span>
    )
  const share = change.percent === undefined ? '' : ` (${changeText(change.percent)})`
  return <Delta value={change.usd} text={`${formatUsd(Math.abs(change.usd), { full: true })}${share}`} />
}

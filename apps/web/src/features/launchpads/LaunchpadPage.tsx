import type { LaunchpadId, LaunchpadPeriod, LaunchpadStats } from '@callisto/contract'
import { type Launchpad, launchpadOf, launchpadOfSlug } from '@callisto/domain'
import { t } from '@callisto/i18n'
import { Badge, ErrorState, Segmented, Skeleton } from '@callisto/ui'
import { ChevronLeft, ExternalLink } from 'lucide-react'
import type { ReactNode } from 'react'
import { PageTitle } from '../../lib/browser/PageTitle.tsx'
import type { SearchParams } from '../../lib/browser/search-params.ts'
import { Outdated } from '../../lib/offline/Outdated.tsx'
import { Link } from '../../lib/router/Link.tsx'
import { ProTabs } from '../../lib/router/ProTabs.tsx'
import { formatCount, formatTime, formatUsd, formatUtcDay } from '../../lib/text/format.ts'
import { safeLink } from '../../lib/text/safe-url.ts'
import { LaunchpadGlyph } from '../../lib/tokens/LaunchpadGlyph.tsx'
import { paths } from '../../paths.ts'
import { figures, parsePeriod, periods, statsIn } from './model/overview.ts'
import { type SeriesFigure, type SeriesPoint, seriesPoints } from './model/series.ts'
import { BarPlot } from './parts/BarPlot.tsx'
import { figureText } from './parts/figure-text.ts'
import { useLaunchpadStats } from './queries.ts'

export interface LaunchpadPageProps {
  /** Last segment of the path. */
  slug: string
  search: SearchParams
  onSearch: (search: SearchParams) => void
  /** The error page, for an unknown launchpad. */
  notFound: ReactNode
  /** The list of a launchpad's tokens. */
  renderTokens: (launchpad: LaunchpadId) => ReactNode
}

/** A launchpad: its figures of a period, their course, and its tokens. */
export function LaunchpadPage({ slug, search, onSearch, notFound, renderTokens }: LaunchpadPageProps) {
  const launchpad = launchpadOfSlug(slug)
  if (!launchpad) return notFound
  const period = parsePeriod(search)
  const choose = (next: LaunchpadPeriod) => {
    const { period: _, ...rest } = search
    onSearch(next === '1d' ? rest : { ...rest, period: next })
  }
  return (
    <div className="flex flex-col sm:h-(--frame-height) sm:overflow-y-auto">
      <PageTitle text={launchpad.label} />
      <ProTabs current={paths.launchpads} />
      <div className="mx-auto flex w-full max-w-page shrink-0 flex-col gap-3 px-4 pt-3 pb-1 max-sm:px-3">
        <Header launchpad={launchpad} period={period} onPeriod={choose} />
        <Statistics launchpad={launchpad} period={period} />
      </div>
      <div className="flex h-(--frame-height) min-h-96 flex-col sm:h-auto sm:flex-1">
        {renderTokens(launchpad.id)}
      </div>
    </div>
  )
}

interface HeaderProps {
  launchpad: Launchpad
  period: LaunchpadPeriod
  onPeriod: (period: LaunchpadPeriod) => void
}

function Header({ launchpad, period, onPeriod }: HeaderProps) {
  return (
    <header className="flex flex-wrap items-center gap-3">
      <Link
        to="/pro/launchpads"
        search={period === '1d' ? {} : { period }}
        aria-label={t('All launchpads')}
        className="-mr-2 -ml-2 flex size-8 items-center justify-center rounded-md text-muted hover:bg-lifted hover:text-text max-sm:size-11"
      >
        <ChevronLeft aria-hidden="true" className="size-4" />
      </Link>
      <LaunchpadGlyph launchpad={launchpad} size={36} />
      <div className="mr-auto min-w-0">
        <h1 className="text-lg font-semibold">{launchpad.label}</h1>
        <p className="flex flex-wrap items-center gap-2 text-xs text-muted">
          <Badge>{launchpad.bondingCurveSupported ? t('Bonding curve') : t('No bonding curve')}</Badge>
          <Site launchpad={launchpad} />
        </p>
      </div>
      <Segmented
        label={t('Period')}
        size="sm"
        items={periods.map((key) => ({ key, label: key }))}
        value={period}
        onChange={onPeriod}
      />
    </header>
  )
}

/** Link to the launchpad's site, by the address of its token pages. */
function Site({ launchpad: { link } }: { launchpad: Launchpad }) {
  const site = safeLink(link ? new URL(link).origin : undefined)
  if (site === undefined)
    return (
      <span>
        {link === null ? t('No token pages of its own') : t('The address of its token pages is not known')}
      </span>
    )
  const { host } = new URL(site)
  return (
    <a
      href={site}
      target="_blank"
      rel="noopener noreferrer nofollow"
      aria-label={t('{name}, opens another site', { name: host })}
      className="inline-flex items-center gap-1 rounded-sm text-accent hover:underline max-sm:min-h-11"
    >
      {host}
      <ExternalLink aria-hidden="true" className="size-3" />
    </a>
  )
}

function Statistics({ launchpad, period }: Pick<HeaderProps, 'launchpad' | 'period'>) {
  const { statistics, failure, outdatedSinceMs, retry } = useLaunchpadStats()
  if (failure !== undefined)
    return (
      <ErrorState
        title={t('The statistics could not be loaded')}
        text={t('Your funds are safe.')}
        code={failure}
        onRetry={retry}
      />
    )
  const own = statistics?.launchpads.find((stats) => launchpadOf(stats.launchpad) === launchpad)
  const stats = statsIn(own, period)
  return (
    <>
      {outdatedSinceMs !== undefined && <Outdated sinceMs={outdatedSinceMs} />}
      <dl
        aria-busy={statistics === undefined}
        className="grid grid-cols-6 gap-2 max-lg:grid-cols-3 max-sm:grid-cols-2"
      >
        {figures.map(({ key, label }) => (
          <div key={key} className="rounded-lg border border-line bg-raised px-3 py-2">
            <dt className="text-xs text-faint">{t(label)}</dt>
            <dd className="h-6 text-base font-medium text-text">
              {statistics ? figureText(stats, key) : <Skeleton className="mt-1 h-4 w-16" />}
            </dd>
          </div>
        ))}
      </dl>
      {statistics && own ? (
        <Plots
          own={own}
          period={period}
          points={seriesPoints(statistics.launchpads, own, period, statistics.timeMs)}
        />
      ) : statistics ? (
        <p className="text-sm text-muted">{t('This launchpad is not on this cluster.')}</p>
      ) : (
        <div className={plotsClass}>
          {figuresOverTime.map(({ key }) => (
            <Skeleton key={key} className="h-32" />
          ))}
        </div>
      )}
    </>
  )
}

const figuresOverTime = figures.filter(
  (figure): figure is (typeof figures)[number] & { key: SeriesFigure } =>
    figure.key === 'volume' || figure.key === 'mints' || figure.key === 'graduates',
)

/** On a phone the first plot has the full width. */
const plotsClass = 'grid grid-cols-3 gap-2 max-sm:grid-cols-2 max-sm:*:first:col-span-2'

interface PlotsProps {
  own: LaunchpadStats
  period: LaunchpadPeriod
  points: readonly SeriesPoint[]
}

function Plots({ own, period, points }: PlotsProps) {
  const isHourly = period === '1d'
  return (
    <div className={plotsClass}>
      {figuresOverTime.map(({ key, label }) => (
        <BarPlot
          key={key}
          title={t(label)}
          unit={isHourly ? t('Hour') : t('Day')}
          total={figureText(statsIn(own, period), key)}
          bars={points.map(({ startMs, figures: known }) => ({
            label: isHourly ? formatTime(startMs) : formatUtcDay(startMs),
            value: known?.[key],
            text: key === 'volume' ? formatUsd(known?.volume) : known ? formatCount(known[key]) : '',
          }))}
        />
      ))}
    </div>
  )
}

import type { LaunchpadStats } from '@callisto/contract'
import { msg, t } from '@callisto/i18n'
import {
  Chip,
  cx,
  DataTable,
  EmptyState,
  ErrorState,
  Meter,
  PHONE_QUERY,
  rowLinkClass,
  Segmented,
  Sparkline,
  TableCell,
  type TableColumn,
  TableRow,
  useMediaQuery,
} from '@callisto/ui'
import { useRef } from 'react'
import { useListScroll } from '../../lib/browser/list-scroll.ts'
import { PageTitle } from '../../lib/browser/PageTitle.tsx'
import type { SearchParams } from '../../lib/browser/search-params.ts'
import { SortSheet } from '../../lib/filters/SortSheet.tsx'
import { Outdated } from '../../lib/offline/Outdated.tsx'
import { LaunchpadTabs } from '../../lib/router/LaunchpadTabs.tsx'
import { Link } from '../../lib/router/Link.tsx'
import { ProTabs } from '../../lib/router/ProTabs.tsx'
import { LaunchpadGlyph } from '../../lib/tokens/LaunchpadGlyph.tsx'
import { paths } from '../../paths.ts'
import {
  figures,
  type LaunchpadRow,
  type LaunchpadSort,
  type OverviewQuery,
  overviewRows,
  parseOverview,
  periods,
  sortedBy,
  statsIn,
  toOverviewSearch,
} from './model/overview.ts'
import { seriesPoints } from './model/series.ts'
import { figureText } from './parts/figure-text.ts'
import { useLaunchpadStats } from './queries.ts'

const ROW_HEIGHT = 48
const PHONE_ROW_HEIGHT = 76
const TREND_WIDTH = 96

const columns: readonly TableColumn[] = [
  ...figures.map(({ key, label }) => ({ key, label, sort: key, width: key === 'marketShare' ? 144 : 112 })),
  { key: 'trend', label: msg('Volume over time'), width: 128 },
]

export interface LaunchpadsPageProps {
  search: SearchParams
  onSearch: (search: SearchParams) => void
}

/** Every launchpad of the catalogue with its statistics of a day, a week or a month, ranked by any of them. */
export function LaunchpadsPage({ search, onSearch }: LaunchpadsPageProps) {
  const query = parseOverview(search)
  const change = (next: OverviewQuery) => onSearch(toOverviewSearch(next))
  const { statistics, failure, outdatedSinceMs, retry } = useLaunchpadStats()
  const phone = useMediaQuery(PHONE_QUERY)
  const scroller = useRef<HTMLDivElement>(null)
  const all = statistics?.launchpads
  const rows = all && (all.length > 0 ? overviewRows(all, query) : [])
  const scroll = useListScroll(scroller, { filled: rows !== undefined, resetKey: JSON.stringify(query) })
  return (
    <div className="flex h-(--frame-height) flex-col">
      <PageTitle text={t('Launchpads')} />
      <ProTabs current={paths.launchpads} />
      <LaunchpadTabs current={paths.launchpads} />
      <div className="mx-auto flex w-full max-w-page shrink-0 flex-wrap items-center gap-2 px-4 pt-3 pb-2 max-sm:px-3">
        <h1 className="mr-auto text-lg font-semibold max-sm:sr-only">{t('Launchpads')}</h1>
        {outdatedSinceMs !== undefined && <Outdated sinceMs={outdatedSinceMs} />}
        <SortSheet
          fields={figures}
          sort={{ key: query.sortBy, dir: query.sortDir }}
          onSort={({ key, dir }) => change({ ...query, sortBy: key, sortDir: dir })}
          align="end"
        />
        <Segmented
          label={t('Period')}
          size="sm"
          items={periods.map((key) => ({ key, label: key }))}
          value={query.period}
          onChange={(period) => change({ ...query, period })}
        />
      </div>
      <DataTable
        {...scroll}
        scroller={scroller}
        label={t('Launchpads')}
        first={t('Launchpad')}
        columns={columns}
        sort={{ key: query.sortBy, dir: query.sortDir }}
        onSort={(key) => change(sortedBy(query, key as LaunchpadSort))}
        compact={phone}
        count={rows?.length}
        rowHeight={phone ? PHONE_ROW_HEIGHT : ROW_HEIGHT}
        row={(index, top) => {
          const row = rows?.[index]
          if (!row || !statistics) return null
          return (
            <TableRow
              key={row.launchpad.id}
              index={index}
              top={top}
              height={phone ? PHONE_ROW_HEIGHT : ROW_HEIGHT}
            >
              {phone ? (
                <PhoneCells row={row} place={index + 1} query={query} />
              ) : (
                <WideCells
                  row={row}
                  place={index + 1}
                  query={query}
                  trend={trendOf(statistics.launchpads, row, query, statistics.timeMs)}
                />
              )}
            </TableRow>
          )
        }}
        empty={
          <EmptyState title={t('No launchpads to show')}>
            <p>{t('This cluster has no launchpad of the catalogue.')}</p>
          </EmptyState>
        }
        failure={
          failure !== undefined && (
            <ErrorState
              title={t('The statistics could not be loaded')}
              text={t('Your funds are safe.')}
              code={failure}
              onRetry={retry}
            />
          )
        }
      />
    </div>
  )
}

/** Volumes of the hours or days of the period that are known and over: a part of one would look like a fall. */
function trendOf(
  all: readonly LaunchpadStats[],
  { stats }: LaunchpadRow,
  { period }: OverviewQuery,
  timeMs: number,
): number[] {
  if (!stats) return []
  return seriesPoints(all, stats, period, timeMs)
    .slice(0, -1)
    .flatMap(({ figures: known }) => known?.volume ?? [])
}

interface CellsProps {
  row: LaunchpadRow
  /** Place in the list, from 1. */
  place: number
  query: OverviewQuery
}

function Identity({ row: { launchpad, stats }, place, query, size }: CellsProps & { size: number }) {
  return (
    <div className="flex min-w-0 items-center gap-2.5">
      <span className="w-5 shrink-0 text-right text-2xs text-faint">{stats ? place : ''}</span>
      <LaunchpadGlyph launchpad={launchpad} size={size} />
      <Link
        to="/pro/launchpads/$slug"
        params={{ slug: launchpad.slug }}
        search={query.period === '1d' ? {} : { period: query.period }}
        data-row-link=""
        className={cx('truncate font-medium text-text', rowLinkClass)}
      >
        {launchpad.label}
      </Link>
    </div>
  )
}

function WideCells(props: CellsProps & { trend: readonly number[] }) {
  const { row, query, trend } = props
  const stats = statsIn(row.stats, query.period)
  return (
    <>
      <TableCell place="first">
        <Identity {...props} size={28} />
      </TableCell>
      {columns.map(({ key, width }) => (
        <TableCell key={key} width={width}>
          {key === 'trend' ? (
            <span className="inline-flex align-middle" style={{ width: TREND_WIDTH, height: 28 }}>
              {trend.length > 1 && <Sparkline values={trend} width={TREND_WIDTH} height={28} />}
            </span>
          ) : (
            <Figure figure={key as LaunchpadSort} stats={stats} label={row.launchpad.label} />
          )}
        </TableCell>
      ))}
    </>
  )
}

function Figure({
  figure,
  stats,
  label,
}: {
  figure: LaunchpadSort
  stats: ReturnType<typeof statsIn>
  label: string
}) {
  const text = figureText(stats, figure)
  if (figure !== 'marketShare' || stats?.marketShare === undefined)
    return <span className={cx(figure === 'volume' && 'text-text')}>{text}</span>
  return (
    <span className="inline-flex w-full items-center justify-end gap-2">
      <span className="w-14">
        <Meter percent={stats.marketShare} label={t('Market share of {launchpad}', { launchpad: label })} />
      </span>
      <span className="w-16">{text}</span>
    </span>
  )
}

function PhoneCells(props: CellsProps) {
  const { row, query } = props
  const stats = statsIn(row.stats, query.period)
  const chips = figures.filter(({ key }) => key !== 'volume' && key !== query.sortBy).slice(0, 2)
  return (
    <div role="presentation" className="flex min-w-0 flex-1 flex-col gap-1 pl-3">
      <div role="presentation" className="flex items-center justify-between gap-2">
        {/* biome-ignore lint/a11y/useSemanticElements: the rows are no table rows */}
        <div role="cell" className="min-w-0 flex-1">
          <Identity {...props} size={28} />
        </div>
        {/* biome-ignore lint/a11y/useSemanticElements: see above */}
        <div role="cell" className="shrink-0 font-medium text-text">
          {figureText(stats, query.sortBy)}
        </div>
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: see above */}
      <div role="cell" className="flex gap-3 overflow-hidden pl-7.5">
        {chips.map(({ key, label }) => (
          <Chip key={key} label={t(label)}>
            {figureText(stats, key)}
          </Chip>
        ))}
      </div>
    </div>
  )
}

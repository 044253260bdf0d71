import { type LaunchpadId, type SortKey, timeframes } from '@callisto/contract'
import { t } from '@callisto/i18n'
import { type ArrangedColumns, Button, ColumnChooser, cx, Segmented, useColumns } from '@callisto/ui'
import { ListFilter } from 'lucide-react'
import { type ReactNode, Suspense, useDeferredValue, useState } from 'react'
import { latePart } from '../../lib/browser/lazy-part.tsx'
import { PageTitle } from '../../lib/browser/PageTitle.tsx'
import type { SearchParams } from '../../lib/browser/search-params.ts'
import { useStoredValue } from '../../lib/browser/storage.ts'
import { useFrozenOrder } from '../../lib/browser/useFrozenOrder.ts'
import { IgnoredParameters } from '../../lib/filters/IgnoredParameters.tsx'
import { SortSheet } from '../../lib/filters/SortSheet.tsx'
import {
  countFilters,
  ignoredParameters,
  nextSort,
  parseScreenQuery,
  type ScreenQuery,
  toScreenSearch,
} from '../../lib/filters/screen-query.ts'
import { Outdated } from '../../lib/offline/Outdated.tsx'
import { LaunchpadTabs } from '../../lib/router/LaunchpadTabs.tsx'
import type { Prepare } from '../../lib/router/route.ts'
import { TabLinks } from '../../lib/router/TabLinks.tsx'
import { StatsSince } from '../../lib/stats-since/StatsSince.tsx'
import { formatCount } from '../../lib/text/format.ts'
import { paths } from '../../paths.ts'
import { type Category, findCategory, stockLists, tabOf, tabs } from './model/categories.ts'
import { tokenColumns } from './model/column-layout.ts'
import { currentSort, hasKnownSort, sortOptions, toSortQuery } from './model/sort-options.ts'
import { type Column, columns } from './parts/columns.tsx'
import { TokenTable } from './parts/TokenTable.tsx'
import { LIST_SIZES, poolsQuery, useCachedStep, usePools } from './queries.ts'

const FilterDialog = latePart(async () => (await import('../../lib/filters/FilterDialog.tsx')).FilterDialog)

/** The list whose path has no parameter. */
const OVERVIEW = 'top/overview'

export interface ScreenerPageProps {
  /** Path segment of the list. */
  slug: string
  search: SearchParams
  onSearch: (search: SearchParams) => void
  /** The error page, for an unknown list or sort field. */
  notFound: ReactNode
}

/** Screener page: one token list by category, with timeframe, filters and sorting. */
export function ScreenerPage({ slug, search, onSearch, notFound }: ScreenerPageProps) {
  const category = findCategory(slug)
  if (!category || !hasKnownSort(search)) {
    // Whoever made the link has made an error.
    if (import.meta.env.DEV) throw new Error(`no list ${slug} sorted by ${search.sortBy}`)
    return notFound
  }
  const query = parseScreenQuery(search)
  const change = (changed: Partial<ScreenQuery>) => onSearch(toScreenSearch({ ...query, ...changed }))
  return (
    <div className="flex h-(--frame-height) flex-col">
      <PageTitle text={t(category.label)} />
      <h1 className="sr-only">{t('Screener: {list}', { list: t(category.label) })}</h1>
      <CategoryTabs current={category} search={search} />
      <IgnoredParameters names={ignoredParameters(search)} onRemove={() => change({})} />
      {/* The key resets scroll position and list size. */}
      <TokenList key={category.key} category={category} query={query} change={change} />
    </div>
  )
}

ScreenerPage.prepare = (async (queries, { params, search }) => {
  const category = findCategory(params.category ?? OVERVIEW)
  // The watchlist waits for the time of a block, which comes once the page is mounted.
  if (category && category.key !== 'watchlist')
    await queries.prefetchQuery(poolsQuery(category, parseScreenQuery(search)))
}) satisfies Prepare

/** The lists as tabs, in the selected timeframe; under some a second row. */
function CategoryTabs({ current, search: { tf } }: { current: Category; search: SearchParams }) {
  const toLink = (category: Category, label = t(category.label)) => ({
    to: toPath(category),
    search: tf ? { tf } : {},
    label,
  })
  const issuers = stockLists.map((list, at) => toLink(list, at === 0 ? t('All') : undefined))
  return (
    <>
      <TabLinks
        label={t('Lists')}
        current={toPath(tabOf(current))}
        links={[{ to: paths.pro, label: t('Explore') }, ...tabs.map((tab) => toLink(tab))]}
      />
      {stockLists.includes(current) && (
        <TabLinks label={t('Issuers')} current={toPath(current)} links={issuers} isSecond />
      )}
      {current.key === 'launchpads' && <LaunchpadTabs current="/pro/screener/launchpads" />}
    </>
  )
}

const toPath = ({ slug }: Category) => `/pro/screener/${slug}`

interface ListProps {
  category: Category
  query: ScreenQuery
  change: (changed: Partial<ScreenQuery>) => void
  /** The launchpad whose tokens alone are shown, whatever the filters are. */
  launchpad?: LaunchpadId
}

/** A list with its toolbar. */
export function TokenList({ category, query, change, launchpad }: ListProps) {
  const asked = launchpad ? { ...query, filters: { ...query.filters, launchpads: [launchpad] } } : query
  const cachedStep = useCachedStep(category, asked)
  const [step, setStep] = useState(cachedStep)
  const [frozen, setFrozen] = useState(false)
  const size = LIST_SIZES[Math.min(step, LIST_SIZES.length - 1)] ?? LIST_SIZES[0]
  const pools = usePools(category, asked, size)
  // In the background: a new order changes most rows, which must not hold up the page.
  const ids = useDeferredValue(useFrozenOrder(pools.ids, frozen, pools.listKey))
  const [layout] = useStoredValue(tokenColumns)
  const arranged = useColumns(columns, layout)
  const growing = pools.ids !== undefined && pools.ids.length >= size
  return (
    <>
      <Toolbar
        category={category}
        query={query}
        change={change}
        columns={arranged}
        count={pools.ids?.length}
        more={growing}
        frozen={frozen}
        outdatedSinceMs={pools.outdatedSinceMs}
      />
      {ids?.[0] && <StatsSince id={ids[0]} />}
      <TokenTable
        category={category}
        ids={ids}
        query={query}
        columns={arranged.shown}
        failure={pools.failure}
        empty={<Empty category={category} query={query} onClear={() => change({ filters: {} })} />}
        onSort={(key: SortKey) => change(nextSort(query, key))}
        onRetry={pools.retry}
        onFreeze={setFrozen}
        onNearEnd={() => growing && setStep((now) => Math.min(now + 1, LIST_SIZES.length - 1))}
      />
    </>
  )
}

function Empty({
  category,
  query,
  onClear,
}: {
  category: Category
  query: ScreenQuery
  onClear: () => void
}) {
  if (countFilters(query.filters) === 0) return <p>{t(category.empty)}</p>
  return (
    <>
      <p>{t('No token of this list passes the filters.')}</p>
      <Button size="sm" onClick={onClear}>
        {t('Clear filters')}
      </Button>
    </>
  )
}

interface ToolbarProps {
  category: Category
  query: ScreenQuery
  change: ListProps['change']
  columns: ArrangedColumns<Column>
  count: number | undefined
  /** Whether the service has more tokens than are loaded. */
  more: boolean
  frozen: boolean
  /** Unix ms of a list that cannot be refreshed. */
  outdatedSinceMs: number | undefined
}

function Toolbar({ category, query, change, columns, count, more, frozen, outdatedSinceMs }: ToolbarProps) {
  const [open, setOpen] = useState(false)
  const [layout, setLayout] = useStoredValue(tokenColumns)
  const set = countFilters(query.filters)
  const sort = currentSort(category, query)
  return (
    <div className="mx-auto flex w-full max-w-page shrink-0 items-center gap-2 px-4 py-2 max-sm:flex-wrap max-sm:px-3">
      <Segmented
        label={t('Timeframe')}
        size="sm"
        items={timeframes.map((key) => ({ key, label: key }))}
        value={query.timeframe}
        onChange={(timeframe) => change({ timeframe })}
      />
      <SortSheet
        fields={sortOptions(category, sort?.key)}
        sort={sort}
        onSort={(chosen) => change(toSortQuery(category, chosen))}
        {...(!category.sort && { onOwnOrder: () => change({ sortBy: undefined, sortDir: 'desc' }) })}
        className="min-w-0 max-sm:flex-1"
      />
      <Button size="sm" aria-haspopup="dialog" className="max-sm:min-w-11" onClick={() => setOpen(true)}>
        <ListFilter aria-hidden="true" className="size-3.5" />
        <span className="max-sm:sr-only">
          {set > 0 ? t('Filters {count}', { count: set }) : t('Filters')}
        </span>
        {set > 0 && (
          <span aria-hidden="true" className="sm:hidden">
            {set}
          </span>
        )}
      </Button>
      <p className={cx('ml-auto text-xs text-faint', outdatedSinceMs === undefined && 'max-sm:sr-only')}>
        {count !== undefined && (
          <>
            {t('{count} tokens', { count: `${formatCount(count)}${more ? '+' : ''}` })}
            {' · '}
            {outdatedSinceMs !== undefined ? (
              <Outdated sinceMs={outdatedSinceMs} />
            ) : frozen ? (
              t('order paused')
            ) : (
              t('live')
            )}
          </>
        )}
      </p>
      <div className="max-sm:hidden">
        <ColumnChooser columns={columns} isArranged={layout !== undefined} onChange={setLayout} />
      </div>
      {open && (
        <Suspense fallback={null}>
          <FilterDialog
            filters={query.filters}
            timeframe={query.timeframe}
            onApply={(filters, timeframe = query.timeframe) => change({ filters, timeframe })}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </div>
  )
}

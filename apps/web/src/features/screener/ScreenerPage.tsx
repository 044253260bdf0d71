import { type SortKey, timeframes } from '@callisto/contract'
import { t } from '@callisto/i18n'
import { Button, cx, Segmented, tabClass } from '@callisto/ui'
import { Link } from '@tanstack/react-router'
import { ListFilter } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { PageTitle } from '../../lib/browser/PageTitle.tsx'
import type { SearchParams } from '../../lib/browser/search-params.ts'
import { useFrozenOrder } from '../../lib/browser/useFrozenOrder.ts'
import { Outdated } from '../../lib/offline/Outdated.tsx'
import { formatCount } from '../../lib/text/format.ts'
import { type Category, categories } from './model/categories.ts'
import {
  countFilters,
  nextSort,
  parseScreenQuery,
  type ScreenQuery,
  toScreenSearch,
} from './model/screen-query.ts'
import { TokenTable } from './parts/TokenTable.tsx'
import { LIST_SIZES, useCachedStep, usePools } from './queries.ts'

const FilterDialog = lazy(async () => ({ default: (await import('./parts/FilterDialog.tsx')).FilterDialog }))

export interface ScreenerPageProps {
  category: Category
  search: SearchParams
  onSearch: (search: SearchParams) => void
}

/** Screener page: one token list by category, with timeframe, filters and sorting. */
export function ScreenerPage({ category, search, onSearch }: ScreenerPageProps) {
  const query = parseScreenQuery(search)
  const change = (changed: Partial<ScreenQuery>) => onSearch(toScreenSearch({ ...query, ...changed }))
  return (
    <div className="flex h-(--frame-height) flex-col">
      <PageTitle text={t(category.label)} />
      <h1 className="sr-only">{t('Screener: {list}', { list: t(category.label) })}</h1>
      <CategoryTabs current={category} search={search} />
      {/* The key resets scroll position and list size. */}
      <List key={category.key} category={category} query={query} change={change} />
    </div>
  )
}

function CategoryTabs({ current, search }: { current: Category; search: SearchParams }) {
  return (
    <nav
      aria-label={t('Lists')}
      className="flex shrink-0 gap-1 overflow-x-auto border-b border-line px-2 sm:px-3"
    >
      {categories.map(({ key, slug, label }) => (
        <Link
          key={key}
          to="/pro/screener/$category"
          params={{ category: slug }}
          search={search.tf ? { tf: search.tf } : {}}
          aria-current={key === current.key ? 'page' : undefined}
          className={cx(
            tabClass,
            key === current.key ? 'border-accent text-text' : 'border-transparent text-muted',
          )}
        >
          {t(label)}
        </Link>
      ))}
    </nav>
  )
}

interface ListProps {
  category: Category
  query: ScreenQuery
  change: (changed: Partial<ScreenQuery>) => void
}

function List({ category, query, change }: ListProps) {
  const cachedStep = useCachedStep(category, query)
  const [step, setStep] = useState(cachedStep)
  const [frozen, setFrozen] = useState(false)
  const size = LIST_SIZES[Math.min(step, LIST_SIZES.length - 1)] ?? LIST_SIZES[0]
  const pools = usePools(category, query, size)
  const ids = useFrozenOrder(pools.ids, frozen, pools.listKey)
  const growing = pools.ids !== undefined && pools.ids.length >= size
  return (
    <>
      <Toolbar
        query={query}
        change={change}
        count={pools.ids?.length}
        more={growing}
        frozen={frozen}
        outdatedSinceMs={pools.outdatedSinceMs}
      />
      <TokenTable
        label={t('{list} tokens', { list: t(category.label) })}
        ids={ids}
        query={query}
        ownSort={category.sort}
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
    <Button size="sm" onClick={onClear}>
      {t('Clear filters')}
    </Button>
  )
}

interface ToolbarProps {
  query: ScreenQuery
  change: ListProps['change']
  count: number | undefined
  /** Whether the service has more tokens than are loaded. */
  more: boolean
  frozen: boolean
  /** Unix ms of a list that cannot be refreshed. */
  outdatedSinceMs: number | undefined
}

function Toolbar({ query, change, count, more, frozen, outdatedSinceMs }: ToolbarProps) {
  const [open, setOpen] = useState(false)
  const set = countFilters(query.filters)
  return (
    <div className="flex shrink-0 flex-wrap items-center gap-2 px-4 py-2 max-sm:px-3">
      <Segmented
        label={t('Timeframe')}
        size="sm"
        items={timeframes.map((key) => ({ key, label: key }))}
        value={query.timeframe}
        onChange={(timeframe) => change({ timeframe })}
      />
      <Button size="sm" onClick={() => setOpen(true)}>
        <ListFilter aria-hidden="true" className="size-3.5" />
        {set > 0 ? t('Filters {count}', { count: set }) : t('Filters')}
      </Button>
      <p className={cx('ml-auto text-xs text-faint', outdatedSinceMs === undefined && 'max-sm:sr-only')}>
        {count !== undefined &&
          `${t('{count} tokens', { count: `${formatCount(count)}${more ? '+' : ''}` })} · `}
        {outdatedSinceMs !== undefined ? (
          <Outdated sinceMs={outdatedSinceMs} />
        ) : frozen ? (
          t('order paused')
        ) : (
          t('live')
        )}
      </p>
      {open && (
        <Suspense fallback={null}>
          <FilterDialog
            filters={query.filters}
            timeframe={query.timeframe}
            onApply={(filters) => change({ filters })}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </div>
  )
}

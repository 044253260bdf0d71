import { t } from '@callisto/i18n'
import { EmptyState, ErrorState, Skeleton } from '@callisto/ui'
import { ChevronRight } from 'lucide-react'
import { useId, useState } from 'react'
import { useFrozenOrder } from '../../../lib/browser/useFrozenOrder.ts'
import { useNow } from '../../../lib/browser/useNow.ts'
import { Outdated } from '../../../lib/offline/Outdated.tsx'
import { Link } from '../../../lib/router/Link.tsx'
import type { HomeList } from '../model/lists.ts'
import { useHomeList } from '../queries.ts'
import { ListRow } from './ListRow.tsx'

export interface ListCardProps {
  list: HomeList
  rows: number
}

/** Height of a row in pixels, which a card without rows keeps. */
const ROW_HEIGHT = 52
const AGE_STEP_MS = 5_000

/** One list in short. Its order holds still while the pointer or the focus is in it. */
export function ListCard({ list, rows }: ListCardProps) {
  const id = useId()
  const { ids, failure, outdatedSinceMs, retry } = useHomeList(list)
  const [frozen, setFrozen] = useState(false)
  const shown = useFrozenOrder(ids, frozen, list.key)?.slice(0, rows)
  const nowMs = Math.floor(useNow(AGE_STEP_MS) / AGE_STEP_MS) * AGE_STEP_MS
  return (
    <section
      aria-labelledby={id}
      aria-busy={ids === undefined && failure === undefined}
      className="min-w-0 overflow-hidden rounded-xl border border-line bg-raised"
    >
      <div className="flex h-11 items-center gap-2 border-b border-line pr-2 pl-4">
        <h2 id={id} className="text-sm font-semibold">
          {t(list.label)}
        </h2>
        <span className="text-xs text-faint">{list.timeframe}</span>
        <Link
          to="/pro/screener/$category"
          params={{ category: list.key }}
          search={list.timeframe === '1h' ? {} : { tf: list.timeframe }}
          aria-label={t('View all: {name}', { name: t(list.label) })}
          className="ml-auto inline-flex h-8 items-center gap-0.5 rounded-md px-2 text-xs font-medium text-muted hover:bg-lifted hover:text-text max-sm:h-11"
        >
          {t('View all')}
          <ChevronRight aria-hidden="true" className="size-3.5" />
        </Link>
      </div>
      {outdatedSinceMs !== undefined && (
        <p className="px-4 pt-2">
          <Outdated sinceMs={outdatedSinceMs} />
        </p>
      )}
      <ul
        style={{ minHeight: rows * ROW_HEIGHT }}
        onPointerEnter={(event) => event.pointerType === 'mouse' && setFrozen(true)}
        onPointerLeave={() => setFrozen(false)}
        onFocus={() => setFrozen(true)}
        onBlur={() => setFrozen(false)}
      >
        {shown?.map((mint) => (
          <ListRow key={mint} mint={mint} list={list} nowMs={nowMs} />
        ))}
        {!shown && failure === undefined && <Placeholders count={rows} />}
        {shown?.length === 0 && (
          <li>
            <EmptyState title={t('No tokens to show')}>{t(list.empty)}</EmptyState>
          </li>
        )}
        {!shown && failure !== undefined && (
          <li>
            <ErrorState
              title={t('The list could not be loaded')}
              text={t('Your funds are safe.')}
              code={failure}
              onRetry={retry}
            />
          </li>
        )}
      </ul>
    </section>
  )
}

function Placeholders({ count }: { count: number }) {
  return Array.from({ length: count }, (_, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: identical placeholders
    <li key={at} aria-hidden="true" style={{ height: ROW_HEIGHT }} className="flex items-center gap-3 px-4">
      <Skeleton className="size-7 rounded-full" />
      <Skeleton className="h-3 w-24" />
      <Skeleton className="ml-auto h-3 w-16" />
    </li>
  ))
}

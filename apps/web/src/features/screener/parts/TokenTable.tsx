import type { SortKey } from '@callisto/contract'
import { t } from '@callisto/i18n'
import { DataTable, EmptyState, ErrorState, PHONE_QUERY, useMediaQuery } from '@callisto/ui'
import { type ReactNode, useRef } from 'react'
import { useListScroll } from '../../../lib/browser/list-scroll.ts'
import { useNow } from '../../../lib/browser/useNow.ts'
import type { ScreenQuery } from '../../../lib/filters/screen-query.ts'
import { useRenderTrade } from '../../../lib/quick-trade/quick-trade-cell.ts'
import type { Category } from '../model/categories.ts'
import { currentSort } from '../model/sort-options.ts'
import type { Column } from './columns.tsx'
import { PHONE_ROW_HEIGHT, ROW_HEIGHT, TokenRow, TRADE_WIDTH } from './TokenRow.tsx'

export interface TokenTableProps {
  category: Category
  /** Mints in list order; undefined while loading. */
  ids: readonly string[] | undefined
  query: ScreenQuery
  /** The columns that are shown. */
  columns: readonly Column[]
  /** Error code when there is no list to show. */
  failure: string | undefined
  empty: ReactNode
  onSort: (key: SortKey) => void
  onRetry: () => unknown
  /** Called with true while the pointer is over the list, when its order is frozen. */
  onFreeze: (frozen: boolean) => void
  onNearEnd: () => void
}

/** Token table: virtualized live rows, and loading, empty and error states. */
export function TokenTable(props: TokenTableProps) {
  const { category, ids, query, columns, failure, empty, onSort, onRetry, onFreeze, onNearEnd } = props
  const scroller = useRef<HTMLDivElement>(null)
  const phone = useMediaQuery(PHONE_QUERY)
  const minute = Math.floor(useNow(10_000) / 10_000) * 10_000
  const sort = currentSort(category, query)
  const renderTrade = useRenderTrade()
  const rowHeight = phone ? PHONE_ROW_HEIGHT : ROW_HEIGHT

  const scroll = useListScroll(scroller, {
    filled: ids !== undefined && ids.length > 0,
    resetKey: JSON.stringify(query),
  })

  return (
    <DataTable
      {...scroll}
      scroller={scroller}
      label={t('{list} tokens', { list: t(category.label) })}
      first={t('Token')}
      columns={columns}
      controls={{ label: t('Trade'), width: TRADE_WIDTH }}
      sort={sort}
      onSort={(key) => onSort(key as SortKey)}
      compact={phone}
      count={ids?.length}
      rowHeight={rowHeight}
      row={(index, top) => {
        const id = ids?.[index] ?? ''
        return (
          <TokenRow
            key={id}
            id={id}
            index={index}
            top={top}
            columns={columns}
            timeframe={query.timeframe}
            sortBy={sort?.key}
            phone={phone}
            nowMs={minute}
            renderTrade={renderTrade}
          />
        )
      }}
      onPointerEnter={(event) => event.pointerType === 'mouse' && onFreeze(true)}
      onPointerLeave={() => onFreeze(false)}
      onNearEnd={onNearEnd}
      empty={<EmptyState title={t('No tokens to show')}>{empty}</EmptyState>}
      failure={
        failure !== undefined && (
          <ErrorState
            title={t('The list could not be loaded')}
            text={t('Your funds are safe.')}
            code={failure}
            onRetry={onRetry}
          />
        )
      }
    />
  )
}

import { t } from '@callisto/i18n'
import { Tabs, useMediaQuery, VIEWPORT_TIERS } from '@callisto/ui'
import { parseScreenQuery } from '../../../lib/filters/screen-query.ts'
import { paths } from '../../../paths.ts'
import { type Column, columns } from '../model/boards.ts'
import {
  type ExploreQuery,
  ignoredExploreParameters,
  parseExploreQuery,
  toColumnParameters,
  toExploreSearch,
} from '../model/explore-query.ts'
import { Board } from './Board.tsx'
import { BoardsFrame, type PageSearch } from './BoardsFrame.tsx'
import { useSwipe } from './useSwipe.ts'

/** Below this width one column is shown at a time. */
const WIDE_QUERY = `(min-width: ${VIEWPORT_TIERS.lg}px)`

/** Explore page: what is launched, what is about to graduate and what has, as live columns of cards. */
export function Explore({ search, onSearch }: PageSearch) {
  const isWide = useMediaQuery(WIDE_QUERY)
  const query = parseExploreQuery(search)
  const change = (changed: Partial<ExploreQuery>) => onSearch(toExploreSearch({ ...query, ...changed }))
  const board = (column: Column) => (
    <Board
      key={column.key}
      list={column}
      timeframe={query.timeframe}
      filters={query.filters[column.key]}
      onFilter={(filters, timeframe = query.timeframe) =>
        change({ timeframe, filters: { ...query.filters, [column.key]: filters } })
      }
      toSearch={(preset) => {
        const { timeframe, filters } = parseScreenQuery(preset)
        return { tf: timeframe, ...Object.fromEntries(toColumnParameters(column.key, filters, timeframe)) }
      }}
      isNamed={isWide}
      className="flex-1 lg:border-r lg:border-line lg:last:border-r-0"
    />
  )
  return (
    <BoardsFrame
      path={paths.pro}
      title={t('Explore')}
      about={t('Launches, tokens about to graduate and graduates, as they happen.')}
      timeframe={query.timeframe}
      onTimeframe={(timeframe) => change({ timeframe })}
      ignored={ignoredExploreParameters(search)}
      onRemoveIgnored={() => change({})}
      // Under the bar of the watchlist.
      className="h-[calc(var(--frame-height)-2.25rem)] max-sm:h-[calc(var(--frame-height)-3rem)]"
    >
      {isWide ? (
        <div className="grid min-h-0 flex-1 grid-cols-3 border-t border-line">{columns.map(board)}</div>
      ) : (
        <OneColumn current={query.column} onChange={(column) => change({ column })} board={board} />
      )}
    </BoardsFrame>
  )
}

interface OneColumnProps {
  current: ExploreQuery['column']
  onChange: (column: ExploreQuery['column']) => void
  board: (column: Column) => React.ReactNode
}

/** One column with tabs for the others, which a swipe opens too. */
function OneColumn({ current, onChange, board }: OneColumnProps) {
  const at = columns.findIndex(({ key }) => key === current)
  const swipe = useSwipe((step) => {
    const next = columns[at + step]
    if (next) onChange(next.key)
  })
  return (
    <div {...swipe} className="flex min-h-0 flex-1 touch-pan-y flex-col">
      <Tabs
        label={t('Columns')}
        items={columns.map(({ key, label }) => ({ key, label: t(label) }))}
        value={current}
        onChange={onChange}
        className="flex min-h-0 flex-1 flex-col *:[[role=tabpanel]]:flex *:[[role=tabpanel]]:min-h-0 *:[[role=tabpanel]]:flex-1"
      >
        {columns[at] && board(columns[at])}
      </Tabs>
    </div>
  )
}

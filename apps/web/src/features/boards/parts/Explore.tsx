import type { Timeframe } from '@callisto/contract'
import { t } from '@callisto/i18n'
import { Tabs, useMediaQuery, VIEWPORT_TIERS } from '@callisto/ui'
import { type TouchEvent, useRef, useState } from 'react'
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
import { Board, type BoardProps } from './Board.tsx'
import { BoardsFrame, type PageSearch } from './BoardsFrame.tsx'
import { TimeframeSelect } from './TimeframeSelect.tsx'
import { Toolbar } from './Toolbar.tsx'

/** Below this width one column is shown at a time. */
const WIDE_QUERY = `(min-width: ${VIEWPORT_TIERS.lg}px)`

/** Explore page: what is launched, what is about to graduate and what has, as live columns of cards. */
export function Explore({ search, onSearch }: PageSearch) {
  const isWide = useMediaQuery(WIDE_QUERY)
  const query = parseExploreQuery(search)
  const change = (changed: Partial<ExploreQuery>) => onSearch(toExploreSearch({ ...query, ...changed }))
  const timeframe = {
    timeframe: query.timeframe,
    onTimeframe: (timeframe: Timeframe) => change({ timeframe }),
  }
  const board = (column: Column, controls?: Pick<BoardProps, 'controls' | 'controlsIn'>) => (
    <Board
      {...controls}
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
      className="flex-1 lg:border-r lg:border-line lg:last:border-r-0"
    />
  )
  return (
    <BoardsFrame
      path={paths.pro}
      title={t('Explore')}
      ignored={ignoredExploreParameters(search)}
      onRemoveIgnored={() => change({})}
      // Under the bar of the watchlist.
      className="h-[calc(var(--frame-height)-2.25rem)] max-sm:h-[calc(var(--frame-height)-3rem)]"
      toolbar={
        isWide && (
          <Toolbar
            {...timeframe}
            about={t('Launches, tokens about to graduate and graduates, as they happen.')}
          />
        )
      }
    >
      {isWide ? (
        <div className="grid min-h-0 flex-1 grid-cols-3 border-t border-line">
          {columns.map((column) => board(column))}
        </div>
      ) : (
        <OneColumn
          current={query.column}
          onChange={(column) => change({ column })}
          board={(column, controlsIn) =>
            board(column, { controls: <TimeframeSelect {...timeframe} />, controlsIn })
          }
        />
      )}
    </BoardsFrame>
  )
}

interface OneColumnProps {
  current: ExploreQuery['column']
  onChange: (column: ExploreQuery['column']) => void
  board: (column: Column, controlsIn: HTMLElement | null) => React.ReactNode
}

/** One column with tabs for the others, which a swipe opens too; its controls are in the row of the tabs. */
function OneColumn({ current, onChange, board }: OneColumnProps) {
  const [controls, setControls] = useState<HTMLElement | null>(null)
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
        end={<div ref={setControls} className="flex min-w-36 items-center justify-end pr-1" />}
        className="flex min-h-0 flex-1 flex-col *:[[role=tabpanel]]:flex *:[[role=tabpanel]]:min-h-0 *:[[role=tabpanel]]:flex-1"
      >
        {columns[at] && board(columns[at], controls)}
      </Tabs>
    </div>
  )
}

const MIN_SWIPE_PX = 60

/** Handlers that call back with 1 for a swipe to the left and -1 for one to the right; a swipe is twice as wide as high. */
function useSwipe(onSwipe: (step: 1 | -1) => void) {
  const start = useRef<{ x: number; y: number } | undefined>(undefined)
  return {
    onTouchStart: ({ touches, target }: TouchEvent) => {
      const touch = touches[0]
      // A dialog over the page and a row of tabs have movements of their own.
      const isOnPage = touches.length === 1 && !(target as Element).closest('dialog, [role=tablist]')
      start.current = touch && isOnPage ? { x: touch.clientX, y: touch.clientY } : undefined
    },
    onTouchEnd: ({ changedTouches }: TouchEvent) => {
      const touch = changedTouches[0]
      if (!touch || !start.current) return
      const dx = touch.clientX - start.current.x
      const dy = touch.clientY - start.current.y
      start.current = undefined
      if (Math.abs(dx) >= MIN_SWIPE_PX && Math.abs(dx) > 2 * Math.abs(dy)) onSwipe(dx < 0 ? 1 : -1)
    },
  }
}

import type { ScreenerFilters, Timeframe } from '@callisto/contract'
import { t } from '@callisto/i18n'
import { Button, cx, EmptyState, ErrorState, IconButton, PHONE_QUERY, useMediaQuery } from '@callisto/ui'
import { ListFilter, Pause, Play } from 'lucide-react'
import { type ReactNode, Suspense, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { latePart } from '../../../lib/browser/lazy-part.tsx'
import { useListScroll } from '../../../lib/browser/list-scroll.ts'
import type { SearchParams } from '../../../lib/browser/search-params.ts'
import { countFilters } from '../../../lib/filters/screen-query.ts'
import { Outdated } from '../../../lib/offline/Outdated.tsx'
import type { BoardList } from '../model/boards.ts'
import { useBoard } from '../queries.ts'
import { CardGrid, CardSkeletons } from './CardGrid.tsx'
import { useHeldOrder, usePause } from './useHeldOrder.ts'

const FilterDialog = latePart(
  async () => (await import('../../../lib/filters/FilterDialog.tsx')).FilterDialog,
)

export interface BoardProps {
  list: BoardList
  timeframe: Timeframe
  filters: ScreenerFilters
  /** Takes the filters; those of a preset with its timeframe. */
  onFilter: (filters: ScreenerFilters, timeframe?: Timeframe) => void
  /** The query of a link to this board with the filters of a preset, which is written as that of a list. */
  toSearch?: (preset: SearchParams) => SearchParams
  /** Shows how much of the trading is organic. */
  showsOrganic?: boolean
  /** Further controls. */
  controls?: ReactNode
  /** Where the controls are on a narrow screen, beside the name: they need no bar there. Null until it is in the page. */
  controlsIn?: HTMLElement | null
  className?: string
}

/** A live list of cards that scrolls in itself, with filters of its own. It holds still under the pointer and the focus. */
export function Board(props: BoardProps) {
  const {
    list,
    timeframe,
    filters,
    onFilter,
    toSearch,
    showsOrganic = false,
    controls,
    controlsIn,
    className,
  } = props
  const scroller = useRef<HTMLDivElement>(null)
  const phone = useMediaQuery(PHONE_QUERY)
  const board = useBoard(list, { timeframe, filters })
  const pause = usePause()
  const { ids, waiting } = useHeldOrder(board.ids, pause.held, board.listKey)
  const scroll = useListScroll(scroller, {
    filled: ids !== undefined && ids.length > 0,
    resetKey: board.listKey,
  })
  const name = t(list.label)
  const { outdatedSinceMs } = board
  const state =
    outdatedSinceMs === undefined ? (
      <State held={pause.held} waiting={waiting} />
    ) : (
      <Outdated sinceMs={outdatedSinceMs} />
    )
  const buttons = (
    <>
      {controls}
      <PauseButton name={name} isPinned={pause.pinned} onPress={pause.togglePin} />
      <FilterButton {...{ name, timeframe, filters, onFilter, toSearch }} />
    </>
  )
  return (
    <section
      aria-label={name}
      aria-busy={ids === undefined && board.failure === undefined}
      className={cx('relative flex min-h-0 min-w-0 flex-col', className)}
      {...pause.handlers}
    >
      {controlsIn === undefined ? (
        <div className="flex h-11 shrink-0 items-center gap-2 border-b border-line px-3">
          <h2 title={t(list.order)} className="text-sm font-semibold">
            {name}
          </h2>
          <p className="min-w-0 flex-1 truncate text-xs text-faint">{ids !== undefined && state}</p>
          {buttons}
        </div>
      ) : (
        controlsIn && createPortal(buttons, controlsIn)
      )}
      {controlsIn && (pause.pinned || waiting > 0 || outdatedSinceMs !== undefined) && (
        <p className="pointer-events-none absolute inset-x-0 bottom-3 z-2 mx-auto w-fit max-w-full rounded-full border border-line bg-lifted px-3 py-1 text-xs">
          {state}
        </p>
      )}
      <div
        {...scroll}
        ref={scroller}
        // Without cards it has nothing else to focus, and may scroll.
        tabIndex={ids?.length ? undefined : 0}
        className="min-h-0 flex-1 overflow-y-auto overscroll-contain"
      >
        {ids === undefined &&
          (board.failure === undefined ? (
            <CardSkeletons phone={phone} showsOrganic={showsOrganic} />
          ) : (
            <ErrorState
              title={t('The list could not be loaded')}
              text={t('Your funds are safe.')}
              code={board.failure}
              onRetry={board.retry}
            />
          ))}
        {ids?.length === 0 && <Empty list={list} filters={filters} onClear={() => onFilter({})} />}
        {ids !== undefined && ids.length > 0 && (
          <CardGrid
            scroller={scroller}
            label={t('{list} tokens', { list: name })}
            ids={ids}
            timeframe={timeframe}
            showsOrganic={showsOrganic}
            phone={phone}
          />
        )}
      </div>
    </section>
  )
}

/** Whether the order follows the market, and what has changed behind one that is held. */
function State({ held, waiting }: { held: boolean; waiting: number }) {
  if (!held) return t('live')
  return (
    <span className="text-caution">
      {waiting === 0
        ? t('Paused')
        : t('{count, plural, one {Paused, # change waiting} other {Paused, # changes waiting}}', {
            count: waiting,
          })}
    </span>
  )
}

interface PauseButtonProps {
  name: string
  isPinned: boolean
  onPress: () => void
}

function PauseButton({ name, isPinned, onPress }: PauseButtonProps) {
  const Icon = isPinned ? Play : Pause
  return (
    <IconButton
      label={isPinned ? t('Resume {list}', { list: name }) : t('Pause {list}', { list: name })}
      aria-pressed={isPinned}
      className={cx(isPinned && 'text-caution')}
      onClick={onPress}
    >
      <Icon aria-hidden="true" className="size-4" />
    </IconButton>
  )
}

interface FilterButtonProps extends Pick<BoardProps, 'timeframe' | 'filters' | 'onFilter'> {
  name: string
  toSearch: BoardProps['toSearch'] | undefined
}

function FilterButton({ name, timeframe, filters, onFilter, toSearch }: FilterButtonProps) {
  const [open, setOpen] = useState(false)
  const set = countFilters(filters)
  return (
    <>
      <IconButton
        aria-haspopup="dialog"
        label={
          set > 0
            ? t('Filter {list}, {count} set', { list: name, count: set })
            : t('Filter {list}', { list: name })
        }
        className={cx('gap-1', set > 0 && 'text-accent')}
        onClick={() => setOpen(true)}
      >
        <ListFilter aria-hidden="true" className="size-4" />
        {set > 0 && <span className="text-xs">{set}</span>}
      </IconButton>
      {open && (
        <Suspense fallback={null}>
          <FilterDialog
            title={t('Filter {list}', { list: name })}
            filters={filters}
            timeframe={timeframe}
            {...(toSearch && { toSearch })}
            onApply={onFilter}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}

function Empty({
  list,
  filters,
  onClear,
}: {
  list: BoardList
  filters: ScreenerFilters
  onClear: () => void
}) {
  return (
    <EmptyState title={t('No tokens to show')}>
      {countFilters(filters) === 0 ? (
        <p>{t(list.empty)}</p>
      ) : (
        <>
          <p>{t('No token of this list passes the filters.')}</p>
          <Button size="sm" onClick={onClear}>
            {t('Clear filters')}
          </Button>
        </>
      )}
    </EmptyState>
  )
}

import { t } from '@callisto/i18n'
import { ChevronDown, ChevronUp, GripVertical, RotateCcw } from 'lucide-react'
import { type PointerEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { Button } from '../../forms/Button.tsx'
import { Checkbox } from '../../forms/Checkbox.tsx'
import { IconButton } from '../../forms/IconButton.tsx'
import { cx } from '../../theme/cx.ts'
import { moveItem } from './column-layout.ts'
import type { ArrangedColumns, ColumnChooserProps, TableColumn } from './columns.ts'

/** Panel of the column chooser. */
export function ColumnList({ columns, isArranged, onChange }: ColumnChooserProps) {
  const keys = columns.ordered.map(({ key }) => key)
  const shown = columns.shown.map(({ key }) => key)
  const list = useRef<HTMLUListElement>(null)
  const [moved, setMoved] = useState<{ key: string; by: -1 | 1 } | undefined>()

  const toggle = (key: string, on: boolean) =>
    onChange({ order: keys, shown: on ? [...shown, key] : shown.filter((other) => other !== key) })
  const move = (key: string, to: number) => {
    const order = moveItem(keys, keys.indexOf(key), Math.max(0, Math.min(to, keys.length - 1)))
    if (order !== keys) onChange({ order, shown })
  }
  const drag = useDragOrder(list, move)

  // A row that moves in the document loses its focus; at the end of the list the other button has a way to go.
  useLayoutEffect(() => {
    if (!moved) return
    const buttons = [...(list.current?.querySelectorAll<HTMLButtonElement>('[data-move]') ?? [])]
    const find = (by: number) =>
      buttons.find(({ dataset, disabled }) => dataset.move === `${moved.key} ${by}` && !disabled)
    ;(find(moved.by) ?? find(-moved.by))?.focus()
  }, [moved])

  return (
    <div className="flex min-h-0 flex-col">
      <ul ref={list} {...drag.list} className="min-h-0 overflow-y-auto p-1 max-sm:px-2">
        {columns.ordered.map(({ key, label }, at) => {
          const name = t(label)
          const step = (by: -1 | 1) => {
            move(key, at + by)
            setMoved({ key, by })
          }
          return (
            <li
              key={key}
              className={cx('flex items-center gap-1 rounded-md pl-1', drag.key === key && 'bg-line')}
            >
              {/* The buttons do the same by keyboard. */}
              <span
                aria-hidden="true"
                className="flex h-8 w-6 cursor-grab touch-none items-center justify-center text-faint"
                {...drag.handle(key, at)}
              >
                <GripVertical className="size-4" />
              </span>
              <div className="min-w-36 flex-1">
                <Checkbox
                  checked={shown.includes(key)}
                  onChange={({ target }) => toggle(key, target.checked)}
                >
                  {name}
                </Checkbox>
              </div>
              <IconButton
                label={t('Move {column} up', { column: name })}
                data-move={`${key} -1`}
                disabled={at === 0}
                onClick={() => step(-1)}
              >
                <ChevronUp aria-hidden="true" className="size-4" />
              </IconButton>
              <IconButton
                label={t('Move {column} down', { column: name })}
                data-move={`${key} 1`}
                disabled={at === keys.length - 1}
                onClick={() => step(1)}
              >
                <ChevronDown aria-hidden="true" className="size-4" />
              </IconButton>
            </li>
          )
        })}
      </ul>
      <div className="flex shrink-0 border-t border-line p-1 max-sm:px-2">
        <Button tone="quiet" size="sm" disabled={!isArranged} onClick={() => onChange(undefined)}>
          <RotateCcw aria-hidden="true" className="size-3.5" />
          {t('Reset columns')}
        </Button>
      </div>
      <p role="status" className="sr-only">
        {moved && placeText(columns, moved.key)}
      </p>
    </div>
  )
}

function placeText({ ordered }: ArrangedColumns<TableColumn>, key: string): string {
  const at = ordered.findIndex((column) => column.key === key)
  return t('{column} is at position {position} of {count}', {
    column: t(ordered[at]?.label ?? ''),
    position: at + 1,
    count: ordered.length,
  })
}

/** Orders rows of equal height by dragging: a row takes the place of the one that the pointer is over. */
function useDragOrder(list: RefObject<HTMLElement | null>, move: (key: string, to: number) => void) {
  const [dragged, setDragged] = useState<{ key: string; at: number; y: number; height: number } | undefined>()
  const stop = () => setDragged(undefined)
  return {
    key: dragged?.key,
    handle: (key: string, at: number) => ({
      onPointerDown({ currentTarget, pointerId, clientY: y }: PointerEvent<HTMLElement>) {
        // By the list: a row that moves in the document would lose the pointer.
        list.current?.setPointerCapture?.(pointerId)
        setDragged({ key, at, y, height: currentTarget.closest('li')?.offsetHeight || 1 })
      },
    }),
    list: {
      onPointerMove({ clientY }: PointerEvent) {
        if (dragged) move(dragged.key, dragged.at + Math.round((clientY - dragged.y) / dragged.height))
      },
      onPointerUp: stop,
      onPointerCancel: stop,
    },
  }
}

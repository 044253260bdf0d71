import { msg, t } from '@callisto/i18n'
import { Button, Sheet } from '@callisto/ui'
import { PencilLine, Trash2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useStoredValue } from '../../browser/storage.ts'
import { useTheme } from '../../browser/theme.ts'
import type { CandleChart } from '../candle-chart.ts'
import { formatBarPrice } from '../price-axis.ts'
import { pickPoints, showDrawings } from './drawing-layer.ts'
import { chartDrawings, type Drawing, type Point, withDrawings } from './drawings.ts'

const kinds = [
  { kind: 'level', label: msg('Horizontal line') },
  { kind: 'trend', label: msg('Trend line') },
] as const
type Kind = (typeof kinds)[number]['kind']

const NONE: readonly Drawing[] = []

/** Button with the drawings of one chart: to add, list and remove them. */
export function DrawingTools({ chart, chartKey }: { chart: CandleChart | undefined; chartKey: string }) {
  const [all, setAll] = useStoredValue(chartDrawings)
  const [tool, setTool] = useState<Kind>()
  const [start, setStart] = useState<Point>()
  const drawings = all.find(([key]) => key === chartKey)?.[1] ?? NONE
  const theme = useTheme()
  const set = (next: readonly Drawing[]) => setAll(withDrawings(chartDrawings.get(), chartKey, next))
  const end = () => {
    setTool(undefined)
    setStart(undefined)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: the colours of the lines are those of the theme
  useEffect(() => (chart ? showDrawings(chart, drawings) : undefined), [chart, drawings, theme])

  // biome-ignore lint/correctness/useExhaustiveDependencies: the tool, its start and the drawings decide what a point does
  useEffect(() => {
    if (!chart || !tool) return
    const onPoint = (point: Point) => {
      if (tool === 'trend' && !start) return setStart(point)
      set([
        ...drawings,
        start ? { kind: 'trend', from: start, to: point } : { kind: 'level', price: point.price },
      ])
      end()
    }
    return pickPoints(chart, onPoint, end)
  }, [chart, tool, start, drawings, chartKey])

  return (
    <>
      {tool && (
        <p role="status" className="self-center text-xs text-muted max-sm:sr-only">
          {start
            ? t('Choose the end of the line, Escape cancels')
            : t('Choose a point of the chart, Escape cancels')}
        </p>
      )}
      <Sheet
        tone="quiet"
        size="sm"
        title={t('Drawings')}
        button={<PencilLine aria-hidden="true" className="size-4" />}
      >
        {(close) => (
          <div className="flex flex-col gap-1 p-3">
            {kinds.map(({ kind, label }) => (
              <Button
                key={kind}
                tone="quiet"
                onClick={() => {
                  setStart(undefined)
                  setTool(kind)
                  close()
                  // After the panel has given the focus back to its button.
                  requestAnimationFrame(() => chart?.element.focus())
                }}
              >
                {t(label)}
              </Button>
            ))}
            <DrawingList drawings={drawings} onChange={set} />
          </div>
        )}
      </Sheet>
    </>
  )
}

interface DrawingListProps {
  drawings: readonly Drawing[]
  onChange: (drawings: readonly Drawing[]) => void
}

function DrawingList({ drawings, onChange }: DrawingListProps) {
  if (drawings.length === 0)
    return <p className="text-xs text-faint">{t('Nothing is drawn on this chart.')}</p>
  return (
    <ul className="flex flex-col">
      {drawings.map((drawing, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: drawings have no identity but their place
        <li key={at} className="flex items-center justify-between gap-3 text-xs text-text">
          <DrawingName drawing={drawing} />
          <Button
            tone="quiet"
            size="sm"
            aria-label={t('Remove drawing {number}', { number: at + 1 })}
            onClick={() => onChange(drawings.filter((_, other) => other !== at))}
          >
            <Trash2 aria-hidden="true" className="size-4" />
          </Button>
        </li>
      ))}
    </ul>
  )
}

function DrawingName({ drawing }: { drawing: Drawing }) {
  if (drawing.kind === 'level') return t('Line at {price}', { price: formatBarPrice(drawing.price) })
  return t('Line from {from} to {to}', {
    from: formatBarPrice(drawing.from.price),
    to: formatBarPrice(drawing.to.price),
  })
}

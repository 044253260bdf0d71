import { t } from '@callisto/i18n'
import { Checkbox, IconButton, Sheet, Switch } from '@callisto/ui'
import { ChartSpline, Maximize, Minimize } from 'lucide-react'
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { useStoredValue } from '../../browser/storage.ts'
import { useTheme } from '../../browser/theme.ts'
import type { ChartToolsSlot } from '../candle-chart.ts'
import { chartScale } from '../resolutions.ts'
import { drawIndicators } from './indicator-layer.ts'
import { type IndicatorKey, indicatorKeys, indicatorNames, shownIndicators } from './indicator-list.ts'
import { useChartKeys } from './useChartKeys.ts'

export { BarLegend } from './BarLegend.tsx'
export { BarSummary } from './BarSummary.tsx'

export interface ChartToolsProps extends ChartToolsSlot {
  /** Further buttons. */
  children?: ReactNode
  /** Further settings in the panel. */
  settings?: ReactNode
}

/** Buttons of a chart: indicators and scale in a panel, full screen. */
export function ChartTools({ chart, isFull, setFull, children, settings }: ChartToolsProps) {
  const box = useRef<HTMLDivElement>(null)
  const [indicators, setIndicators] = useStoredValue(shownIndicators)
  const theme = useTheme()
  useChartKeys(chart)
  useFullPage(isFull, box, () => setFull(false))

  // biome-ignore lint/correctness/useExhaustiveDependencies: the colours of the lines are those of the theme
  useEffect(() => {
    if (!chart) return
    chart.setVolumeVisible(indicators.includes('volume'))
    return drawIndicators(chart, indicators)
  }, [chart, indicators, theme])

  const toggle = (key: IndicatorKey) =>
    setIndicators(indicatorKeys.filter((one) => indicators.includes(one) !== (one === key)))
  return (
    <div ref={box} className="flex items-center gap-1">
      {children}
      <Sheet
        tone="quiet"
        size="sm"
        title={t('Indicators and scale')}
        button={<ChartSpline aria-hidden="true" className="size-4" />}
      >
        {() => (
          <div className="flex flex-col gap-1 p-3">
            {indicatorKeys.map((key) => (
              <Checkbox key={key} checked={indicators.includes(key)} onChange={() => toggle(key)}>
                {key === 'volume' ? t('Volume') : indicatorNames[key]}
              </Checkbox>
            ))}
            <LogarithmicSwitch />
            {settings}
          </div>
        )}
      </Sheet>
      <IconButton label={isFull ? t('Leave full screen') : t('Full screen')} onClick={() => setFull(!isFull)}>
        {isFull ? (
          <Minimize aria-hidden="true" className="size-4" />
        ) : (
          <Maximize aria-hidden="true" className="size-4" />
        )}
      </IconButton>
    </div>
  )
}

function LogarithmicSwitch() {
  const [scale, setScale] = useStoredValue(chartScale)
  return (
    <Switch
      checked={scale === 'log'}
      onChange={({ currentTarget }) => setScale(currentTarget.checked ? 'log' : 'linear')}
    >
      {t('Logarithmic scale')}
    </Switch>
  )
}

/**
 * While `isFull`, the browser is asked for full screen, all of the page but the ancestors and the content of `inside` is
 * inert, and Escape and the end of full screen call `leave`.
 */
function useFullPage(isFull: boolean, inside: RefObject<HTMLElement | null>, leave: () => void): void {
  const onLeave = useEffectEvent(leave)
  useEffect(() => {
    const section = inside.current?.closest('section')
    if (!isFull || !section) return
    const restore = makeOthersInert(section)
    let wasFullscreen = false
    const onChange = () => {
      if (document.fullscreenElement) wasFullscreen = true
      else if (wasFullscreen) onLeave()
    }
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === 'Escape' && !document.querySelector(':popover-open, dialog[open]')) onLeave()
    }
    document.addEventListener('fullscreenchange', onChange)
    document.addEventListener('keydown', onKey)
    // A phone that has no full screen has the whole page.
    document.documentElement.requestFullscreen?.().catch(() => {})
    return () => {
      document.removeEventListener('fullscreenchange', onChange)
      document.removeEventListener('keydown', onKey)
      restore()
      if (document.fullscreenElement) document.exitFullscreen().catch(() => {})
    }
  }, [isFull, inside])
}

function makeOthersInert(element: HTMLElement): () => void {
  const changed: HTMLElement[] = []
  for (let inner = element; inner.parentElement && inner !== document.body; inner = inner.parentElement) {
    for (const other of inner.parentElement.children) {
      if (other === inner || !(other instanceof HTMLElement) || other.inert) continue
      other.inert = true
      changed.push(other)
    }
  }
  return () => {
    for (const other of changed) other.inert = false
  }
}

import { t } from '@callisto/i18n'
import { Checkbox, IconButton, Sheet, Switch } from '@callisto/ui'
import { ChartSpline, Maximize, Minimize } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { useStoredValue } from '../../browser/storage.ts'
import { useTheme } from '../../browser/theme.ts'
import type { ChartToolsSlot } from '../candle-chart.ts'
import { chartScale } from '../resolutions.ts'
import { drawIndicators } from './indicator-layer.ts'
import { type IndicatorKey, indicatorKeys, indicatorNames, shownIndicators } from './indicator-list.ts'
import { useChartKeys } from './useChartKeys.ts'
import { useFullPage } from './useFullPage.ts'

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

import { createStoredValue } from '../../../lib/browser/storage.ts'

const parseFlag = (value: unknown) => (typeof value === 'boolean' ? value : undefined)

/** The choices of the toggles; undefined follows the viewport. */
export const chartChoice = createStoredValue<boolean | undefined>('swap-chart', undefined, parseFlag)
export const historyChoice = createStoredValue<boolean | undefined>('swap-history', undefined, parseFlag)

export type SwapPanel = 'cards' | 'chart' | 'history'

export interface SwapPanels {
  isChartShown: boolean
  isHistoryShown: boolean
  /** Panels of the column at the left of the form; empty without such a column. */
  left: readonly SwapPanel[]
  /** Panels below the form. */
  below: readonly SwapPanel[]
}

/**
 * Places the panels around the form (docs/spec-map.md 1-2.6). Without a choice a wide viewport shows chart and history and a narrow
 * one neither. The cards of the pair stand where the chart would.
 */
export function placePanels(
  isWide: boolean,
  chart: boolean | undefined,
  history: boolean | undefined,
): SwapPanels {
  const isChartShown = chart ?? isWide
  const isHistoryShown = history ?? isWide
  const panels: readonly SwapPanel[] = [
    isChartShown ? 'chart' : 'cards',
    ...(isHistoryShown ? (['history'] as const) : []),
  ]
  const hasLeft = isWide && (isChartShown || isHistoryShown)
  return { isChartShown, isHistoryShown, left: hasLeft ? panels : [], below: hasLeft ? [] : panels }
}

import { t } from '@callisto/i18n'
import { formatPercent } from './format.ts'

/** Below it a price is the market's. */
const SMALLEST_PERCENT = 0.05

/** How far a price is from the market, in words. Percent of one decimal. */
export function distanceText(percent: number): string {
  if (Math.abs(percent) < SMALLEST_PERCENT) return t('at the market')
  const size = formatPercent(Math.abs(percent), { places: 1 })
  return percent > 0
    ? t('{percent} above the market', { percent: size })
    : t('{percent} below the market', { percent: size })
}

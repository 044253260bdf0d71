import type { LaunchpadPeriodStats } from '@callisto/contract'
import { formatCompact, formatPercent, formatUsd } from '../../../lib/text/format.ts'
import type { LaunchpadSort } from '../model/overview.ts'

/** A figure of a period as text; a dash while it is not known. */
export function figureText(stats: LaunchpadPeriodStats | undefined, key: LaunchpadSort): string {
  const value = stats?.[key]
  if (key === 'volume') return formatUsd(value)
  if (key === 'marketShare' || key === 'graduationRate') return formatPercent(value)
  return formatCompact(value, 1)
}

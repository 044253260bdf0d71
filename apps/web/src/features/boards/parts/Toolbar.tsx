import { timeframes } from '@callisto/contract'
import { t } from '@callisto/i18n'
import { Segmented } from '@callisto/ui'
import type { ReactNode } from 'react'
import type { TimeframeSelectProps } from './TimeframeSelect.tsx'

export interface ToolbarProps extends TimeframeSelectProps {
  /** One line about the page. */
  about: string
  /** Controls at the end. */
  children?: ReactNode
}

/** The bar above the boards of a wide screen. */
export function Toolbar({ timeframe, onTimeframe, about, children }: ToolbarProps) {
  return (
    <div className="mx-auto flex w-full max-w-page shrink-0 items-center gap-3 px-4 py-2">
      <Segmented
        label={t('Timeframe')}
        size="sm"
        items={timeframes.map((key) => ({ key, label: key }))}
        value={timeframe}
        onChange={onTimeframe}
      />
      <p className="min-w-0 flex-1 truncate text-xs text-faint">{about}</p>
      {children}
    </div>
  )
}

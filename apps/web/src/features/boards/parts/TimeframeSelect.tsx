import { type Timeframe, timeframes } from '@callisto/contract'
import { t } from '@callisto/i18n'
import { ChevronDown } from 'lucide-react'

export interface TimeframeSelectProps {
  timeframe: Timeframe
  onTimeframe: (timeframe: Timeframe) => void
}

/** The choice of the timeframe for a row without room for all of them: hardly wider than a target on a phone. */
export function TimeframeSelect({ timeframe, onTimeframe }: TimeframeSelectProps) {
  return (
    <span className="relative inline-flex text-muted hover:text-text">
      <select
        aria-label={t('Timeframe')}
        value={timeframe}
        onChange={({ target }) => {
          const chosen = timeframes.find((key) => key === target.value)
          if (chosen) onTimeframe(chosen)
        }}
        className="h-8 w-13 appearance-none rounded-md pl-1 text-sm font-medium max-sm:h-11 max-sm:text-[16px]"
      >
        {timeframes.map((key) => (
          <option key={key} className="bg-lifted text-text">
            {key}
          </option>
        ))}
      </select>
      <ChevronDown
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 right-1 size-3.5 -translate-y-1/2"
      />
    </span>
  )
}

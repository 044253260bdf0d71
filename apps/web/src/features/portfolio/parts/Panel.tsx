import { t } from '@callisto/i18n'
import { Button, cx } from '@callisto/ui'
import { type ReactNode, useId, useState } from 'react'

interface PanelProps {
  title: string
  /** Beside the title: a count or a sum. */
  detail?: ReactNode
  /** Controls at the end of the title. */
  end?: ReactNode
  children: ReactNode
  className?: string
}

/** Section of the page with a title. */
export function Panel({ title, detail, end, children, className }: PanelProps) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className={cx(
        'flex min-w-0 flex-col overflow-hidden rounded-xl border border-line bg-raised',
        className,
      )}
    >
      <div className="flex min-h-11 flex-wrap items-center gap-x-2 border-b border-line px-4 max-sm:px-3 max-sm:py-1">
        <h2 id={id} className="text-sm font-medium whitespace-nowrap">
          {title}
        </h2>
        {detail !== undefined && <span className="text-xs text-faint">{detail}</span>}
        {end !== undefined && <span className="ml-auto flex items-center gap-2">{end}</span>}
      </div>
      {children}
    </section>
  )
}

/** Entries at first, and with each press: a wallet may be flooded with thousands, which nobody reads. */
const STEP = 60

/** The first entries of a list, and what shows more of them; undefined where all are shown. */
export function useShown<T>(list: readonly T[]): { shown: readonly T[]; onMore: (() => void) | undefined } {
  const [count, setCount] = useState(STEP)
  return {
    shown: list.slice(0, count),
    onMore: list.length > count ? () => setCount(count + STEP) : undefined,
  }
}

/** The button under a list that has more entries. */
export function ShowMore({ onMore }: { onMore: (() => void) | undefined }) {
  if (!onMore) return null
  return (
    <Button tone="quiet" size="sm" onClick={onMore} className="m-2">
      {t('Show more')}
    </Button>
  )
}

import { t } from '@callisto/i18n'
import { Button } from '@callisto/ui'
import { useState } from 'react'

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

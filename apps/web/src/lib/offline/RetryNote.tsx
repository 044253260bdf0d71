import { t } from '@callisto/i18n'
import { Button, cx } from '@callisto/ui'
import type { ReactNode } from 'react'

interface RetryNoteProps {
  /** What is missing or out of date. */
  children: ReactNode
  onRetry: () => unknown
  className?: string | undefined
}

/** A line in a part of the page that is shown without one of its sources, with another try. */
export function RetryNote({ children, onRetry, className }: RetryNoteProps) {
  return (
    <div
      role="status"
      className={cx('flex flex-wrap items-center gap-x-2 gap-y-1 text-xs text-caution', className)}
    >
      {children}
      <Button size="sm" onClick={() => void onRetry()}>
        {t('Try again')}
      </Button>
    </div>
  )
}

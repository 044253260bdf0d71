import { localizeDecimal } from '@callisto/i18n'
import type { ClipboardEvent } from 'react'
import { Tooltip } from '../overlays/Tooltip.tsx'
import { cx } from '../theme/cx.ts'

export interface NumberTextProps {
  /** Displayed short form ("0.0₄12346", "1.23M"). */
  text: string
  /** Exact number in plain notation: clipboard content as it is, tooltip and screen reader text in the language. */
  exact?: string | undefined
  /** Focusable by keyboard to show the exact number. Omit in long lists. */
  focusable?: boolean
  className?: string
}

/** Short number with its exact value as tooltip and clipboard content. */
export function NumberText({ text, exact, focusable, className }: NumberTextProps) {
  const shown = exact === undefined ? undefined : localizeDecimal(exact)
  const differs = exact !== undefined && shown !== text
  const copyExact = (event: ClipboardEvent) => {
    if (!differs) return
    event.clipboardData.setData('text/plain', exact)
    event.preventDefault()
  }
  return (
    <Tooltip text={differs ? shown : undefined}>
      <span
        tabIndex={focusable && differs ? 0 : undefined}
        onCopy={copyExact}
        className={cx('whitespace-nowrap', className)}
      >
        {differs ? (
          <>
            <span aria-hidden="true">{text}</span>
            <span className="sr-only">{shown}</span>
          </>
        ) : (
          text
        )}
      </span>
    </Tooltip>
  )
}

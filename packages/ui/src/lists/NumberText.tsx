import type { ClipboardEvent } from 'react'
import { Tooltip } from '../overlays/Tooltip.tsx'
import { cx } from '../theme/cx.ts'

export interface NumberTextProps {
  /** The short form on screen ("0.0₄12346", "1.23M"). */
  text: string
  /** The exact number: shown on hover and focus, put on the clipboard when the text is copied, read aloud. */
  exact?: string | undefined
  /** Takes the keyboard focus, so that the exact number can be had without a mouse. Leave it off in long lists. */
  focusable?: boolean
  className?: string
}

/** A number in its short form that gives away its exact value. */
export function NumberText({ text, exact, focusable, className }: NumberTextProps) {
  const differs = exact !== undefined && exact !== text
  const copyExact = (event: ClipboardEvent) => {
    if (!differs) return
    event.clipboardData.setData('text/plain', exact)
    event.preventDefault()
  }
  return (
    <Tooltip text={differs ? exact : undefined}>
      <span
        tabIndex={focusable && differs ? 0 : undefined}
        onCopy={copyExact}
        className={cx('whitespace-nowrap', className)}
      >
        {differs ? (
          <>
            <span aria-hidden="true">{text}</span>
            <span className="sr-only">{exact}</span>
          </>
        ) : (
          text
        )}
      </span>
    </Tooltip>
  )
}

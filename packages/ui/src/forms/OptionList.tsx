import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { moveFocus } from '../layout/roving-focus.ts'
import { cx } from '../theme/cx.ts'

export interface OptionListProps<Key extends string> {
  label: string
  items: readonly { key: Key; content: ReactNode }[]
  value: Key | undefined
  onChoose: (key: Key) => void
  /** Gives the chosen item the initial focus of a dialog. */
  autoFocus?: boolean
  className?: string
}

/**
 * Buttons of which one is chosen, for panels that close on a choice: arrow keys only move the focus, while those of a
 * `RadioGroup` choose.
 */
export function OptionList<Key extends string>({
  label,
  items,
  value,
  onChoose,
  autoFocus,
  className,
}: OptionListProps<Key>) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
    <div
      role="group"
      aria-label={label}
      className={cx('grid gap-px', className)}
      onKeyDown={(event) => moveFocus(event, 'button', { next: 'ArrowDown', previous: 'ArrowUp' })}
    >
      {items.map(({ key, content }) => (
        <button
          key={key}
          type="button"
          aria-pressed={key === value}
          onClick={() => onChoose(key)}
          {...(autoFocus && key === value && { 'data-autofocus': '' })}
          className={cx(
            'flex min-h-9 items-center gap-2 rounded-md px-2 text-left text-sm transition-colors hover:bg-line focus-visible:-outline-offset-2 max-sm:min-h-11',
            key === value ? 'font-medium text-text' : 'text-muted',
          )}
        >
          <Check
            aria-hidden="true"
            className={cx('size-4 shrink-0', key === value ? 'text-accent' : 'invisible')}
          />
          {content}
        </button>
      ))}
    </div>
  )
}

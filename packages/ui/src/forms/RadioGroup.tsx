import { type ReactNode, useId } from 'react'
import { cx } from '../theme/cx.ts'

export interface RadioGroupProps<Key extends string> {
  label: string
  /** Shows the label to screen readers only. */
  hideLabel?: boolean
  /** `content` is inside the label of the radio button: its text is the accessible name. */
  items: readonly { key: Key; content: ReactNode }[]
  value: Key | undefined
  onChange: (key: Key) => void
  /** Gives the chosen item the initial focus of a dialog. */
  autoFocus?: boolean
}

/** Rows of which one is chosen: native radio buttons, the whole row as the target. */
export function RadioGroup<Key extends string>({
  label,
  hideLabel,
  items,
  value,
  onChange,
  autoFocus,
}: RadioGroupProps<Key>) {
  const name = useId()
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className={hideLabel ? 'sr-only' : 'mb-2 text-xs font-medium text-muted'}>{label}</legend>
      <div className="overflow-hidden rounded-lg border border-line">
        {items.map(({ key, content }) => (
          <label
            key={key}
            className={cx(
              'flex min-h-11 cursor-pointer items-center gap-3 border-b border-line px-3 text-sm transition-colors last:border-b-0 hover:bg-lifted has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-accent',
              key === value && 'bg-lifted',
            )}
          >
            <input
              type="radio"
              name={name}
              value={key}
              checked={key === value}
              onChange={() => onChange(key)}
              {...(autoFocus && key === value && { 'data-autofocus': '' })}
              className="size-4 shrink-0 accent-accent outline-none"
            />
            {content}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

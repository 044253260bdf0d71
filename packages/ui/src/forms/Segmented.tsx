import { useId } from 'react'
import { cx } from '../theme/cx.ts'

export interface SegmentedProps<Key extends string> {
  label: string
  items: readonly { key: Key; label: string }[]
  value: Key | undefined
  onChange: (key: Key) => void
  size?: 'sm' | 'md'
  /** Fills the width with segments of equal size. */
  stretch?: boolean
}

/** Segmented control on native radio buttons. */
export function Segmented<Key extends string>({
  label,
  items,
  value,
  onChange,
  size = 'md',
  stretch,
}: SegmentedProps<Key>) {
  const name = useId()
  return (
    <fieldset
      className={cx(
        'rounded-md border border-line bg-raised p-px',
        stretch ? 'flex' : 'inline-flex shrink-0',
      )}
    >
      <legend className="sr-only">{label}</legend>
      {items.map((item) => (
        <label
          key={item.key}
          className={cx(
            'relative inline-flex cursor-pointer items-center justify-center rounded-sm font-medium transition-colors select-none has-focus-visible:outline-2 has-focus-visible:outline-accent max-sm:min-h-11 max-sm:min-w-11',
            size === 'sm' ? 'h-6 px-2 text-xs' : 'h-7 px-3 text-xs',
            stretch && 'flex-1',
            item.key === value ? 'bg-lifted text-text' : 'text-muted hover:text-text',
          )}
        >
          <input
            type="radio"
            name={name}
            value={item.key}
            checked={item.key === value}
            onChange={() => onChange(item.key)}
            className="absolute inset-0 cursor-pointer opacity-0"
          />
          {item.label}
        </label>
      ))}
    </fieldset>
  )
}

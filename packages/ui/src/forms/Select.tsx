import { ChevronDown } from 'lucide-react'
import type { ComponentPropsWithRef } from 'react'
import { cx } from '../theme/cx.ts'
import { fieldClass } from './Input.tsx'

export interface SelectProps<Key extends string>
  extends Omit<ComponentPropsWithRef<'select'>, 'onChange' | 'value'> {
  /** Accessible name; in a `Field` its label is the name. */
  label?: string
  items: readonly { key: Key; label: string }[]
  value: Key
  onChange: (key: Key) => void
}

/** Native select. Attributes of a `Field` go to it. */
export function Select<Key extends string>({
  label,
  items,
  value,
  onChange,
  className,
  ...rest
}: SelectProps<Key>) {
  return (
    <span className={cx('relative inline-flex', className)}>
      <select
        {...rest}
        aria-label={label}
        value={value}
        onChange={(event) => {
          const item = items.find(({ key }) => key === event.target.value)
          if (item) onChange(item.key)
        }}
        className={cx(fieldClass, 'appearance-none pr-7')}
      >
        {items.map((item) => (
          <option key={item.key} value={item.key} className="bg-lifted text-text">
            {item.label}
          </option>
        ))}
      </select>
      <ChevronDown
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 right-2 size-4 -translate-y-1/2 text-faint"
      />
    </span>
  )
}

import type { ComponentPropsWithRef, ReactNode } from 'react'
import { cx } from '../theme/cx.ts'

export interface SwitchProps extends Omit<ComponentPropsWithRef<'input'>, 'type' | 'role' | 'children'> {
  children: ReactNode
}

/** A setting that is on or off at once; the whole line is the target. In a form that is submitted use a `Checkbox`. */
export function Switch({ children, className, ...rest }: SwitchProps) {
  return (
    <label
      className={cx(
        'flex min-h-8 cursor-pointer items-center justify-between gap-3 text-sm text-text has-disabled:cursor-not-allowed has-disabled:text-faint max-sm:min-h-11',
        className,
      )}
    >
      {children}
      <input
        {...rest}
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: a native checkbox has its state
        role="switch"
        className="relative h-5 w-9 shrink-0 cursor-[inherit] appearance-none rounded-full border border-edge bg-lifted transition-colors before:absolute before:top-0.5 before:left-0.5 before:size-3.5 before:rounded-full before:bg-muted before:transition-[translate] checked:border-accent checked:bg-accent checked:before:translate-x-4 checked:before:bg-on-accent disabled:opacity-50"
      />
    </label>
  )
}

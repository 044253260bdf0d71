import type { ComponentPropsWithRef, ReactNode } from 'react'

export interface CheckboxProps
  extends Omit<ComponentPropsWithRef<'input'>, 'type' | 'children' | 'className'> {
  children: ReactNode
}

/** Checkbox with label; the whole line is the target. */
export function Checkbox({ children, ...rest }: CheckboxProps) {
  return (
    <label className="flex min-h-8 cursor-pointer items-center gap-2 text-sm text-text has-disabled:cursor-not-allowed has-disabled:text-faint max-sm:min-h-11">
      <input {...rest} type="checkbox" className="size-4 shrink-0 accent-accent" />
      {children}
    </label>
  )
}

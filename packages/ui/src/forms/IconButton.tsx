import type { ComponentPropsWithRef, ReactNode } from 'react'
import { Tooltip } from '../overlays/Tooltip.tsx'
import { cx } from '../theme/cx.ts'

export interface IconButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'aria-label'> {
  /** Accessible name, also shown as a tooltip. */
  label: string
  children: ReactNode
}

/** Icon button: 32 px, on phones 44 px. */
export function IconButton({ label, className, children, type, ...rest }: IconButtonProps) {
  return (
    <Tooltip text={label}>
      <button
        {...rest}
        type={type ?? 'button'}
        aria-label={label}
        className={cx(
          'inline-flex size-8 shrink-0 items-center justify-center rounded-md text-muted transition-colors hover:bg-lifted hover:text-text active:bg-line disabled:text-faint disabled:opacity-60 max-sm:size-11',
          className,
        )}
      >
        {children}
      </button>
    </Tooltip>
  )
}

import type { ComponentPropsWithRef, ReactNode } from 'react'
import { Tooltip } from '../overlays/Tooltip.tsx'
import { cx } from '../theme/cx.ts'

export interface IconButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'aria-label'> {
  /** Its name, also shown as a tooltip. */
  label: string
  children: ReactNode
}

/** A square button with a picture and a name; 32 px with a mouse, 44 px under a finger. */
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

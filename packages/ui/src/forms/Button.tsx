import type { ComponentPropsWithRef, ReactNode } from 'react'
import { Spinner } from '../feedback/Spinner.tsx'
import { cx } from '../theme/cx.ts'

export type ButtonSize = 'sm' | 'md' | 'lg'
export type ButtonTone = 'primary' | 'neutral' | 'quiet' | 'danger'

const sizes: Record<ButtonSize, string> = {
  sm: 'h-7 gap-1 rounded-md px-2 text-xs max-sm:min-h-11',
  md: 'h-9 gap-2 rounded-md px-3 text-sm max-sm:min-h-11',
  lg: 'h-12 gap-2 rounded-lg px-4 text-base',
}
const tones: Record<ButtonTone, string> = {
  primary: 'bg-accent text-on-accent hover:bg-accent-strong active:opacity-85',
  neutral: 'border border-line bg-lifted text-text hover:border-edge active:bg-line',
  quiet: 'text-muted hover:bg-lifted hover:text-text active:bg-line',
  danger: 'border border-line bg-lifted text-down hover:border-down active:bg-line',
}
const off =
  'disabled:border-transparent disabled:bg-lifted disabled:text-faint disabled:opacity-100 aria-disabled:bg-lifted aria-disabled:text-faint'

/** Classes of a button, for other elements such as links. */
export function buttonClass(tone: ButtonTone = 'neutral', size: ButtonSize = 'md'): string {
  return cx(
    'inline-flex items-center justify-center font-medium whitespace-nowrap transition-colors select-none',
    sizes[size],
    tones[tone],
    off,
  )
}

export interface ButtonProps extends ComponentPropsWithRef<'button'> {
  tone?: ButtonTone
  size?: ButtonSize
  /** Shows a spinner before the label and ignores clicks. */
  loading?: boolean
  children: ReactNode
}

/** Button in three sizes and four tones. It keeps the focus while `loading`. */
export function Button({ tone, size, loading, className, children, onClick, type, ...rest }: ButtonProps) {
  return (
    <button
      {...rest}
      type={type ?? 'button'}
      aria-busy={loading || undefined}
      aria-disabled={loading || undefined}
      onClick={loading ? (event) => event.preventDefault() : onClick}
      className={cx(buttonClass(tone, size), className)}
    >
      {loading && <Spinner />}
      {children}
    </button>
  )
}

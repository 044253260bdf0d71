import { TriangleAlert } from 'lucide-react'
import type { ComponentPropsWithRef, ReactNode } from 'react'
import { useId } from 'react'
import { cx } from '../theme/cx.ts'

/** Classes of a text field. */
export const fieldClass =
  'h-9 w-full rounded-md border border-line bg-ground px-3 text-sm text-text placeholder:text-faint hover:border-edge focus:border-accent focus:outline-none disabled:bg-lifted disabled:text-faint aria-invalid:border-down max-sm:h-11 max-sm:text-[16px]'

export interface InputProps extends ComponentPropsWithRef<'input'> {
  label: string
  /** Shows the label to screen readers only. */
  hideLabel?: boolean
  error?: string | undefined
  suffix?: ReactNode
}

/** A labelled text field with an inline error line. */
export function Input({ label, hideLabel, error, suffix, className, id, ...rest }: InputProps) {
  const own = useId()
  const fieldId = id ?? own
  return (
    <div className={cx('flex flex-col gap-1', className)}>
      <label htmlFor={fieldId} className={hideLabel ? 'sr-only' : 'text-xs text-muted'}>
        {label}
      </label>
      <div className="relative">
        <input
          {...rest}
          id={fieldId}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${fieldId}-error` : undefined}
          className={cx(fieldClass, Boolean(suffix) && 'pr-9')}
        />
        {suffix && (
          <span className="absolute inset-y-0 right-3 flex items-center text-xs text-faint">{suffix}</span>
        )}
      </div>
      {error && <FieldError id={`${fieldId}-error`} text={error} />}
    </div>
  )
}

/** Error line of a field. */
export function FieldError({ id, text }: { id?: string; text: string }) {
  return (
    <p id={id} className="flex items-center gap-1 text-xs text-down">
      <TriangleAlert aria-hidden="true" className="size-3.5 shrink-0" />
      {text}
    </p>
  )
}

import { TriangleAlert } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { cx } from '../theme/cx.ts'

/** Attributes that tie a control to its label, hint and error. */
export interface FieldControl {
  id: string
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

export interface FieldProps {
  label: string
  /** Shows the label to screen readers only. */
  hideLabel?: boolean
  /** What the field takes, below it. */
  hint?: ReactNode
  /** What is wrong with its content. */
  error?: string | undefined
  id?: string | undefined
  className?: string | undefined
  children: (control: FieldControl) => ReactNode
}

/** Label, hint and error of a control. The control keeps what was typed; the error says what is wrong with it. */
export function Field({ label, hideLabel, hint, error, id, className, children }: FieldProps) {
  const own = useId()
  const fieldId = id ?? own
  const notes = [hint ? `${fieldId}-hint` : '', error ? `${fieldId}-error` : ''].filter(Boolean)
  return (
    <div className={cx('flex min-w-0 flex-col gap-1', className)}>
      <label htmlFor={fieldId} className={hideLabel ? 'sr-only' : 'text-xs text-muted'}>
        {label}
      </label>
      {children({
        id: fieldId,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': notes.length > 0 ? notes.join(' ') : undefined,
      })}
      {hint && (
        <p id={`${fieldId}-hint`} className="text-xs text-faint">
          {hint}
        </p>
      )}
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

import type { ComponentPropsWithRef, ReactNode } from 'react'
import { cx } from '../theme/cx.ts'
import { Field, type FieldProps } from './Field.tsx'

/** Classes of a text field. */
export const fieldClass =
  'h-9 w-full rounded-md border border-line bg-ground px-3 text-sm text-text placeholder:text-faint hover:border-edge focus:border-accent focus:outline-none disabled:bg-lifted disabled:text-faint aria-invalid:border-down max-sm:h-11 max-sm:text-[16px]'

export interface InputProps
  extends ComponentPropsWithRef<'input'>,
    Pick<FieldProps, 'label' | 'hideLabel' | 'hint' | 'error'> {
  suffix?: ReactNode
}

/** A text field with label, hint and error line. */
export function Input({ label, hideLabel, hint, error, suffix, className, id, ...rest }: InputProps) {
  const field = { label, error, id, className, ...(hideLabel && { hideLabel }), ...(hint && { hint }) }
  return (
    <Field {...field}>
      {(control) => (
        <div className="relative">
          <input {...rest} {...control} className={cx(fieldClass, Boolean(suffix) && 'pr-9')} />
          {suffix && (
            <span className="absolute inset-y-0 right-3 flex items-center text-xs text-faint">{suffix}</span>
          )}
        </div>
      )}
    </Field>
  )
}

/**
 * A text field for a number as the language writes it ("1.234,5"). It keeps whatever is typed: who reads it says what is
 * wrong, so that nothing is read as another number.
 */
export function NumberInput(props: Omit<InputProps, 'type' | 'inputMode'>) {
  return (
    <Input
      {...props}
      type="text"
      inputMode="decimal"
      autoComplete="off"
      autoCorrect="off"
      spellCheck={false}
    />
  )
}

import type { ComponentPropsWithRef } from 'react'
import { Field, type FieldProps } from './Field.tsx'

export interface SliderProps
  extends Omit<ComponentPropsWithRef<'input'>, 'type'>,
    Pick<FieldProps, 'label' | 'hint' | 'error'> {
  /** The value as people read it: "25 %", "7.4 % above the market". */
  text: string
}

/** A number on a native range, with its value in words beside the label. */
export function Slider({ label, hint, error, text, className, id, ...rest }: SliderProps) {
  return (
    <Field label={label} error={error} id={id} className={className} {...(hint && { hint })}>
      {(control) => (
        <div className="flex items-center gap-3">
          <input
            {...rest}
            {...control}
            type="range"
            aria-valuetext={text}
            className="h-8 min-w-0 flex-1 cursor-pointer accent-accent disabled:cursor-not-allowed max-sm:h-11"
          />
          <output htmlFor={control.id} className="min-w-14 text-right text-sm text-text">
            {text}
          </output>
        </div>
      )}
    </Field>
  )
}

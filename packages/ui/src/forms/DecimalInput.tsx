import { localizeDecimal, numberSeparators } from '@callisto/i18n'
import { type ComponentPropsWithRef, useLayoutEffect, useRef, useState } from 'react'
import { cx } from '../theme/cx.ts'

export interface DecimalInputProps
  extends Omit<ComponentPropsWithRef<'input'>, 'value' | 'onChange' | 'type' | 'inputMode' | 'ref'> {
  label: string
  /** The text as it is shown: what was typed, or a number with the decimal separator of the language ("2,5"). */
  value: string
  /** The text to show next. Nothing that was typed or pasted is dropped. */
  onChange: (text: string) => void
  /**
   * Reads a text, with the separators of any language, into plain notation ("2,5" -> "2.5", "." -> "0."); undefined for
   * a text that is no number, of which the form has to say why.
   */
  read: (typed: string) => string | undefined
}

/**
 * Amount input: right-aligned, placeholder 0.00 while enabled, larger below nine characters. A number is shown as it was
 * understood, in the notation of the language; keeps the caret position.
 */
export function DecimalInput({
  label,
  value,
  onChange,
  read,
  className,
  disabled,
  readOnly,
  onBlur,
  ...rest
}: DecimalInputProps) {
  const field = useRef<HTMLInputElement>(null)
  const afterCaret = useRef<number | undefined>(undefined)
  // What an input method composes belongs to it until it is done.
  const [composed, setComposed] = useState<string>()
  const shown = (typed: string) => {
    const plain = read(typed)
    return plain === undefined ? typed : localizeDecimal(plain)
  }

  // React moves the caret to the end when the written value differs from the typed one.
  useLayoutEffect(() => {
    const element = field.current
    if (!element || afterCaret.current === undefined) return
    const caret = Math.max(0, element.value.length - afterCaret.current)
    afterCaret.current = undefined
    if (document.activeElement === element) element.setSelectionRange(caret, caret)
  })

  const edit = (element: HTMLInputElement, isOneKey: boolean) => {
    const typed = element.value
    const next = isOneKey && mayGroup(typed) ? typed : shown(typed)
    if (next !== typed) afterCaret.current = typed.length - (element.selectionStart ?? typed.length)
    if (next !== value) onChange(next)
    // The same text causes no render, so the DOM value is restored here.
    else element.value = value
  }

  return (
    <input
      {...rest}
      ref={field}
      type="text"
      inputMode="decimal"
      autoComplete="off"
      autoCorrect="off"
      spellCheck={false}
      aria-label={label}
      disabled={disabled}
      readOnly={readOnly}
      placeholder={disabled ? '' : localizeDecimal('0.00')}
      value={composed ?? value}
      onChange={({ target, nativeEvent }) =>
        (nativeEvent as InputEvent).isComposing
          ? setComposed(target.value)
          : edit(target, isOneKey(nativeEvent as InputEvent))
      }
      onCompositionEnd={({ currentTarget }) => {
        setComposed(undefined)
        edit(currentTarget, false)
      }}
      onBlur={(event) => {
        const next = shown(value)
        if (!readOnly && next !== value) onChange(next)
        onBlur?.(event)
      }}
      className={cx(
        'w-full min-w-0 bg-transparent text-right max-sm:min-h-11 font-medium text-text placeholder:text-faint focus:outline-none disabled:text-muted aria-invalid:text-down',
        value.length < 9 ? 'text-2xl' : value.length < 15 ? 'text-xl' : 'text-lg',
        className,
      )}
    />
  )
}

/** One typed or deleted character; a paste and a replaced text are more. */
const isOneKey = ({ inputType = '', data }: InputEvent): boolean =>
  data?.length === 1 || inputType.startsWith('delete')

/** Whether the keys to come can make the first separator one of groups: "1,2" on the way to "1,234.5". */
const mayGroup = (typed: string): boolean => {
  const [first = '', ...rest] = typed.split(numberSeparators().group)
  return /^[1-9]\d{0,2}$/.test(first) && rest.length === 1 && /^\d{0,3}$/.test(rest[0] ?? '')
}

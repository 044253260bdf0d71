import { localizeDecimal } from '@callisto/i18n'
import { type ComponentPropsWithRef, useLayoutEffect, useRef, useState } from 'react'
import { cx } from '../theme/cx.ts'

export interface DecimalInputProps
  extends Omit<ComponentPropsWithRef<'input'>, 'value' | 'onChange' | 'type' | 'inputMode' | 'ref'> {
  label: string
  /**
   * Plain notation ("2.5"), shown with the decimal separator of the language ("2,5"). The value of a read-only field is
   * a formatted text and shown as it is.
   */
  value: string
  onChange: (text: string) => void
  /**
   * Reads an edited text, with the separators of any language, into plain notation ("2,5" -> "2.5", "." -> "0.");
   * undefined rejects the edit and keeps the value. The whole text is parsed on every edit, so typing and pasting give
   * the same result.
   */
  read: (typed: string) => string | undefined
}

/** Amount input: right-aligned, placeholder 0.00 while enabled, larger below nine characters; keeps the caret position. */
export function DecimalInput({
  label,
  value,
  onChange,
  read,
  className,
  disabled,
  readOnly,
  ...rest
}: DecimalInputProps) {
  const field = useRef<HTMLInputElement>(null)
  const afterCaret = useRef<number | undefined>(undefined)
  // What an input method composes belongs to it until it is done.
  const [composed, setComposed] = useState<string>()
  const shown = readOnly ? value : localizeDecimal(value)

  // React moves the caret to the end when the written value differs from the typed one.
  useLayoutEffect(() => {
    const element = field.current
    if (!element || afterCaret.current === undefined) return
    const caret = Math.max(0, element.value.length - afterCaret.current)
    afterCaret.current = undefined
    if (document.activeElement === element) element.setSelectionRange(caret, caret)
  })

  const edit = (element: HTMLInputElement) => {
    const behind = element.value.length - (element.selectionStart ?? element.value.length)
    afterCaret.current = behind
    const next = read(element.value)
    if (next === undefined) restore(element, shown, behind)
    else onChange(next)
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
      value={composed ?? shown}
      onChange={({ target, nativeEvent }) =>
        (nativeEvent as InputEvent).isComposing ? setComposed(target.value) : edit(target)
      }
      onCompositionEnd={({ currentTarget }) => {
        setComposed(undefined)
        edit(currentTarget)
      }}
      className={cx(
        'w-full min-w-0 bg-transparent text-right max-sm:min-h-11 font-medium text-text placeholder:text-faint focus:outline-none disabled:text-muted',
        value.length < 9 ? 'text-2xl' : value.length < 15 ? 'text-xl' : 'text-lg',
        className,
      )}
    />
  )
}

/** A rejected edit causes no render, so the DOM value is restored here. */
function restore(element: HTMLInputElement, value: string, afterCaret: number): void {
  element.value = value
  const caret = Math.max(0, value.length - afterCaret)
  element.setSelectionRange(caret, caret)
}

// @vitest-environment happy-dom
import { activateLocale } from '@callisto/i18n'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { DecimalInput } from './DecimalInput.tsx'

afterEach(() => {
  cleanup()
  activateLocale('en', {})
})

/** Reads groups of a comma and a decimal comma. */
const read = (typed: string) => {
  const plain = /^\d{1,3}(,\d{3})+\./.test(typed) ? typed.replaceAll(',', '') : typed.replaceAll(',', '.')
  const text = plain.startsWith('.') ? `0${plain}` : plain
  return /^(\d+\.?\d*)?$/.test(text) ? text : undefined
}

function Field({ start = '' }: { start?: string }) {
  const [value, setValue] = useState(start)
  return <DecimalInput label="Amount" value={value} onChange={setValue} read={read} />
}

const field = () => screen.getByRole('textbox', { name: 'Amount' }) as HTMLInputElement

/** A paste is one input event with the whole new text. */
const enter = (text: string, caret = text.length, event: InputEventInit = {}) => {
  const element = field()
  element.focus()
  const target = { value: text, selectionStart: caret, selectionEnd: caret }
  fireEvent.input(element, { target, inputType: 'insertFromPaste', ...event })
}
const type = (keys: string) => {
  for (const data of keys) enter(field().value + data, undefined, { inputType: 'insertText', data })
}

// spec 2-2.shared-01
test('right-aligned, 0.00 when enabled, empty when disabled, larger below nine characters', () => {
  const { rerender } = render(<Field />)
  expect(field().placeholder).toBe('0.00')
  expect(field().className).toContain('text-right')
  enter('12345678')
  expect(field().className).toContain('text-2xl')
  enter('123456789')
  expect(field().className).not.toContain('text-2xl')
  rerender(<DecimalInput label="Amount" value="" onChange={() => {}} read={read} disabled />)
  expect(field().placeholder).toBe('')
})

test.each([
  ['2,5', '2.5'],
  ['1,234.56', '1234.56'],
  ['.', '0.'],
  ['0.25', '0.25'],
])('pasting %s shows %s', (pasted, shown) => {
  render(<Field />)
  enter(pasted)
  expect(field().value).toBe(shown)
})

test.each([
  ['.', '0.'],
  ['2.5', '2.5'],
  ['1,234.56', '1234.56'],
  // As it was typed, until the field is left.
  ['1,5', '1,5'],
  ['1e5', '1e5'],
])('typing %s shows %s', (typed, shown) => {
  render(<Field />)
  type(typed)
  expect(field().value).toBe(shown)
})

test.each([
  ['1,5', '1.5'],
  ['1e5', '1e5'],
])('%s is %s when the field is left', (typed, shown) => {
  render(<Field />)
  type(typed)
  fireEvent.blur(field())
  expect(field().value).toBe(shown)
})

test.each(['abc', '-1', '1e5', '1.2.3', '１', '9'.repeat(99)])('keeps %.20s', (pasted) => {
  render(<Field start="7.5" />)
  enter(pasted)
  expect(field().value).toBe(pasted)
})

test('the caret stays where a text becomes another', () => {
  render(<Field start="12" />)
  enter('1,2', 2)
  expect(field().value).toBe('1.2')
  expect(field().selectionStart).toBe(2)
})

test.each([
  ['12', '12'],
  ['1,2', '1.2'],
  ['1に', '1に'],
])('an input method composes undisturbed; its result %s shows %s', (composed, shown) => {
  render(<Field start="1" />)
  const element = field()
  element.focus()
  fireEvent.compositionStart(element)
  for (const text of ['1n', '1に', composed]) {
    element.value = text
    fireEvent(element, new InputEvent('input', { isComposing: true, bubbles: true }))
    expect(element.value).toBe(text)
  }
  fireEvent.compositionEnd(element)
  expect(element.value).toBe(shown)
})

test('another language shows its decimal separator', () => {
  activateLocale('es', {})
  render(<Field start="12,5" />)
  expect(field().placeholder).toBe('0,00')
  enter('12.546', 6)
  expect(field().value).toBe('12,546')
  enter('12,546', 6)
  expect(field().value).toBe('12,546')
})

test('a read-only field shows a formatted text', () => {
  activateLocale('es', {})
  render(<DecimalInput label="Amount" value="1.234,5" onChange={() => {}} read={read} readOnly />)
  fireEvent.blur(field())
  expect(field().value).toBe('1.234,5')
})

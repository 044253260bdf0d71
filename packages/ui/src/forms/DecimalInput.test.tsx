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

const read = (typed: string) => {
  const pointed = typed.replaceAll(',', '.')
  const text = pointed.startsWith('.') ? `0${pointed}` : pointed
  return /^(\d+\.?\d*)?$/.test(text) ? text : undefined
}

function Field({ start = '' }: { start?: string }) {
  const [value, setValue] = useState(start)
  return <DecimalInput label="Amount" value={value} onChange={setValue} read={read} />
}

const field = () => screen.getByRole('textbox', { name: 'Amount' }) as HTMLInputElement

/** A paste is one input event with the whole new text. */
const enter = (text: string, caret = text.length) => {
  const element = field()
  element.focus()
  fireEvent.input(element, { target: { value: text, selectionStart: caret, selectionEnd: caret } })
}

test.each([
  ['2,5', '2.5'],
  ['.', '0.'],
  ['0.25', '0.25'],
])('pasting %s shows %s', (pasted, shown) => {
  render(<Field />)
  enter(pasted)
  expect(field().value).toBe(shown)
})

test.each(['abc', '-1', '1e5', '1.2.3', '１'])('rejects %s and keeps the value', (pasted) => {
  render(<Field start="7.5" />)
  enter(pasted)
  expect(field().value).toBe('7.5')
})

test('the caret stays where a comma was typed', () => {
  render(<Field start="12" />)
  enter('1,2', 2)
  expect(field().value).toBe('1.2')
  expect(field().selectionStart).toBe(2)
})

test('the caret stays before a rejected letter', () => {
  render(<Field start="12" />)
  enter('1x2', 2)
  expect(field().value).toBe('12')
  expect(field().selectionStart).toBe(1)
})

test.each([
  ['12', '12'],
  ['1に', '1'],
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

test('another language shows its decimal separator; the value stays plain', () => {
  activateLocale('es', {})
  render(<Field start="12.5" />)
  expect(field().value).toBe('12,5')
  expect(field().placeholder).toBe('0,00')
  enter('12,54', 5)
  expect(field().value).toBe('12,54')
  enter('12.546', 6)
  expect(field().value).toBe('12,546')
  enter('12,5x', 4)
  expect(field().value).toBe('12,546')
  expect(field().selectionStart).toBe(5)
})

test('a read-only field shows a formatted text', () => {
  activateLocale('es', {})
  render(<DecimalInput label="Amount" value="1.234,5" onChange={() => {}} read={read} readOnly />)
  expect(field().value).toBe('1.234,5')
})

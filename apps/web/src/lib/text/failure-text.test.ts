import { activateLocale } from '@callisto/i18n'
import { swapProgramErrors, transactionFailureMessages } from '@callisto/solana'
import { afterEach, expect, test } from 'vitest'
import { failureMessages, failureText } from './failure-text.ts'

afterEach(() => activateLocale('en', {}))

test('every failure of the catalogue and of the router has a message to translate', () => {
  const all = [...Object.values(transactionFailureMessages), ...Object.values(swapProgramErrors)]
  expect(all.filter((message) => !failureMessages.includes(message))).toEqual([])
})

test('a message of another program stays as its description has it', () => {
  activateLocale('es', { 'Empty route': 'Ruta vacía' })
  expect(failureText('Empty route')).toBe('Ruta vacía')
  expect(failureText('The pool {a} is empty, 10% #')).toBe('The pool {a} is empty, 10% #')
})

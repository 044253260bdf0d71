// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { addPendingSwap, readPendingSwaps, removePendingSwap } from './pending-swaps.ts'

const KEY = 'callisto:pending-swaps:v1'
const mint = 'So11111111111111111111111111111111111111112'
const swap = (at: number) => ({
  signature: String(at).repeat(88),
  lastValidBlockHeight: 100 + at,
  account: mint,
  inputMint: mint,
  outputMint: mint,
})

afterEach(() => {
  vi.unstubAllGlobals()
  sessionStorage.clear()
})

test('a swap is pending until its result is known', () => {
  addPendingSwap(swap(1))
  addPendingSwap(swap(2))
  expect(readPendingSwaps()).toEqual([swap(1), swap(2)])
  removePendingSwap(swap(1).signature)
  expect(readPendingSwaps()).toEqual([swap(2)])
  removePendingSwap(swap(2).signature)
  expect(sessionStorage.getItem(KEY)).toBeNull()
})

test('the newest five are kept', () => {
  for (let at = 1; at <= 7; at += 1) addPendingSwap(swap(at))
  expect(readPendingSwaps().map(({ lastValidBlockHeight }) => lastValidBlockHeight)).toEqual([
    103, 104, 105, 106, 107,
  ])
})

test.each([
  '{',
  '5',
  'null',
  '[null, 5, {}]',
  JSON.stringify([{ ...swap(1), signature: '<script>' }]),
  JSON.stringify([{ ...swap(1), lastValidBlockHeight: '5' }]),
  JSON.stringify([{ ...swap(1), inputMint: '../x' }]),
])('a stored %s is none', (text) => {
  sessionStorage.setItem(KEY, text)
  expect(readPendingSwaps()).toEqual([])
})

test('storage that is disabled costs the memory of it, nothing else', () => {
  const deny = () => {
    throw new DOMException('denied', 'SecurityError')
  }
  vi.stubGlobal('sessionStorage', { getItem: deny, setItem: deny, removeItem: deny })
  expect(() => addPendingSwap(swap(1))).not.toThrow()
  expect(readPendingSwaps()).toEqual([])
})

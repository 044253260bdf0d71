import { expect, test } from 'vitest'
import { isSupportedMint } from './supported-mint.ts'

/** A mint of Token-2022 with extensions of one byte, or a plain one without any. */
function mintWith(...extensions: readonly (readonly [kind: number, value?: number])[]): Uint8Array {
  if (extensions.length === 0) return new Uint8Array(82)
  const data = new Uint8Array(166 + extensions.length * 5)
  data[165] = 1
  for (const [n, [kind, value = 0]] of extensions.entries()) data.set([kind, 0, 1, 0, value], 166 + n * 5)
  return data
}

test.each([
  ['a plain mint', mintWith(), true],
  ['a transfer fee', mintWith([1]), true],
  ['confidential transfers', mintWith([4]), true],
  ['both of them', mintWith([1], [4]), false],
  ['accounts that begin open', mintWith([6, 1]), true],
  ['accounts that begin frozen', mintWith([6, 2]), false],
  ['a permanent delegate, metadata and a pause', mintWith([12], [18], [19], [26]), true],
  ['non-transferable tokens', mintWith([9]), false],
  ['a place for a transfer hook', mintWith([14]), false],
  ['confidential fees', mintWith([16]), false],
  ['confidential supply', mintWith([24]), false],
  ['an extension that is not known', mintWith([99]), false],
  ['bytes that are no mint', new Uint8Array(100), false],
])('%s', (_, data, isSupported) => {
  expect(isSupportedMint(data)).toBe(isSupported)
})

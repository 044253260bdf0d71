import { expect, test } from 'vitest'
import { ellipsize, wrap } from './text-fit.ts'

/** Every character is 10 wide. */
const measure = (text: string) => [...text].length * 10

test.each([
  ['short', 100, 'short'],
  ['exactly 10', 100, 'exactly 10'],
  ['a text that is too long', 100, 'a text th…'],
  ['🐸🐸🐸🐸', 30, '🐸🐸…'],
  ['anything', 0, '…'],
  ['', 50, ''],
])('%j in %d is %j', (text, width, shown) => {
  expect(ellipsize(text, width, measure)).toBe(shown)
})

test.each([
  ['one line', 100, 3, ['one line']],
  ['a text of several words here', 100, 3, ['a text of', 'several', 'words here']],
  ['a text of several words that go on', 100, 2, ['a text of', 'several w…']],
  ['没有空格的一句很长的话在这里', 50, 3, ['没有空格的', '一句很长的', '话在这里']],
  ['averylongwordwithoutspaces', 100, 2, ['averylongw', 'ordwithou…']],
  ['x', 1, 2, ['x', ''].slice(0, 1)],
])('%j in lines of %d', (text, width, lines, shown) => {
  expect(wrap(text, Math.max(width, 10), lines, measure)).toEqual(shown)
})

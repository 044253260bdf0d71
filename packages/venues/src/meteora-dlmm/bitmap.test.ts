import { expect, test } from 'vitest'
import { arraysFrom, type Bitmap, isBeyond } from './bitmap.ts'

const NONE: ReadonlySet<number> = new Set()

function bitmapOf(indices: readonly number[], cleared = NONE): Bitmap {
  const [own, extension] = [new Uint8Array(128), new Uint8Array(1_536)]
  const set = (bytes: Uint8Array, bit: number) => {
    bytes[bit >> 3]! |= 1 << (bit & 7)
  }
  for (const index of indices) {
    if (!isBeyond(index)) set(own, index + 512)
    else if (index > 0) set(extension, index - 512)
    else set(extension, 6_144 + -index - 513)
  }
  return { own, extension, cleared }
}

/** The ends of both bitmaps, of their bytes, and places between. */
const MARKED = [-6_656, -6_649, -3_000, -521, -520, -513, -512, -505, -1, 0, 7, 8, 511, 512, 519, 520, 6_655]

test.each([-6_656, -700, -513, -512, -100, 0, 3, 511, 512, 515, 6_655])('the arrays from %d on', (from) => {
  const bitmap = bitmapOf(MARKED)
  expect(arraysFrom(bitmap, from, 1, 99)).toEqual(MARKED.filter((index) => index >= from))
  expect(arraysFrom(bitmap, from, 0, 99)).toEqual(MARKED.filter((index) => index <= from).reverse())
})

test.each([
  ['no more than asked for', 2, bitmapOf(MARKED), [0, 7]],
  ['none that was emptied', 3, bitmapOf(MARKED, new Set([7])), [0, 8, 511]],
  ['none beyond without an extension', 9, { ...bitmapOf(MARKED), extension: undefined }, [0, 7, 8, 511]],
  ['none at all', 3, bitmapOf([]), []],
] as const)('%s', (_, count, bitmap, arrays) => expect(arraysFrom(bitmap, 0, 1, count)).toEqual(arrays))

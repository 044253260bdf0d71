import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type ArrayBits, arrayOf, arraysFrom, hasExtension } from './tick-bitmap.ts'
import { MAX_TICK, MIN_TICK } from './tick-price.ts'

/** Bits as the program's accounts have them: 512 arrays on each side of tick 0, then 14 blocks of 512 a side. */
function bitsOf(arrays: readonly number[], tickSpacing: number): ArrayBits {
  const [own, extension] = [new Uint8Array(128), new Uint8Array(1_792)]
  const set = (bytes: Uint8Array, bit: number) => {
    bytes[bit >> 3] = bytes[bit >> 3]! | (1 << (bit & 7))
  }
  for (const array of arrays) {
    const block = Math.floor((array < 0 ? -array - 1 : array) / 512) - 1
    if (block < 0) set(own, array + 512)
    else if (array > 0) set(extension, 512 * block + (array - 512 * (block + 1)))
    else set(extension, 512 * (14 + block) + (array + 512 * (block + 2)))
  }
  const view = ({ buffer }: Uint8Array) => new DataView(buffer)
  return { tickSpacing, own: view(own), extension: hasExtension(tickSpacing) ? view(extension) : undefined }
}

test.each([1, 7, 14, 15, 60])('arrays of spacing %d are found in order, near and far', (tickSpacing) => {
  const [lowest, highest] = [arrayOf(MIN_TICK, tickSpacing), arrayOf(MAX_TICK, tickSpacing)]
  const array = fc.integer({ min: lowest, max: highest })
  fc.assert(
    fc.property(fc.uniqueArray(array, { maxLength: 30 }), array, (arrays, first) => {
      const bits = bitsOf(arrays, tickSpacing)
      const up = arrays.filter((one) => one >= first).sort((a, b) => a - b)
      const down = arrays.filter((one) => one <= first).sort((a, b) => b - a)
      expect(arraysFrom(bits, first, true, 3)).toEqual(up.slice(0, 3))
      expect(arraysFrom(bits, first, false, 3)).toEqual(down.slice(0, 3))
      expect(arraysFrom(bits, first, true, 100)).toEqual(up)
    }),
    { seed: 61, numRuns: 300 },
  )
})

test('without the extension only the arrays of the pool are known', () => {
  const bits = { ...bitsOf([-513, -512, 511, 512], 1), extension: undefined }
  expect(arraysFrom(bits, 0, true, 3)).toEqual([511])
  expect(arraysFrom(bits, 0, false, 3)).toEqual([-512])
})

test('bits beyond the last tick are ignored', () => {
  const bits = bitsOf([arrayOf(MAX_TICK, 60) + 1, arrayOf(MIN_TICK, 60) - 1], 60)
  expect([arraysFrom(bits, 0, true, 3), arraysFrom(bits, 0, false, 3)]).toEqual([[], []])
})

import { encodeBase58 } from '@callisto/solana/codec'
import { expect, test } from 'vitest'
import { BlockhashWindow } from './blockhash-window.ts'

const hashOf = (height: number) =>
  encodeBase58(Uint8Array.from([height & 255, height >> 8, ...new Uint8Array(30)]))

function windowOf(heights: number): BlockhashWindow {
  const window = new BlockhashWindow()
  for (let height = 1; height <= heights; height++)
    window.push({ slot: height * 2, height, hash: hashOf(height) })
  return window
}

test.each([
  [10, 10, true],
  [10, 160, true],
  [10, 161, false],
])('a hash of height %i in a block of height %i: %s', (born, height, isValid) => {
  expect(windowOf(10).isValid(hashOf(born), height)).toBe(isValid)
})

test('the age is a value of the cluster', () => {
  const window = new BlockhashWindow(20)
  window.push({ slot: 1, height: 1, hash: hashOf(1) })
  expect(window.lastValidHeight(1)).toBe(21)
  expect([window.isValid(hashOf(1), 21), window.isValid(hashOf(1), 22)]).toEqual([true, false])
})

test('an unknown hash is never valid', () => {
  expect(windowOf(10).isValid(hashOf(11), 11)).toBe(false)
})

test('keeps 512 blocks, newest first', () => {
  const recent = windowOf(600).recent()
  expect([recent.length, recent[0]?.height, recent.at(-1)?.height]).toEqual([512, 600, 89])
})

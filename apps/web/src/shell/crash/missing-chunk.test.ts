import { expect, test } from 'vitest'
import { chunkRecovery, isMissingChunk } from './missing-chunk.ts'

test.each([
  ['Failed to fetch dynamically imported module: https://a/assets/b.js', true],
  ['error loading dynamically imported module: https://a/assets/b.js', true],
  ['Importing a module script failed.', true],
  ['Unable to preload CSS for /assets/a.css', true],
  ['Failed to fetch', false],
  ['x is not a function', false],
])('%s: missing chunk %s', (message, expected) => {
  expect(isMissingChunk(new TypeError(message))).toBe(expected)
  expect(isMissingChunk(message)).toBe(false)
})

const fine = { online: true, underWay: false, reloadedAtMs: undefined, nowMs: 1_000_000 }

test.each([
  [{}, 'reload'],
  [{ underWay: true }, 'wait'],
  [{ reloadedAtMs: 999_000 }, 'failed'],
  [{ reloadedAtMs: 999_000, underWay: true }, 'failed'],
  [{ reloadedAtMs: 940_000 }, 'reload'],
  [{ online: false }, 'offline'],
  [{ online: false, underWay: true, reloadedAtMs: 999_000 }, 'offline'],
] as const)('%j: %s', (change, expected) => {
  expect(chunkRecovery({ ...fine, ...change })).toBe(expected)
})

import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ImageCache } from './image-cache.ts'

const NOW_MS = 1_800_000_000_000
const key = (digit: string) => digit.repeat(64)

let folder: string
let nowMs: number

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'callisto-images-'))
  nowMs = NOW_MS
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const open = (change = {}) =>
  new ImageCache({
    folder,
    maxMemoryBytes: 100,
    maxDiskBytes: 1_000,
    maxAgeMs: 10_000,
    nowMs: () => nowMs,
    ...change,
  })

test('a picture outlives the process, and leaves at its age', async () => {
  await open().set(key('a'), Buffer.from('picture'))
  const next = open()
  expect(String(await next.get(key('a')))).toBe('picture')
  expect(await next.get(key('b'))).toBeUndefined()
  nowMs += 10_000
  expect(await next.get(key('a'))).toBeUndefined()
  expect(await open().get(key('a'))).toBeUndefined()
})

test('the disk holds no more than its limit: the least recently read one leaves', async () => {
  const cache = open({ maxDiskBytes: 1_000, maxMemoryBytes: 1 })
  for (const digit of ['a', 'b', 'c']) {
    await cache.set(key(digit), Buffer.alloc(300))
    nowMs += 1
  }
  expect(await cache.get(key('a'))).toHaveLength(300)
  await cache.set(key('d'), Buffer.alloc(300))
  expect(await cache.get(key('b'))).toBeUndefined()
  expect(await cache.get(key('a'))).toHaveLength(300)
  await expect.poll(() => readdirSync(folder).sort()).toEqual(['a', 'c', 'd'].map(key))
})

test('a file that was cut is not read; drafts of an earlier run are removed', async () => {
  await open().set(key('a'), Buffer.alloc(300))
  writeFileSync(join(folder, `${key('b')}.tmp`), 'half')
  const next = open({ maxMemoryBytes: 1 })
  expect(await next.get(key('a'))).toHaveLength(300)
  writeFileSync(join(folder, key('a')), 'half')
  expect(await next.get(key('a'))).toBeUndefined()
  expect(readdirSync(folder)).not.toContain(`${key('b')}.tmp`)
})

test('a folder that cannot be written leaves pictures in memory', async () => {
  writeFileSync(join(folder, 'file'), '')
  const cache = open({ folder: join(folder, 'file', 'images') })
  await cache.set(key('a'), Buffer.from('picture'))
  expect(String(await cache.get(key('a')))).toBe('picture')
})

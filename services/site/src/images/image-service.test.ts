import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ImageError } from './image-error.ts'
import { createImageService, DEADLINE_MS, type ImageServiceOptions, pictureSize } from './image-service.ts'

const PNG = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
const WEBP = Buffer.from('RIFF\x04\0\0\0WEBP', 'latin1')
const url = 'https://example.org/a.png'
const never = new AbortController().signal

let dataDir: string
let nowMs = 1_800_000_000_000
let fetched: string[]
let encoded: object[]

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'callisto-image-service-'))
  fetched = []
  encoded = []
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

const service = (change: Partial<ImageServiceOptions> = {}) =>
  createImageService({
    dataDir,
    gateways: { ipfs: 'https://ipfs.example/ipfs/', ar: 'https://ar.example/' },
    nowMs: () => nowMs,
    deadline: () => never,
    fetch: async (from) => {
      fetched.push(from.href)
      return PNG
    },
    decoder: {
      encode: async (_bytes, type, size) => {
        encoded.push({ type, ...size })
        return WEBP
      },
      close: () => undefined,
    },
    ...change,
  })

test('a picture is fetched once and kept, also for the next process', async () => {
  const images = service()
  const wanted = { url, w: 20, dpr: 2 }
  const both = await Promise.all([images.picture(wanted, 'a'), images.picture(wanted, 'b')])
  expect(both).toEqual([WEBP, WEBP])
  expect(await images.picture({ url, w: 24, dpr: 2 }, 'a')).toEqual(WEBP)
  expect(await service().picture(wanted, 'a')).toEqual(WEBP)
  expect(fetched).toEqual([url])
  expect(encoded).toEqual([{ type: 'png', width: 48, height: undefined, quality: 80 }])
})

// spec 1-7.5-05
test.each([
  [{}, { width: 512, height: undefined, quality: 80 }],
  [
    { w: 24, h: 24, dpr: 3 },
    { width: 96, height: 96, quality: 80 },
  ],
  [
    { h: 100, quality: 33 },
    { width: undefined, height: 128, quality: 30 },
  ],
  [
    { w: 1024, dpr: 4, quality: 1 },
    { width: 2048, height: undefined, quality: 10 },
  ],
])('%j is the size %j', (wanted, size) => {
  expect(pictureSize({ url, ...wanted })).toEqual(size)
})

test('the picture that a metadata file names is fetched after it, and no further one', async () => {
  const files: Record<string, Buffer> = {
    'https://example.org/a.json': Buffer.from('{"image":"https://pictures.example/a.png"}'),
    'https://example.org/b.json': Buffer.from('{"image":"https://example.org/a.json"}'),
    'https://example.org/c.json': Buffer.from('{"image":"https://127.0.0.1/a.png"}'),
    'https://pictures.example/a.png': PNG,
  }
  const images = service({
    fetch: async (from) => {
      fetched.push(from.href)
      return files[from.href] ?? Buffer.alloc(0)
    },
  })
  expect(await images.picture({ url: 'https://example.org/a.json' }, 'a')).toEqual(WEBP)
  expect(fetched).toEqual(['https://example.org/a.json', 'https://pictures.example/a.png'])
  for (const name of ['b', 'c'])
    await expect(images.picture({ url: `https://example.org/${name}.json` }, 'a')).rejects.toMatchObject({
      reason: 'type',
    })
  expect(fetched.slice(2)).toEqual([
    'https://example.org/b.json',
    'https://example.org/a.json',
    'https://example.org/c.json',
  ])
})

test('an address that gave no picture is not asked again for a minute', async () => {
  const images = service({
    fetch: async (from) => {
      fetched.push(from.href)
      throw new ImageError('unavailable')
    },
  })
  for (const w of [16, 24, 32])
    await expect(images.picture({ url, w }, 'a')).rejects.toMatchObject({ reason: 'unavailable' })
  expect(fetched).toHaveLength(1)
  nowMs += 60_000
  await expect(images.picture({ url }, 'a')).rejects.toMatchObject({ reason: 'unavailable' })
  expect(fetched).toHaveLength(2)
})

test('a file that is no picture is not decoded, whatever its name', async () => {
  const images = service({ fetch: async () => Buffer.from('<html><script>alert(1)</script>') })
  await expect(images.picture({ url }, 'a')).rejects.toMatchObject({ reason: 'type' })
  expect(encoded).toEqual([])
})

test('an address that is not fetched costs nothing', async () => {
  for (const hostile of ['http://example.org/', 'https://127.0.0.1/', 'javascript:alert(1)', '//example.org'])
    await expect(service().picture({ url: hostile }, 'a')).rejects.toMatchObject({ reason: 'address' })
  expect(fetched).toEqual([])
})

// spec 2-7-43
test('a picture that does not come within the deadline is given up', async () => {
  const deadline = new AbortController()
  const images = service({
    deadline: () => deadline.signal,
    fetch: () => {
      deadline.abort()
      return new Promise<never>(() => {})
    },
  })
  await expect(images.picture({ url }, 'a')).rejects.toMatchObject({ reason: 'late' })
  expect(DEADLINE_MS).toBe(3_000)
})

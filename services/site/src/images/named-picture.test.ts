import { HOSTILE_JSON, HOSTILE_TEXTS, HOSTILE_URLS } from '@callisto/testkit/hostile-values'
import { expect, test } from 'vitest'
import { namedPicture } from './image-service.ts'

const gateways = { ipfs: 'https://ipfs.example/ipfs/', ar: 'https://ar.example/' }
const named = (file: string | Buffer) => namedPicture(Buffer.from(file as string), gateways)?.href
const CID = `b${'a'.repeat(58)}`

test.each([
  ['https://a.example/0.png', 'https://a.example/0.png'],
  [' https://a.example/0.png ', 'https://a.example/0.png'],
  [`ipfs://${CID}/0.png`, `https://ipfs.example/ipfs/${CID}/0.png`],
  [`ar://${'a'.repeat(43)}`, `https://ar.example/${'a'.repeat(43)}`],
])('the picture %s is fetched from %s', (image, expected) => {
  expect(named(JSON.stringify({ name: 'A', image }))).toBe(expected)
})

test('a file may begin with a byte order mark', () => {
  expect(named('\uFEFF{"image":"https://a.example/0.png"}')).toBe('https://a.example/0.png')
})

test.each([
  ['no JSON', 'image=https://a.example/0.png'],
  ['cut off', '{"image":"https://a.example/0.png"'],
  ['a list', '["https://a.example/0.png"]'],
  ['a list as picture', '{"image":["https://a.example/0.png"]}'],
  ['nothing', 'null'],
  ['empty', ''],
  ['too long', JSON.stringify({ image: 'https://a.example/0.png', more: ' '.repeat(64 * 1024) })],
  ['deep', '['.repeat(60_000)],
])('a file that is %s names no picture', (_, file) => {
  expect(named(file)).toBeUndefined()
})

test.each([...HOSTILE_URLS, ...HOSTILE_TEXTS].map((value) => [value.slice(0, 60), value]))(
  'a file that names %j leads to no address that is not of the public internet',
  (_, value) => {
    for (const file of [
      JSON.stringify({ image: value }),
      JSON.stringify({ image: { toString: value } }),
      value,
    ]) {
      const href = named(file)
      if (href !== undefined) expect(href).toMatch(/^https:\/\/[a-z0-9._-]+\.[a-z0-9-]*[a-z][a-z0-9-]*\//)
    }
  },
)

test.each(HOSTILE_JSON.map((value) => [value.slice(0, 60), value]))(
  'hostile JSON names no picture: %s',
  (_, value) => {
    expect(named(value)).toBeUndefined()
  },
)

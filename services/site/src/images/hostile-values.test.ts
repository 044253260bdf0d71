import {
  HOSTILE_PICTURES,
  HOSTILE_TEXTS,
  HOSTILE_URLS,
  PRIVATE_HOSTS,
} from '@callisto/testkit/hostile-values'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { encodeImage } from './encode-image.ts'
import { imageTypeOf } from './image-type.ts'
import { isPublicAddress, parseRemoteUrl } from './remote-url.ts'

const gateways = { ipfs: 'https://ipfs.example/ipfs/', ar: 'https://ar.example/' }

test.each([...HOSTILE_URLS, ...HOSTILE_TEXTS].map((value) => [value.slice(0, 60), value]))(
  '%j is not fetched',
  (_, value) => {
    expect(parseRemoteUrl(value, gateways)).toBeUndefined()
    expect(isPublicAddress(value)).toBe(false)
  },
)

test.each(PRIVATE_HOSTS)('nothing is fetched from the host %j', (host) => {
  expect(parseRemoteUrl(`https://${host}/a.png`, gateways)).toBeUndefined()
})

test.each(HOSTILE_PICTURES.map((text) => [text.slice(-60), text]))(
  '%j is refused, or becomes pixels and nothing else',
  async (_, text) => {
    const bytes = Buffer.from(text, 'utf8')
    const type = imageTypeOf(bytes)
    if (type === undefined) return
    const encoded = await encodeImage(bytes, type, { width: 64, height: 64, quality: 80 }).catch(
      () => undefined,
    )
    if (encoded === undefined) return
    expect(imageTypeOf(encoded)).toBe('webp')
    expect(encoded.toString('latin1')).not.toMatch(/script|evil|alert|svg/i)
    expect((await sharp(encoded).metadata()).width).toBe(64)
  },
)

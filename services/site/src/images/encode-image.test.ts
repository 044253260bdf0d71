import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { encodeImage } from './encode-image.ts'
import { imageTypeOf } from './image-type.ts'

const red = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#ff0000' } })

const svg = (content: string, attributes = 'width="64" height="64"') =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>${content}</svg>`,
  )

/** Raw RGBA of the pixel in the middle. */
async function middle(bytes: Buffer): Promise<number[]> {
  const { data, info } = await sharp(bytes).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  const at = (Math.floor(info.height / 2) * info.width + Math.floor(info.width / 2)) * 4
  return [...data.subarray(at, at + 4)]
}

test.each(['png', 'jpeg', 'gif', 'webp', 'avif'] as const)(
  '%s becomes WebP of the wanted size',
  async (type) => {
    const bytes = await red(300, 200).toFormat(type).toBuffer()
    expect(imageTypeOf(bytes)).toBe(type)
    const encoded = await encodeImage(bytes, type, { width: 64, height: 64, quality: 80 })
    expect(imageTypeOf(encoded)).toBe('webp')
    const { width, height } = await sharp(encoded).metadata()
    expect([width, height]).toEqual([64, 64])
    const [r = 0, g = 0, b = 0] = await middle(encoded)
    expect(r).toBeGreaterThan(240)
    expect(g + b).toBeLessThan(40)
  },
)

test('a raster picture is not enlarged, a vector picture is drawn at the wanted size', async () => {
  const small = await red(20, 20).png().toBuffer()
  expect((await sharp(await encodeImage(small, 'png', { width: 96, quality: 80 })).metadata()).width).toBe(20)
  const drawn = await encodeImage(svg('<rect width="64" height="64" fill="red"/>'), 'svg', {
    width: 256,
    quality: 80,
  })
  expect((await sharp(drawn).metadata()).width).toBe(256)
})

test('metadata is left behind', async () => {
  const bytes = await red(64, 64)
    .withExif({ IFD0: { Copyright: 'secret', GPSLatitude: '1' } })
    .withIccProfile('p3')
    .jpeg()
    .toBuffer()
  expect((await sharp(bytes).metadata()).exif).toBeDefined()
  const encoded = await encodeImage(bytes, 'jpeg', { width: 32, quality: 80 })
  const { exif, xmp, iptc, icc } = await sharp(encoded).metadata()
  expect({ exif, xmp, iptc, icc }).toEqual({})
})

test('a vector picture loads neither files nor hosts, and runs no script', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'callisto-svg-'))
  try {
    const file = join(folder, 'secret.png')
    writeFileSync(file, await red(64, 64).png().toBuffer())
    for (const href of [`file://${file}`, file, 'https://example.org/a.png', './secret.png']) {
      const hostile = svg(
        `<script>fetch('https://example.org')</script><image xlink:href="${href}" width="64" height="64"/><use href="${href}#a"/><style>@import url("${href}");</style><foreignObject width="64" height="64"><iframe src="${href}"/></foreignObject>`,
      )
      const encoded = await encodeImage(hostile, 'svg', { width: 64, quality: 80 })
      expect(await middle(encoded), href).toEqual([0, 0, 0, 0])
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

test.each<[string, Buffer, 'png' | 'svg' | 'gif' | 'jpeg']>([
  ['nothing', Buffer.alloc(0), 'png'],
  ['noise', Buffer.alloc(4_096, 7), 'png'],
  ['half a file', Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJ', 'base64'), 'png'],
  ['more pixels than the limit', svg('', 'width="100000" height="100000"'), 'svg'],
  ['XML that is not closed', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><g>'), 'svg'],
  ['another format than expected', Buffer.from('%PDF-1.7\n%%EOF'), 'png'],
])('%s is rejected', async (_, bytes, type) => {
  await expect(encodeImage(bytes, type, { width: 64, quality: 80 })).rejects.toThrow()
})

test('a TIFF is not decoded, though the library could', async () => {
  const tiff = Buffer.from(
    '49492a000800000009000001030001000000010000000101030001000000010000000201030001000000080000000301030001000000010000000601030001000000010000001101040001000000080000001501030001000000010000001601030001000000010000001701040001000000010000000000000000',
    'hex',
  )
  await expect(encodeImage(tiff, 'png', { width: 64, quality: 80 })).rejects.toThrow(/unsupported|format/i)
})

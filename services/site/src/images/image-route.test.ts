import type { ImageQuery } from '@callisto/contract'
import fastify from 'fastify'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { encodeImage } from './encode-image.ts'
import { ImageError, type ImageErrorReason } from './image-error.ts'
import { imageRoutes } from './image-route.ts'

const WEBP = Buffer.from('RIFF\x04\0\0\0WEBP', 'latin1')
const SVG = '<svg xmlns="http://www.w3.org/2000/svg"/>'

async function start(picture: (query: ImageQuery, client: string) => Promise<Buffer> = async () => WEBP) {
  const asked: [ImageQuery, string][] = []
  const app = fastify()
  app.get('/data/v1/images/:id', (_request, reply) => reply.type('image/svg+xml').send(SVG))
  await app.register(
    imageRoutes({
      picture(query, client) {
        asked.push([query, client])
        return picture(query, client)
      },
      draw: (svg, size) => encodeImage(Buffer.from(svg), 'svg', size),
      close: () => undefined,
    }),
    { prefix: '/img' },
  )
  const get = (query: Record<string, string>, headers = {}) =>
    app.inject({ url: `/img?${new URLSearchParams(query)}`, headers: { host: 'app.example', ...headers } })
  return { app, asked, get }
}

// spec 1-7.5-05
test('a picture of another host is fetched with its size, and cached for a day', async () => {
  const { asked, get } = await start()
  const url = 'https://pictures.example/a.png'
  const reply = await get({ url, w: '24', h: '32', dpr: '2', quality: '70' })
  expect(reply.statusCode).toBe(200)
  expect(reply.rawPayload).toEqual(WEBP)
  expect(reply.headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=86400, immutable',
  })
  expect(asked).toEqual([[{ url, w: 24, h: 32, dpr: 2, quality: 70 }, 'ip:127.0.0.1']])
  expect((await get({ url }, { 'if-none-match': reply.headers.etag })).statusCode).toBe(304)
})

test.each(['/data/v1/images/abc', 'https://app.example/data/v1/images/abc'])(
  'the picture %s of this product passes as it is, without network',
  async (url) => {
    const { asked, get } = await start()
    const reply = await get({ url, w: '24' })
    expect([reply.statusCode, reply.body]).toEqual([200, SVG])
    expect(reply.headers['content-type']).toBe('image/svg+xml')
    expect(asked).toEqual([])
  },
)

// spec 1-2.7-02
test('the picture of a page is drawn with what this server knows of it', async () => {
  const { app } = await start()
  const mint = 'XsDoVfqeBukxuZHWhdvWHBhgEHjGNst4MLodqsJHzoB'
  const calls: string[] = []
  app.get('/data/v1/assets', ({ url }) => {
    calls.push(url)
    return [{ id: mint, symbol: 'BARN', name: 'Barnacle', usdPrice: 0.5 }]
  })
  app.get('/data/v1/charts/sparklines', ({ url }) => {
    calls.push(url)
    return { sparklines: { [mint]: [1, 2, 1.5] } }
  })
  const get = () => app.inject(`/img/card?path=${encodeURIComponent(`/tokens/${mint}`)}`)
  const reply = await get()
  expect(reply.headers).toMatchObject({ 'content-type': 'image/webp', 'cache-control': 'public, max-age=60' })
  const { data, info } = await sharp(reply.rawPayload).raw().toBuffer({ resolveWithObject: true })
  expect([info.width, info.height]).toEqual([1200, 630])
  expect(new Set(data).size).toBeGreaterThan(50)
  expect((await get()).rawPayload).toEqual(reply.rawPayload)
  expect(calls.filter((url) => url.includes('sparklines'))).toHaveLength(1)
  expect((await app.inject('/img/card')).statusCode).toBe(400)
})

test.each(['/data/v1/images/../txs/a', '/data/v1/txs/a', '/img?url=/img', '/', 'https://app.example/swap'])(
  'no other path of this server is read: %s',
  async (url) => {
    const { get } = await start(async () => {
      throw new ImageError('address')
    })
    expect((await get({ url })).statusCode).toBe(400)
  },
)

test.each<[ImageErrorReason, number]>([
  ['address', 400],
  ['forbidden', 404],
  ['unavailable', 404],
  ['size', 404],
  ['type', 404],
  ['damaged', 404],
  ['late', 404],
])('without a picture for the reason %s the reply is %i and does not name it', async (reason, status) => {
  const { get } = await start(async () => {
    throw new ImageError(reason, 'connect ECONNREFUSED 10.0.0.1:443')
  })
  const reply = await get({ url: 'https://pictures.example/a.png' })
  expect(reply.statusCode).toBe(status)
  expect(reply.body).not.toContain('ECONNREFUSED')
  expect(reply.headers['cache-control']).toBe('no-store')
})

test.each([
  {},
  { url: '' },
  { url: 'a'.repeat(3_000) },
  { url: 'https://a.example', w: '0' },
  { url: 'https://a.example', w: '5000' },
  { url: 'https://a.example', h: '-1' },
  { url: 'https://a.example', dpr: '1.5' },
  { url: 'https://a.example', quality: '101' },
])('%j is no request', async (query) => {
  const { get, asked } = await start()
  expect((await get(query as Record<string, string>)).statusCode).toBe(400)
  expect(asked).toEqual([])
})

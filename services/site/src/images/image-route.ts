import { createHash } from 'node:crypto'
import { getImage, getSocialPicture, serviceError } from '@callisto/contract'
import { clientOf, registerErrorHandler, sendUnknownPath, toRouteOptions, withZod } from '@callisto/http'
import type { FastifyInstance, FastifyPluginAsync } from 'fastify'
import { LRUCache } from 'lru-cache'
import { drawSocialCard, SOCIAL_HEIGHT, SOCIAL_WIDTH } from '../social/draw-card.ts'
import { socialCard, socialLine } from '../social/social-card.ts'
import { ImageError } from './image-error.ts'
import type { ImageService } from './image-service.ts'

interface Picture {
  bytes: Buffer
  mediaType: string
}

const OWN_PATH = /^\/data\/v1\/images\/(launchpads\/)?\w[\w.-]{0,63}$/
const DAY_SECONDS = 86_400
/** How long the picture of a page is shown again with the prices that it was drawn with. */
const SOCIAL_SECONDS = 60
const MAX_SOCIAL = 200

/** `/img`: a picture that this product draws as it is, or one of another host, resized and encoded anew. */
export function imageRoutes(images: ImageService): FastifyPluginAsync {
  return async (app) => {
    registerErrorHandler(app, { toBody: ({ code, message }) => ({ error: message, code }) })
    app.setNotFoundHandler((request, reply) => sendUnknownPath(request, reply))
    withZod(app).route({
      ...toRouteOptions(getImage),
      handler: async (request, reply) => {
        const path = ownPath(request.query.url, request.host)
        const picture =
          path === undefined
            ? await remotePicture(() => images.picture(request.query, clientOf(request)))
            : await ownPicture(app, path, request.ip)
        const tag = `"${createHash('sha256').update(picture.bytes).digest('base64url')}"`
        reply.headers({ etag: tag, 'cache-control': `public, max-age=${DAY_SECONDS}, immutable` })
        // Pages of other origins show what our APIs link to.
        reply.header('cross-origin-resource-policy', 'cross-origin')
        if (request.headers['if-none-match'] === tag) return reply.code(304 as never).send()
        return reply.type(picture.mediaType).send(picture.bytes as never)
      },
    })
    const drawn = new LRUCache<string, Buffer>({ max: MAX_SOCIAL, ttl: SOCIAL_SECONDS * 1_000 })
    withZod(app).route({
      ...toRouteOptions(getSocialPicture),
      handler: async ({ query: { path }, host, ip }, reply) => {
        const card = await socialCard(path, readOf(app, ip))
        // The same texts are the same picture, whatever else the path holds.
        const key = `${host} ${JSON.stringify(card)}`
        const size = { width: SOCIAL_WIDTH, height: SOCIAL_HEIGHT, quality: 90 }
        const draw = async () => {
          const line = await socialLine(card.mints, readOf(app, ip))
          return images.draw(drawSocialCard(card, line, host), size, ip)
        }
        const bytes = drawn.get(key) ?? (await draw())
        drawn.set(key, bytes)
        reply.header('cache-control', `public, max-age=${SOCIAL_SECONDS}`)
        reply.header('cross-origin-resource-policy', 'cross-origin')
        return reply.type('image/webp').send(bytes as never)
      },
    })
  }
}

/** Replies of this server, by requests that do not leave it and count for the same client. */
const readOf = (app: FastifyInstance, remoteAddress: string) => async (url: string) => {
  const reply = await app.inject({ url, remoteAddress })
  return reply.statusCode === 200 ? reply.json<unknown>() : undefined
}

/** The path of a picture of this product, whether its address has the origin or not. */
function ownPath(url: string, host: string): string | undefined {
  const path = URL.canParse(url) && new URL(url).host === host ? new URL(url).pathname : url
  return OWN_PATH.test(path) ? path : undefined
}

/** A picture of this server, by a request that does not leave it and counts for the same client. */
async function ownPicture(app: FastifyInstance, url: string, remoteAddress: string): Promise<Picture> {
  const reply = await app.inject({ url, remoteAddress })
  if (reply.statusCode !== 200) throw serviceError('NOT_FOUND', 'No such picture')
  return { bytes: reply.rawPayload, mediaType: String(reply.headers['content-type']) }
}

/** Why there is none is not told: it would reveal what this server can reach. */
async function remotePicture(load: () => Promise<Buffer>): Promise<Picture> {
  try {
    return { bytes: await load(), mediaType: 'image/webp' }
  } catch (cause) {
    if (!(cause instanceof ImageError)) throw cause
    if (cause.reason === 'address')
      throw serviceError('INVALID_REQUEST', 'url is not an https, ipfs or ar address', { cause })
    throw serviceError('NOT_FOUND', 'No picture at this address', { cause })
  }
}

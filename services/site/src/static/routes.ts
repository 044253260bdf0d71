import {
  getBanner,
  getBannerIndex,
  getBannerPicture,
  getRemoteSettings,
  serviceError,
} from '@callisto/contract'
import { registerErrorHandler, sendUnknownPath, toRouteOptions, withZod } from '@callisto/http'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import type { SiteFiles, Tagged } from './site-files.ts'

const YEAR_SECONDS = 31_536_000
const MEDIA_TYPES: Readonly<Record<string, string>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  webp: 'image/webp',
}

/** `/static`: remote settings and banners (docs/spec-map.md 1-7.3). */
export function staticRoutes(files: SiteFiles): FastifyPluginAsync {
  return async (app) => {
    registerErrorHandler(app, { toBody: ({ code, message }) => ({ error: message, code }) })
    app.setNotFoundHandler((request, reply) => sendUnknownPath(request, reply))
    const typed = withZod(app)
    typed.route({
      ...toRouteOptions(getRemoteSettings),
      handler: async (request, reply) => sendTagged(request, reply, await files.settings()),
    })
    typed.route({
      ...toRouteOptions(getBannerIndex),
      handler: async (request, reply) => sendTagged(request, reply, await files.bannerIndex()),
    })
    typed.route({
      ...toRouteOptions(getBanner),
      handler: async (request, reply) => {
        const banner = await files.banner(request.params.bannerId)
        if (banner === undefined) throw serviceError('NOT_FOUND', 'No such banner')
        return sendTagged(request, reply, banner)
      },
    })
    typed.route({
      ...toRouteOptions(getBannerPicture),
      handler: async (request, reply) => {
        const { bannerId, picture } = request.params
        const bytes = await files.picture(bannerId, picture)
        if (bytes === undefined) throw serviceError('NOT_FOUND', 'No such picture')
        return sendPicture(reply, picture, bytes)
      },
    })
  }
}

/** Revalidated on each read, so that a change is seen at once; 304 to a reader that has this version. */
function sendTagged(
  request: FastifyRequest,
  reply: FastifyReply,
  { value, tag }: Tagged<object>,
): FastifyReply {
  reply.headers({ etag: tag, 'cache-control': 'no-cache' })
  const known = request.headers['if-none-match']?.split(',').map((each) => each.trim()) ?? []
  return known.includes(tag) ? reply.code(304).send() : reply.send(value)
}

/** The name is the hash of the content. */
function sendPicture(reply: FastifyReply, name: string, bytes: Buffer): FastifyReply {
  return reply
    .header('content-type', MEDIA_TYPES[name.slice(name.lastIndexOf('.') + 1)])
    .header('cache-control', `public, max-age=${YEAR_SECONDS}, immutable`)
    .header('content-security-policy', "default-src 'none'; sandbox")
    .send(bytes)
}

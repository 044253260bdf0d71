import type { FastifyInstance } from 'fastify'

const PREFIXES = ['/api/', '/data/', '/static/', '/udf/']
/** Fields of pictures whose link is a path of this server, or one that only its image service reads. */
const LINKS = /"(icon|logoURI|logo_uri|image)":"(\/|(?:ipfs|ar):\/\/)([^"\\]*)"/g

/**
 * Pictures of tokens with the public origin, or the one under which the server was reached, as pages of other origins and programs need them. Pages
 * of this server have paths, as the frames of their socket do. To be registered before replies are compressed.
 */
export function registerAbsoluteIcons(app: FastifyInstance, publicOrigin: string | undefined): void {
  app.addHook('onSend', async (request, reply, payload) => {
    const { url, protocol, host, headers } = request
    if (typeof payload !== 'string' || !PREFIXES.some((prefix) => url.startsWith(prefix))) return payload
    if (!String(reply.getHeader('content-type')).startsWith('application/json')) return payload
    reply.header('vary', [reply.getHeader('vary'), 'sec-fetch-site'].filter(Boolean).join(', '))
    if (headers['sec-fetch-site'] === 'same-origin') return payload
    const origin = publicOrigin ?? `${protocol}://${host}`
    return payload.replace(LINKS, (_, field, scheme, rest) =>
      scheme === '/'
        ? `"${field}":"${origin}/${rest}"`
        : `"${field}":"${origin}/img?url=${encodeURIComponent(scheme + rest)}"`,
    )
  })
}

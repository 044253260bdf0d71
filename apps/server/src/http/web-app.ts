import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

const SERVICE_PREFIXES = [
  '/api',
  '/data',
  '/stream',
  '/fe',
  '/udf',
  '/account',
  '/static',
  '/img',
  '/events',
  '/rpc',
]

/** Characters of the path in an error message. */
const MAX_ERROR_PATH_LENGTH = 200

const isServiceCall = (path: string) =>
  SERVICE_PREFIXES.some((prefix) => path === prefix || path.startsWith(`${prefix}/`))

/** The built web app: hashed assets are cached for a year, the page is revalidated; unknown paths get the page (client-side routing). */
export async function registerWebApp(app: FastifyInstance, webDir: string): Promise<void> {
  if (existsSync(join(webDir, 'index.html'))) {
    await app.register(fastifyStatic, {
      root: webDir,
      cacheControl: false,
    })
    app.addHook('onSend', async (request, reply) => {
      if (request.method !== 'GET' || reply.hasHeader('cache-control') || isServiceCall(request.url)) return
      const hashed = request.url.startsWith('/assets/') && reply.statusCode === 200
      reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache')
    })
  }
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '/'
    const page =
      (request.method === 'GET' || request.method === 'HEAD') &&
      !isServiceCall(path) &&
      !/\.[a-z0-9]+$/i.test(path)
    if (page && existsSync(join(webDir, 'index.html'))) return reply.sendFile('index.html')
    return reply
      .code(404)
      .send({ error: `No such path: ${path.slice(0, MAX_ERROR_PATH_LENGTH)}`, code: 'NOT_FOUND' })
  })
}

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { allowedMethods, sendUnknownPath } from '@callisto/http'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type PageOptions, sendPage } from './page.ts'
import { namedPage } from './page-name.ts'
import { isFilePath, shellFile } from './page-shell.ts'

const SERVICE_PREFIXES = [
  '/api',
  '/data',
  '/stream',
  '/ws',
  '/fe',
  '/udf',
  '/account',
  '/static',
  '/img',
  '/events',
  '/rpc',
]

const isServiceCall = (path: string) =>
  SERVICE_PREFIXES.some((prefix) => path === prefix || path.startsWith(`${prefix}/`))

/** A page does not wait longer for the texts of its first screen: the app brings them. */
const MAX_READ_MS = 150

/** The wallet that signs without a prompt (apps/web/build/late-chunks.ts). */
const TEST_WALLET = /\/test-wallet-[^/]*$/

interface WebAppOptions extends Omit<PageOptions, 'file' | 'readCall'> {
  webDir: string
  /** Whether the cluster is local: the test wallet is sent on local clusters only. */
  isLocal: boolean
}

/** The built web app: hashed assets are cached for a year, the page is revalidated; unknown paths get the page (client-side routing). */
export async function registerWebApp(
  app: FastifyInstance,
  { webDir, isLocal, ...content }: WebAppOptions,
): Promise<void> {
  const index = join(webDir, 'index.html')
  const hasPage = existsSync(index)
  // Counted and refused like a call of the browser that asks for the page.
  const readCall = (request: FastifyRequest) => async (call: string) => {
    const signal = AbortSignal.timeout(MAX_READ_MS)
    const { host, ip: remoteAddress } = request
    const reply = await app
      .inject({ url: call, headers: { host }, remoteAddress, signal })
      .catch(() => undefined)
    return reply?.statusCode === 200 ? reply.json() : undefined
  }
  const pageOf = (path: string) => {
    const file = join(webDir, shellFile(path))
    return { ...content, readCall, file: existsSync(file) ? file : index }
  }
  const send = (request: FastifyRequest, reply: FastifyReply) => {
    const named = content.publicOrigin === undefined ? namedPage(request) : undefined
    if (named !== undefined) return reply.header('cache-control', 'no-store').redirect(named)
    return sendPage(request, reply, pageOf(request.url.split('?', 1)[0] ?? '/'))
  }
  if (hasPage) {
    for (const path of ['/', '/index.html']) app.get(path, send)
    // The build writes a compressed copy beside each file.
    await app.register(fastifyStatic, {
      root: webDir,
      cacheControl: false,
      index: false,
      preCompressed: true,
      allowedPath: (path) => isLocal || !TEST_WALLET.test(path),
    })
    app.addHook('onSend', async (request, reply) => {
      if (request.method !== 'GET' || reply.hasHeader('cache-control') || isServiceCall(request.url)) return
      const hashed = request.url.startsWith('/assets/') && reply.statusCode === 200
      reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache')
      if (!reply.hasHeader('vary')) reply.header('vary', 'accept-encoding')
    })
  }
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '/'
    const sendsPage = hasPage && isPagePath(path) && (request.method === 'GET' || request.method === 'HEAD')
    return sendsPage ? send(request, reply) : sendUnknownPath(request, reply, methodsOf(path))
  })
}

/**
 * Ends a request with a wrong path or method before its body is parsed, whose errors would hide that. To be called
 * before the services are registered.
 */
export function registerUnknownPathCheck(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    if (!request.is404 || request.method === 'GET' || request.method === 'HEAD') return
    await sendUnknownPath(request, reply, methodsOf(request.url.split('?', 1)[0] ?? '/'))
  })
}

const isPagePath = (path: string): boolean => !isServiceCall(path) && !isFilePath(path)

/** Methods of the routes of a path; a path of the web app takes GET and HEAD. */
function methodsOf(path: string): string[] {
  const allowed = allowedMethods(path)
  return allowed.length === 0 && isPagePath(path) ? ['GET', 'HEAD'] : allowed
}

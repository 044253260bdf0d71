import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  AddressSchema,
  type KeyFrameConfig,
  type OrderPins,
  type ProgramDescription,
} from '@callisto/contract'
import { addressKey, registerErrorHandler } from '@callisto/http'
import { type ConnectionLimits, capConnections, serverOptions } from '@callisto/http/connections'
import fastifyStatic from '@fastify/static'
import fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import type { Closers } from '../compose/resources.ts'
import type { Config } from '../config/config.ts'
import { keyFramePolicy } from '../http/content-security-policy.ts'
import { malformedRequestReply, malformedUrlReply, toErrorBody } from '../http/errors.ts'
import { registerSecurityHeaders, securityHeaders } from '../http/headers.ts'
import { fillMeta } from '../http/page.ts'

export interface KeyFrameOptions {
  /** Folder of the built frame. */
  dir: string
  /** What the frame is told; its parent is known once the app listens. */
  config(): KeyFrameConfig
  connections: ConnectionLimits
  log: Logger
  /** Origin of the app behind a proxy. */
  publicOrigin: string | undefined
}

/** What the frame may use of the browser beside what nothing of the product uses. */
const FRAME_HEADERS = {
  // A process of its own where the browser has one to spare.
  'origin-agent-cluster': '?1',
  'cache-control': 'no-cache',
}

/** The second origin: the page that alone holds keys, in a frame of the app. It reads no cookie and answers no call. */
export async function createKeyFrameServer({
  dir,
  config,
  connections,
  log,
  publicOrigin,
}: KeyFrameOptions): Promise<FastifyInstance> {
  const headers = securityHeaders(publicOrigin)
  const app = fastify({
    loggerInstance: log as FastifyBaseLogger,
    forceCloseConnections: true,
    requestTimeout: connections.requestMs,
    http: serverOptions(connections),
    frameworkErrors: malformedUrlReply(headers),
    clientErrorHandler: malformedRequestReply(headers),
  })
  capConnections(app.server, connections, addressKey, () => false)
  registerErrorHandler(app, { toBody: toErrorBody })
  registerSecurityHeaders(app, headers)
  const page = join(dir, 'index.html')
  app.get('/', async (_request, reply) => {
    if (!existsSync(page)) return reply.callNotFound()
    const known = config()
    const html = fillMeta(await readFile(page, 'utf8'), 'callisto-key-frame', '{}', known)
    return reply
      .headers({ ...FRAME_HEADERS, 'content-security-policy': keyFramePolicy(known.parent) })
      .type('text/html; charset=utf-8')
      .send(html)
  })
  if (existsSync(dir))
    await app.register(fastifyStatic, {
      root: join(dir, 'assets'),
      prefix: '/assets/',
      index: false,
      immutable: true,
      maxAge: '365d',
    })
  return app
}

interface KeyFrameParts {
  config: Config
  log: Logger
  /** Origin of the web app, once it listens. */
  url: () => string
  programs: ProgramDescription[]
  orderPins: OrderPins
  tipAccounts: readonly string[]
}

/**
 * Starts the frame that holds keys; returns its origin. Undefined behind a public origin without one for the frame: this
 * machine is another one than the browser's.
 */
export async function startKeyFrame(
  { config, log, url, programs, orderPins, tipAccounts }: KeyFrameParts,
  closers: Closers,
): Promise<string | undefined> {
  const { publicOrigin, keyFrameOrigin } = config
  if (publicOrigin !== undefined && keyFrameOrigin === undefined) return undefined
  const server = await createKeyFrameServer({
    dir: config.keyFrameDir,
    config: () => ({
      parent: publicOrigin ?? `http://localhost:${new URL(url()).port}`,
      programs,
      tipAccounts: tipAccounts.map((account) => AddressSchema.parse(account)),
      orders: orderPins,
    }),
    connections: config.connections,
    log: log.child({ service: 'key-frame' }),
    publicOrigin,
  })
  closers.add(() => server.close())
  const listening = await server.listen({ host: config.host, port: config.keyFramePort })
  return keyFrameOrigin ?? `http://localhost:${new URL(listening).port}`
}

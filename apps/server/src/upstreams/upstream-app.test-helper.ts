import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createTriggerOrder, getHolders, getPrices, getQuote, type UpstreamState } from '@callisto/contract'
import { registerErrorHandler, registerReplyChecks, toRouteOptions, withZod } from '@callisto/http'
import fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { pino } from 'pino'
import type { UpstreamSettings } from '../config/upstream-settings.ts'
import { createUpstreams, type Upstreams } from './create-upstreams.ts'
import { registerUpstreams } from './forward.ts'

export const KEY = 'a-secret-key-1'

/** An app whose quotes, prices, trigger orders and holders come from a host that a test plays. */
export interface UpstreamApp {
  app: FastifyInstance
  upstreams: Upstreams
  /** Requests that reached the host. */
  requests: { method: string; url: string; headers: Readonly<Record<string, unknown>>; body: string }[]
  /** Lines of the log. */
  lines: string[]
  states(): UpstreamState['state'][]
  close(): Promise<void>
}

export async function startUpstreamApp(answer: RequestListener): Promise<UpstreamApp> {
  const requests: UpstreamApp['requests'] = []
  const host = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { method = '', url = '', headers } = request
      requests.push({ method, url, headers, body: Buffer.concat(chunks).toString() })
      answer(request, response)
    })
  })
  await new Promise<void>((listening) => host.listen(0, '127.0.0.1', listening))
  const origin = `http://127.0.0.1:${(host.address() as AddressInfo).port}`
  const lines: string[] = []
  const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) })
  const settings: UpstreamSettings = {
    trade: {
      url: `${origin}/base`,
      key: KEY,
      perMinute: { call: 60_000, execution: 60_000 },
      prefixes: ['swap', 'price', 'trigger'],
    },
    market: { kind: 'callisto', url: origin },
  }
  const upstreams = createUpstreams(settings, { log, missing: [] })!
  const app = fastify({ loggerInstance: log as FastifyBaseLogger })
  registerReplyChecks(app)
  registerUpstreams(app, upstreams)
  const refuse = async (): Promise<never> => {
    throw new Error('this server answers')
  }
  await app.register(
    async (scope) => {
      registerErrorHandler(scope, { toBody: ({ code, message }) => ({ error: message, errorCode: code }) })
      withZod(scope).route({ ...toRouteOptions(getQuote), handler: refuse })
      withZod(scope).route({ ...toRouteOptions(getPrices), handler: refuse })
    },
    { prefix: '/api' },
  )
  await app.register(
    async (scope) => {
      registerErrorHandler(scope, {
        toBody: ({ code, message, status = 500 }) => ({ error: message, code: status, errorCode: code }),
      })
      withZod(scope).route({ ...toRouteOptions(createTriggerOrder), handler: refuse })
    },
    { prefix: '/api' },
  )
  await app.register(
    async (scope) => {
      registerErrorHandler(scope, { toBody: ({ code, message }) => ({ error: message, code }) })
      withZod(scope).route({ ...toRouteOptions(getHolders), handler: refuse })
    },
    { prefix: '/data' },
  )
  await app.ready()
  return {
    app,
    upstreams,
    requests,
    lines,
    states: () => upstreams.states().map(({ state }) => state),
    async close() {
      await app.close()
      host.closeAllConnections()
      await new Promise((closed) => host.close(closed))
    },
  }
}

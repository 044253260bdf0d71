import { randomBytes } from 'node:crypto'
import * as contract from '@callisto/contract'
import { fullPath, type Mail, type QuickSession, type Route } from '@callisto/contract'
import { registerReplyChecks } from '@callisto/http'
import { createTestPostgres } from '@callisto/testkit/postgres'
import fastify, { type FastifyInstance } from 'fastify'
import type { LoginLimits } from '../login/limits.ts'
import type { ProviderOptions } from '../login/provider-login.ts'
import type { MailTransport } from '../mail/mail-queue.ts'
import { createQuickAccountService } from '../service.ts'
import { openQuickTables, type QuickTables, type Sql } from '../store/tables.ts'
import { createTestClock, type TestClock } from './test-clock.test-helper.ts'

/** Empty databases of both engines. */
export const engines = {
  libsql: async () => {
    const sql = openQuickTables(':memory:')
    return { sql, drop: () => sql.destroy() }
  },
  postgresql: async () => {
    const { sql, drop } = await createTestPostgres<QuickTables>()
    return { sql, drop }
  },
} as const

export const ORIGIN = 'http://localhost:4747'

export interface TestOptions {
  limits?: Partial<LoginLimits>
  providers?: readonly ProviderOptions[]
  mail?: MailTransport | 'outbox' | 'none'
  publicOrigin?: string
  secret?: Uint8Array
  clock?: TestClock
}

export interface TestReply {
  status: number
  // biome-ignore lint/suspicious/noExplicitAny: a test reads the fields that it expects.
  body: any
  headers: Readonly<Record<string, unknown>>
}

/** A browser with its cookies, at an address of its own. */
export interface TestBrowser {
  /** Cookies by their names; a test may plant some. */
  cookies: Map<string, string>
  ip: string
  call(route: Route, input?: CallInput): Promise<TestReply>
  /** Asks for a code and enters it. */
  logIn(email: string): Promise<QuickSession>
}

interface CallInput {
  params?: Readonly<Record<string, string>>
  query?: string
  body?: unknown
  headers?: Readonly<Record<string, string>>
}

export interface TestService {
  app: FastifyInstance
  clock: TestClock
  browser(ip?: string): TestBrowser
  /** The mails that were sent to an address, the newest first. */
  mailsTo(email: string): Promise<Mail[]>
  codeFor(email: string): Promise<string>
  metric(name: string, labels?: Readonly<Record<string, string>>): Promise<number>
  close(): Promise<void>
}

/** The service over tables, without a network. */
export async function startTestService(sql: Sql, options: TestOptions = {}): Promise<TestService> {
  const {
    clock = createTestClock(),
    providers = [],
    mail = 'outbox',
    publicOrigin,
    limits,
    secret = randomBytes(32),
  } = options
  const service = await createQuickAccountService({
    sql,
    secret,
    clock,
    log: { warn: () => undefined },
    publicOrigin,
    mail: mail === 'none' ? undefined : mail,
    providers,
    ...(limits ? { limits } : {}),
  })
  const app = fastify({ trustProxy: true })
  registerReplyChecks(app)
  await app.register(service.routes, { prefix: '/account' })
  let browsers = 0

  async function mailsTo(email: string): Promise<Mail[]> {
    const reply = await app.inject({ url: '/account/quick/outbox', headers: { host: 'localhost:4747' } })
    return reply.json<{ mails: Mail[] }>().mails.filter(({ to }) => to === email)
  }
  async function codeFor(email: string): Promise<string> {
    const [newest] = await mailsTo(email.trim().toLowerCase())
    return /\b\d{4} \d{4}\b/.exec(newest?.text ?? '')?.[0] ?? ''
  }

  return {
    app,
    clock,
    mailsTo,
    codeFor,
    browser(ip = `10.0.${browsers++}.7`) {
      const cookies = new Map<string, string>()
      const browser: TestBrowser = {
        cookies,
        ip,
        async call(route, { params = {}, query = '', body, headers } = {}) {
          const path = fullPath(route).replace(/\{(\w+)\}/g, (_, name) =>
            encodeURIComponent(params[name] ?? ''),
          )
          const reply = await app.inject({
            method: route.method,
            url: `${path}${query}`,
            remoteAddress: ip,
            ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
            headers: {
              host: 'localhost:4747',
              origin: ORIGIN,
              ...(body === undefined ? {} : { 'content-type': 'application/json' }),
              ...(cookies.size === 0
                ? {}
                : { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') }),
              ...headers,
            },
          })
          for (const { name, value, maxAge } of reply.cookies as {
            name: string
            value: string
            maxAge?: number
          }[])
            if (maxAge === 0) cookies.delete(name)
            else cookies.set(name, value)
          return { status: reply.statusCode, body: reply.json(), headers: reply.headers }
        },
        async logIn(email) {
          const started = await browser.call(contract.startEmailLogin, { body: { email } })
          const { challengeId } = started.body
          const reply = await browser.call(contract.verifyEmailCode, {
            body: { challengeId, code: await codeFor(email) },
          })
          if (reply.status !== 200) throw new Error(`the login failed: ${JSON.stringify(reply.body)}`)
          return reply.body.session
        },
      }
      return browser
    },
    async metric(name, labels = {}) {
      const metrics = await service.metrics.getMetricsAsJSON()
      const values = metrics.find((each) => each.name === `callisto_quick_account_${name}`)?.values ?? []
      return values
        .filter((value) => Object.entries(labels).every(([key, text]) => value.labels[key] === text))
        .reduce((sum, { value }) => sum + value, 0)
    },
    async close() {
      await app.close()
      await service.close()
    },
  }
}

import { registerErrorHandler, withZod } from '@callisto/http'
import type { Clock } from '@callisto/solana'
import type { FastifyBaseLogger, FastifyPluginAsync } from 'fastify'
import type { Registry } from 'prom-client'
import { accountRoutes } from './api/account-routes.ts'
import { loginRoutes } from './api/login-routes.ts'
import { createRequestContext } from './api/request-context.ts'
import { createEmailLogin } from './login/email-login.ts'
import { DEFAULT_LIMITS, type LoginLimits } from './login/limits.ts'
import { createProviderLogin, type ProviderOptions } from './login/provider-login.ts'
import { createWalletLogin } from './login/wallet-login.ts'
import { createMailQueue, type MailTransport } from './mail/mail-queue.ts'
import { createQuickMetrics } from './metrics.ts'
import { createSecrets } from './secrets.ts'
import { createCookies } from './session/cookies.ts'
import { createSessions, SESSION_IDLE_MS } from './session/sessions.ts'
import { migrate } from './store/migrations.ts'
import { createRateLimits } from './store/rate-limits.ts'
import type { Sql } from './store/tables.ts'

const DAY_MS = 86_400_000
/** The longest window of a limit. */
const LIMITS_KEPT_MS = 2 * DAY_MS
/** Attempts on logins that no account has. */
const UNOWNED_AUDIT_KEPT_MS = 90 * DAY_MS

/** Deletes rows that are of no use any more; returns how many. */
export async function deleteExpired(sql: Sql, nowMs: number, idleMs: number): Promise<number> {
  const deletions = [
    sql.deleteFrom('quick_challenges').where('expires_at', '<=', nowMs),
    sql
      .deleteFrom('quick_sessions')
      .where((row) => row.or([row('expires_at', '<=', nowMs), row('seen_at', '<=', nowMs - idleMs)])),
    sql.deleteFrom('quick_mails').where('expires_at', '<=', nowMs),
    sql.deleteFrom('quick_limits').where('window_start', '<', nowMs - LIMITS_KEPT_MS),
    sql
      .deleteFrom('quick_audit')
      .where('account_id', 'is', null)
      .where('at', '<', nowMs - UNOWNED_AUDIT_KEPT_MS),
  ]
  let deleted = 0
  for (const deletion of deletions)
    deleted += Number((await deletion.executeTakeFirstOrThrow()).numDeletedRows)
  return deleted
}

export interface QuickAccountOptions {
  /** Tables in libsql or PostgreSQL, migrated here; the caller closes them after the service. */
  sql: Sql
  /** At least 32 random bytes, the same for every process on the tables and never in them. */
  secret: Uint8Array
  clock: Clock
  log: Pick<FastifyBaseLogger, 'warn'>
  /** Origin that clients use, when it is not the address of the server. */
  publicOrigin: string | undefined
  /**
   * Where mails go: to a mail server, or into the outbox of this server, for everybody who can open its page; undefined
   * offers no login by e-mail.
   */
  mail: MailTransport | 'outbox' | undefined
  /** OpenID Connect providers in the order of their buttons. */
  providers: readonly ProviderOptions[]
  limits?: Partial<LoginLimits>
}

export interface QuickAccountService {
  /** Its routes of `/account`, all under `/quick`. */
  routes: FastifyPluginAsync
  metrics: Registry
  close(): Promise<void>
}

const CLEANUP_MS = 600_000

/** Logins, sessions and wrapped keys of Quick Accounts. Rejects when the tables cannot be migrated. */
export async function createQuickAccountService(options: QuickAccountOptions): Promise<QuickAccountService> {
  const { sql, clock, log, publicOrigin, providers, mail } = options
  await migrate(sql)
  const metrics = createQuickMetrics()
  const secrets = createSecrets(options.secret)
  const mails = createMailQueue({
    sql,
    secrets,
    clock,
    transport: mail === 'outbox' ? undefined : mail,
    onOutcome(outcome, error) {
      metrics.mails.inc({ outcome })
      if (error !== undefined) log.warn({ err: error, outcome }, 'quick account: a mail was not sent')
    },
  })
  const context = {
    sql,
    secrets,
    clock,
    limits: { ...DEFAULT_LIMITS, ...options.limits },
    rateLimits: createRateLimits(sql, secrets, clock.nowMs),
    mails,
    metrics,
    log,
  }
  const sessions = createSessions(sql, clock.nowMs)
  const cookies = createCookies(publicOrigin?.startsWith('https:') ?? false)
  const request = createRequestContext({ cookies, sessions, metrics, publicOrigin })
  const hasOutbox = mail === 'outbox'
  const closing = new AbortController()
  const cleaning = cleanUp()

  async function cleanUp(): Promise<void> {
    while (!closing.signal.aborted) {
      try {
        metrics.addDeletedRows(await deleteExpired(sql, clock.nowMs(), SESSION_IDLE_MS))
      } catch (error) {
        log.warn({ err: error }, 'quick account: expired rows could not be deleted')
      }
      await clock.wait(CLEANUP_MS, closing.signal)
    }
  }

  return {
    routes: async (app) => {
      registerErrorHandler(app, { toBody: ({ code, message }) => ({ error: message, code }) })
      // A form of another site has this type; only JSON is read.
      app.removeContentTypeParser('text/plain')
      app.addHook('onRequest', async (incoming, reply) => {
        reply.header('cache-control', 'no-store')
        request.ownPage(incoming)
      })
      const typed = withZod(app)
      loginRoutes(typed, {
        request,
        email: createEmailLogin(context),
        provider: createProviderLogin(context, providers),
        wallet: createWalletLogin(context),
        providers,
        hasEmail: mail !== undefined,
        hasOutbox,
      })
      accountRoutes(typed, { request, sessions, context, hasOutbox })
    },
    metrics: metrics.registry,
    async close() {
      closing.abort()
      await mails.close()
      await cleaning
    },
  }
}

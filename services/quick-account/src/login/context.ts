import type { AuditEventName, LoginMethod } from '@callisto/contract'
import { ApiError, serviceError } from '@callisto/contract'
import { addressKey } from '@callisto/http'
import type { Clock } from '@callisto/solana'
import type { FastifyBaseLogger } from 'fastify'
import type { MailQueue } from '../mail/mail-queue.ts'
import type { QuickMetrics } from '../metrics.ts'
import type { Secrets } from '../secrets.ts'
import { findAccount, findOrCreateAccount, type Identity } from '../store/accounts.ts'
import { appendAudit } from '../store/audit-log.ts'
import type { RateLimits, Rule } from '../store/rate-limits.ts'
import type { Sql } from '../store/tables.ts'
import type { LoginLimits } from './limits.ts'

/** What every way of logging in works with. */
export interface LoginContext {
  sql: Sql
  secrets: Secrets
  clock: Clock
  limits: LoginLimits
  rateLimits: RateLimits
  mails: MailQueue
  metrics: QuickMetrics
  log: Pick<FastifyBaseLogger, 'warn'>
}

/** The browser that logs in: its address, its cookie, and the origin of the page in it. */
export interface Browser {
  ip: string
  /** Of the cookie that binds unfinished logins to a browser. */
  token: string
  /** Of the cookie that marks it as one that has proved an address. */
  mark: string | undefined
  origin: string
}

/** What a login is refused with, whatever was wrong with it. */
export const loginRefused = () => serviceError('LOGIN_REFUSED')

export const clientOf = ({ ip }: Pick<Browser, 'ip'>): string => addressKey(ip)

/** Stored form of the cookie that binds a login to a browser. */
export const browserHash = ({ secrets }: Pick<LoginContext, 'secrets'>, { token }: Browser): string =>
  secrets.mac('browser', token)

/** Counts an event; the first one of a window that is too many is logged and, for a person's address, shown to him. */
export async function countEvent(
  context: Pick<LoginContext, 'rateLimits' | 'metrics' | 'log' | 'sql' | 'clock'>,
  rule: Rule,
  subject: string,
  from: { ip: string; person?: Pick<Identity, 'method' | 'subject'> },
): Promise<void> {
  try {
    await context.rateLimits.count(rule, subject)
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'TOO_MANY_REQUESTS') throw error
    context.metrics.limited.inc({ rule: rule.name })
    if (error.context.isFirst === true) {
      context.log.warn({ rule: rule.name }, 'quick account: a limit is reached')
      if (from.person) await auditOf(context, from.person, 'loginLimited', from.ip)
    }
    throw error
  }
}

/** Appends to the log of the account of a login, or of none: the same work for both. */
export async function auditOf(
  { sql, clock }: Pick<LoginContext, 'sql' | 'clock'>,
  person: Pick<Identity, 'method' | 'subject'>,
  event: AuditEventName,
  ip: string,
): Promise<void> {
  const accountId = await findAccount(sql, person)
  await appendAudit(sql, { accountId, event, method: person.method, ip }, clock.nowMs())
}

/** Notes a refused login and throws LOGIN_REFUSED. */
export async function refuse(
  context: LoginContext,
  method: LoginMethod,
  person: Pick<Identity, 'method' | 'subject'> | undefined,
  ip: string,
): Promise<never> {
  context.metrics.logins.inc({ method, outcome: 'refused' })
  if (person) await auditOf(context, person, 'loginRefused', ip)
  throw loginRefused()
}

/** Account of whoever has proved an identity. */
export async function admit(context: LoginContext, identity: Identity, ip: string): Promise<string> {
  const { sql, clock, metrics } = context
  const accountId = await findOrCreateAccount(sql, identity, clock.nowMs())
  metrics.logins.inc({ method: identity.method, outcome: 'accepted' })
  await appendAudit(sql, { accountId, event: 'login', method: identity.method, ip }, clock.nowMs())
  return accountId
}

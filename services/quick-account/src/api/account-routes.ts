import {
  deleteWrappedKey,
  FRESH_LOGIN_MS,
  getAuditLog,
  getOutbox,
  getQuickSession,
  getWrappedKeys,
  keyProofMessage,
  logout,
  putWrappedKey,
  serviceError,
} from '@callisto/contract'
import { toRouteOptions, type ZodInstance } from '@callisto/http'
import { countEvent, type LoginContext } from '../login/context.ts'
import { isSignedBy } from '../login/ed25519.ts'
import type { Sessions } from '../session/sessions.ts'
import { appendAudit, readAudit } from '../store/audit-log.ts'
import { deleteKey, listKeys, putKey } from '../store/wrapped-keys.ts'
import type { RequestContext } from './request-context.ts'

export interface AccountParts {
  request: RequestContext
  sessions: Sessions
  context: LoginContext
  hasOutbox: boolean
}

/** Session, keys and log of an account, and the mails of the outbox. */
export function accountRoutes(app: ZodInstance, parts: AccountParts): void {
  const { request: from, sessions, context, hasOutbox } = parts
  const { sql, clock, limits, mails } = context

  app.route({
    ...toRouteOptions(getQuickSession),
    handler: async (request, reply) => ({ session: (await from.session(request, reply)) ?? null }),
  })
  app.route({
    ...toRouteOptions(logout),
    handler: async (request, reply) => {
      const session = await from.session(request, reply)
      if (session) {
        const { accountId } = session
        const event = request.body.everywhere ? 'logoutEverywhere' : 'logout'
        if (request.body.everywhere) await sessions.endAll(accountId)
        await appendAudit(sql, { accountId, event, ip: request.ip }, clock.nowMs())
      }
      await from.logOut(request, reply)
      return { done: true as const }
    },
  })
  app.route({
    ...toRouteOptions(getWrappedKeys),
    handler: async (request, reply) => {
      const { accountId } = await from.requiredSession(request, reply)
      return { keys: await listKeys(sql, accountId) }
    },
  })
  app.route({
    ...toRouteOptions(putWrappedKey),
    handler: async (request, reply) => {
      const { accountId } = await from.requiredSession(request, reply)
      const { ip, body } = request
      const { address } = request.params
      await countEvent(context, limits.keysOfAccount, accountId, { ip })
      const audit = { accountId, address, ip }
      const message = await keyProofMessage(accountId, address, body)
      if (!(await isSignedBy(address, message, body.proof))) {
        await appendAudit(sql, { ...audit, event: 'keyRefused' }, clock.nowMs())
        throw serviceError('KEY_PROOF_REFUSED')
      }
      const key = await putKey(sql, accountId, address, body, clock.nowMs())
      const event = key.version === 1 ? 'keyStored' : 'keyReplaced'
      await appendAudit(sql, { ...audit, event }, clock.nowMs())
      return key
    },
  })
  app.route({
    ...toRouteOptions(deleteWrappedKey),
    handler: async (request, reply) => {
      const { accountId, authenticatedAtMs } = await from.requiredSession(request, reply)
      if (clock.nowMs() - authenticatedAtMs > FRESH_LOGIN_MS) throw serviceError('FRESH_LOGIN_REQUIRED')
      const { address } = request.params
      await deleteKey(sql, accountId, address, request.body.replaces)
      await appendAudit(sql, { accountId, event: 'keyDeleted', address, ip: request.ip }, clock.nowMs())
      return { done: true as const }
    },
  })
  app.route({
    ...toRouteOptions(getAuditLog),
    handler: async (request, reply) => {
      const { accountId } = await from.requiredSession(request, reply)
      return readAudit(sql, accountId, request.query.before)
    },
  })
  app.route({
    ...toRouteOptions(getOutbox),
    handler: async () => {
      if (!hasOutbox) throw serviceError('NOT_FOUND', 'Mails of this server are sent')
      return { mails: await mails.kept() }
    },
  })
}

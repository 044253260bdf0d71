import * as z from 'zod/mini'
import { integerParameter } from '../shared/parameters.ts'
import { loginMethods } from './session.ts'

/** What the audit log of an account records. */
export const auditEvents = [
  'codeSent',
  'login',
  'loginRefused',
  'loginLimited',
  'logout',
  'logoutEverywhere',
  'sessionReused',
  'keyStored',
  'keyReplaced',
  'keyDeleted',
  'keyRefused',
] as const
export type AuditEventName = (typeof auditEvents)[number]

const AuditEventSchema = z.object({
  id: z.int(),
  /** Unix ms. */
  atMs: z.int(),
  event: z.enum(auditEvents),
  method: z.optional(z.enum(loginMethods)),
  /** Address of the key of an event about one. */
  address: z.optional(z.string()),
  /** Network of the client: IPv4 to 24 bits, IPv6 to 48. */
  client: z.string(),
})
export type AuditEvent = z.infer<typeof AuditEventSchema>

export const AUDIT_PAGE_SIZE = 50

/** Query of `GET /account/quick/audit`: events before an id. */
export const AuditQuerySchema = z.object({ before: integerParameter(1, Number.MAX_SAFE_INTEGER) })

/** Reply of `GET /account/quick/audit`, the newest first; `before` of the next page, absent on the last one. */
export const AuditReplySchema = z.object({
  events: z.array(AuditEventSchema),
  next: z.optional(z.int()),
})
export type AuditReply = z.infer<typeof AuditReplySchema>

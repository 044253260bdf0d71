import { isIPv6 } from 'node:net'
import {
  AUDIT_PAGE_SIZE,
  type AuditEvent,
  type AuditEventName,
  type AuditReply,
  type LoginMethod,
} from '@callisto/contract'
import type { Sql } from './tables.ts'

export interface AuditEntry {
  /** Undefined for an attempt on a login that no account has. */
  accountId: string | undefined
  event: AuditEventName
  method?: LoginMethod
  /** Address of the key. */
  address?: string
  /** Address of the client. */
  ip: string
}

/** Appends an entry. The row is written whether there is an account or not: both take the same time. */
export async function appendAudit(sql: Sql, entry: AuditEntry, nowMs: number): Promise<void> {
  const { accountId = null, event, method = null, address = null, ip } = entry
  await sql
    .insertInto('quick_audit')
    .values({ account_id: accountId, at: nowMs, event, method, address, client: shortened(ip) })
    .execute()
}

/** A page of the log of an account, the newest first. */
export async function readAudit(
  sql: Sql,
  accountId: string,
  before = Number.MAX_SAFE_INTEGER,
): Promise<AuditReply> {
  const rows = await sql
    .selectFrom('quick_audit')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '<', before)
    .orderBy('id', 'desc')
    .limit(AUDIT_PAGE_SIZE + 1)
    .execute()
  const events = rows.slice(0, AUDIT_PAGE_SIZE).map(
    ({ id, at, event, method, address, client }): AuditEvent => ({
      id: Number(id),
      atMs: Number(at),
      event,
      client,
      ...(method === null ? {} : { method }),
      ...(address === null ? {} : { address }),
    }),
  )
  return rows.length > AUDIT_PAGE_SIZE ? { events, next: events.at(-1)!.id } : { events }
}

/** The network of an address: 24 bits of IPv4, 48 of IPv6, enough to recognise one's own and no more. */
export function shortened(ip: string): string {
  const plain = ip.replace(/^::ffff:(?=\d+\.)/i, '')
  if (!isIPv6(plain)) return plain.replace(/\.\d+$/, '.0')
  const [head = ''] = plain.toLowerCase().split('::', 1)
  const groups = head === '' ? [] : head.split(':').slice(0, 3)
  return `${groups.map((group) => group.replace(/^0+(?=.)/, '')).join(':')}::`
}

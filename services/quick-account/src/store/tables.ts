import type { AuditEventName, LoginMethod, WrappingKind } from '@callisto/contract'
import { openLibsql } from '@callisto/sql'
import type { Generated, Kysely } from 'kysely'

/**
 * Tables of the service; `migrations.ts` creates them. Times are unix ms, as bigint: they are read through `Number`. No column
 * holds a key, a code or a token in clear: codes and tokens are hashed, mails are encrypted, keys arrive wrapped.
 */
export interface QuickTables {
  quick_accounts: { id: string; created_at: number }
  quick_logins: LoginRecord
  quick_challenges: ChallengeRecord
  quick_sessions: SessionRecord
  quick_keys: KeyRecord
  quick_audit: AuditRecord
  quick_limits: { bucket: string; window_start: number; count: number }
  quick_mails: MailRecord
}

/** What identifies a person: an e-mail address, `issuer subject` of a provider, or the address of a wallet. */
export interface LoginRecord {
  method: LoginMethod
  subject: string
  account_id: string
  label: string
  provider: string | null
  created_at: number
}

/** A login that was begun and not finished. */
export interface ChallengeRecord {
  id: string
  method: LoginMethod
  /** The e-mail address, the id of the provider, or the address of the wallet. */
  subject: string
  /** Hash of the cookie of the browser that began it. */
  browser: string
  /** Origin of the page that began it. */
  origin: string
  /** Keyed hash of the code, with e-mail only. */
  code: string | null
  created_at: number
  expires_at: number
  tries: number
  used_at: number | null
}

export interface SessionRecord {
  id: string
  account_id: string
  /** Hash of the token in use. */
  token: string
  /** Hash of the token before it. */
  previous_token: string | null
  /** First use of the token, from which the one before it soon ends. */
  token_used_at: number | null
  rotated_at: number
  authenticated_at: number
  seen_at: number
  expires_at: number
}

export interface KeyRecord {
  account_id: string
  address: string
  kind: WrappingKind
  wrapped: string
  /** JSON. */
  parameters: string
  version: number
  created_at: number
  updated_at: number
}

export interface AuditRecord {
  id: Generated<number>
  /** Null for an attempt on a login that no account has. */
  account_id: string | null
  at: number
  event: AuditEventName
  method: LoginMethod | null
  address: string | null
  client: string
}

export interface MailRecord {
  id: string
  /** Encrypted recipient, subject and text. */
  sealed: string
  created_at: number
  expires_at: number
  /** Null for a mail that stays in the outbox. */
  due_at: number | null
  attempts: number
}

/** The SQL port of the service: kysely over libsql or PostgreSQL. */
export type Sql = Kysely<QuickTables>

export const tableNames = [
  'quick_accounts',
  'quick_logins',
  'quick_challenges',
  'quick_sessions',
  'quick_keys',
  'quick_audit',
  'quick_limits',
  'quick_mails',
] as const satisfies readonly (keyof QuickTables)[]

/** The tables in a file (or `:memory:`); a commit is on the disk before it returns, as nothing can bring it back. */
export const openQuickTables = (path: string): Sql => openLibsql<QuickTables>(path, { isDurable: true })

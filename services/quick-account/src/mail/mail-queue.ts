import type { Mail } from '@callisto/contract'
import type { Clock } from '@callisto/solana'
import { randomId, type Secrets } from '../secrets.ts'
import type { MailRecord, Sql } from '../store/tables.ts'

export interface OutgoingMail {
  to: string
  subject: string
  text: string
}

/** Port to a mail server. Rejects with `isPermanent` when it will never take the mail. */
export interface MailTransport {
  send(mail: OutgoingMail, signal: AbortSignal): Promise<void>
  close(): void
}

/** A mail that the server will never take: no such mailbox, a refused sender. */
export class PermanentMailError extends Error {
  override readonly name = 'PermanentMailError'
}

export interface MailQueueOptions {
  sql: Sql
  secrets: Secrets
  clock: Clock
  /** Undefined keeps the mails in the outbox, which `kept` lists. */
  transport: MailTransport | undefined
  onOutcome(outcome: MailOutcome, error?: unknown): void
}

export type MailOutcome = 'sent' | 'delayed' | 'failed' | 'kept'

export interface MailQueue {
  /** Takes a mail; resolves when it is stored, before it is sent. */
  add(mail: OutgoingMail, lifeMs: number): Promise<void>
  /** Mails of the outbox that have not expired, the newest first; none with a transport. */
  kept(): Promise<Mail[]>
  /** Ends after the mail being sent. */
  close(): Promise<void>
}

const SEND_DEADLINE_MS = 15_000
/** While a process sends a mail no other one takes it. */
const LEASE_MS = 2 * SEND_DEADLINE_MS
const FIRST_RETRY_MS = 1_000
const MAX_RETRY_MS = 60_000
/** Mails of other processes, and of before a restart, are looked for this often. */
const POLL_MS = 5_000
/** Mails under way at a time: a slow mail server delays the others by that much only. */
export const MAILS_AT_A_TIME = 4
const MAX_KEPT = 50

/** Wait before the next attempt: doubled each time, with a quarter of it at random. */
export const retryDelayMs = (attempts: number, random = Math.random()): number =>
  Math.min(MAX_RETRY_MS, FIRST_RETRY_MS * 2 ** Math.min(attempts - 1, 16)) * (0.75 + 0.25 * random)

/**
 * Mails in the database, encrypted, until they are sent or expire: a restart loses none. A login never waits for the mail
 * server, so that its time says nothing about an address.
 */
export function createMailQueue({ sql, secrets, clock, transport, onOutcome }: MailQueueOptions): MailQueue {
  const closing = new AbortController()
  let added = new AbortController()
  const open = (row: Pick<MailRecord, 'id' | 'sealed'>): OutgoingMail | undefined => {
    const text = secrets.open(row.sealed, row.id)
    return text === undefined ? undefined : (JSON.parse(text) as OutgoingMail)
  }
  const remove = async (id: string) => {
    await sql.deleteFrom('quick_mails').where('id', '=', id).execute()
  }

  /** The next mail that is due, taken for the time of a lease. */
  async function take(): Promise<MailRecord | undefined> {
    const now = clock.nowMs()
    const due = await sql
      .selectFrom('quick_mails')
      .select(['id', 'due_at'])
      .where('due_at', '<=', now)
      .where('expires_at', '>', now)
      .orderBy('due_at')
      .limit(1)
      .executeTakeFirst()
    if (due === undefined) return undefined
    return sql
      .updateTable('quick_mails')
      .set((row) => ({ due_at: now + LEASE_MS, attempts: row('attempts', '+', 1) }))
      .where('id', '=', due.id)
      .where('due_at', '=', due.due_at)
      .returningAll()
      .executeTakeFirst()
      .then((row) => row ?? take())
  }

  async function deliver(row: MailRecord, to: MailTransport): Promise<void> {
    const mail = open(row)
    // Sealed with another secret: nobody can read it any more.
    if (mail === undefined) return remove(row.id)
    try {
      await to.send(mail, AbortSignal.any([AbortSignal.timeout(SEND_DEADLINE_MS), closing.signal]))
      await remove(row.id)
      onOutcome('sent')
    } catch (error) {
      const dueAt = clock.nowMs() + retryDelayMs(row.attempts)
      // One that is due later is looked for once more only after it has expired.
      const lastMs = Number(row.expires_at) - POLL_MS
      const isLast = error instanceof PermanentMailError || dueAt >= lastMs
      onOutcome(isLast ? 'failed' : 'delayed', error)
      if (isLast) return remove(row.id)
      await sql
        .updateTable('quick_mails')
        .set({ due_at: Math.round(dueAt) })
        .where('id', '=', row.id)
        .execute()
    }
  }

  async function work(to: MailTransport): Promise<void> {
    while (!closing.signal.aborted) {
      const { signal } = added
      try {
        const row = await take()
        if (row) await deliver(row, to)
        else await clock.wait(POLL_MS, AbortSignal.any([signal, closing.signal]))
      } catch (error) {
        onOutcome('delayed', error)
        await clock.wait(POLL_MS, closing.signal)
      }
    }
  }
  const workers = transport ? Array.from({ length: MAILS_AT_A_TIME }, () => work(transport)) : []

  return {
    async add(mail, lifeMs) {
      const id = randomId()
      const now = clock.nowMs()
      await sql
        .insertInto('quick_mails')
        .values({
          id,
          sealed: secrets.seal(JSON.stringify(mail), id),
          created_at: now,
          expires_at: now + lifeMs,
          due_at: transport ? now : null,
          attempts: 0,
        })
        .execute()
      if (!transport) onOutcome('kept')
      const wake = added
      added = new AbortController()
      wake.abort()
    },
    async kept() {
      if (transport) return []
      const rows = await sql
        .selectFrom('quick_mails')
        .select(['id', 'sealed', 'created_at', 'expires_at'])
        .where('due_at', 'is', null)
        .where('expires_at', '>', clock.nowMs())
        .orderBy('created_at', 'desc')
        .limit(MAX_KEPT)
        .execute()
      return rows.flatMap((row) => {
        const mail = open(row)
        const times = { createdAtMs: Number(row.created_at), expiresAtMs: Number(row.expires_at) }
        return mail ? [{ id: row.id, ...mail, ...times }] : []
      })
    },
    async close() {
      closing.abort()
      await Promise.all(workers)
      transport?.close()
    },
  }
}

import type { QuickSession } from '@callisto/contract'
import { vi } from 'vitest'

/** A refusal of the service. */
export interface Refused {
  status: number
  code: string
  retryAfter?: number
}

export type Replies = Readonly<Record<string, (body: unknown, url: URL) => unknown>>

export const refused = (status: number, code: string, retryAfter?: number): Refused => ({
  status,
  code,
  ...(retryAfter !== undefined && { retryAfter }),
})

export const SESSION: QuickSession = {
  accountId: 'account-1',
  logins: [{ method: 'email', label: 'ana@example.org' }],
  authenticatedAtMs: Date.UTC(2026, 10, 20, 17),
  expiresAtMs: Date.UTC(2026, 11, 20, 17),
}

/**
 * The service of Quick Accounts by `METHOD path` below `/account/quick`; a call without a reply fails as one that reaches
 * nobody. Returns the calls that were made. Restored by `vi.restoreAllMocks`.
 */
export function serveLogin(replies: Replies): { path: string; body: unknown }[] {
  const calls: { path: string; body: unknown }[] = []
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const url = new URL(String(input), 'http://localhost')
    const path = `${init?.method ?? 'GET'} ${url.pathname.replace('/account/quick/', '')}`
    const body = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined
    calls.push({ path, body })
    const reply = replies[path]
    if (!reply) throw new TypeError('Failed to fetch')
    const value = reply(body, url)
    if (!isRefused(value)) return Response.json(value)
    const { status, code, retryAfter } = value
    const headers = retryAfter === undefined ? undefined : { 'retry-after': String(retryAfter) }
    return Response.json({ error: 'refused', code }, { status, ...(headers && { headers }) })
  })
  return calls
}

const isRefused = (value: unknown): value is Refused =>
  typeof value === 'object' && value !== null && 'status' in value && 'code' in value

import { createCaller } from '@callisto/client'
import { ApiError } from '@callisto/contract'
import { callerOptions } from '../../lib/api/call.ts'

/** End of the wait that the server asked for, unix ms, by URL of the call. */
const retryAtMs = new Map<string, number>()

/** How far the clock of the server is ahead of that of this device. */
let skewMs = 0

/** A time of the server by the clock of this device, whatever that says: unix ms. */
export const localTime = (serverMs: number): number => serverMs - skewMs

/** Calls the service of Quick Accounts: past every cache, and it keeps how long a refused call has to wait. */
export const callLogin = createCaller({
  ...callerOptions,
  fetch: async (url, init) => {
    const reply = await globalThis.fetch(url, { ...init, cache: 'no-store' })
    const seconds = Number(reply.headers.get('retry-after') ?? Number.NaN)
    const serverMs = Date.parse(reply.headers.get('date') ?? '')
    if (!Number.isNaN(serverMs)) skewMs = serverMs - Date.now()
    retryAtMs.delete(String(url))
    if (seconds > 0) retryAtMs.set(String(url), Date.now() + 1_000 * seconds)
    return reply
  },
})

/** When a call that a limit refused may be repeated, unix ms; undefined when the server did not say. */
export function retryTime(error: unknown): number | undefined {
  const url = error instanceof ApiError ? error.context.url : undefined
  return typeof url === 'string' ? retryAtMs.get(url) : undefined
}

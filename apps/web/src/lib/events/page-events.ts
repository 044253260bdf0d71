import { type EventInput, eventsEndpoint, type postEvents } from '@callisto/contract'
import { call } from '../api/call.ts'
import { config } from '../api/config.ts'
import { useWalletSession } from '../wallet/session.ts'
import { EventLog } from './event-log.ts'

/** The event log of this page. */
export const events = new EventLog({
  send,
  user: () => useWalletSession.getState().account?.address,
  now: () => Date.now(),
  random: () => Math.random(),
  schedule: (run, ms) => void setTimeout(run, ms),
})

async function send(batch: EventInput[], last: boolean): Promise<boolean> {
  if (last) {
    const body = new Blob([JSON.stringify({ events: batch })], { type: 'application/json' })
    return navigator.sendBeacon(config.events, body)
  }
  await call<typeof postEvents>(eventsEndpoint, { body: { events: batch } })
  return true
}

/** Logs errors that nothing handled, and sends what waits when the page is hidden. */
export function watchPage(): void {
  addEventListener('error', ({ message }) => events.log('unhandled-error', 'FAILED', { message }))
  addEventListener('unhandledrejection', ({ reason }) => {
    // An aborted call is the user's own doing: a page that was left, a text that was typed on.
    if (reason instanceof DOMException && reason.name === 'AbortError') return
    events.log('unhandled-error', 'FAILED', { message: String(reason) })
  })
  addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') void events.flush(true)
  })
}

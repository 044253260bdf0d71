import { appendFile, mkdir, rename, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { LoggedEvent } from '@callisto/contract'
import { Counter, Registry } from 'prom-client'

/** What happens in browsers, without who: the analytics of the operator. */
export function createEventMetrics() {
  const registry = new Registry()
  const events = new Counter({
    name: 'callisto_site_events_total',
    help: 'Events of the web app',
    labelNames: ['event', 'result'],
    registers: [registry],
  })
  return { registry, events }
}

/** Size at which the file is set aside; the one set aside before it is dropped. */
const MAX_FILE_BYTES = 16 * 1024 * 1024
/** Bytes that wait for the disk; more events are dropped and counted. */
const MAX_WAITING_BYTES = 1024 * 1024

export interface EventSink {
  /** Queues events for the file. Returns how many are kept. */
  add: (events: readonly LoggedEvent[], receivedAtMs: number) => number
  /** Resolves when everything that was queued is written. */
  close: () => Promise<void>
}

/** Appends events to a file as JSON lines, in order. At most two files of 16 MB exist. */
export function createEventSink({
  path,
  onError,
}: {
  path: string
  onError: (error: unknown) => void
}): EventSink {
  let waiting = ''
  let writing: Promise<void> = Promise.resolve()
  let isWriting = false
  let size: number | undefined

  async function write(): Promise<void> {
    if (size === undefined) {
      await mkdir(dirname(path), { recursive: true })
      size = await stat(path).then(
        (found) => found.size,
        () => 0,
      )
    }
    while (waiting !== '') {
      const text = waiting
      waiting = ''
      if (size >= MAX_FILE_BYTES) {
        await rename(path, `${path}.1`)
        size = 0
      }
      await appendFile(path, text)
      size += Buffer.byteLength(text)
    }
  }

  /** Writes what waits, one batch after the other. A disk that fails loses what waited: events are no ledger. */
  function start(): void {
    if (isWriting || waiting === '') return
    isWriting = true
    writing = write()
      .catch((error) => {
        waiting = ''
        onError(error)
      })
      .finally(() => {
        isWriting = false
        start()
      })
  }

  return {
    add(events, receivedAtMs) {
      const lines = events.map((event) => `${JSON.stringify({ receivedAtMs, ...event })}\n`)
      let kept = 0
      for (const line of lines) {
        if (waiting.length + line.length > MAX_WAITING_BYTES) break
        waiting += line
        kept += 1
      }
      start()
      return kept
    },
    async close() {
      while (isWriting) await writing
    },
  }
}

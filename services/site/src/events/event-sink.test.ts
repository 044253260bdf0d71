import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { LoggedEvent } from '@callisto/contract'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createEventSink } from './event-sink.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'callisto-events-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const event = (name: LoggedEvent['event'], text = ''): LoggedEvent => ({
  event: name,
  atMs: 1,
  metadata: text ? { text } : {},
})
const fail = (error: unknown) => {
  throw error
}

// spec 1-7.5-03
test('events are JSON lines in the order of their arrival', async () => {
  const path = join(folder, 'events/events.log')
  const sink = createEventSink({ path, onError: fail })
  expect(sink.add([event('swap'), event('connect', 'line\nbreak')], 5)).toBe(2)
  expect(sink.add([event('search-failed')], 6)).toBe(1)
  await sink.close()
  const lines = readFileSync(path, 'utf8').trim().split('\n')
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    { receivedAtMs: 5, ...event('swap') },
    { receivedAtMs: 5, ...event('connect', 'line\nbreak') },
    { receivedAtMs: 6, ...event('search-failed') },
  ])
})

test('a full file is set aside once, so that two exist at most', async () => {
  const path = join(folder, 'events.log')
  for (const text of ['first', 'second']) {
    writeFileSync(path, `${text}${'x'.repeat(16 * 1024 * 1024)}`)
    const sink = createEventSink({ path, onError: fail })
    sink.add([event('swap')], 1)
    await sink.close()
  }
  expect(readdirSync(folder).sort()).toEqual(['events.log', 'events.log.1'])
  expect(readFileSync(`${path}.1`, 'utf8').slice(0, 6)).toBe('second')
  expect(JSON.parse(readFileSync(path, 'utf8'))).toMatchObject({ event: 'swap' })
})

test('what waits for the disk is bounded, and a disk that fails is reported', async () => {
  const errors: unknown[] = []
  writeFileSync(join(folder, 'file'), '')
  const sink = createEventSink({
    path: join(folder, 'file/events.log'),
    onError: (error) => errors.push(error),
  })
  const large = Array.from({ length: 4_000 }, () => event('swap', 'x'.repeat(400)))
  expect(sink.add(large, 1)).toBeLessThan(4_000)
  await sink.close()
  expect(errors).toHaveLength(1)
})

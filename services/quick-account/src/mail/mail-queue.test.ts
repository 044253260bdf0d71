import { randomBytes } from 'node:crypto'
import { EventEmitter, once } from 'node:events'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createSecrets } from '../secrets.ts'
import { migrate } from '../store/migrations.ts'
import { openQuickTables, type Sql } from '../store/tables.ts'
import { createTestClock, type TestClock } from '../testing/test-clock.test-helper.ts'
import {
  createMailQueue,
  MAILS_AT_A_TIME,
  type MailQueue,
  type MailTransport,
  PermanentMailError,
  retryDelayMs,
} from './mail-queue.ts'

const MAIL = { to: 'ana@example.org', subject: 'Code', text: '1234 5678' }
const LIFE_MS = 600_000
const secrets = createSecrets(randomBytes(32))
let sql: Sql
let clock: TestClock
let events: EventEmitter
let queues: MailQueue[]

beforeEach(async () => {
  sql = openQuickTables(':memory:')
  await migrate(sql)
  clock = createTestClock()
  events = new EventEmitter()
  queues = []
})
afterEach(async () => {
  vi.restoreAllMocks()
  for (const queue of queues) await queue.close()
  await sql.destroy()
})

function open(send: MailTransport['send'], keys = secrets): MailQueue {
  const queue = createMailQueue({
    sql,
    secrets: keys,
    clock,
    transport: { send, close: () => undefined },
    onOutcome: (outcome) => events.emit(outcome),
  })
  queues.push(queue)
  return queue
}
const stored = async () => (await sql.selectFrom('quick_mails').selectAll().execute()).length

const tick = () => new Promise((resolve) => setImmediate(resolve))

/** Moves the clock when all workers of the open queues wait for it: never while one asks the database. */
async function step(ms: number, openQueues = 1): Promise<void> {
  await tick()
  if (clock.waiting() === openQueues * MAILS_AT_A_TIME) clock.advance(ms)
}

/** Moves the clock until something happens, which it does before a mail of now has expired. */
async function outcome(name: string): Promise<void> {
  let hasHappened = false
  events.once(name, () => {
    hasHappened = true
  })
  const endMs = clock.nowMs() + LIFE_MS
  while (!hasHappened && clock.nowMs() < endMs) await step(1_000)
  expect(hasHappened, name).toBe(true)
}

test('a mail is sent and forgotten', async () => {
  const sent: object[] = []
  const queue = open(async (mail) => void sent.push(mail))
  const done = once(events, 'sent')
  await queue.add(MAIL, LIFE_MS)
  await done
  expect(sent).toEqual([MAIL])
  await expect.poll(stored).toBe(0)
  expect(await queue.kept()).toEqual([])
})

test('a mail server that is down is tried again, also after a restart', async () => {
  let isDown = true
  const sent: object[] = []
  const send = async (mail: object) => {
    if (isDown) throw new Error('connection refused')
    sent.push(mail)
  }
  const first = open(send)
  const delayed = once(events, 'delayed')
  await first.add(MAIL, LIFE_MS)
  await delayed
  await outcome('delayed')
  await first.close()
  isDown = false
  open(send)
  await outcome('sent')
  expect(sent).toEqual([MAIL])
})

test('a mail that is refused for good, or that expires, is dropped', async () => {
  const refusing = open(async () => {
    throw new PermanentMailError('no such mailbox')
  })
  const failed = once(events, 'failed')
  await refusing.add(MAIL, LIFE_MS)
  await failed
  await refusing.close()
  await expect.poll(stored).toBe(0)
  const down = open(async () => {
    throw new Error('down')
  })
  await down.add(MAIL, LIFE_MS)
  await outcome('failed')
  await expect.poll(stored).toBe(0)
})

test('a mail whose last wait ends just before it expires is an outcome too', async () => {
  // Attempts at 0, 5, 10, 15, 25, 40 and 70 s, six 50 s apart, four 45 s apart up to 550 s, and a wait of 45.75 s.
  const waits = [0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0, 0, 0, 0, 0.05]
  vi.spyOn(Math, 'random').mockImplementation(() => waits.shift() ?? 0)
  const down = open(async () => {
    throw new Error('down')
  })
  await down.add(MAIL, LIFE_MS)
  await outcome('failed')
  expect(waits).toEqual([])
  await expect.poll(stored).toBe(0)
})

test('two processes send a mail once', async () => {
  const sent: object[] = []
  const [one] = [open(async (mail) => void sent.push(mail)), open(async (mail) => void sent.push(mail))]
  for (let i = 0; i < 10; i++) await one.add(MAIL, LIFE_MS)
  const endMs = clock.nowMs() + LIFE_MS
  while (sent.length < 10 && clock.nowMs() < endMs) await step(5_000, 2)
  await expect.poll(stored).toBe(0)
  expect(sent).toHaveLength(10)
})

test('a mail that was sealed with another secret is dropped unread', async () => {
  const before = createMailQueue({ sql, secrets, clock, transport: undefined, onOutcome: () => undefined })
  await before.add(MAIL, LIFE_MS)
  expect(await before.kept()).toMatchObject([MAIL])
  const other = createSecrets(randomBytes(32))
  const after = createMailQueue({
    sql,
    secrets: other,
    clock,
    transport: undefined,
    onOutcome: () => undefined,
  })
  expect(await after.kept()).toEqual([])
  clock.advance(LIFE_MS)
  expect(await before.kept()).toEqual([])
})

test('waits double up to a minute', () => {
  expect([1, 2, 3, 7, 100].map((attempts) => retryDelayMs(attempts, 1))).toEqual([
    1_000, 2_000, 4_000, 60_000, 60_000,
  ])
  expect(retryDelayMs(1, 0)).toBe(750)
})

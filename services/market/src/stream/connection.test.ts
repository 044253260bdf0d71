import { EventEmitter } from 'node:events'
import { MAX_STREAM_IDS } from '@callisto/contract'
import { beforeEach, describe, expect, test } from 'vitest'
import type { WebSocket } from 'ws'
import { Connection, type ConnectionHandlers } from './connection.ts'

/** A socket whose buffer and state the test sets. */
class FakeSocket extends EventEmitter {
  readonly OPEN = 1
  readyState = 1
  bufferedAmount = 0
  pings = 0
  terminations = 0
  closeCode: number | undefined
  readonly sent: { seq: number; type: string; code?: string }[] = []
  send(text: string): void {
    this.sent.push(JSON.parse(text))
  }
  ping(): void {
    this.pings += 1
  }
  terminate(): void {
    this.terminations += 1
  }
  close(code: number): void {
    this.closeCode = code
  }
  receive(frame: unknown, isBinary = false): void {
    this.emit('message', Buffer.from(typeof frame === 'string' ? frame : JSON.stringify(frame)), isBinary)
  }
}

let socket: FakeSocket
let connection: Connection
let nowMs: number
let calls: unknown[]

beforeEach(() => {
  socket = new FakeSocket()
  nowMs = 1_000_000
  calls = []
  const handlers: ConnectionHandlers = {
    subscribed: (_, topic, ids) => void calls.push(['subscribed', topic, ids]),
    unsubscribed: (_, topic, ids) => void calls.push(['unsubscribed', topic, ids]),
    resumed: (_, since) => void calls.push(['resumed', since]),
    closed: (closed) => void calls.push(['closed', closed === connection]),
  }
  connection = new Connection(socket as unknown as WebSocket, 'a', handlers, () => nowMs)
})

const errors = () => socket.sent.map(({ type, code }) => [type, code])

describe('subscriptions', () => {
  test('are announced once for each id', () => {
    socket.receive({ type: 'subscribe:prices', assets: ['A', 'B', 'A'] })
    socket.receive({ type: 'subscribe:prices', assets: ['B', 'C'] })
    socket.receive({ type: 'subscribe:pool', pools: ['A'] })
    expect(calls).toEqual([
      ['subscribed', 'prices', ['A', 'B']],
      ['subscribed', 'prices', ['C']],
      ['subscribed', 'pool', ['A']],
    ])
    expect([...connection.ids.prices]).toEqual(['A', 'B', 'C'])
    expect([...connection.ids.pool]).toEqual(['A'])
    expect([...connection.ids.txns]).toEqual([])
  })

  test('end with an unsubscribe of the same topic', () => {
    socket.receive({ type: 'subscribe:txns', assets: ['A', 'B'] })
    socket.receive({ type: 'subscribe:assets', assets: ['A'] })
    socket.receive({ type: 'unsubscribe:txns', assets: ['A', 'never'] })
    expect([...connection.ids.txns]).toEqual(['B'])
    expect([...connection.ids.assets]).toEqual(['A'])
    expect(calls.at(-1)).toEqual(['unsubscribed', 'txns', ['A', 'never']])
  })

  test('to recent pools have no ids', () => {
    socket.receive({ type: 'subscribe:recent' })
    expect(connection.wantsRecent).toBe(true)
    socket.receive({ type: 'unsubscribe:recent' })
    expect(connection.wantsRecent).toBe(false)
    expect(calls).toEqual([
      ['subscribed', 'recent', []],
      ['unsubscribed', 'recent', []],
    ])
  })

  test('to recent pools may have the filters of a list', () => {
    socket.receive({ type: 'subscribe:recent', filters: { timeframe: '1h', minVolume1h: 5 } })
    expect(connection.recentChecks).toEqual([
      { timeframe: '1h', filters: { bounds: { volume: { min: 5 } } } },
    ])
    socket.receive({ type: 'subscribe:recent', filters: { launchpads: ['nosuchpad'] } })
    expect(errors()).toEqual([['error', 'INVALID_REQUEST']])
    expect(calls).toEqual([['subscribed', 'recent', []]])
    socket.receive({ type: 'subscribe:recent' })
    expect(connection.recentChecks).toEqual([])
  })

  test('over the limit of a topic are rejected as a whole, and fit again after an unsubscribe', () => {
    const ids = Array.from({ length: MAX_STREAM_IDS }, (_, n) => `id${n}`)
    socket.receive({ type: 'subscribe:pool', pools: ids })
    socket.receive({ type: 'subscribe:pool', pools: ['id0', 'more'] })
    expect(errors()).toEqual([['error', 'TOO_MANY_REQUESTS']])
    expect(connection.ids.pool.has('more')).toBe(false)
    socket.receive({ type: 'subscribe:prices', assets: ['more'] })
    socket.receive({ type: 'unsubscribe:pool', pools: ['id1'] })
    socket.receive({ type: 'subscribe:pool', pools: ['id0', 'more'] })
    expect(connection.ids.pool.has('more')).toBe(true)
    expect(socket.sent).toHaveLength(1)
  })
})

describe('invalid frames', () => {
  test.each([
    ['text that is no JSON', '{'],
    ['another type', { type: 'subscribe:nonsense', assets: [] }],
    ['ids of another topic', { type: 'subscribe:pool', assets: ['A'] }],
    ['more than 64 KiB', `${' '.repeat(64 * 1024)}${JSON.stringify({ type: 'subscribe:recent' })}`],
  ])('%s', (_, frame) => {
    socket.receive(frame)
    expect(errors()).toEqual([['error', 'INVALID_REQUEST']])
    expect(calls).toEqual([])
  })

  test('a binary frame, whatever its bytes', () => {
    socket.receive({ type: 'subscribe:recent' }, true)
    expect(errors()).toEqual([['error', 'INVALID_REQUEST']])
    expect(connection.wantsRecent).toBe(false)
  })
})

describe('the rate limit', () => {
  const subscribe = (count: number) => {
    for (let n = 0; n < count; n++) socket.receive({ type: 'subscribe:prices', assets: [`id${n}`] })
  }

  test('admits a burst of 60 frames, then reports once and ignores', () => {
    subscribe(60)
    expect(socket.sent).toEqual([])
    subscribe(5)
    expect(errors()).toEqual([['error', 'TOO_MANY_REQUESTS']])
    expect(calls).toHaveLength(60)
    expect(socket.closeCode).toBeUndefined()
  })

  test('reports once, however slowly the frames above the rate come', () => {
    subscribe(60)
    for (let n = 0; n < 10; n++) {
      nowMs += 45
      socket.receive({ type: 'subscribe:recent' })
    }
    expect(errors()).toEqual([['error', 'TOO_MANY_REQUESTS']])
  })

  test('refills by 20 frames a second, up to the burst', () => {
    subscribe(60)
    nowMs += 500
    for (let n = 0; n < 11; n++) socket.receive({ type: 'subscribe:recent' })
    expect(calls).toHaveLength(70)
    nowMs += 3_600_000
    for (let n = 0; n < 61; n++) socket.receive({ type: 'subscribe:recent' })
    expect(calls).toHaveLength(130)
  })

  test('disconnects a client that keeps sending', () => {
    subscribe(120)
    expect(socket.closeCode).toBeUndefined()
    subscribe(1)
    expect(socket.closeCode).toBe(1008)
  })
})

test('frames are numbered; a skipped number is left out', () => {
  connection.send('{"type":"heartbeat"}')
  connection.skip()
  connection.send('{"type":"heartbeat"}')
  expect(socket.sent).toEqual([
    { seq: 1, type: 'heartbeat' },
    { seq: 3, type: 'heartbeat' },
  ])
  socket.receive({ type: 'resume', since: 7 })
  expect(calls).toEqual([['resumed', 7]])
})

describe('the send buffer', () => {
  test('makes a reader slow above 256 KiB until it has drained', () => {
    socket.bufferedAmount = 256 * 1024
    expect(connection.isSlow).toBe(false)
    socket.bufferedAmount += 1
    expect(connection.isSlow).toBe(true)
    socket.bufferedAmount = 0
    expect(connection.isSlow).toBe(false)
  })

  test('ends the connection above 2 MiB', () => {
    socket.bufferedAmount = 2 * 1024 * 1024
    connection.send('{"type":"heartbeat"}')
    expect([socket.sent.length, socket.terminations]).toEqual([1, 0])
    socket.bufferedAmount += 1
    connection.send('{"type":"heartbeat"}')
    expect([socket.sent.length, socket.terminations]).toEqual([1, 1])
  })

  test('takes nothing for a socket that is not open', () => {
    socket.readyState = 2
    connection.send('{"type":"heartbeat"}')
    expect(socket.sent).toEqual([])
  })
})

describe('the end of a connection', () => {
  test('comes with the second ping without a pong between', () => {
    const pingDue = () => {
      nowMs += 4_000
      connection.keepAlive('{"type":"heartbeat"}')
    }
    connection.keepAlive('{"type":"heartbeat"}')
    expect([socket.pings, socket.sent.length]).toEqual([0, 0])
    pingDue()
    socket.emit('pong')
    pingDue()
    expect([socket.pings, socket.terminations]).toEqual([2, 0])
    expect(socket.sent.map(({ type }) => type)).toEqual(['heartbeat'])
    pingDue()
    expect([socket.pings, socket.terminations]).toEqual([2, 1])
  })

  test('does not come from a delay of the server, whose pongs it has not read yet', () => {
    const passMs = (ms: number) => {
      nowMs += ms
      connection.keepAlive('{"type":"heartbeat"}')
    }
    passMs(4_000)
    passMs(12_000)
    expect([socket.pings, socket.terminations]).toEqual([2, 0])
    socket.emit('pong')
    passMs(4_000)
    passMs(4_000)
    expect([socket.pings, socket.terminations]).toEqual([3, 1])
  })

  test('comes with an error of the socket', () => {
    socket.emit('error', new Error('reset'))
    expect(socket.terminations).toBe(1)
  })

  test('is passed on, and a stop of the server says so', () => {
    connection.close()
    expect(socket.closeCode).toBe(1001)
    socket.emit('close')
    expect(calls).toEqual([['closed', true]])
  })
})

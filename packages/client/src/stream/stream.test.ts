import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createStream } from './stream.ts'

class FakeSocket {
  static all: FakeSocket[] = []
  static get last(): FakeSocket {
    return FakeSocket.all.at(-1)!
  }
  readonly url: string
  sent: unknown[] = []
  closed = false
  onopen: (() => void) | null = null
  onclose: (() => void) | null = null
  onerror: (() => void) | null = null
  onmessage: ((event: { data: unknown }) => void) | null = null
  constructor(url: string) {
    this.url = url
    FakeSocket.all.push(this)
  }
  send(text: string) {
    this.sent.push(JSON.parse(text))
  }
  close() {
    this.closed = true
  }
  #seq = 0
  message(data: unknown) {
    this.onmessage?.({ data: typeof data === 'string' ? data : JSON.stringify(data) })
  }
  /** A frame with the next number, after `missing` others that are lost. */
  frame(frame: object, missing = 0) {
    this.#seq += 1 + missing
    this.message({ seq: this.#seq, ...frame })
  }
}

const open = (onError = () => {}) =>
  createStream({
    onError,
    url: 'ws://x/stream',
    webSocket: FakeSocket as unknown as typeof WebSocket,
    random: () => 0,
  })

beforeEach(() => {
  FakeSocket.all = []
  vi.useFakeTimers()
})
afterEach(() => vi.useRealTimers())

describe('the live socket', () => {
  test('two rows of one token share one subscription', async () => {
    const stream = open()
    FakeSocket.last.onopen?.()
    stream.subscribe('prices', ['A', 'B'])
    stream.subscribe('prices', ['A'])
    await vi.advanceTimersByTimeAsync(0)
    expect(FakeSocket.last.sent).toEqual([{ type: 'subscribe:prices', assets: ['A', 'B'] }])
    stream.close()
  })

  // spec 1-4-04, 1-9-08
  test('batches unsubscribes for 100 ms and drops those that are subscribed again', async () => {
    const stream = open()
    FakeSocket.last.onopen?.()
    const offA = stream.subscribe('pool', ['A'])
    const offB = stream.subscribe('pool', ['B'])
    await vi.advanceTimersByTimeAsync(0)
    FakeSocket.last.sent = []
    offA()
    offB()
    stream.subscribe('pool', ['B'])
    await vi.advanceTimersByTimeAsync(99)
    expect(FakeSocket.last.sent).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect(FakeSocket.last.sent).toEqual([{ type: 'unsubscribe:pool', pools: ['A'] }])
    stream.close()
  })

  // spec 1-4-03, 1-7.4-01, 1-9-08
  test('reconnects 2.5 s after a close and restores all subscriptions', async () => {
    const stream = open()
    const states: string[] = []
    stream.onState((state) => states.push(state))
    FakeSocket.last.onopen?.()
    stream.subscribeRecent()
    stream.subscribe('txns', ['A'])
    stream.subscribe('assets', ['B'])
    await vi.advanceTimersByTimeAsync(0)
    FakeSocket.last.onclose?.()
    await vi.advanceTimersByTimeAsync(2499)
    expect(FakeSocket.all).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(FakeSocket.all).toHaveLength(2)
    FakeSocket.last.onopen?.()
    expect(FakeSocket.last.sent).toEqual([
      { type: 'subscribe:recent' },
      { type: 'subscribe:txns', assets: ['A'] },
      { type: 'subscribe:assets', assets: ['B'] },
    ])
    expect(states).toEqual(['open', 'waiting', 'connecting', 'open'])
    stream.close()
  })

  // spec 1-4-03, 1-8-03
  test('an error is reported and closes the socket; late events of the old socket are ignored', async () => {
    const onError = vi.fn()
    const stream = open(onError)
    const first = FakeSocket.last
    first.onerror?.()
    expect([first.closed, onError.mock.calls.length]).toEqual([true, 1])
    await vi.advanceTimersByTimeAsync(2500)
    FakeSocket.last.onopen?.()
    first.onclose?.()
    expect(stream.state).toBe('open')
    stream.close()
  })

  // spec 1-7.4-03
  test('a connection that does not open within 20 times 500 ms is abandoned', async () => {
    const stream = open()
    await vi.advanceTimersByTimeAsync(20 * 500 - 1)
    expect([stream.state, FakeSocket.all[0]?.closed]).toEqual(['connecting', false])
    await vi.advanceTimersByTimeAsync(1)
    expect([stream.state, FakeSocket.all[0]?.closed]).toEqual(['waiting', true])
    await vi.advanceTimersByTimeAsync(2500)
    expect(FakeSocket.all).toHaveLength(2)
    stream.close()
  })

  // spec 2-9-29, 2-4-25: checked every 10 s, stale after more than 20 s
  test.each([
    ['a silent connection', [], 29_999, 30_000],
    ['20 s after the last frame', [10_000], 39_999, 40_000],
    ['with frames every 20 s', [20_000, 40_000, 60_000], 89_999, 90_000],
  ])('%s is abandoned at the next check', async (_, frames, openUntil, lostAt) => {
    const stream = open()
    FakeSocket.last.onopen?.()
    const socket = FakeSocket.last
    let nowMs = 0
    const advanceTo = async (ms: number) => {
      await vi.advanceTimersByTimeAsync(ms - nowMs)
      nowMs = ms
    }
    for (const atMs of frames) {
      await advanceTo(atMs)
      socket.frame({ type: 'prices', data: [] })
    }
    await advanceTo(openUntil)
    expect([stream.state, socket.closed]).toEqual(['open', false])
    await advanceTo(lostAt)
    expect([stream.state, socket.closed]).toEqual(['waiting', true])
    await advanceTo(lostAt + 2_500)
    expect(FakeSocket.all).toHaveLength(2)
    stream.close()
  })

  // spec 2-4-25
  test('a connection is stale when the device has slept', async () => {
    const stream = open()
    FakeSocket.last.onopen?.()
    vi.setSystemTime(Date.now() + 3_600_000)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(stream.state).toBe('waiting')
    stream.close()
  })

  // spec 1-7.4-02
  test('malformed frames are reported and dropped, valid frames are parsed', () => {
    const bad = vi.fn()
    const stream = createStream({
      url: 'ws://x/stream',
      webSocket: FakeSocket as unknown as typeof WebSocket,
      onBadFrame: bad,
    })
    const frames: unknown[] = []
    stream.onFrame((frame) => frames.push(frame))
    FakeSocket.last.onopen?.()
    for (const data of ['{', 'null', { type: 'other' }, { type: 'prices', data: [{ assetId: 1 }] }])
      FakeSocket.last.message(data)
    expect(bad).toHaveBeenCalledTimes(4)
    const prices = { seq: 1, type: 'prices', data: [{ assetId: 'A', price: 1.5, blockId: 7 }] }
    FakeSocket.last.message(prices)
    expect(frames).toEqual([prices])
    stream.close()
  })

  const heartbeat = (slot: number) => ({ type: 'heartbeat', slot, blockTime: slot })
  const isResume = (frame: unknown) => (frame as { type: string }).type === 'resume'

  test('a gap in the numbers requests what was missed since the last heartbeat, once', () => {
    const stream = open()
    FakeSocket.last.onopen?.()
    FakeSocket.last.frame(heartbeat(10))
    FakeSocket.last.frame({ type: 'prices', data: [] })
    expect(FakeSocket.last.sent).toEqual([])
    FakeSocket.last.frame(heartbeat(20), 1)
    expect(FakeSocket.last.sent).toEqual([{ type: 'resume', since: 10 }])
    FakeSocket.last.frame(heartbeat(30))
    expect(FakeSocket.last.sent).toHaveLength(1)
    stream.close()
  })

  test('a malformed frame is a missed one', () => {
    const stream = open()
    FakeSocket.last.onopen?.()
    FakeSocket.last.frame(heartbeat(10))
    FakeSocket.last.frame({ type: 'prices', data: [{ assetId: 1 }] })
    FakeSocket.last.frame({ type: 'prices', data: [] })
    expect(FakeSocket.last.sent).toEqual([{ type: 'resume', since: 10 }])
    stream.close()
  })

  test('a new connection resumes behind its subscriptions', async () => {
    const stream = open()
    FakeSocket.last.onopen?.()
    stream.subscribe('txns', ['A'])
    await vi.advanceTimersByTimeAsync(0)
    FakeSocket.last.frame(heartbeat(10))
    expect(FakeSocket.last.sent.some(isResume)).toBe(false)
    FakeSocket.last.onclose?.()
    await vi.advanceTimersByTimeAsync(2500)
    FakeSocket.last.onopen?.()
    FakeSocket.last.frame(heartbeat(50))
    expect(FakeSocket.last.sent).toEqual([
      { type: 'subscribe:txns', assets: ['A'] },
      { type: 'resume', since: 10 },
    ])
    stream.close()
  })

  test('close is final', async () => {
    const stream = open()
    stream.close()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(FakeSocket.all).toHaveLength(1)
    expect(stream.state).toBe('closed')
  })
})

import { describe, expect, test } from 'vitest'
import { DEFAULT_STEP_LIMITS, type StepLimits, StepQueue, type Work } from './step-queue.ts'

/** A thread whose time passes with the work only, and with its timers. */
class Thread {
  nowMs = 0
  readonly done: string[] = []
  readonly #soon: (() => void)[] = []
  readonly #later: { atMs: number; callback: () => void }[] = []
  readonly queue: StepQueue

  constructor(limits: Partial<StepLimits> = {}) {
    this.queue = new StepQueue(
      { ...DEFAULT_STEP_LIMITS, ...limits },
      {
        nowMs: () => this.nowMs,
        soon: (callback) => void this.#soon.push(callback),
        later: (callback, ms) => void this.#later.push({ atMs: this.nowMs + ms, callback }),
      },
    )
  }

  /** Work of some steps of a millisecond each. */
  work(name: string, steps: number): Work {
    let left = steps
    return {
      next: () => {
        this.nowMs += 1
        left -= 1
        if (left > 0) return { done: false, value: undefined }
        this.done.push(name)
        return { done: true, value: undefined }
      },
    }
  }

  /** The next turn of the event loop; false when nothing is left. */
  turn(): boolean {
    const soon = this.#soon.splice(0)
    for (const callback of soon) callback()
    if (soon.length > 0) return true
    const next = this.#later.sort((a, b) => a.atMs - b.atMs).shift()
    if (next === undefined) return false
    this.nowMs = Math.max(this.nowMs, next.atMs)
    next.callback()
    return true
  }

  run(untilMs = Infinity): void {
    while (this.nowMs < untilMs && this.turn());
  }
}

test('work that nothing is in the way of runs at once', () => {
  const thread = new Thread()
  thread.queue.submit('a', thread.work('a1', 3))
  expect(thread.done).toEqual(['a1'])
})

test('no turn of the event loop is longer than its limit, whatever is submitted', () => {
  const thread = new Thread({ turnMs: 8, clientShare: 1, totalShare: 1 })
  thread.queue.submit('a', thread.work('a1', 100))
  for (let i = 0; i < 50; i++) thread.queue.submit('b', thread.work(`b${i}`, 1))
  expect(thread.nowMs).toBe(8)
  for (let before = 8; thread.turn(); before = thread.nowMs)
    expect(thread.nowMs - before).toBeLessThanOrEqual(8)
  expect(thread.done).toHaveLength(51)
})

test('clients take turns by the time that they take, not by the number of their calls', () => {
  const thread = new Thread({ clientShare: 1, totalShare: 1 })
  for (const name of ['a1', 'a2', 'a3']) thread.queue.submit('a', thread.work(name, 40))
  for (let i = 0; i < 10; i++) thread.queue.submit('b', thread.work('b', 1))
  thread.run()
  expect(thread.done.indexOf('a1')).toBeGreaterThan(9)
  expect(thread.done.slice(-3)).toEqual(['a1', 'a2', 'a3'])
})

describe('the allowance', () => {
  test.each([
    ['of one client', ['a'], { clientShare: 0.25, totalShare: 1 }, 0.25],
    ['of two clients', ['a', 'b'], { clientShare: 0.25, totalShare: 1 }, 0.5],
    ['of all clients', ['a', 'b', 'c', 'd'], { clientShare: 0.5, totalShare: 0.5 }, 0.5],
  ])('%s is a part of the thread, the rest is left to the blocks', (_, clients, limits, share) => {
    const thread = new Thread({ ...limits, totalBurstMs: 10, clientBurstMs: 10 })
    let steps = 0
    const endless = (): Work => ({
      next() {
        thread.nowMs += 1
        steps += 1
        return { done: false, value: undefined }
      },
    })
    for (const client of clients) thread.queue.submit(client, endless())
    thread.run(20_000)
    expect(steps / thread.nowMs).toBeGreaterThan(0.9 * share)
    expect(steps / thread.nowMs).toBeLessThan(1.05 * share)
  })

  test('one client that has spent its own does not delay another', () => {
    const thread = new Thread({ clientShare: 0.1, clientBurstMs: 10, totalShare: 1 })
    thread.queue.submit('a', thread.work('a', 1_000_000))
    thread.run(1_000)
    thread.turn()
    thread.queue.submit('b', thread.work('b', 2))
    const askedAtMs = thread.nowMs
    while (thread.done.length === 0) thread.turn()
    expect(thread.nowMs - askedAtMs).toBeLessThanOrEqual(2 * DEFAULT_STEP_LIMITS.turnMs)
  })
})

test('too much that waits is refused and not run, and cancelled work is dropped', () => {
  const thread = new Thread({ turnMs: 1, maxPerClient: 2, maxTotal: 3 })
  thread.queue.submit('a', thread.work('a1', 5))
  const cancel = thread.queue.submit('a', thread.work('a2', 1))
  expect(thread.queue.submit('a', thread.work('a3', 1))).toBeUndefined()
  thread.queue.submit('b', thread.work('b1', 1))
  expect(thread.queue.submit('c', thread.work('c1', 1))).toBeUndefined()
  cancel?.()
  thread.run()
  expect(thread.done.sort()).toEqual(['a1', 'b1'])
  expect(thread.queue.waiting).toBe(0)
})

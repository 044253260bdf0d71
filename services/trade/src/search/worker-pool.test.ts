import { EventEmitter } from 'node:events'
import { SimulatedTime } from '@callisto/limits/testing'
import { describe, expect, test } from 'vitest'
import { isAborted, type TaskMessage } from './search-worker-protocol.ts'
import { type PoolTask, type PoolWorker, WorkerError, WorkerPool } from './worker-pool.ts'

/** A thread whose replies the test sends. */
class FakeWorker extends EventEmitter implements PoolWorker {
  readonly received: TaskMessage<string>[] = []
  readonly control: Int32Array
  isTerminated = false

  constructor(control: Int32Array) {
    super()
    this.control = control
  }

  ready(): void {
    this.emit('message', { task: 0, isLast: true })
  }

  reply(reply: string, more: { isLast?: boolean; error?: string } = {}): void {
    this.emit('message', { task: this.received.at(-1)!.task, isLast: true, reply, ...more })
  }

  postMessage(message: TaskMessage<string>): void {
    this.received.push(message)
  }

  unref(): void {}

  async terminate(): Promise<number> {
    this.isTerminated = true
    this.emit('exit', 1)
    return 1
  }
}

function createPool(size: number) {
  const time = new SimulatedTime()
  const workers: FakeWorker[] = []
  const isForLong: boolean[] = []
  const failures: string[] = []
  const pool = new WorkerPool<string, string>({
    size,
    maxStartMs: 5_000,
    spawn: (control, ofLong) => {
      const worker = new FakeWorker(control)
      workers.push(worker)
      isForLong.push(ofLong)
      return worker
    },
    schedule: time.schedule,
    onFailure: (error) => failures.push(error.message),
  })
  return { time, workers, isForLong, failures, pool }
}

const task = (body: string, more: Partial<PoolTask<string>> = {}): PoolTask<string> => ({
  hangMs: 1_000,
  message: () => ({ body, version: 1 }),
  ...more,
})

const outcome = (run: Promise<string>): Promise<string> => run.catch((error: Error) => `${error.name}`)

describe('a pool of workers', () => {
  test('runs one task a thread, the others as threads become idle', async () => {
    const { pool, workers } = createPool(2)
    const runs = ['a', 'b', 'c'].map((body) => pool.run(task(body)))
    for (const worker of workers) worker.ready()
    const [first, second] = workers
    expect([first!.received, second!.received].map((all) => all.map(({ body }) => body))).toEqual([
      ['a'],
      ['b'],
    ])
    second!.reply('B')
    expect(second!.received.map(({ body }) => body)).toEqual(['b', 'c'])
    first!.reply('A')
    second!.reply('C')
    expect(await Promise.all(runs)).toEqual(['A', 'B', 'C'])
  })

  test('long tasks take the threads for long ones first, another that replaces one is for the same', async () => {
    const { time, pool, workers, isForLong } = createPool(3)
    for (const worker of workers) worker.ready()
    const long = { isLong: true }
    const runs = [task('a', long), task('b'), task('c', long), task('d')].map((one) => outcome(pool.run(one)))
    const received = () => workers.map((worker) => worker.received.map(({ body }) => body).join(''))
    expect([received(), isForLong]).toEqual([
      ['b', 'a', 'c'],
      [false, true, true],
    ])
    workers[0]!.reply('B')
    expect(received()).toEqual(['bd', 'a', 'c'])
    workers[0]!.emit('exit', 1)
    expect(isForLong).toEqual([false, true, true, false])
    workers[3]!.ready()
    workers[1]!.emit('exit', 1)
    await time.runUntil(1_000)
    expect(isForLong).toEqual([false, true, true, false, true])
    await pool.close()
    await Promise.all(runs)
  })

  test('says what a thread was last told, and passes replies before the last one on', async () => {
    const { pool, workers } = createPool(1)
    workers[0]!.ready()
    const seen: number[] = []
    const versions = (version: number) => (last: number) => {
      seen.push(last)
      return { body: 'x', version }
    }
    const early: unknown[] = []
    const run = pool.run(task('x', { message: versions(7), onProgress: (reply) => early.push(reply) }))
    workers[0]!.reply('half', { isLast: false })
    workers[0]!.reply('whole')
    expect([await run, early]).toEqual(['whole', ['half']])
    void pool.run(task('x', { message: versions(9) }))
    expect(seen).toEqual([0, 7])
  })

  test('an abort is written where the running task reads it; the thread is free once it has replied', async () => {
    const { pool, workers } = createPool(1)
    const [worker] = workers as [FakeWorker]
    worker.ready()
    const gone = new AbortController()
    const run = pool.run(task('a', { signal: gone.signal }))
    const number = worker.received[0]!.task
    expect(isAborted(worker.control, number)).toBe(false)
    gone.abort()
    expect(isAborted(worker.control, number)).toBe(true)
    const next = pool.run(task('b'))
    expect(worker.received.length).toBe(1)
    worker.reply('ended early')
    expect(await run).toBe('ended early')
    expect(isAborted(worker.control, worker.received[1]!.task)).toBe(false)
    worker.reply('B')
    expect(await next).toBe('B')
  })

  test('a task that throws is rejected and its thread goes on', async () => {
    const { pool, workers, failures } = createPool(1)
    workers[0]!.ready()
    const run = outcome(pool.run(task('a')))
    workers[0]!.reply('', { error: 'a fault' })
    expect(await run).toBe('WorkerError')
    const next = pool.run(task('b'))
    workers[0]!.reply('B')
    expect([await next, failures, workers.length]).toEqual(['B', [], 1])
  })

  test.each(['error', 'exit'] as const)(
    'the task of a thread that ends by %s is rejected, another thread takes its place',
    async (event) => {
      const { pool, workers, failures } = createPool(1)
      workers[0]!.ready()
      const run = outcome(pool.run(task('a')))
      const waiting = pool.run(task('b'))
      workers[0]!.emit(event, event === 'error' ? new Error('crash') : 1)
      expect(await run).toBe('WorkerError')
      expect([workers.length, failures.length, pool.failures]).toEqual([2, 1, 1])
      workers[1]!.ready()
      workers[1]!.reply('B')
      expect(await waiting).toBe('B')
    },
  )

  test('a thread that does not reply in time is ended and replaced; what it says later is ignored', async () => {
    const { pool, workers, time } = createPool(1)
    workers[0]!.ready()
    const run = outcome(pool.run(task('a', { hangMs: 300 })))
    await time.runUntil(299)
    expect(workers[0]!.isTerminated).toBe(false)
    await time.runUntil(300)
    expect(await run).toBe('WorkerError')
    expect([workers[0]!.isTerminated, workers.length]).toEqual([true, 2])
    workers[0]!.reply('late')
    workers[1]!.ready()
    const next = pool.run(task('b'))
    workers[1]!.reply('B')
    expect(await next).toBe('B')
  })

  test('threads that fail at their start are replaced ever more slowly, and no task waits for them for ever', async () => {
    const { pool, workers, time } = createPool(1)
    const run = outcome(pool.run(task('a')))
    const crash = () => workers.at(-1)!.emit('error', new Error('cannot start'))
    crash()
    expect(workers.length).toBe(2)
    crash()
    await time.runUntil(99)
    expect(workers.length).toBe(2)
    await time.runUntil(100)
    expect(workers.length).toBe(3)
    crash()
    await time.runUntil(399)
    expect(workers.length).toBe(3)
    await time.runUntil(5_000)
    expect([await run, workers.length]).toEqual(['WorkerError', 4])
  })

  test('closing rejects what runs and what waits', async () => {
    const { pool, workers } = createPool(1)
    workers[0]!.ready()
    const runs = ['a', 'b'].map((body) => outcome(pool.run(task(body))))
    await pool.close()
    expect(await Promise.all(runs)).toEqual(['WorkerError', 'WorkerError'])
    await expect(pool.run(task('c'))).rejects.toThrow(WorkerError)
    expect(workers.map(({ isTerminated }) => isTerminated)).toEqual([true])
  })
})

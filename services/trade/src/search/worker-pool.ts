import type { Worker } from 'node:worker_threads'
import {
  ABORTED_TASK,
  createControlCell,
  type TaskMessage,
  type TaskReply,
} from './search-worker-protocol.ts'

/** Task numbers stay small integers in the shared cell. */
const MAX_TASK_NUMBER = 2 ** 30 - 1
/** Pause before another thread is started when several in a row have failed: doubled each time. */
const RESTART_MS = 100
const MAX_RESTART_MS = 10_000

/** The part of a worker thread that the pool uses. */
export interface PoolWorker extends Pick<Worker, 'postMessage' | 'terminate' | 'unref'> {
  on(event: 'message', listener: (message: TaskReply<unknown>) => void): unknown
  on(event: 'error', listener: (error: Error) => void): unknown
  on(event: 'exit', listener: (code: number) => void): unknown
}

export interface WorkerPoolOptions {
  size: number
  /** Milliseconds that a task waits for a thread at most. */
  maxStartMs: number
  /**
   * Starts a thread; `control` is the cell in which the pool names the task that is to end. All threads but one are
   * for long tasks first.
   */
  spawn(control: Int32Array, isForLong: boolean): PoolWorker
  /** Calls back after so many milliseconds; returns a function that cancels it. */
  schedule(callback: () => void, ms: number): () => void
  /** A thread ended, or was ended because it hung; another one takes its place. */
  onFailure(error: Error): void
}

export interface PoolTask<Message> {
  /** Milliseconds after which a thread that has not replied is replaced. */
  hangMs: number
  signal?: AbortSignal | undefined
  /** Takes a thread for long tasks if one is idle; another task takes the other thread if that is idle. */
  isLong?: boolean
  /** Built when the task is given to a thread, with what that thread was last told (0 at first). */
  message(seenVersion: number): { body: Message; version: number }
  /** Called with each reply before the last one. */
  onProgress?: ((reply: unknown) => void) | undefined
}

/** A task that a thread did not end: the thread crashed, hung, threw, or the pool is closed. */
export class WorkerError extends Error {
  override readonly name = 'WorkerError'
}

interface Running {
  resolve(reply: unknown): void
  reject(error: Error): void
  onProgress: ((reply: unknown) => void) | undefined
  cleanUp(): void
}

interface Waiting {
  start(thread: Thread): void
  reject(error: Error): void
}

interface Thread {
  worker: PoolWorker
  isForLong: boolean
  control: Int32Array
  seenVersion: number
  running: Running | undefined
  isOver: boolean
}

/**
 * Worker threads that run one task at a time each. A task always ends: with its reply, or with `WorkerError` when its
 * thread crashes or hangs; such a thread is replaced. An abort is written into the cell that the thread polls; the task
 * holds its thread until the thread has replied.
 */
export class WorkerPool<Message, Reply> {
  readonly #options: WorkerPoolOptions
  readonly #threads = new Set<Thread>()
  readonly #idle: Thread[] = []
  readonly #waiting = new Set<Waiting>()
  #lastTask = 0
  #failures = 0
  /** Threads in a row that ended before they had ended a task. */
  #failuresInRow = 0
  #isClosed = false

  constructor(options: WorkerPoolOptions) {
    this.#options = options
    for (let i = 0; i < options.size; i++) this.#start(i > 0)
  }

  /** Threads that had to be replaced. */
  get failures(): number {
    return this.#failures
  }

  /** Runs a task on an idle thread, or on the first that becomes idle. */
  run(task: PoolTask<Message>): Promise<Reply> {
    if (this.#isClosed) return Promise.reject(new WorkerError('the pool is closed'))
    return new Promise((resolve, reject) => {
      const thread = this.#takeIdle(task.isLong ?? false)
      if (thread) this.#begin(thread, task, resolve as (reply: unknown) => void, reject)
      else this.#wait(task, resolve as (reply: unknown) => void, reject)
    })
  }

  async close(): Promise<void> {
    this.#isClosed = true
    for (const waiting of this.#waiting) waiting.reject(new WorkerError('the pool is closed'))
    this.#waiting.clear()
    const threads = [...this.#threads]
    for (const thread of threads) this.#end(thread, new WorkerError('the pool is closed'))
    await Promise.all(threads.map(({ worker }) => worker.terminate()))
  }

  #takeIdle(isLong: boolean): Thread | undefined {
    const index = this.#idle.findIndex((thread) => thread.isForLong === isLong)
    return index >= 0 ? this.#idle.splice(index, 1)[0] : this.#idle.pop()
  }

  #start(isForLong: boolean): void {
    if (this.#isClosed) return
    const control = createControlCell()
    const worker = this.#options.spawn(control, isForLong)
    const thread: Thread = { worker, isForLong, control, seenVersion: 0, running: undefined, isOver: false }
    this.#threads.add(thread)
    worker.unref()
    worker.on('message', (reply) => this.#receive(thread, reply))
    worker.on('error', (error) => this.#replace(thread, error))
    worker.on('exit', (code) => this.#replace(thread, new Error(`a worker exited with ${code}`)))
  }

  /** No thread is idle: there are more tasks than threads, or threads are being replaced. */
  #wait(task: PoolTask<Message>, resolve: (reply: unknown) => void, reject: (error: Error) => void): void {
    const { maxStartMs, schedule } = this.#options
    const cancelHang = schedule(() => {
      this.#waiting.delete(waiting)
      reject(new WorkerError(`no worker was ready within ${maxStartMs} ms`))
    }, maxStartMs)
    const waiting: Waiting = {
      start: (thread) => {
        cancelHang()
        this.#begin(thread, task, resolve, reject)
      },
      reject: (error) => {
        cancelHang()
        reject(error)
      },
    }
    this.#waiting.add(waiting)
  }

  #begin(
    thread: Thread,
    task: PoolTask<Message>,
    resolve: (reply: unknown) => void,
    reject: (error: Error) => void,
  ): void {
    this.#lastTask = (this.#lastTask % MAX_TASK_NUMBER) + 1
    const number = this.#lastTask
    const { body, version } = task.message(thread.seenVersion)
    thread.seenVersion = version
    const cancelHang = this.#options.schedule(
      () => this.#replace(thread, new Error(`a worker did not reply within ${task.hangMs} ms`)),
      task.hangMs,
    )
    const onAbort = () => Atomics.store(thread.control, ABORTED_TASK, number)
    if (task.signal?.aborted) onAbort()
    else task.signal?.addEventListener('abort', onAbort, { once: true })
    thread.running = {
      resolve,
      reject,
      onProgress: task.onProgress,
      cleanUp: () => {
        cancelHang()
        task.signal?.removeEventListener('abort', onAbort)
      },
    }
    thread.worker.postMessage({ task: number, body } satisfies TaskMessage<Message>)
  }

  #receive(thread: Thread, { task, isLast, reply, error }: TaskReply<unknown>): void {
    if (thread.isOver) return
    const { running } = thread
    if (task !== 0 && !isLast) {
      running?.onProgress?.(reply)
      return
    }
    thread.running = undefined
    running?.cleanUp()
    if (running) this.#failuresInRow = 0
    if (error === undefined) running?.resolve(reply)
    else running?.reject(new WorkerError(error))
    this.#release(thread)
  }

  #release(thread: Thread): void {
    const [next] = this.#waiting
    if (next === undefined) {
      this.#idle.push(thread)
      return
    }
    this.#waiting.delete(next)
    next.start(thread)
  }

  #replace(thread: Thread, cause: Error): void {
    if (thread.isOver) return
    this.#failures += 1
    this.#end(thread, new WorkerError('the search ended unexpectedly', { cause }))
    thread.worker.terminate().catch(() => undefined)
    this.#options.onFailure(cause)
    const delayMs = Math.min(MAX_RESTART_MS, RESTART_MS * (2 ** this.#failuresInRow - 1))
    this.#failuresInRow += 1
    if (delayMs === 0) this.#start(thread.isForLong)
    else this.#options.schedule(() => this.#start(thread.isForLong), delayMs)
  }

  /** Takes a thread out of the pool; its task is rejected. */
  #end(thread: Thread, error: WorkerError): void {
    thread.isOver = true
    this.#threads.delete(thread)
    const index = this.#idle.indexOf(thread)
    if (index >= 0) this.#idle.splice(index, 1)
    thread.running?.cleanUp()
    thread.running?.reject(error)
    thread.running = undefined
  }
}

import type { EventEmitter } from 'node:events'
import type { FromWorker, ToWorker } from './protocol.ts'

interface PendingCall {
  resolve(value: unknown): void
  reject(error: unknown): void
}

/** The chain has stopped or failed. */
export class LocalnetError extends Error {
  override readonly name = 'LocalnetError'
}

/** Why the chain ended; `failure` is undefined after an orderly stop. */
export interface ChainEnd {
  failure: LocalnetError | undefined
}

/** A WebSocket of the main thread. */
interface SocketPort {
  send(text: string): void
  end(code: number, reason: string): void
}

/** The part of a `Worker` that the link uses. */
type WorkerChannel = EventEmitter & { postMessage(message: ToWorker): void }

type StreamMessage = Extract<FromWorker, { type: 'block' } | { type: 'changes' }>

/** The main thread's side of the worker: calls with results, streams and sockets by number. */
export class WorkerLink {
  readonly #worker: WorkerChannel
  readonly #calls = new Map<number, PendingCall>()
  readonly #streams = new Map<number, (message: StreamMessage | undefined) => void>()
  readonly #sockets = new Map<number, SocketPort>()
  /** Resolves when the chain has ended and every pending call has been rejected. */
  readonly ended: Promise<ChainEnd>
  #last = 0
  #end: LocalnetError | undefined
  #resolveEnd: (end: ChainEnd) => void = () => undefined

  constructor(worker: WorkerChannel, onOther: (message: FromWorker) => void) {
    this.#worker = worker
    this.ended = new Promise((resolve) => {
      this.#resolveEnd = resolve
    })
    worker.on('message', (message: FromWorker) => {
      if (!this.#take(message)) onOther(message)
    })
    worker.on('error', (cause: unknown) =>
      this.fail(new LocalnetError(`the chain has failed: ${String(cause)}`, { cause })),
    )
    worker.on('exit', (code: number) =>
      this.fail(new LocalnetError(`the thread of the chain has ended with code ${code}`)),
    )
  }

  post(message: ToWorker): void {
    if (this.#end === undefined) this.#worker.postMessage(message)
  }

  /**
   * Sends a call and resolves with its result. Rejects when the signal aborts or the chain ends; a later
   * result is dropped.
   */
  call(make: (call: number) => ToWorker, signal?: AbortSignal): Promise<unknown> {
    if (this.#end !== undefined) return Promise.reject(this.#end)
    if (signal?.aborted) return Promise.reject(signal.reason)
    const call = ++this.#last
    return new Promise((resolve, reject) => {
      const abort = () => {
        if (this.#calls.delete(call)) this.post({ type: 'cancel', call })
        reject(signal?.reason)
      }
      const done = () => signal?.removeEventListener('abort', abort)
      this.#calls.set(call, {
        resolve: (value) => {
          done()
          resolve(value)
        },
        reject: (error) => {
          done()
          reject(error)
        },
      })
      signal?.addEventListener('abort', abort, { once: true })
      this.post(make(call))
    })
  }

  /** `onMessage` receives undefined when the chain ends, at once if it has ended. Returns the stream's number. */
  openStream(onMessage: (message: StreamMessage | undefined) => void): number {
    const stream = ++this.#last
    if (this.#end === undefined) this.#streams.set(stream, onMessage)
    else onMessage(undefined)
    return stream
  }

  closeStream(stream: number): void {
    if (this.#streams.delete(stream)) this.post({ type: 'closeStream', stream })
  }

  openSocket(client: string, port: SocketPort): number {
    const socket = ++this.#last
    this.#sockets.set(socket, port)
    this.post({ type: 'openSocket', socket, client })
    return socket
  }

  closeSocket(socket: number): void {
    if (this.#sockets.delete(socket)) this.post({ type: 'closeSocket', socket })
  }

  #take(message: FromWorker): boolean {
    switch (message.type) {
      case 'result':
        this.#calls.get(message.call)?.resolve(message.value)
        return this.#calls.delete(message.call) || true
      case 'rejected':
        this.#calls.get(message.call)?.reject(new LocalnetError(message.message))
        return this.#calls.delete(message.call) || true
      case 'block':
      case 'changes':
        this.#streams.get(message.stream)?.(message)
        return true
      case 'send':
        this.#sockets.get(message.socket)?.send(message.text)
        return true
      case 'endSocket':
        this.#sockets.get(message.socket)?.end(message.code, message.reason)
        return true
      case 'failed':
        this.fail(new LocalnetError(message.message, { cause: message.detail }))
        return true
      case 'stopped':
        this.#finish(new LocalnetError('the chain has stopped'), undefined)
        return true
      default:
        return false
    }
  }

  /** Ends the link: pending and later calls reject with `failure`. Without effect once the chain has ended. */
  fail(failure: LocalnetError): void {
    this.#finish(failure, failure)
  }

  #finish(error: LocalnetError, failure: LocalnetError | undefined): void {
    if (this.#end !== undefined) return
    this.#end = error
    this.#resolveEnd({ failure })
    for (const waiting of this.#calls.values()) waiting.reject(error)
    this.#calls.clear()
    for (const onMessage of this.#streams.values()) onMessage(undefined)
    this.#streams.clear()
  }
}

import { type ChildProcess, fork } from 'node:child_process'
import { type DecodeTask, isDecodeReply } from './decoder-protocol.ts'
import type { ImageSize } from './encode-image.ts'
import { ImageError } from './image-error.ts'
import { type ImageType, imageTypeOf } from './image-type.ts'

/** Without a picture for this long the process ends, ms. */
const IDLE_MS = 60_000
/** Heap of the process in MB; pixels are outside of it. */
const HEAP_MB = 64

const IS_SOURCE = import.meta.url.endsWith('.ts')
const ENTRY = new URL(IS_SOURCE ? './decoder-process.ts' : './image-decoder.js', import.meta.url)

interface Waiting extends Omit<DecodeTask, 'task'> {
  signal: AbortSignal
  resolve(bytes: Buffer): void
  reject(error: ImageError): void
}

/**
 * Encodes pictures one at a time in a process of its own, which is started with the first one. A picture that is not
 * done by its deadline, and one that ends the process, cost the process: the next picture gets a new one.
 */
export class Decoder {
  readonly #spawn: () => ChildProcess
  readonly #queue: Waiting[] = []
  #child: ChildProcess | undefined
  #running: { task: number; waiting: Waiting } | undefined
  #tasks = 0
  #idle: NodeJS.Timeout | undefined

  constructor(spawn: () => ChildProcess = spawnDecoder) {
    this.#spawn = spawn
  }

  /** The picture as WebP. Rejects with ImageError `damaged` or `late`. */
  encode(bytes: Uint8Array, type: ImageType, size: ImageSize, signal: AbortSignal): Promise<Buffer> {
    return new Promise((resolve, reject) => {
      if (signal.aborted) return reject(new ImageError('late'))
      const waiting: Waiting = { bytes, type, size, signal, resolve, reject }
      const abort = () => this.#abort(waiting)
      signal.addEventListener('abort', abort, { once: true })
      const settle = () => signal.removeEventListener('abort', abort)
      waiting.resolve = (encoded) => {
        settle()
        resolve(encoded)
      }
      waiting.reject = (error) => {
        settle()
        reject(error)
      }
      this.#queue.push(waiting)
      this.#next()
    })
  }

  /** Ends the process; what waits is rejected. */
  close(): void {
    for (const waiting of this.#queue.splice(0)) waiting.reject(new ImageError('late'))
    this.#running?.waiting.reject(new ImageError('late'))
    this.#end()
  }

  #next(): void {
    if (this.#running) return
    const waiting = this.#queue.shift()
    if (!waiting) return
    clearTimeout(this.#idle)
    this.#tasks += 1
    this.#running = { task: this.#tasks, waiting }
    const { bytes, type, size } = waiting
    this.#child ??= this.#start()
    this.#child.send({ task: this.#tasks, bytes, type, size } satisfies DecodeTask, (error) => {
      if (error && this.#running?.waiting === waiting)
        this.#fail(new ImageError('unavailable', undefined, error))
    })
  }

  #start(): ChildProcess {
    const child = this.#spawn()
    child.on('message', (message) => {
      if (!isDecodeReply(message) || message.task !== this.#running?.task) return
      const { waiting } = this.#running
      this.#running = undefined
      const encoded = message.bytes instanceof Uint8Array ? Buffer.from(message.bytes) : undefined
      // Whatever happened in there: only a WebP comes out.
      if (encoded && imageTypeOf(encoded) === 'webp') waiting.resolve(encoded)
      else waiting.reject(new ImageError('damaged'))
      this.#idle = setTimeout(() => this.#end(), IDLE_MS).unref()
      this.#next()
    })
    // An ended process rejects the picture that it had: the picture may be the cause.
    child.on('exit', () => child === this.#child && this.#fail(new ImageError('damaged')))
    child.on(
      'error',
      (cause) => child === this.#child && this.#fail(new ImageError('damaged', undefined, cause)),
    )
    return child
  }

  #abort(waiting: Waiting): void {
    const late = new ImageError('late')
    const at = this.#queue.indexOf(waiting)
    if (at >= 0) {
      this.#queue.splice(at, 1)
      waiting.reject(late)
    } else if (this.#running?.waiting === waiting) this.#fail(late)
  }

  #fail(error: ImageError): void {
    this.#running?.waiting.reject(error)
    this.#end()
    this.#next()
  }

  #end(): void {
    clearTimeout(this.#idle)
    this.#running = undefined
    const child = this.#child
    this.#child = undefined
    child?.kill('SIGKILL')
  }
}

/** No variable of the server's environment, which may hold secrets, and no output. */
function spawnDecoder(): ChildProcess {
  const child = fork(ENTRY, [], {
    serialization: 'advanced',
    execArgv: [...(IS_SOURCE ? ['--import', 'tsx'] : []), `--max-old-space-size=${HEAP_MB}`],
    env: {},
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  child.unref()
  child.channel?.unref()
  return child
}

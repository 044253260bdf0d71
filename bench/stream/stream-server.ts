import { type ChildProcess, fork } from 'node:child_process'
import type { FromServer, Listening, Usage } from './messages.ts'

export interface StreamServerOptions {
  tokens: number
  swapsPerSecond: number
  /** Time between two blocks. */
  blockMs: number
}

/** The process of the market and its stream. */
export class StreamServer {
  readonly #child: ChildProcess
  /** Unix ms at which each block was handed to the market. */
  readonly pushedAtMs = new Map<number, number>()
  readonly listening: Promise<Listening>

  constructor({ tokens, swapsPerSecond, blockMs }: StreamServerOptions) {
    this.#child = fork(new URL('./server.ts', import.meta.url), {
      env: {
        ...process.env,
        TOKENS: String(tokens),
        SWAPS_PER_SECOND: String(swapsPerSecond),
        BLOCK_MS: String(blockMs),
      },
    })
    process.once('exit', () => this.#child.kill('SIGKILL'))
    this.listening = this.#next('listening')
    this.#child.on('message', (message: FromServer) => {
      if (message.type === 'pushed') this.pushedAtMs.set(message.slot, message.atMs)
    })
  }

  usage(): Promise<Usage> {
    this.#child.send('usage')
    return this.#next('usage')
  }

  end(): void {
    this.#child.kill('SIGKILL')
  }

  #next<T extends FromServer['type']>(type: T): Promise<Extract<FromServer, { type: T }>> {
    return new Promise((resolve, reject) => {
      const ended = (code: number | null) => reject(new Error(`the server ended with ${code}`))
      const receive = (message: FromServer) => {
        if (message.type !== type) return
        this.#child.off('message', receive).off('exit', ended)
        resolve(message as Extract<FromServer, { type: T }>)
      }
      this.#child.on('message', receive).once('exit', ended)
    })
  }
}

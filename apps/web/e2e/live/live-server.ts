import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

const ROOT = resolve(import.meta.dirname, '../../../..')
const STOP_MS = 10_000

/** A server over the chain of another one, in a process of its own. */
export class LiveServer {
  /** All that it has written. */
  output = ''
  readonly #child: ChildProcess
  readonly #gone: Promise<unknown[]>
  readonly #dataDir = mkdtempSync(join(tmpdir(), 'callisto-live-'))

  constructor(env: Readonly<Record<string, string>>) {
    const fixed = { CLUSTER: 'custom', PORT: '0', KEY_FRAME_PORT: '0', RFQ_REFERENCE_MAKER: 'off' }
    this.#child = spawn(process.execPath, ['apps/server/dist/main.js'], {
      cwd: ROOT,
      env: { ...process.env, ...fixed, DATA_DIR: this.#dataDir, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    this.#gone = once(this.#child, 'exit')
    for (const stream of [this.#child.stdout!, this.#child.stderr!])
      stream.on('data', (data) => {
        this.output += String(data)
      })
  }

  /** Its origin once it is ready; throws with its words when it ends before. */
  async ready(): Promise<string> {
    const url = new Promise<string>((found) => {
      this.#child.stdout!.on('data', () => {
        const origin = /is ready: (http\S+)/.exec(this.output)?.[1]
        if (origin !== undefined) found(origin)
      })
    })
    const ended = this.#gone.then(() => {
      throw new Error(this.output)
    })
    return Promise.race([url, ended])
  }

  /** The code that it ends with by itself. */
  async ended(): Promise<unknown> {
    const [code] = await this.#gone
    rmSync(this.#dataDir, { recursive: true, force: true })
    return code
  }

  async stop(): Promise<void> {
    this.#child.kill('SIGTERM')
    const timer = setTimeout(() => this.#child.kill('SIGKILL'), STOP_MS)
    await this.#gone
    clearTimeout(timer)
    rmSync(this.#dataDir, { recursive: true, force: true })
  }
}

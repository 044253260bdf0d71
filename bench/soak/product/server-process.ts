import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { copyHistory, type History, marketOptions, TEST_START_MS } from '@callisto/testkit'
import { bundleFolder, serverEntries } from '../../../scripts/lib/bundle.mjs'

const ROOT = fileURLToPath(new URL('../../../', import.meta.url))
/** Generous: the first start plays history. */
const START_TIMEOUT_MS = 300_000
const POLL_MS = 50
const DAY_MS = 86_400_000

export interface ServerOptions {
  /** The program to run, as `bundleServer` or `buildProduct` returns it. */
  main: string
  dataDir: string
  historyDays: number
  seed: number
  startTimeoutMs?: number
  /** Further variables of its environment. */
  env?: Readonly<Record<string, string>>
}

export interface Addresses {
  url: string
  rpcUrl: string
  wsUrl: string
}

/** Bundles the server as it is for production, apart from the one that may be built for use; returns its main file. */
export async function bundleServer(): Promise<string> {
  return join(await bundleFolder('server', serverEntries), 'main.js')
}

/** Builds web app and server of these sources as `npm start` does; returns the server's main file. */
export async function buildProduct(): Promise<string> {
  const { ensureBuilt } = (await import(new URL('../../../scripts/lib/build.mjs', import.meta.url).href)) as {
    ensureBuilt(): Promise<void>
  }
  await ensureBuilt()
  return join(ROOT, 'apps/server/dist/main.js')
}

/** The market of a server: a copy of a played history that it resumes, or days that it plays at its first start. */
export type ServerMarket = History | { days: number; seed: number }

/** Prepares a data folder for a market; returns the options of its server. */
export async function openData(
  dataDir: string,
  market: ServerMarket,
): Promise<Pick<ServerOptions, 'dataDir' | 'historyDays' | 'seed'>> {
  if ('days' in market) return { dataDir, historyDays: market.days, seed: market.seed }
  await copyHistory(market, join(dataDir, 'chain'))
  const { historyMs, seed } = marketOptions(market)
  return { dataDir, historyDays: historyMs / DAY_MS, seed: Number(seed) }
}

/** Runs `use` beside a server with a folder of its own, which is removed afterwards; its data are in `data` there. */
export async function withServer<T>(
  { market, ...options }: Omit<ServerOptions, 'dataDir' | 'historyDays' | 'seed'> & { market: ServerMarket },
  use: (server: ServerProcess, folder: string) => Promise<T>,
): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'callisto-product-'))
  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  try {
    const server = new ServerProcess({ ...options, ...(await openData(join(folder, 'data'), market)) })
    // After the server's own listener, which kills it: a signal ends the process without the lines below.
    process.once('exit', remove)
    try {
      return await use(server, folder)
    } finally {
      await server.kill()
    }
  } finally {
    process.removeListener('exit', remove)
    remove()
  }
}

/** The product in a process of its own, made to be killed. */
export class ServerProcess {
  readonly #child: ChildProcess
  readonly #gone: Promise<unknown>
  readonly #startedAt = performance.now()
  /** What it wrote to stderr. */
  readonly complaints: string[] = []
  #listening: Promise<Addresses>

  constructor({ main, dataDir, historyDays, seed, env, startTimeoutMs = START_TIMEOUT_MS }: ServerOptions) {
    this.#child = spawn(process.execPath, [main], {
      cwd: ROOT,
      env: {
        ...process.env,
        PORT: '0',
        RPC_PORT: '0',
        DATA_DIR: dataDir,
        HISTORY_DAYS: String(historyDays),
        SEED: String(seed),
        START_TIME: new Date(TEST_START_MS).toISOString(),
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    this.#gone = once(this.#child, 'exit')
    const killWithUs = () => this.#child.kill('SIGKILL')
    process.once('exit', killWithUs)
    this.#child.once('exit', () => process.removeListener('exit', killWithUs))
    createInterface({ input: this.#child.stderr! }).on('line', (line) => this.complaints.push(line))
    this.#listening = this.#readAddresses(startTimeoutMs)
    // A process that is killed as it starts never says where it listens.
    this.#listening.catch(() => undefined)
  }

  get pid(): number {
    return this.#child.pid ?? 0
  }

  /** Resolves when `/readyz` answers 200, with the milliseconds since the process was started. */
  async ready(): Promise<Addresses & { readyMs: number }> {
    const addresses = await this.#listening
    while ((await fetch(`${addresses.url}/readyz`)).status !== 200)
      await new Promise((resolve) => setTimeout(resolve, POLL_MS))
    return { ...addresses, readyMs: Math.round(performance.now() - this.#startedAt) }
  }

  /** SIGKILL: nothing gets to be tidied up. Resolves when the process is gone. */
  async kill(): Promise<void> {
    this.#child.kill('SIGKILL')
    await this.#gone
  }

  #readAddresses(timeoutMs: number): Promise<Addresses> {
    return new Promise((resolve, reject) => {
      let url: string | undefined
      const timer = setTimeout(() => reject(new Error('the server was not ready in time')), timeoutMs)
      this.#child.once('exit', (code) => {
        clearTimeout(timer)
        reject(new Error(`the server ended with ${code} before it was ready\n${this.complaints.join('\n')}`))
      })
      createInterface({ input: this.#child.stdout! }).on('line', (line) => {
        url ??= /is ready: (http\S+)/.exec(line)?.[1]
        const [, rpcUrl, wsUrl] = /(http\S+) \(HTTP\), (ws\S+) \(WebSocket\)/.exec(line) ?? []
        if (url === undefined || rpcUrl === undefined || wsUrl === undefined) return
        clearTimeout(timer)
        resolve({ url, rpcUrl, wsUrl })
      })
    })
  }
}

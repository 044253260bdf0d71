import { Worker } from 'node:worker_threads'
import type { ChainPort } from '@callisto/solana'
import type { WebSocket } from 'ws'
import { connectSocket } from './server/ws-server.ts'
import type { ProgramFile } from './vm/program-files.ts'
import { createChainPort } from './worker/chain-port.ts'
import type { Progress } from './worker/driver.ts'
import type { FromWorker, WorkerOptions } from './worker/protocol.ts'
import { LocalnetError, WorkerLink } from './worker/worker-link.ts'

export interface LocalnetOptions {
  /** Folder of the ledger; created when missing. */
  dataDir: string
  /** HTTP port, WebSocket is one above. 0 takes any free pair, undefined opens no port. */
  rpcPort?: number
  /** Listening address; 127.0.0.1 by default. */
  host?: string
  programs: readonly ProgramFile[]
  /** Number of transactions kept in the ledger; older blocks are pruned. */
  keepTransactions?: number
  /** Hours of generated history of a new chain with a simulation. */
  historyHours?: number
  /** Plain options for the simulation of `worker`. */
  simulation?: { options: unknown }
  /** Entry module of the worker; it calls `runChainWorker`. By default one without a simulation. */
  worker?: URL
  /** Chain time at the start, unix ms, after which time passes at the monotonic pace; the system clock by default. */
  startTimeMs?: number
  /** Duration of a slot of a new chain, milliseconds; 400 by default. */
  slotMs?: number
  onProgress?(progress: Progress): void
  /** Recoverable faults of the chain; written to stderr by default. */
  onFault?(message: string): void
}

export interface Localnet {
  chain: ChainPort
  /**
   * Returns the response to a JSON-RPC body, a call or a batch, as the HTTP port does. Rejects only after the
   * chain has stopped.
   */
  handleRpc(body: string, signal?: AbortSignal): Promise<string>
  /** Undefined without a port. */
  rpcUrl: string | undefined
  wsUrl: string | undefined
  /** Serves subscriptions on a WebSocket accepted by another server. */
  attachWebSocket(socket: WebSocket): void
  /** Time of the chain's clock, unix ms. */
  nowMs(): number
  /** Resolves when the chain has ended, by `close` or by a fatal fault. */
  stopped: Promise<void>
  /** Commits the open block and stops. */
  close(): Promise<void>
}

const DEFAULT_HOST = '127.0.0.1'
const BARE_WORKER = new URL('./worker/bare-worker.ts', import.meta.url)
/** Loads an entry module written in TypeScript when the process runs from source. */
const DEV_WORKER = new URL('./worker/dev-worker.mjs', import.meta.url)
/** About a day at ten trades per second, with a reserve. */
const DEFAULT_KEEP_TRANSACTIONS = 1_200_000

/**
 * Starts the embedded chain in a worker and resolves when it is live: ledger loaded, history generated, ports
 * open. Rejects with `LocalnetError` otherwise.
 */
export async function startLocalnet(options: LocalnetOptions): Promise<Localnet> {
  const host = options.host ?? DEFAULT_HOST
  const worker = spawnWorker(options.worker ?? BARE_WORKER, {
    dataDir: options.dataDir,
    rpcPort: options.rpcPort,
    host,
    programs: options.programs,
    keepTransactions: options.keepTransactions ?? DEFAULT_KEEP_TRANSACTIONS,
    historyHours: options.historyHours ?? 0,
    simulation: options.simulation,
    startTimeMs: options.startTimeMs,
    slotMs: options.slotMs,
  })
  const { link, port, stopped, nowMs } = await boot(worker, options)
  return {
    chain: createChainPort(link),
    handleRpc: async (body, signal) =>
      String(await link.call((call) => ({ type: 'rpc', call, body }), signal)),
    rpcUrl: port === undefined ? undefined : `http://${host}:${port}`,
    wsUrl: port === undefined ? undefined : `ws://${host}:${port + 1}`,
    attachWebSocket: (socket) => attach(link, socket),
    nowMs: options.startTimeMs === undefined ? Date.now : nowMs,
    stopped,
    async close() {
      link.post({ type: 'stop' })
      await stopped
    },
  }
}

function spawnWorker(entry: URL, options: WorkerOptions): Worker {
  if (!entry.pathname.endsWith('.ts')) return new Worker(entry, { workerData: { options } })
  return new Worker(DEV_WORKER, { workerData: { entry: entry.href, options } })
}

interface Booted {
  link: WorkerLink
  port: number | undefined
  stopped: Promise<void>
  /** Time of the worker's clock, unix ms. */
  nowMs(): number
}

function boot(worker: Worker, options: LocalnetOptions): Promise<Booted> {
  const stopped = new Promise<void>((resolve) => worker.once('exit', () => resolve()))
  const onFault = options.onFault ?? ((message: string) => console.error(`localnet: ${message}`))
  return new Promise((resolve, reject) => {
    worker.once('error', reject)
    worker.once('exit', () => reject(new LocalnetError('the chain stopped before it was ready')))
    const link = new WorkerLink(worker, (message: FromWorker) => {
      if (message.type === 'progress') options.onProgress?.(message.progress)
      if (message.type === 'fault') onFault(message.message)
      if (message.type === 'failed') reject(new LocalnetError(message.message))
      if (message.type !== 'ready') return
      const offset = message.nowMs - performance.now()
      resolve({ link, port: message.rpcPort, stopped, nowMs: () => Math.floor(offset + performance.now()) })
    })
  })
}

function attach(link: WorkerLink, socket: WebSocket): void {
  connectSocket(socket, (send) => {
    const number = link.openSocket(send)
    return {
      receive: (text) => link.post({ type: 'frame', socket: number, text }),
      close: () => link.closeSocket(number),
    }
  })
}

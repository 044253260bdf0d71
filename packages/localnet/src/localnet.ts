import { Worker } from 'node:worker_threads'
import { ResponseBudget } from '@callisto/http/response-budget'
import { connectSocket, type OpenSession } from '@callisto/http/socket'
import type { ChainPort } from '@callisto/solana'
import type { WebSocket } from 'ws'
import type { ClusterParameters } from './cluster-parameters.ts'
import type { RpcCaller } from './rpc/method.ts'
import type { RpcLimits } from './server/rpc-limits.ts'
import type { ProgramFile } from './vm/program-files.ts'
import { createChainPort } from './worker/chain-port.ts'
import type { Progress } from './worker/driver.ts'
import { DEFAULT_HEARTBEAT_LIMITS, Heartbeat, type HeartbeatLimits } from './worker/heartbeat.ts'
import type { FromWorker, RpcLoad, WorkerOptions } from './worker/protocol.ts'
import { LocalnetError, WorkerLink } from './worker/worker-link.ts'

export interface LocalnetOptions {
  /** Folder of the ledger; created when missing. */
  dataDir: string
  /** HTTP port, WebSocket is one above. 0 takes any free pair, undefined opens no port. */
  rpcPort?: number
  /** As `rpcPort`: a second pair with the same service, for clients that fail over. Undefined opens none. */
  backupRpcPort?: number
  /** Listening address; 127.0.0.1 by default. */
  host?: string
  programs: readonly ProgramFile[]
  /** Number of transactions kept in the ledger; older blocks are pruned. */
  keepTransactions?: number
  /** Duration of the generated history of a new chain with a simulation. */
  historyMs?: number
  /** Plain options for the simulation of `worker`. */
  simulation?: { options: unknown }
  /** Entry module of the worker; it calls `runChainWorker`. By default one without a simulation. */
  worker?: URL
  /** Chain time at the start, unix ms, after which time passes at the monotonic pace; the system clock by default. */
  startTimeMs?: number
  /** Slot time, epoch and blockhash life of a new chain; those of mainnet at its start by default. */
  parameters?: Partial<ClusterParameters>
  /** Limits of the clients of the ports and of the attached sockets. */
  rpcLimits?: RpcLimits
  /** Limits of the time between two blocks in real time; 5 s and 60 s by default. */
  heartbeat?: HeartbeatLimits
  /** Stops a chain that is not live yet; `startLocalnet` then rejects with the signal's reason. */
  signal?: AbortSignal
  onProgress?(progress: Progress): void
  /** Recoverable faults of the chain; written to stderr by default. */
  onFault?(message: string): void
}

export interface Localnet {
  chain: ChainPort
  /**
   * Returns the response to a JSON-RPC body of this process, a call or a batch, without limits. Rejects only after the
   * chain has stopped.
   */
  handleRpc(body: string, signal?: AbortSignal): Promise<string>
  /**
   * As `handleRpc`, in UTF-8, for a client and within its limits, by the service that the caller names; undefined when it
   * has too much waiting.
   */
  serveRpc(body: string, caller: RpcCaller, signal?: AbortSignal): Promise<Uint8Array | undefined>
  /** The response of the block engine to a body of this process, without limits. */
  handleBundles(body: string, signal?: AbortSignal): Promise<string>
  /** A value of the simulation (`Simulation.read`); undefined without one. */
  readSimulation(name: string, signal?: AbortSignal): Promise<unknown>
  /** Undefined without a port. */
  rpcUrl: string | undefined
  wsUrl: string | undefined
  /** The second pair of ports. */
  backupRpcUrl: string | undefined
  backupWsUrl: string | undefined
  /** Serves subscriptions on a WebSocket of a client, accepted by another server. */
  attachWebSocket(socket: WebSocket, client: string): void
  /** Time of the chain's clock, unix ms. */
  nowMs(): number
  health(): ChainHealth
  /** What the clients of JSON-RPC held at the newest block. */
  rpcLoad(): RpcLoad
  /** Resolves with the cause when the chain ends by itself: it failed, or committed no block for `lostMs`. */
  failed: Promise<LocalnetError>
  /** Commits the open block and stops. Rejects with `LocalnetError` when the chain has failed or cannot commit. */
  close(): Promise<void>
}

// A type, not an interface: it fits an index signature.
export type ChainHealth = {
  /** False once the chain has ended, and while it has committed no block, or its simulation has failed, for `lateMs`. */
  ready: boolean
  /** Time since the last block with a working simulation. */
  silentMs: number
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
    backupRpcPort: options.backupRpcPort,
    host,
    programs: options.programs,
    keepTransactions: options.keepTransactions ?? DEFAULT_KEEP_TRANSACTIONS,
    historyMs: options.historyMs ?? 0,
    simulation: options.simulation,
    startTimeMs: options.startTimeMs,
    parameters: options.parameters,
    rpcLimits: options.rpcLimits ?? {},
  })
  const budget = new ResponseBudget()
  const { link, port, backupPort, exited, nowMs, health, rpcLoad } = await boot(worker, options)
  const httpUrl = (at: number | undefined) => (at === undefined ? undefined : `http://${host}:${at}`)
  const wsUrl = (at: number | undefined) => (at === undefined ? undefined : `ws://${host}:${at + 1}`)
  return {
    chain: createChainPort(link),
    handleRpc: async (body, signal) =>
      String(await link.call((call) => ({ type: 'rpc', call, body }), signal)),
    handleBundles: async (body, signal) =>
      String(await link.call((call) => ({ type: 'rpc', call, body, service: 'blockEngine' }), signal)),
    async serveRpc(body, caller, signal) {
      const response = await link.call((call) => ({ type: 'rpc', call, body, caller }), signal)
      return response as Uint8Array | undefined
    },
    readSimulation: (name, signal) => link.call((call) => ({ type: 'simulation', call, name }), signal),
    rpcUrl: httpUrl(port),
    wsUrl: wsUrl(port),
    backupRpcUrl: httpUrl(backupPort),
    backupWsUrl: wsUrl(backupPort),
    attachWebSocket: (socket, client) => attach(link, socket, client, budget),
    nowMs: options.startTimeMs === undefined ? Date.now : nowMs,
    health,
    rpcLoad,
    failed: new Promise((resolve) => {
      void link.ended.then(({ failure }) => failure && resolve(failure))
    }),
    async close() {
      link.post({ type: 'stop' })
      const { failure } = await link.ended
      // A thread that was lost may be stuck in native code, which nothing ends but the process.
      if (failure !== undefined) throw failure
      await exited
    },
  }
}

/**
 * Young generation of the chain's thread, MiB; V8's default is 48. A history allocates over 100 kB a transaction, nearly
 * all of it garbage at the next one: half as many collections copy what is in use.
 */
const YOUNG_GENERATION_MB = 96

function spawnWorker(entry: URL, options: WorkerOptions): Worker {
  const resourceLimits = { maxYoungGenerationSizeMb: YOUNG_GENERATION_MB }
  if (!entry.pathname.endsWith('.ts')) return new Worker(entry, { resourceLimits, workerData: { options } })
  return new Worker(DEV_WORKER, { resourceLimits, workerData: { entry: entry.href, options } })
}

type Ready = Extract<FromWorker, { type: 'ready' }>

interface Booted {
  link: WorkerLink
  port: number | undefined
  backupPort: number | undefined
  /** The thread has ended. */
  exited: Promise<unknown>
  /** Time of the worker's clock, unix ms. */
  nowMs(): number
  health(): ChainHealth
  rpcLoad(): RpcLoad
}

async function boot(worker: Worker, options: LocalnetOptions): Promise<Booted> {
  const exited = new Promise((resolve) => worker.once('exit', resolve))
  const onFault = options.onFault ?? ((message: string) => console.error(`localnet: ${message}`))
  let heartbeat: Heartbeat | undefined
  let load: RpcLoad = { subscriptions: 0, waiting: 0 }
  let announce: (message: Ready) => void = () => undefined
  const ready = new Promise<Ready>((resolve) => {
    announce = resolve
  })
  const link = new WorkerLink(worker, (message: FromWorker) => {
    if (message.type === 'progress') options.onProgress?.(message.progress)
    if (message.type === 'fault') onFault(message.message)
    if (message.type === 'alive') {
      heartbeat?.beat()
      load = message.load
    }
    if (message.type === 'ready') announce(message)
  })
  const { signal } = options
  const stop = () => link.post({ type: 'stop' })
  if (signal?.aborted) stop()
  signal?.addEventListener('abort', stop, { once: true })
  const first = await Promise.race([ready, link.ended])
  signal?.removeEventListener('abort', stop)
  if (!('type' in first) || signal?.aborted) {
    const { failure } = await link.ended
    throw failure ?? signal?.reason
  }
  const beats = supervise(worker, link, options.heartbeat ?? DEFAULT_HEARTBEAT_LIMITS)
  heartbeat = beats
  let isEnded = false
  void link.ended.then(() => {
    isEnded = true
    beats.stop()
  })
  const offset = first.nowMs - performance.now()
  return {
    link,
    port: first.rpcPort,
    backupPort: first.backupRpcPort,
    exited,
    nowMs: () => Math.floor(offset + performance.now()),
    rpcLoad: () => load,
    health: () => ({ ready: !isEnded && !beats.isLate, silentMs: beats.silentMs }),
  }
}

/** Ends the link, and the thread if it can be ended, when no block is committed any more. */
function supervise(worker: Worker, link: WorkerLink, limits: HeartbeatLimits): Heartbeat {
  return new Heartbeat(limits, () => {
    link.fail(new LocalnetError(`the chain has committed no block for ${limits.lostMs / 1000} s`))
    void worker.terminate()
  })
}

function attach(link: WorkerLink, socket: WebSocket, client: string, budget: ResponseBudget): void {
  const open: OpenSession = (_client, send, end) => {
    const number = link.openSocket(client, { send, end })
    return {
      receive: (text) => link.post({ type: 'frame', socket: number, text }),
      close: () => link.closeSocket(number),
    }
  }
  connectSocket(socket, client, open, budget)
}

import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { inspect } from 'node:util'
import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import { DEFAULT_CONNECTION_LIMITS } from '@callisto/http/connections'
import { ResponseBudget } from '@callisto/http/response-budget'
import { Chain } from '../chain.ts'
import { ChainFailure } from '../chain-failure.ts'
import { createExecutor } from '../server/executor.ts'
import { type ListenerOptions, Listeners } from '../server/listeners.ts'
import type { CreateSimulation } from '../simulation.ts'
import { Driver } from './driver.ts'
import type { FromWorker, ToWorker, WorkerOptions } from './protocol.ts'
import { Requests } from './requests.ts'

/**
 * Runs the chain in the current worker thread: the entry module passed to `startLocalnet` calls it once.
 * `createSimulation` supplies the market simulation; without it `startLocalnet` takes no `simulation` option. `clientOf`
 * names the client of an address, the address itself by default.
 * Throws outside a worker.
 */
export function runChainWorker(
  createSimulation?: CreateSimulation,
  clientOf: (address: string) => string = (address) => address,
): void {
  const port = parentPort
  if (port === null) throw new Error('the chain runs in a worker')
  process.on('uncaughtException', (error) => fail(port, error))
  run(port, workerData.options as WorkerOptions, clientOf, createSimulation).catch((error) =>
    fail(port, error),
  )
}

/** Reports the failure and ends the thread at once, so that nothing more is executed or committed. */
function fail(port: MessagePort, error: unknown): never {
  const message = error instanceof Error ? error.message : String(error)
  send(port, { type: 'failed', message, detail: inspect(error) })
  process.exit(1)
}

interface ChainClock {
  now(): number
  /** Real time begins. */
  start(): void
}

/**
 * The system clock, or one that stands at a given time, not before the ledger's, until it is started and then runs at
 * the monotonic pace: the generated history then does not depend on how long it takes to generate.
 */
function chainClock(startTimeMs: number | undefined, ledgerTimeMs: number): ChainClock {
  if (startTimeMs === undefined) return { now: Date.now, start: () => undefined }
  const from = Math.max(startTimeMs, ledgerTimeMs)
  let startedAt: number | undefined
  return {
    now: () => from + (startedAt === undefined ? 0 : Math.floor(performance.now() - startedAt)),
    start: () => {
      startedAt = performance.now()
    },
  }
}

function send(port: MessagePort, message: FromWorker, transfer: ArrayBuffer[] = []): void {
  port.postMessage(message, transfer)
}

async function run(
  port: MessagePort,
  options: WorkerOptions,
  clientOf: (address: string) => string,
  createSimulation?: CreateSimulation,
) {
  if (options.simulation !== undefined && createSimulation === undefined)
    throw new Error('this worker has no simulation')
  mkdirSync(options.dataDir, { recursive: true })
  const simulation = options.simulation && createSimulation?.(options.simulation.options)
  const post = (message: FromWorker, transfer?: ArrayBuffer[]) => send(port, message, transfer)
  const onFault = (error: unknown) => {
    if (error instanceof ChainFailure) fail(port, error)
    post({ type: 'fault', message: inspect(error) })
  }
  const chain = new Chain({
    ledgerPath: join(options.dataDir, 'ledger.db'),
    programs: options.programs,
    keepTransactions: options.keepTransactions,
    unixTimeMs: options.startTimeMs ?? Date.now(),
    historyMs: simulation === undefined ? 0 : options.historyMs,
    parameters: options.parameters,
  })
  const clock = chainClock(options.startTimeMs, chain.bank.open.unixTimeMs)
  const { execute, openSession, answer, load } = createExecutor(chain, options.rpcLimits, onFault)
  const driver = new Driver({
    chain,
    simulation,
    now: clock.now,
    onProgress: (progress) => post({ type: 'progress', progress }),
    onCommit: () => post({ type: 'alive', load: load() }),
    onFault,
  })
  const service: ListenerOptions = {
    host: options.host,
    execute,
    open: openSession,
    limits: { ...DEFAULT_CONNECTION_LIMITS, ...options.rpcLimits.connections },
    budget: new ResponseBudget(),
    clientOf,
    allowedOrigins: options.rpcLimits.allowedOrigins ?? [],
  }
  const listeners = new Listeners(service)
  const backupListeners = new Listeners(service)
  const requests = new Requests({ chain, post, answer, execute, openSession, simulation })
  port.on('message', (message: ToWorker) => {
    if (message.type !== 'stop') return requests.handle(message)
    stop().catch((error) => fail(port, error))
  })

  let isStopped = false
  async function stop(): Promise<void> {
    isStopped = true
    driver.stop()
    await Promise.all([listeners.close(), backupListeners.close()])
    chain.close()
    post({ type: 'stopped' })
    port.close()
  }

  await driver.catchUp()
  if (isStopped) return
  clock.start()
  driver.start()
  const open = async (on: Listeners, at: number | undefined) => (at === undefined ? at : on.open(at))
  const rpcPort = await open(listeners, options.rpcPort)
  const backupRpcPort = await open(backupListeners, options.backupRpcPort)
  post({ type: 'ready', rpcPort, backupRpcPort, nowMs: clock.now() })
}

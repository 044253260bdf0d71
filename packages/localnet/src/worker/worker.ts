import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import type { Simulation, SimulationModule } from './bank.ts'
import { Chain } from './chain.ts'
import { Driver } from './driver.ts'
import { Faucet } from './faucet.ts'
import type { FromWorker, ToWorker, WorkerOptions } from './protocol.ts'
import { PubSubHub } from './pubsub/hub.ts'
import { PubSubSession } from './pubsub/session.ts'
import { Requests } from './requests.ts'
import { handleBody } from './rpc/handler.ts'
import { Listeners } from './server/listeners.ts'

const HOUR_MS = 3_600_000

const port = parentPort
if (port === null) throw new Error('the chain runs in a worker')

function post(message: FromWorker, transfer: ArrayBuffer[] = []): void {
  port?.postMessage(message, transfer)
}

function onFault(error: unknown): void {
  post({ type: 'fault', message: describe(error) })
}

function describe(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

async function loadSimulation(choice: WorkerOptions['simulation']): Promise<Simulation | undefined> {
  if (choice === undefined) return undefined
  // A literal for the bundler to see; any other module is found at run time.
  const module: SimulationModule =
    choice.module === undefined ? await import('./simulation/simulation.ts') : await import(choice.module)
  return module.createSimulation(choice.options)
}

async function main(options: WorkerOptions): Promise<void> {
  mkdirSync(options.dataDir, { recursive: true })
  const simulation = await loadSimulation(options.simulation)
  const chain = new Chain({
    ledgerPath: join(options.dataDir, 'ledger.db'),
    programs: options.programs,
    keepTransactions: options.keepTransactions,
    unixTimeMs: Date.now(),
    historyMs: simulation === undefined ? 0 : options.historyHours * HOUR_MS,
  })
  const context = { chain, faucet: new Faucet(chain) }
  const hub = new PubSubHub(chain, onFault)
  const answer = (body: string) => handleBody(body, context, onFault)
  const openSession = (send: (text: string) => void) => new PubSubSession(hub, send, onFault)
  const driver = new Driver({
    chain,
    simulation,
    now: Date.now,
    onProgress: (progress) => post({ type: 'progress', progress }),
    onFault,
  })
  const listeners = new Listeners(options.host, answer, openSession)
  const requests = new Requests({ chain, post, answer, openSession })
  port?.on('message', (message: ToWorker) => {
    if (message.type !== 'stop') return requests.handle(message)
    void stop()
  })

  async function stop(): Promise<void> {
    driver.stop()
    await listeners.close()
    chain.close()
    post({ type: 'stopped' })
    port?.close()
  }

  await driver.catchUp()
  driver.start()
  const rpcPort = options.rpcPort === undefined ? undefined : await listeners.open(options.rpcPort)
  post({ type: 'ready', rpcPort })
}

main(workerData.options as WorkerOptions).catch((error: unknown) => {
  post({ type: 'failed', message: describe(error) })
  port.close()
})

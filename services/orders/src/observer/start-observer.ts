import { setMaxListeners } from 'node:events'
import { oracle } from '@callisto/program-clients'
import { BackgroundTasks, type Log } from '@callisto/service-kit'
import { type ChainPort, type Clock, ClusterMonitor } from '@callisto/solana'
import type { Address, Instruction } from '@solana/kit'
import type { OrderIndex } from '../fold/order-index.ts'
import { type KeeperSigner, sendInstructions } from '../keeper/send-instructions.ts'
import { FeedObserver } from './feed-observer.ts'
import type { FeedWishes } from './feed-wishes.ts'

const STEP_MS = 5_000
/** An observation takes less than 40,000; opening a feed finds its address too. */
const COMPUTE_UNITS = 80_000
const programErrors = {
  [oracle.PROGRAM]: Object.fromEntries(
    Object.entries(oracle.errors).map(([code, { message }]) => [code, message]),
  ),
}

export interface ObserverOptions {
  chain: ChainPort
  clock: Clock
  log: Log
  /** Pays for observations, 5,000 lamports each, and for feeds that are opened. */
  signer: KeeperSigner
  oracleSet: Address
  index: Pick<OrderIndex, 'open'>
  wishes: FeedWishes
}

/** Observes feeds of pools in the background until `close`. */
export function startObserver(options: ObserverOptions): { close(): Promise<void> } {
  const { chain, clock, log, signer, oracleSet, index, wishes } = options
  const tasks = new BackgroundTasks({ name: 'feed observer', clock, log })
  setMaxListeners(0, tasks.signal)
  const onError = (err: unknown) =>
    log.warn({ err }, 'feed observer: the values of the cluster were not read')
  const monitor = new ClusterMonitor({ rpc: chain.rpc, clock, signal: tasks.signal, onError })
  const send = async (instruction: Instruction, signal: AbortSignal): Promise<boolean> => {
    const cluster = () => monitor.values!
    const context = { chain, cluster, clock, signer, programErrors, unitPrice: 0n }
    const transaction = {
      instructions: [instruction],
      lookupTables: [],
      computeUnits: COMPUTE_UNITS,
      seen: ended,
    }
    return (await sendInstructions(transaction, context, signal)).status === 'confirmed'
  }
  const observer = new FeedObserver({
    ...{ chain, oracleSet, payer: signer.address, send, nowMs: clock.nowMs },
    usedFeeds: () => usedFeeds(index),
    wishes: () => wishes.list(),
  })
  tasks.repeat('observing pools', STEP_MS, async (signal) => {
    if (monitor.values !== undefined) await observer.step(signal)
  })
  return {
    async close() {
      await tasks.close()
      await monitor.done
    },
  }
}

/** Nothing shows an observation sooner than its signature. */
const ended = (_signature: string, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    signal.addEventListener('abort', () => resolve(), { once: true })
  })

/** Feeds of open orders; an order without one has zeros. */
function* usedFeeds({ open }: Pick<OrderIndex, 'open'>): Generator<string> {
  for (const { state } of open.values()) {
    const { feed0, feed1, feedKind0, feedKind1 } = state.terms
    if (feedKind0 === 'own') yield feed0
    if (feedKind1 === 'own') yield feed1
  }
}

import { BroadcastChannel } from 'node:worker_threads'

/** Name of the channel on which the thread of `faulty-chain-worker.ts` receives its faults. */
export const CHAIN_FAULTS = 'callisto-chain-faults'

/** An uncaught error, an exit of the thread with code 0, or a stop of the thread for some time. */
export type ChainFault = { kind: 'throw' } | { kind: 'exit' } | { kind: 'stop'; ms: number }

/** Entry module of a chain's worker thread that takes faults. */
export const FAULTY_CHAIN_WORKER = new URL('./faulty-chain-worker.ts', import.meta.url)

/** Inflicts a fault on every chain of this process that runs `FAULTY_CHAIN_WORKER`. */
export function inflictChainFault(fault: ChainFault): void {
  const channel = new BroadcastChannel(CHAIN_FAULTS)
  channel.postMessage(fault)
  channel.close()
}

import { BroadcastChannel } from 'node:worker_threads'
import { runChainWorker } from '@callisto/localnet/worker'
import { createSimulation } from '@callisto/market-sim'
import { CHAIN_FAULTS, type ChainFault } from './chain-faults.ts'

// Entry module of a chain's worker thread on which a test inflicts faults.
const channel = new BroadcastChannel(CHAIN_FAULTS)
channel.onmessage = (event) => inflict((event as { data: ChainFault }).data)
runChainWorker(createSimulation)

function inflict(fault: ChainFault): void {
  if (fault.kind === 'throw') throw new Error('a fault for a test')
  if (fault.kind === 'exit') process.exit(0)
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, fault.ms)
}

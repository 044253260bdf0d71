import { type ChainFault, FAULTY_CHAIN_WORKER, inflictChainFault } from '@callisto/testkit'
import { runProcess } from '../run-process.ts'

// The server's process with a chain that takes faults, one a line of stdin.
process.stdin.on('data', (line) => inflictChainFault(JSON.parse(String(line)) as ChainFault))
runProcess({ chainWorker: FAULTY_CHAIN_WORKER, heartbeat: { lateMs: 2_000, lostMs: 20_000 } })

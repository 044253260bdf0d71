import { runChainWorker } from './worker.ts'

// Entry module of a worker without a market simulation.
runChainWorker()

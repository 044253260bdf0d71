import { addressKey } from '@callisto/http'
import { runChainWorker } from '@callisto/localnet/worker'
import { createSimulation } from '@callisto/market-sim'

// Entry module of the chain's worker thread.
runChainWorker(createSimulation, addressKey)

import { createHttpRpc, readClusterValues } from '@callisto/solana'
import { config } from './config.ts'

/** Reads the values of the cluster from the chain; loaded on demand, apart from the first screen. */
export const readValues = (signal: AbortSignal) => readClusterValues(createHttpRpc(config.rpc), signal)

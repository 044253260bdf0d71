import { readClusterValues } from '@callisto/solana'
import { kitRpc } from './kit-rpc.ts'

/** Reads the values of the cluster from the chain; loaded on demand, apart from the first screen. */
export const readValues = (signal: AbortSignal) => readClusterValues(kitRpc, signal)

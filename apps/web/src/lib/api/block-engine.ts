import { BUNDLES_PATH, PRIVATE_TRANSACTIONS_PATH, SEND_TRANSACTION_PATH } from '@callisto/contract'
import {
  createBlockEngineRpc,
  createBundleSender,
  createJsonRpcCall,
  createTransactionSender,
  systemClock,
  type TransactionSender,
} from '@callisto/solana'
import { config } from './config.ts'

const rpcAt = (path: string) => createJsonRpcCall(`${config.api}${path.replace(/^\/api/, '')}`)

/** The block engine behind the trading API. */
export const blockEngine = createBlockEngineRpc(rpcAt(BUNDLES_PATH))

/** Sends one transaction to the block engine as a bundle; it needs a tip. */
export const bundleSender = (): TransactionSender =>
  createBundleSender({ engine: blockEngine, clock: systemClock })

/** Sends to the chain and to the block engine; a transaction needs a tip. */
export const workerSender = createTransactionSender(rpcAt(SEND_TRANSACTION_PATH))

/** Sends to the private relay only. */
export const privateSender = createTransactionSender(rpcAt(PRIVATE_TRANSACTIONS_PATH))

import { TipFloorSchema } from '../trade/tip-floor.ts'

export const tipFloorEndpoint = { prefix: '/api', path: '/tip-floor', reply: TipFloorSchema } as const

/** Paths of JSON-RPC that lands transactions, relative to the origin. */
export const BUNDLES_PATH = '/api/v1/bundles'
export const PRIVATE_TRANSACTIONS_PATH = '/api/v1/transactions'
export const SEND_TRANSACTION_PATH = '/api/send-transaction'

import { ApiError } from '@callisto/contract'
import { queryOptions } from '@tanstack/react-query'
import { rpc } from '../api/call.ts'
import { createLimiter } from '../api/limiter.ts'
import { record } from '../api/values.ts'
import { parseTransaction } from './parse-transaction.ts'

/** Transactions that are read at once; a list of activity asks for many. */
const MAX_AT_ONCE = 4
const limited = createLimiter(MAX_AT_ONCE)

const OPTIONS = { encoding: 'jsonParsed', maxSupportedTransactionVersion: 1, commitment: 'confirmed' }

/** A confirmed transaction; null while the chain does not have it. */
export const transactionQuery = (signature: string) =>
  queryOptions({
    queryKey: ['transaction', signature],
    queryFn: async ({ signal }) => {
      const reply = await limited(() => rpc('getTransaction', [signature, OPTIONS], signal), signal)
      if (reply === null) return null
      const view = parseTransaction(signature, reply)
      if (!view) throw new ApiError('INVALID_REPLY', 'The RPC returned a transaction of an unknown shape')
      return view
    },
    // A confirmed transaction never changes.
    staleTime: ({ state }) => (state.data ? Number.POSITIVE_INFINITY : 0),
  })

export type PendingState = 'unknown' | 'pending'

/** Whether the network has a transaction that is not confirmed yet. */
export const signatureStatusQuery = (signature: string) =>
  queryOptions({
    queryKey: ['signature-status', signature],
    queryFn: async ({ signal }): Promise<PendingState> => {
      const reply = await rpc(
        'getSignatureStatuses',
        [[signature], { searchTransactionHistory: true }],
        signal,
      )
      const { value } = record(reply)
      return Array.isArray(value) && value[0] ? 'pending' : 'unknown'
    },
    staleTime: 0,
  })

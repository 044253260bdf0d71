import { ApiError, SignatureSchema } from '@callisto/contract'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { rpc } from '../../lib/api/call.ts'
import { record } from '../../lib/api/values.ts'
import { parseAccount } from './model/account.ts'

const REFRESH_MS = 20_000

/** The account at an address; null for an address without one. */
export const accountQuery = (address: string) =>
  queryOptions({
    queryKey: ['account', address],
    queryFn: async ({ signal }) => {
      const options = { encoding: 'jsonParsed', commitment: 'confirmed' }
      const account = parseAccount(await rpc('getAccountInfo', [address, options], signal))
      if (account === undefined)
        throw new ApiError('INVALID_REPLY', 'The RPC returned an account of an unknown shape')
      return account
    },
    refetchInterval: REFRESH_MS,
  })

/** Signatures of one page of activity: each of them is one more call. */
export const PAGE_SIZE = 12

/** Transactions that name an address, newest first, in pages by the last signature. */
export const activityQuery = (address: string) =>
  infiniteQueryOptions({
    queryKey: ['activity', address],
    queryFn: async ({ pageParam, signal }) => {
      const before = pageParam === undefined ? {} : { before: pageParam }
      const options = { limit: PAGE_SIZE, commitment: 'confirmed', ...before }
      const rows = parseSignatures(await rpc('getSignaturesForAddress', [address, options], signal))
      if (!rows) throw new ApiError('INVALID_REPLY', 'The RPC returned signatures of an unknown shape')
      return rows
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last: readonly SignatureRow[]) =>
      last.length < PAGE_SIZE ? undefined : last.at(-1)?.signature,
    staleTime: REFRESH_MS,
  })

/** A row of `getSignaturesForAddress`. */
export interface SignatureRow {
  signature: string
  isFailed: boolean
  /** Unix ms. */
  timeMs: number | undefined
}

/** Parses the reply of `getSignaturesForAddress`; undefined for an invalid shape. */
function parseSignatures(reply: unknown): SignatureRow[] | undefined {
  if (!Array.isArray(reply)) return undefined
  const rows: SignatureRow[] = []
  for (const row of reply) {
    const { signature, err, blockTime } = record(row)
    const parsed = SignatureSchema.safeParse(signature)
    if (!parsed.success) return undefined
    rows.push({
      signature: parsed.data,
      isFailed: err !== null && err !== undefined,
      timeMs: typeof blockTime === 'number' ? blockTime * 1000 : undefined,
    })
  }
  return rows
}

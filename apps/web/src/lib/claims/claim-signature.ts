import type { AsrClaim } from '@callisto/contract'
import { queryOptions } from '@tanstack/react-query'
import { rpc } from '../api/call.ts'
import { record } from '../api/values.ts'
import { claimAddresses } from './read-claims.ts'

/** Transactions of a claim that are looked through: the claim itself, and later ones of what vested. */
const MAX_SIGNATURES = 1_000
const RETRY_MS = 2_000

/** The signature of the transaction that made a claim: the first one of its status account. Null when it is not known. */
export const claimSignatureQuery = (
  owner: string | undefined,
  claim: AsrClaim,
  tokenProgram: string | undefined,
) =>
  queryOptions({
    queryKey: ['claim-signature', owner, claim.merkle_tree],
    enabled: owner !== undefined && tokenProgram !== undefined,
    queryFn: async ({ signal }): Promise<string | null> => {
      const { status } = await claimAddresses(owner ?? '', claim, tokenProgram ?? '')
      const rows = await rpc(
        'getSignaturesForAddress',
        [status, { limit: MAX_SIGNATURES, commitment: 'confirmed' }],
        signal,
      )
      const made = Array.isArray(rows) ? rows.map(record).filter(({ err }) => err === null) : []
      const { signature } = made.at(-1) ?? {}
      return typeof signature === 'string' ? signature : null
    },
    // The status account can be read before its signature is listed: ask again until it is.
    staleTime: ({ state }) => (state.data == null ? 0 : Number.POSITIVE_INFINITY),
    refetchInterval: ({ state }) => (state.data == null ? RETRY_MS : false),
  })

import { asrClaimEndpoint, type getAsrClaims } from '@callisto/contract'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { readClaimStates } from './read-claims.ts'
import type { RewardRound } from './reward-round.ts'

/** Spec 2, section 9. */
const STALE_MS = 30_000
const RETRIES = 1

/** What a wallet may claim in a round, with its proofs. */
export const asrClaimsQuery = (
  address: string,
  { timeline, mints }: Pick<RewardRound, 'timeline' | 'mints'>,
) =>
  queryOptions({
    queryKey: ['claims', address, timeline, mints],
    queryFn: async ({ signal }) => {
      const query = { asrTimeline: timeline, ...(mints ? { mints: [...mints] } : {}) }
      const reply = await call<typeof getAsrClaims>(asrClaimEndpoint, { params: { address }, query }, signal)
      // What was claimed is on the chain, whatever the service has.
      return readClaimStates(address, reply.claim, signal)
    },
    staleTime: STALE_MS,
    retry: RETRIES,
  })

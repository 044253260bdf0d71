import { asrClaimEndpoint, type getAsrClaims } from '@callisto/contract'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { newestOf } from '../api/newest-reply.ts'
import { type ClaimsAtSlot, readClaimStates } from './read-claims.ts'
import type { RewardRound } from './reward-round.ts'

/** docs/spec-map.md 2-9. */
const STALE_MS = 30_000
const RETRIES = 1

const statesOf = ({ states }: ClaimsAtSlot) => states

/** What a wallet may claim in a round, with its proofs. What the chain had at an older slot is dropped. */
export const asrClaimsQuery = (
  address: string,
  { timeline, mints }: Pick<RewardRound, 'timeline' | 'mints'>,
) =>
  queryOptions({
    queryKey: ['claims', address, timeline, mints],
    queryFn: async (context) => {
      const { signal } = context
      const query = { asrTimeline: timeline, ...(mints ? { mints: [...mints] } : {}) }
      const reply = await call<typeof getAsrClaims>(asrClaimEndpoint, { params: { address }, query }, signal)
      // What was claimed is on the chain, whatever the service has.
      const fresh = await readClaimStates(address, reply.claim, signal)
      return reply.claim.length === 0 ? fresh : newestOf(context, fresh, ({ slot }) => slot)
    },
    select: statesOf,
    staleTime: STALE_MS,
    retry: RETRIES,
  })

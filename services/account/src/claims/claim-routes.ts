import { unitsToNumber } from '@callisto/amount'
import { DEFAULT_ASR_TIMELINE, getAsrClaims, getStaked, type StakedReply } from '@callisto/contract'
import { toRouteOptions, type ZodInstance } from '@callisto/http'
import { votelock } from '@callisto/program-clients'
import type { RouteContext } from '../api/route-context.ts'
import { decimalsOf, readStake } from './stake.ts'

/** The claims of a wallet. Nobody votes on this chain, so there are no votes to count. */
export function claimRoute(app: ZodInstance, { claims, chain }: RouteContext): void {
  app.route({
    ...toRouteOptions(getAsrClaims),
    async handler({ params, query }) {
      const timeline = query.asrTimeline ?? DEFAULT_ASR_TIMELINE
      const claim = await claims.claimsOf(params.address, { timeline, mints: query.mints }, chain)
      return { claim, voteCount: 0, voteCountExtra: 0 }
    },
  })
}

/** The locked governance tokens of a wallet at the public path. */
export function stakedRoute(app: ZodInstance, { locker, chain }: RouteContext): void {
  app.route({
    ...toRouteOptions(getStaked),
    async handler({ params }): Promise<StakedReply> {
      const nothing = { stakedAmount: 0, unstaking: [] }
      const account = locker === undefined ? undefined : (await chain.accounts([locker])).get(locker)
      const terms = account?.owner === votelock.PROGRAM ? votelock.decodeLocker(account.data) : undefined
      // A chain that was made before there was a locker has none.
      if (locker === undefined || !terms) return nothing
      const decimals = await decimalsOf(terms.mint, chain)
      const stake = await readStake(params.address, locker, chain)
      const leaving = stake?.leaving ?? []
      return {
        stakedAmount: unitsToNumber(stake?.amount ?? 0n, decimals),
        unstaking: leaving.map(({ amount, endsAt }) => ({
          amount: unitsToNumber(amount, decimals),
          until: endsAt * 1000,
        })),
        locker,
        mint: terms.mint,
      }
    },
  })
}

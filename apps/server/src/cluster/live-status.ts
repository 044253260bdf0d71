import { type LiveChain, POLL_MS } from '@callisto/cluster'
import type { LiveCluster, VenueState } from '@callisto/contract'
import { ON_DEMAND_REFRESH_MS } from '@callisto/trade'
import { missingVariables, type ServerParts } from './missing-variables.ts'

/** The state of a live cluster for `/fe/v1/cluster`. */
export function liveStatus(
  chain: Pick<LiveChain, 'status'>,
  venues: readonly VenueState[],
  isOnDemand: boolean,
  followedSince: number | undefined,
  parts: ServerParts,
): LiveCluster {
  const { tier, slot, silentMs, waiting, socket, stream, partial, endpoints, methods } = chain.status()
  const isFollowed = tier === 'subscribed' || tier === 'stream'
  const state = {
    tier: isFollowed ? tier : isOnDemand ? 'on demand' : 'polled',
    ...(!isFollowed && { pricesEveryMs: isOnDemand ? ON_DEMAND_REFRESH_MS : POLL_MS }),
    slot,
    silentMs,
    waiting,
    partial,
    ...(followedSince !== undefined && { statisticsSince: new Date(followedSince * 1_000).toISOString() }),
    ...(socket && { socket }),
    ...(stream && { stream }),
    endpoints: endpoints.map(({ name, host, isUsed, lagSlots, budget, failures, limited }) => ({
      name,
      host,
      isUsed,
      lagSlots,
      ...budget,
      methods: methods
        .filter(({ endpoint }) => endpoint === name)
        .map(({ method, used, allowed }) => ({ method, used, allowed })),
      failures,
      limited,
    })),
    venues: [...venues],
  } satisfies Omit<LiveCluster, 'missing'>
  return { ...state, missing: missingVariables(state, parts) }
}

/** The same as lines for the operator, at the start. */
export function describeCluster(
  { tier, slot, endpoints, socket, stream, partial, venues, missing }: LiveCluster,
  genesisHash: string,
): string[] {
  return [
    `genesis ${genesisHash}, slot ${slot}, tier: ${tier}`,
    ...endpoints.map(({ name, host, allowed, limit, windowMs }) => {
      return `${name}: ${host}, at most ${allowed} of ${limit} calls in ${windowMs / 1_000} s`
    }),
    ...(stream === undefined ? [] : [`stream: ${stream.isUp ? 'up' : 'down'}`]),
    ...(socket === undefined ? [] : [`socket: ${socket.isUp ? 'up' : 'down'}`]),
    ...venues.map(({ label, program, state, deploySlot, reason }) => {
      const deployed = deploySlot === undefined ? '' : `, deployed in slot ${deploySlot}`
      const listed = partial.includes(program) ? ', partial: no RPC service lists its accounts' : ''
      return `${label}: ${state}${deployed}${listed}${reason === undefined ? '' : `. ${reason}`}`
    }),
    ...missing.map(({ variable, effect }) => `${effect} (${variable})`),
  ]
}

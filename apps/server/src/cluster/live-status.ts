import { type LiveChain, POLL_MS } from '@callisto/cluster'
import type { LiveCluster, VenueState } from '@callisto/contract'
import { ON_DEMAND_REFRESH_MS } from '@callisto/trade'

/** The state of a live cluster for `/fe/v1/cluster`. */
export function liveStatus(
  chain: Pick<LiveChain, 'status'>,
  venues: readonly VenueState[],
  isOnDemand: boolean,
  followedSince?: number,
): LiveCluster {
  const { tier, slot, silentMs, waiting, socket, stream, partial, endpoints, methods } = chain.status()
  const isFollowed = tier === 'subscribed' || tier === 'stream'
  return {
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
  }
}

/** The same as lines for the operator, at the start. */
export function describeCluster(
  { tier, pricesEveryMs = 0, slot, endpoints, socket, stream, venues }: LiveCluster,
  genesisHash: string,
): string[] {
  return [
    `genesis ${genesisHash}, slot ${slot}, tier: ${tier}`,
    ...endpoints.map(({ name, host, allowed, limit, windowMs }) => {
      return `${name}: ${host}, at most ${allowed} of ${limit} calls in ${windowMs / 1_000} s`
    }),
    ...(stream === undefined ? [] : [`stream: ${stream.isUp ? 'up' : 'down'}`]),
    describeSocket({ socket, stream, pricesEveryMs }),
    ...venues.map(
      ({ label, state, reason }) => `${label}: ${state}${reason === undefined ? '' : `. ${reason}`}`,
    ),
  ]
}

function describeSocket({
  socket,
  stream,
  pricesEveryMs,
}: Pick<LiveCluster, 'socket' | 'stream'> & { pricesEveryMs: number }): string {
  if (socket !== undefined) return `socket: ${socket.isUp ? 'up' : 'down'}`
  if (stream !== undefined) return 'no WS_URL: pages get no notifications'
  return `no WS_URL: prices are asked every ${pricesEveryMs / 1_000} s, pages get no notifications`
}

import type { LiveChain } from '@callisto/cluster'
import type { LiveCluster } from '@callisto/contract'
import type { Venue } from './venue-states.ts'

/** The state of a live cluster for `/fe/v1/cluster`. */
export function liveStatus(chain: LiveChain, venues: readonly Venue[]): LiveCluster {
  const { tier, slot, silentMs, waiting, socket, stream, partial, endpoints } = chain.status()
  return {
    tier,
    slot,
    silentMs,
    waiting,
    partial,
    ...(socket && { socket }),
    ...(stream && { stream }),
    endpoints: endpoints.map(({ name, host, isUsed, lagSlots, budget, failures, limited }) => ({
      name,
      host,
      isUsed,
      lagSlots,
      ...budget,
      failures,
      limited,
    })),
    venues: venues.map(({ shown }) => shown),
  }
}

/** The same as lines for the operator, at the start. */
export function describeCluster(
  { tier, slot, endpoints, socket, stream, venues }: LiveCluster,
  genesisHash: string,
): string[] {
  return [
    `genesis ${genesisHash}, slot ${slot}, tier: ${tier}`,
    ...endpoints.map(({ name, host, allowed, limit, windowMs }) => {
      return `${name}: ${host}, at most ${allowed} of ${limit} calls in ${windowMs / 1_000} s`
    }),
    ...(stream === undefined ? [] : [`stream: ${stream.isUp ? 'up' : 'down'}`]),
    describeSocket({ socket, stream }),
    ...venues.map(
      ({ label, state, reason }) => `${label}: ${state}${reason === undefined ? '' : `. ${reason}`}`,
    ),
  ]
}

function describeSocket({ socket, stream }: Pick<LiveCluster, 'socket' | 'stream'>): string {
  if (socket !== undefined) return `socket: ${socket.isUp ? 'up' : 'down'}`
  if (stream !== undefined) return 'no WS_URL: pages get no notifications'
  return 'no WS_URL: accounts are read again every two seconds, pages get no notifications'
}

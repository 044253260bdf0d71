import type { LiveChain } from '@callisto/cluster'
import { NATIVE_MINT } from '@callisto/solana'
import { isTokenProgram } from '@callisto/solana/codec'
import type { ClusterSettings } from '../config/cluster-settings.ts'
import type { Venue } from './venue-states.ts'

/** A mint that the first question is about. */
const USDC = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'

/**
 * Whether pools are read on demand: no WebSocket reports changes, and no service lists the accounts of the venues, or
 * the venues are those of mainnet, whose lists have hundreds of megabytes. Asks for one list, so that a refusal is known
 * before the first quote.
 */
export async function readsOnDemand(
  chain: Pick<LiveChain, 'getProgramAccounts' | 'status'>,
  { name, wsUrls }: Pick<ClusterSettings, 'name' | 'wsUrls'>,
  venues: readonly Venue[],
  signal: AbortSignal,
): Promise<boolean> {
  if (wsUrls.length > 0) return false
  const query = venues.flatMap(({ amm: { discovery, owners } }) => {
    const [filters] = discovery.pairFilters?.(NATIVE_MINT, USDC) ?? []
    return filters === undefined ? [] : [{ owner: owners[0]!, filters: [...discovery.filters, ...filters] }]
  })[0]
  if (query !== undefined)
    await chain.getProgramAccounts(query.owner, { filters: query.filters, signal }).catch(() => undefined)
  return name === 'mainnet' || !canList(chain)
}

/** Whether no service has refused to list the accounts of a program that pools may be of. */
export const canList = (chain: Pick<LiveChain, 'status'>): boolean =>
  chain.status().partial.every(isTokenProgram)

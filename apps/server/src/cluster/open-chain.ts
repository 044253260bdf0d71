import { ClusterError, LiveChain } from '@callisto/cluster'
import { type Clock, TOKEN_2022_PROGRAM } from '@callisto/solana'
import { isTokenProgram } from '@callisto/solana/codec'
import type { ClusterSettings } from '../config/cluster-settings.ts'
import { ConfigError } from '../config/config-error.ts'

/** Offset of the kind of a Token-2022 account with extensions, and the kind of a mint: only these have transfer fees. */
const KIND_OFFSET = 165
const MINT_KIND = 1

/** A chain and the genesis hash that it has. */
export interface OpenChain {
  chain: LiveChain
  genesisHash: string
}

/**
 * Opens the cluster of the settings. Throws ConfigError when none of its services replies, and when it has another genesis
 * hash than the settings demand.
 */
export async function openChain(
  settings: ClusterSettings,
  clock: Clock,
  signal: AbortSignal,
): Promise<OpenChain> {
  const { rpcUrls, wsUrls, grpc, limits, blocksFrom, poolHints } = settings
  const chain = new LiveChain({
    rpcUrls,
    wsUrls,
    grpc,
    limits,
    blocksFrom,
    hints: poolHints,
    clock,
    // Those of mainnet have gigabytes, and its services refuse them.
    isListed: (owner) => settings.name !== 'mainnet' || !isTokenProgram(owner),
    queryOf: (owner) =>
      owner === TOKEN_2022_PROGRAM
        ? { filters: [{ offset: KIND_OFFSET, bytes: Uint8Array.of(MINT_KIND) }] }
        : {},
  })
  try {
    const genesisHash = await chain.rpc.getGenesisHash().send({ abortSignal: signal })
    assertGenesis(genesisHash, settings)
    // A service that calls go to when this one fails may be of another cluster.
    chain.pool.requireGenesis(genesisHash)
    return { chain, genesisHash }
  } catch (error) {
    await chain.close()
    if (error instanceof ClusterError) throw new ConfigError(`RPC_URL: no service replies (${error.message})`)
    throw error
  }
}

function assertGenesis(found: string, { genesisHash, name }: ClusterSettings): void {
  if (genesisHash === undefined || found === genesisHash) return
  const expected = name === 'mainnet' ? `that of mainnet, ${genesisHash}` : `GENESIS_HASH ${genesisHash}`
  throw new ConfigError(`RPC_URL: the cluster has the genesis hash ${found}, not ${expected}`)
}

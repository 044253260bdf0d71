import { ClusterError, type HttpPost, LiveChain, type RpcLimits } from '@callisto/cluster'
import { systemClock } from '@callisto/solana'
import { PROVEN_BUILDS } from '@callisto/venues'
import { seeded } from '../../routing/random.ts'
import type { TrialVenue } from '../swap-trial.ts'
import { type LiveProof, proveLive } from './prove-live.ts'

/** Swaps of each pool. */
const SWAPS = 8
const MAX_PRINTED = 20

export interface ClusterProofOptions {
  /** `RPC_URL`, `POOL_HINTS`: lists with commas. They may hold keys, so that no argument names them. */
  env: Readonly<Record<string, string | undefined>>
  venues: readonly TrialVenue[]
  /** Pools of each program. */
  pools: number
  seed: number
  print: (line: string) => void
  post?: HttpPost
  /** Those of the public RPC service by default. */
  limits?: RpcLimits
}

/**
 * Proves every program of the venues on the cluster behind `RPC_URL` and prints a table. True where each of them has as many
 * pools as asked for and no difference. Errors name an endpoint by its number and domain only.
 */
export async function proveCluster(options: ClusterProofOptions): Promise<boolean> {
  const { env, venues, pools, seed, print, post, limits } = options
  const rpcUrls = listOf(env.RPC_URL)
  if (rpcUrls.length === 0 || !(pools > 0)) {
    print('RPC_URL names the RPC services of the cluster, --pools a number of pools')
    return false
  }
  const chain = new LiveChain({
    rpcUrls,
    clock: systemClock,
    ...(post && { post }),
    ...(limits && { limits }),
  })
  const proofs: LiveProof[] = []
  try {
    const hash = await chain.rpc.getGenesisHash().send()
    chain.pool.requireGenesis(hash)
    print(`genesis ${hash}`)
    let printed = 0
    for (const venue of venues)
      for (const program of venue.amm.owners)
        proofs.push(
          await proveLive(chain, venue, program, {
            pools,
            swaps: SWAPS,
            random: seeded(seed),
            hints: listOf(env.POOL_HINTS),
            onDifference: (text) => printed++ < MAX_PRINTED && print(text),
          }),
        )
  } catch (error) {
    if (!(error instanceof ClusterError)) throw error
    print(`the cluster could not be read: ${error.message}`)
    return false
  } finally {
    await chain.close()
  }
  for (const line of tableOf(proofs)) print(line)
  return proofs.every((proof) => proof.pools >= pools && proof.different === 0)
}

const listOf = (text = ''): string[] => text.split(',').flatMap((one) => one.trim() || [])

const HEAD = ['venue', 'program', 'deploy slot', 'build', 'known', 'pools', 'equal', 'different', 'refused']

/** Lines of columns that are as wide as their widest cell. */
function tableOf(proofs: readonly LiveProof[]): string[] {
  const rows = [HEAD, ...proofs.map(rowOf)]
  const widths = HEAD.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)))
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column]!))
      .join('  ')
      .trimEnd(),
  )
}

function rowOf(proof: LiveProof): string[] {
  const { venue, program, deploySlot, build, isPartial, pools, equal, different, bothRefuse } = proof
  const isKnown = PROVEN_BUILDS.some(
    (one) => one.program === program && build !== undefined && one.sha256.startsWith(build),
  )
  return [
    venue,
    program,
    build === undefined ? 'not deployed' : String(deploySlot ?? 'fixed'),
    build ?? '-',
    isKnown ? 'yes' : 'no',
    `${pools}${isPartial && build !== undefined ? ' (partial)' : ''}`,
    String(equal),
    String(different),
    String(bothRefuse),
  ]
}

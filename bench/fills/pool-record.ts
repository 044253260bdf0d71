import { AMMS, decodePool, type Pool } from '@callisto/amms'
import { LiveChain } from '@callisto/cluster'
import { transferFeeOf } from '@callisto/market-sim'
import { launchpad } from '@callisto/program-clients'
import { type AccountState, systemClock } from '@callisto/solana'

/** The chain is this machine's: budgets have tests of their own. */
const LIMITS = { windowMs: 10_000, calls: 1_000_000, callsPerMethod: 1_000_000 }
/** Orders are in tokens that trade in pools, not on curves. */
const OWNERS = AMMS.flatMap(({ owners }) => owners).filter((owner) => owner !== launchpad.PROGRAM)

/** Pools as they were at the end of a first slot, and all that blocks changed of them since. */
export interface PoolRecord {
  slot: number
  pools: ReadonlyMap<string, Pool>
  /** By the slot; undefined for a pool that is gone. */
  changes: ReadonlyMap<number, readonly { address: string; pool: Pool | undefined }[]>
}

/** Records the pools of all venues until it is stopped. */
export async function recordPools(rpcUrl: string, wsUrl: string): Promise<{ stop(): Promise<PoolRecord> }> {
  const chain = new LiveChain({ rpcUrls: [rpcUrl], wsUrls: [wsUrl], clock: systemClock, limits: LIMITS })
  const ending = new AbortController()
  const written: { slot: number; accounts: readonly AccountState[] }[] = []
  const follow = async () => {
    for await (const change of chain.accountChanges({ owners: OWNERS, signal: ending.signal }))
      written.push(change)
  }
  // What ends with the signal is no failure.
  const following = follow().catch((error: unknown) => {
    if (!ending.signal.aborted) throw error
  })
  const read = await Promise.all(OWNERS.map((owner) => chain.getProgramAccounts(owner)))
  return {
    async stop() {
      ending.abort()
      await following
      await chain.close()
      // A read of a later slot than another one is repeated by the changes in between.
      const slot = Math.max(...read.map((each) => each.slot))
      const pools = new Map<string, Pool>()
      for (const account of read.flatMap(({ accounts }) => accounts)) {
        const pool = poolOf(account)
        if (pool) pools.set(account.address, pool)
      }
      const changes = new Map<number, { address: string; pool: Pool | undefined }[]>()
      for (const { slot: at, accounts } of written) {
        const known = changes.get(at) ?? []
        changes.set(at, known)
        for (const account of accounts) known.push({ address: account.address, pool: poolOf(account) })
      }
      return { slot, pools, changes }
    },
  }
}

function poolOf(account: AccountState): Pool | undefined {
  const decoded = decodePool(account, transferFeeOf)
  return decoded.ok ? decoded.pool : undefined
}

import { cpmm } from '@callisto/program-clients'
import type { AccountView, Decoded, DecodedRoot, PoolAccount, PoolRoot } from '../amm.ts'
import { decodeError, hasPrefix } from '../decoding.ts'
import { pairFootprint } from '../pair-program.ts'
import { cpmmPool } from './pool.ts'

const tradePpmOf = (pool: cpmm.Pool) => BigInt(pool.lpFeePpm + pool.protocolFeePpm + pool.creatorFeePpm)

/** Validates the account of a pool. */
export function decodeRoot(account: PoolAccount): DecodedRoot<cpmm.Pool> {
  if (account.owner !== cpmm.PROGRAM) return decodeError('WRONG_OWNER')
  if (hasPrefix(account.data, cpmm.CONFIG_DISCRIMINATOR)) return decodeError('OTHER_ACCOUNT')
  if (!hasPrefix(account.data, cpmm.POOL_DISCRIMINATOR)) return decodeError('WRONG_DISCRIMINATOR')
  const pool = cpmm.decodePool(account.data)
  if (pool === undefined) return decodeError('WRONG_LENGTH')
  if (pool.mint0 === pool.mint1 || tradePpmOf(pool) >= 1_000_000n) return decodeError('INVALID_STATE')
  const mints = [pool.mint0, pool.mint1] as const
  return { ok: true, root: { address: account.address, programId: cpmm.PROGRAM, mints, state: pool } }
}

/** The pool of a validated account; it needs no other. */
export function toPool(root: PoolRoot<cpmm.Pool>, view: AccountView, label: string): Decoded {
  const pool = root.state
  return {
    ok: true,
    pool: cpmmPool({
      address: root.address,
      programId: root.programId,
      label,
      mints: root.mints,
      reserves: [pool.reserve0, pool.reserve1],
      owed: [pool.protocolFees0 + pool.creatorFees0, pool.protocolFees1 + pool.creatorFees1],
      fees: {
        tradePpm: tradePpmOf(pool),
        protocolPpm: BigInt(pool.protocolFeePpm),
        creatorPpm: BigInt(pool.creatorFeePpm),
      },
      transferFees: [view.transferFeeOf(pool.mint0), view.transferFeeOf(pool.mint1)],
      cost: pairFootprint(root.programId, root.address, pool),
    }),
  }
}

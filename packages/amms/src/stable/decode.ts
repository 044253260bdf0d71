import { stable } from '@callisto/program-clients'
import type { AccountView, Decoded, DecodedRoot, PoolAccount, PoolRoot } from '../amm.ts'
import { decodeError, hasPrefix } from '../decoding.ts'
import { pairFootprint } from '../pair-program.ts'
import { stablePool } from './pool.ts'
import type { Ramp, StableSide } from './swap.ts'

const MAX_DECIMALS_APART = 9
const AMPLIFICATIONS = { least: 100, most: 1_000_000 }

function isSound(pool: stable.Pool): boolean {
  const { amplificationFrom: from, amplificationTo: to } = pool
  return (
    pool.mint0 !== pool.mint1 &&
    pool.lpFeePpm + pool.protocolFeePpm + pool.creatorFeePpm < 1_000_000 &&
    Math.min(from, to) >= AMPLIFICATIONS.least &&
    Math.max(from, to) <= AMPLIFICATIONS.most &&
    Math.abs(pool.decimals0 - pool.decimals1) <= MAX_DECIMALS_APART &&
    (from === to || pool.rampStartsAt < pool.rampEndsAt)
  )
}

const scaleOf = (own: number, other: number) => 10n ** BigInt(Math.max(0, other - own))

/** Validates the account of a pool. */
export function decodeRoot(account: PoolAccount): DecodedRoot<stable.Pool> {
  if (account.owner !== stable.PROGRAM) return decodeError('WRONG_OWNER')
  if (hasPrefix(account.data, stable.CONFIG_DISCRIMINATOR)) return decodeError('OTHER_ACCOUNT')
  if (!hasPrefix(account.data, stable.POOL_DISCRIMINATOR)) return decodeError('WRONG_DISCRIMINATOR')
  const pool = stable.decodePool(account.data)
  if (pool === undefined) return decodeError('WRONG_LENGTH')
  if (!isSound(pool)) return decodeError('INVALID_STATE')
  const mints = [pool.mint0, pool.mint1] as const
  return { ok: true, root: { address: account.address, programId: stable.PROGRAM, mints, state: pool } }
}

export const sidesOf = (pool: stable.Pool): readonly [StableSide, StableSide] => [
  { reserve: pool.reserve0, scale: scaleOf(pool.decimals0, pool.decimals1) },
  { reserve: pool.reserve1, scale: scaleOf(pool.decimals1, pool.decimals0) },
]

export const rampOf = (pool: stable.Pool): Ramp => ({
  from: BigInt(pool.amplificationFrom),
  to: BigInt(pool.amplificationTo),
  startsAt: pool.rampStartsAt,
  endsAt: pool.rampEndsAt,
})

/** The pool of a validated account; it needs no other. */
export function toPool(root: PoolRoot<stable.Pool>, view: AccountView, label: string): Decoded {
  const pool = root.state
  return {
    ok: true,
    pool: stablePool({
      address: root.address,
      programId: root.programId,
      label,
      mints: root.mints,
      sides: sidesOf(pool),
      owed: [pool.protocolFees0 + pool.creatorFees0, pool.protocolFees1 + pool.creatorFees1],
      ramp: rampOf(pool),
      fees: {
        tradePpm: BigInt(pool.lpFeePpm + pool.protocolFeePpm + pool.creatorFeePpm),
        protocolPpm: BigInt(pool.protocolFeePpm),
        creatorPpm: BigInt(pool.creatorFeePpm),
      },
      transferFees: [view.transferFeeOf(pool.mint0), view.transferFeeOf(pool.mint1)],
      cost: pairFootprint(root.programId, root.address, pool),
    }),
  }
}

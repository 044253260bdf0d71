import { stable } from '@callisto/program-clients'
import type { Amm, Decoded, PoolAccount, SwapFootprint, TransferFeeOf } from '../amm.ts'
import { decodeError, hasPrefix } from '../decoding.ts'
import { stablePool } from './pool.ts'

const LABEL = 'Callisto Stable'

/** A step of the router's plan and one index byte for the program and each of its ten accounts. */
const DATA_BYTES = 5 + 11

const MAX_DECIMALS_APART = 9
const AMPLIFICATIONS = { least: 100, most: 1_000_000 }

function footprintOf(address: string, pool: stable.Pool): SwapFootprint {
  const accounts = [
    stable.PROGRAM,
    address,
    pool.vault0,
    pool.vault1,
    pool.mint0,
    pool.mint1,
    pool.tokenProgram0,
    pool.tokenProgram1,
  ]
  return { accounts, dataBytes: DATA_BYTES }
}

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

function decode(account: PoolAccount, transferFeeOf: TransferFeeOf): Decoded {
  if (account.owner !== stable.PROGRAM) return decodeError('WRONG_OWNER')
  if (hasPrefix(account.data, stable.CONFIG_DISCRIMINATOR)) return decodeError('OTHER_ACCOUNT')
  if (!hasPrefix(account.data, stable.POOL_DISCRIMINATOR)) return decodeError('WRONG_DISCRIMINATOR')
  const pool = stable.decodePool(account.data)
  if (pool === undefined) return decodeError('WRONG_LENGTH')
  if (!isSound(pool)) return decodeError('INVALID_STATE')
  return {
    ok: true,
    pool: stablePool({
      address: account.address,
      programId: stable.PROGRAM,
      label: LABEL,
      mints: [pool.mint0, pool.mint1],
      sides: [
        { reserve: pool.reserve0, scale: scaleOf(pool.decimals0, pool.decimals1) },
        { reserve: pool.reserve1, scale: scaleOf(pool.decimals1, pool.decimals0) },
      ],
      owed: [pool.protocolFees0 + pool.creatorFees0, pool.protocolFees1 + pool.creatorFees1],
      ramp: {
        from: BigInt(pool.amplificationFrom),
        to: BigInt(pool.amplificationTo),
        startsAt: pool.rampStartsAt,
        endsAt: pool.rampEndsAt,
      },
      fees: {
        tradePpm: BigInt(pool.lpFeePpm + pool.protocolFeePpm + pool.creatorFeePpm),
        protocolPpm: BigInt(pool.protocolFeePpm),
        creatorPpm: BigInt(pool.creatorFeePpm),
      },
      transferFees: [transferFeeOf(pool.mint0), transferFeeOf(pool.mint1)],
      cost: footprintOf(account.address, pool),
    }),
  }
}

/** Amplified pools of the `stable` program. */
export const stableAmm: Amm = { programId: stable.PROGRAM, label: LABEL, decode }

import { cpmm, venueLabels } from '@callisto/program-clients'
import type { Amm, Decoded, PoolAccount, SwapFootprint, TransferFeeOf } from '../amm.ts'
import { decodeError, hasPrefix } from '../decoding.ts'
import { cpmmPool } from './pool.ts'

const LABEL = venueLabels[cpmm.PROGRAM]!

/** A step of the router's plan and one index byte for the program and each of its ten accounts. */
const DATA_BYTES = 5 + 11

function footprintOf(address: string, pool: cpmm.Pool): SwapFootprint {
  const accounts = [
    cpmm.PROGRAM,
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

function decode(account: PoolAccount, transferFeeOf: TransferFeeOf): Decoded {
  if (account.owner !== cpmm.PROGRAM) return decodeError('WRONG_OWNER')
  if (hasPrefix(account.data, cpmm.CONFIG_DISCRIMINATOR)) return decodeError('OTHER_ACCOUNT')
  if (!hasPrefix(account.data, cpmm.POOL_DISCRIMINATOR)) return decodeError('WRONG_DISCRIMINATOR')
  const pool = cpmm.decodePool(account.data)
  if (pool === undefined) return decodeError('WRONG_LENGTH')
  const tradePpm = BigInt(pool.lpFeePpm + pool.protocolFeePpm + pool.creatorFeePpm)
  if (pool.mint0 === pool.mint1 || tradePpm >= 1_000_000n) return decodeError('INVALID_STATE')
  return {
    ok: true,
    pool: cpmmPool({
      address: account.address,
      programId: cpmm.PROGRAM,
      label: LABEL,
      mints: [pool.mint0, pool.mint1],
      reserves: [pool.reserve0, pool.reserve1],
      owed: [pool.protocolFees0 + pool.creatorFees0, pool.protocolFees1 + pool.creatorFees1],
      fees: { tradePpm, protocolPpm: BigInt(pool.protocolFeePpm), creatorPpm: BigInt(pool.creatorFeePpm) },
      transferFees: [transferFeeOf(pool.mint0), transferFeeOf(pool.mint1)],
      cost: footprintOf(account.address, pool),
    }),
  }
}

/** Constant-product pools of the `cpmm` program. */
export const cpmmAmm: Amm = { programId: cpmm.PROGRAM, label: LABEL, decode }

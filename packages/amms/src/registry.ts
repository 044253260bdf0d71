import type { Amm, Decoded, PoolAccount, TransferFeeOf } from './amm.ts'
import { clmmAmm } from './clmm/decode.ts'
import { cpmmAmm } from './cpmm/decode.ts'
import { decodeError } from './decoding.ts'
import { dlmmAmm } from './dlmm/decode.ts'
import { launchpadAmm } from './launchpad/decode.ts'
import { stableAmm } from './stable/decode.ts'

/** Every venue: a new one is a folder and a line here. */
export const AMMS: readonly Amm[] = [clmmAmm, cpmmAmm, dlmmAmm, launchpadAmm, stableAmm]

const byProgram = new Map(AMMS.map((amm) => [amm.programId, amm]))

/** The pool in an account of any venue's program; anything else is refused, never thrown. */
export function decodePool(account: PoolAccount, transferFeeOf: TransferFeeOf): Decoded {
  return byProgram.get(account.owner)?.decode(account, transferFeeOf) ?? decodeError('WRONG_OWNER')
}

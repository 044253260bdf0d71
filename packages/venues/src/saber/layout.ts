import { Fields } from '../shared/fields.ts'

export const PROGRAM = 'SSwpkEEcbUqx4vtoEByFjSkhKdCT862DNVb52nZg1UZ'
export const SWAP_INFO_BYTES = 395

/** A fraction of an amount. */
export interface Fee {
  numerator: bigint
  denominator: bigint
}

export interface SaberAccount {
  isPaused: boolean
  nonce: number
  /** The amplification moves linearly between two unix seconds. */
  ramp: { from: bigint; to: bigint; startsAt: number; endsAt: number }
  reserves: readonly [string, string]
  mints: readonly [string, string]
  /** Accounts that the owner's part of the fee is paid to. */
  feeAccounts: readonly [string, string]
  tradeFee: Fee
  /** Part of the trade fee. */
  ownerFee: Fee
}

/** Undefined for bytes that are no initialised pool. */
export function decodeSwapInfo(data: Uint8Array): SaberAccount | undefined {
  if (data.length !== SWAP_INFO_BYTES || data[0] !== 1) return undefined
  const fields = new Fields(data)
  const fee = (at: number) => ({ numerator: fields.u64(at), denominator: fields.u64(at + 8) })
  return {
    isPaused: fields.u8(1) !== 0,
    nonce: fields.u8(2),
    ramp: {
      from: fields.u64(3),
      to: fields.u64(11),
      startsAt: Number(fields.i64(19)),
      endsAt: Number(fields.i64(27)),
    },
    reserves: [fields.key(107), fields.key(139)],
    mints: [fields.key(203), fields.key(235)],
    feeAccounts: [fields.key(267), fields.key(299)],
    ownerFee: fee(331),
    tradeFee: fee(363),
  }
}

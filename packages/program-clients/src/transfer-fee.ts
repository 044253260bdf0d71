import type { Address } from '@solana/kit'
import { ByteReader } from './byte-reader.ts'
import { keyOrNone } from './token-metadata.ts'

export interface TransferFeeRate {
  /** First epoch that it holds in. */
  epoch: bigint
  /** Most that one transfer pays, base units. */
  maximum: bigint
  /** Of 10,000; rounded up by the token program. */
  bps: number
}

/** The transfer fee extension of a mint: two rates, of which the epoch picks one. */
export interface MintTransferFee {
  /** Who may set new rates; undefined when they are final. */
  authority: Address | undefined
  older: TransferFeeRate
  newer: TransferFeeRate
}

export function decodeTransferFee(data: Uint8Array): MintTransferFee | undefined {
  const r = new ByteReader(data)
  const authority = keyOrNone(r.key())
  r.bytes(32 + 8)
  const fee = { authority, older: readRate(r), newer: readRate(r) }
  return r.complete() ? fee : undefined
}

const readRate = (r: ByteReader): TransferFeeRate => ({ epoch: r.u64(), maximum: r.u64(), bps: r.u16() })

/** The rate in force, undefined when transfers are free. */
export function transferFeeAt(fee: MintTransferFee | undefined, epoch: bigint): TransferFeeRate | undefined {
  if (!fee) return undefined
  const rate = epoch >= fee.newer.epoch ? fee.newer : fee.older
  return rate.bps === 0 || rate.maximum === 0n ? undefined : rate
}

import type { TransferFee } from './amm.ts'

/** Token-2022 mints: the base state padded to an account's length, the account type, then type-length-value entries. */
const ACCOUNT_TYPE_AT = 165
const MINT_TYPE = 1
const TRANSFER_FEE_CONFIG = 1
const TRANSFER_FEE_CONFIG_LENGTH = 108
/** Two authorities and the withheld amount come before the older and the newer fee. */
const OLDER_AT = 72
const NEWER_AT = 90

/**
 * The transfer fee of a mint in `epoch`, undefined when it has none. `data` is the mint account's data, of either
 * token program; bytes that are no sound mint have no fee, as no program would move such a token.
 */
export function decodeTransferFee(data: Uint8Array, epoch: bigint): TransferFee | undefined {
  if (data.length <= ACCOUNT_TYPE_AT || data[ACCOUNT_TYPE_AT] !== MINT_TYPE) return undefined
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  for (let at = ACCOUNT_TYPE_AT + 1; at + 4 <= data.length; ) {
    const type = view.getUint16(at, true)
    const length = view.getUint16(at + 2, true)
    const body = at + 4
    if (body + length > data.length) return undefined
    if (type === TRANSFER_FEE_CONFIG && length === TRANSFER_FEE_CONFIG_LENGTH) return feeAt(view, body, epoch)
    at = body + length
  }
  return undefined
}

function feeAt(view: DataView, body: number, epoch: bigint): TransferFee | undefined {
  const newerFrom = view.getBigUint64(body + NEWER_AT, true)
  const at = body + (epoch >= newerFrom ? NEWER_AT : OLDER_AT)
  const maximum = view.getBigUint64(at + 8, true)
  const bps = Math.min(view.getUint16(at + 16, true), 10_000)
  return bps === 0 || maximum === 0n ? undefined : { bps, maximum }
}

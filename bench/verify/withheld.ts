// Transfer fees withheld in a Token-2022 account or mint, apart from its amount; they are part of the supply.

const BASE_SIZE = 165
const TRANSFER_FEE_CONFIG = 1
const TRANSFER_FEE_AMOUNT = 2
/** The mint's extension starts with two authorities. */
const AUTHORITIES_SIZE = 64

/** Base units withheld in a token account. */
export const withheldInAccount = (data: Uint8Array) => u64Of(data, TRANSFER_FEE_AMOUNT, 0)

/** Base units withheld in a mint. */
export const withheldInMint = (data: Uint8Array) => u64Of(data, TRANSFER_FEE_CONFIG, AUTHORITIES_SIZE)

function u64Of(data: Uint8Array, wanted: number, offset: number): bigint {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  let at = BASE_SIZE + 1
  while (at + 4 <= data.length) {
    const [kind, length] = [view.getUint16(at, true), view.getUint16(at + 2, true)]
    if (kind === wanted) return view.getBigUint64(at + 4 + offset, true)
    if (kind === 0) return 0n
    at += 4 + length
  }
  return 0n
}

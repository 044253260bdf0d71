import { addressBytes, ByteWriter } from '@callisto/solana/codec'

/** Layouts of the token programs (`state.rs`, `extension/`), encoded for accounts of the genesis. */

export interface MintFields {
  mintAuthority?: string
  freezeAuthority?: string
  supply: bigint
  decimals: number
}

/** An `Option<Pubkey>` with a four-byte tag. */
function optionalKey(writer: ByteWriter, key: string | undefined): void {
  writer.raw(Uint8Array.of(key === undefined ? 0 : 1, 0, 0, 0))
  writer.raw(key === undefined ? new Uint8Array(32) : addressBytes(key))
}

/** The 82 bytes of a mint. */
export function mintBytes(fields: MintFields): Uint8Array {
  const writer = new ByteWriter(82)
  optionalKey(writer, fields.mintAuthority)
  writer.u64(fields.supply)
  writer.u8(fields.decimals)
  writer.u8(1)
  optionalKey(writer, fields.freezeAuthority)
  return writer.finish()
}

export interface TokenAccountFields {
  mint: string
  owner: string
  amount: bigint
  /** Set for wrapped SOL: the lamports that are rent. */
  nativeReserve?: bigint
}

/** The 165 bytes of an initialised token account. */
export function tokenAccountBytes(fields: TokenAccountFields): Uint8Array {
  const writer = new ByteWriter(165)
  writer.raw(addressBytes(fields.mint))
  writer.raw(addressBytes(fields.owner))
  writer.u64(fields.amount)
  optionalKey(writer, undefined)
  writer.u8(1)
  writer.raw(Uint8Array.of(fields.nativeReserve === undefined ? 0 : 1, 0, 0, 0))
  writer.u64(fields.nativeReserve ?? 0n)
  writer.u64(0n)
  optionalKey(writer, undefined)
  return writer.finish()
}

export interface Extension {
  type: number
  value: Uint8Array
}

const MINT_TYPE = 1
const ACCOUNT_TYPE = 2

/** Token-2022: the base padded to 165 bytes, the account type, then type-length-value entries. */
export function extended(base: Uint8Array, extensions: readonly Extension[]): Uint8Array {
  const size = extensions.reduce((sum, { value }) => sum + 4 + value.length, 166)
  const bytes = new Uint8Array(size)
  const view = new DataView(bytes.buffer)
  bytes.set(base)
  bytes[165] = base.length === 165 ? ACCOUNT_TYPE : MINT_TYPE
  let at = 166
  for (const { type, value } of extensions) {
    view.setUint16(at, type, true)
    view.setUint16(at + 2, value.length, true)
    bytes.set(value, at + 4)
    at += 4 + value.length
  }
  return bytes
}

function lengthened(writer: ByteWriter, text: string): void {
  const bytes = Buffer.from(text)
  writer.raw(Uint8Array.of(bytes.length & 255, bytes.length >> 8, 0, 0))
  writer.raw(bytes)
}

export interface TokenMetadata {
  updateAuthority: string
  mint: string
  name: string
  symbol: string
  uri: string
  more: readonly (readonly [key: string, value: string])[]
}

/** The metadata extension and the metadata pointer that names the mint itself. */
export function metadataExtensions(metadata: TokenMetadata): Extension[] {
  const pointer = new ByteWriter(64)
  pointer.raw(addressBytes(metadata.updateAuthority))
  pointer.raw(addressBytes(metadata.mint))
  const writer = new ByteWriter(512)
  writer.raw(addressBytes(metadata.updateAuthority))
  writer.raw(addressBytes(metadata.mint))
  for (const text of [metadata.name, metadata.symbol, metadata.uri]) lengthened(writer, text)
  writer.raw(Uint8Array.of(metadata.more.length, 0, 0, 0))
  for (const text of metadata.more.flat()) lengthened(writer, text)
  return [
    { type: 18, value: pointer.finish() },
    { type: 19, value: writer.finish() },
  ]
}

/** The delegate may transfer and burn any holder's tokens. */
export const permanentDelegate = (delegate: string): Extension => ({
  type: 12,
  value: addressBytes(delegate),
})

export function pausable(authority: string): Extension {
  return { type: 26, value: Uint8Array.of(...addressBytes(authority), 0) }
}

/** Displayed amount = raw amount x multiplier; `next` takes effect at `nextFromUnix` seconds. */
export function scaledUiAmount(
  authority: string,
  now: number,
  next: number,
  nextFromUnix: number,
): Extension {
  const value = new Uint8Array(56)
  const view = new DataView(value.buffer)
  value.set(addressBytes(authority))
  view.setFloat64(32, now, true)
  view.setBigInt64(40, BigInt(nextFromUnix), true)
  view.setFloat64(48, next, true)
  return { type: 25, value }
}

/** One fee for all epochs, without an effective maximum. */
export function transferFee(authority: string, bps: number): Extension {
  const value = new Uint8Array(108)
  const view = new DataView(value.buffer)
  value.set(addressBytes(authority), 0)
  value.set(addressBytes(authority), 32)
  for (const at of [72, 90]) {
    view.setBigUint64(at + 8, 2n ** 64n - 1n, true)
    view.setUint16(at + 16, bps, true)
  }
  return { type: 1, value }
}

/** Account extensions required by mint extensions: immutable owner, withheld transfer fees, pausable transfers. */
export const immutableOwner: Extension = { type: 7, value: new Uint8Array(0) }
export const transferFeeAmount: Extension = { type: 2, value: new Uint8Array(8) }
export const pausableAccount: Extension = { type: 27, value: new Uint8Array(0) }

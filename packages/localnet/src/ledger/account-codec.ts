import type { AccountState } from '@callisto/solana'
import { addressBytes, readAddress } from '@callisto/solana/codec'

const HEADER_BYTES = 41

/** An account's row: owner 32, lamports u64, executable u8, then its data. */
export function encodeAccount(account: AccountState): Uint8Array {
  const bytes = Buffer.allocUnsafe(HEADER_BYTES + account.data.length)
  bytes.set(addressBytes(account.owner), 0)
  bytes.writeBigUInt64LE(account.lamports, 32)
  bytes[40] = account.executable ? 1 : 0
  bytes.set(account.data, HEADER_BYTES)
  return bytes
}

export function decodeAccount(address: string, bytes: Uint8Array): AccountState {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return {
    address,
    owner: readAddress(view, 0),
    lamports: view.readBigUInt64LE(32),
    executable: view[40] === 1,
    data: Uint8Array.prototype.slice.call(view, HEADER_BYTES),
  }
}

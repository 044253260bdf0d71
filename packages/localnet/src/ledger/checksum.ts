import { crc32 } from 'node:zlib'

const CHECKSUM_BYTES = 4

/** A value as a row holds it: the value, then the CRC-32 of the row's key and the value. */
export function seal(key: string | Uint8Array, value: Uint8Array): Uint8Array {
  const sealed = Buffer.allocUnsafe(value.length + CHECKSUM_BYTES)
  sealed.set(value)
  sealed.writeUInt32LE(crc32(value, crc32(key)), value.length)
  return sealed
}

/** The value of a sealed row, not copied; undefined when key, value or checksum have changed since. */
export function unseal(key: string | Uint8Array, sealed: Uint8Array): Uint8Array | undefined {
  const length = sealed.length - CHECKSUM_BYTES
  if (length < 0) return undefined
  const value = sealed.subarray(0, length)
  const checksum = new DataView(sealed.buffer, sealed.byteOffset + length, CHECKSUM_BYTES).getUint32(0, true)
  return checksum === crc32(value, crc32(key)) ? value : undefined
}

/**
 * Account bytes with zeros up to a length: programs append fields to their accounts, and read those that an older account
 * lacks as zero. Undefined for bytes that are shorter than the oldest layout.
 */
export function padded(data: Uint8Array, leastBytes: number, bytes: number): Uint8Array | undefined {
  if (data.length < leastBytes) return undefined
  if (data.length >= bytes) return data
  const whole = new Uint8Array(bytes)
  whole.set(data)
  return whole
}

/** Whether bytes after the known fields say something: fields of a program that is newer than this code. */
export const hasUnknownFields = (data: Uint8Array, knownBytes: number): boolean =>
  data.subarray(knownBytes).some((byte) => byte !== 0)

/** `legacy` and 0 share a wire layout with signatures first; 1 is the layout of SIMD-0385, signatures last. */
export type TransactionVersion = 'legacy' | 0 | 1

/** What a transaction format can carry. */
export interface TransactionLimits {
  /** Of the wire form, signatures included. */
  maxBytes: number
  /** Distinct accounts, those from lookup tables included. */
  maxAccounts: number
  maxInstructions: number
  maxSignatures: number
}

/** Format 1: SIMD-0296 (4,096 bytes) and SIMD-0385 (64 accounts, 64 instructions, 12 signatures, no tables). */
const V1_LIMITS: TransactionLimits = {
  maxBytes: 4_096,
  maxAccounts: 64,
  maxInstructions: 64,
  maxSignatures: 12,
}

/** Formats legacy and 0: one UDP packet of 1,280 bytes less its headers, and 64 account locks. */
const PACKET_LIMITS: TransactionLimits = {
  maxBytes: 1_232,
  maxAccounts: 64,
  maxInstructions: 64,
  // A signature and its account take 96 of the bytes.
  maxSignatures: 12,
}

/** The limits that the definition of each format sets; a cluster may lower the number of accounts. */
export const FORMAT_LIMITS: Readonly<Record<TransactionVersion, TransactionLimits>> = {
  legacy: PACKET_LIMITS,
  0: PACKET_LIMITS,
  1: V1_LIMITS,
}

/** First byte of a wire transaction of format 1. */
const V1_FIRST_BYTE = 0x81

/**
 * Size limit of wire bytes, by their first byte.
 * @example maxWireBytes(WIRE) // => 1_232
 */
export function maxWireBytes(wire: Uint8Array): number {
  return FORMAT_LIMITS[wire[0] === V1_FIRST_BYTE ? 1 : 0].maxBytes
}

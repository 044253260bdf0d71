/** A transaction on the wire: signatures in front, the message that they sign behind. */
export interface TransactionBytes {
  signatures: Uint8Array[]
  message: Uint8Array
  /** Keys that must sign, in the order of the signatures. */
  signers: Uint8Array[]
}

const SIGNATURE = 64
const KEY = 32
const VERSIONED = 0x80

/**
 * Splits a legacy or version 0 transaction. Throws RangeError on invalid bytes.
 */
export function splitTransaction(bytes: Uint8Array): TransactionBytes {
  const count = shortLength(bytes, 0)
  const start = count.next + count.value * SIGNATURE
  const message = bytes.slice(start)
  const first = message[0]
  if (first === undefined) throw new RangeError('the transaction has no message')
  if (first & VERSIONED && first !== VERSIONED) throw new RangeError('unknown transaction version')
  const header = first & VERSIONED ? 1 : 0
  const required = message[header]
  if (required === undefined || required !== count.value)
    throw new RangeError('signature count does not match')
  const keys = shortLength(message, header + 3)
  if (keys.value < required || message.length < keys.next + keys.value * KEY)
    throw new RangeError('the transaction is cut off')
  const slice = (from: number, at: number, size: number, all: Uint8Array) =>
    all.slice(from + at * size, from + (at + 1) * size)
  return {
    message,
    signatures: Array.from({ length: required }, (_, at) => slice(count.next, at, SIGNATURE, bytes)),
    signers: Array.from({ length: required }, (_, at) => slice(keys.next, at, KEY, message)),
  }
}

/** Inverse of `splitTransaction`. */
export function joinTransaction({
  signatures,
  message,
}: Pick<TransactionBytes, 'signatures' | 'message'>): Uint8Array {
  const bytes = new Uint8Array(1 + signatures.length * SIGNATURE + message.length)
  bytes[0] = signatures.length
  for (const [at, signature] of signatures.entries()) bytes.set(signature, 1 + at * SIGNATURE)
  bytes.set(message, 1 + signatures.length * SIGNATURE)
  return bytes
}

/** Solana's compact length; one byte covers every transaction that fits a packet. */
function shortLength(bytes: Uint8Array, at: number): { value: number; next: number } {
  const value = bytes[at]
  if (value === undefined || value > 0x7f) throw new RangeError('bad length')
  return { value, next: at + 1 }
}

import { decodeTransaction, withSignature } from '../codec/transaction.ts'

const SIGNATURE_BYTES = 64

/** A wire transaction with empty signatures: it can be simulated, and nobody can send it. Throws `WireError`. */
export function withoutSignatures(wire: Uint8Array): Uint8Array {
  const decoded = decodeTransaction(wire)
  const { staticKeys, signerCount } = decoded.message
  const empty = new Uint8Array(SIGNATURE_BYTES)
  return staticKeys
    .slice(0, signerCount)
    .reduce((bytes, signer) => withSignature({ ...decoded, wire: bytes }, signer, empty), wire)
}

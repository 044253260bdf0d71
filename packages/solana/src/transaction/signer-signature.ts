import { encodeBase58 } from '../codec/base58.ts'
import { decodeTransaction } from '../codec/transaction.ts'

/**
 * Base58 of the signature that a signer has given to a wire transaction. Undefined while it is missing, for an account that
 * does not sign, and for unreadable bytes.
 * @example signerSignature(WIRE, USER) // => encodeBase58(new Uint8Array(64).fill(1))
 */
export function signerSignature(bytes: Uint8Array, signer: string): string | undefined {
  try {
    const { signatures, message } = decodeTransaction(bytes)
    const own = signatures[message.staticKeys.indexOf(signer)]
    return own?.some((byte) => byte !== 0) ? encodeBase58(own) : undefined
  } catch {
    return undefined
  }
}

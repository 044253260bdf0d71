import { EXECUTE_CODES, type ExecuteCode } from '@callisto/contract'
import { equalBytes } from '@callisto/solana'
import { decodeTransaction, type WireTransaction } from '@callisto/solana/codec'
import { getBase64Encoder } from '@solana/kit'
import { isSignature } from '../signature.ts'
import type { CachedOrder } from './order-cache.ts'

export interface ExecuteRefusal {
  ok: false
  code: ExecuteCode
  message: string
}

const refuse = (code: ExecuteCode, message: string): ExecuteRefusal => ({ ok: false, code, message })

/** The bytes of a transaction in base64, with its decoded form. */
export function decodeSigned(
  text: string,
): { ok: true; wire: Uint8Array; decoded: WireTransaction } | ExecuteRefusal {
  try {
    const wire = Uint8Array.from(getBase64Encoder().encode(text))
    return { ok: true, wire, decoded: decodeTransaction(wire) }
  } catch {
    return refuse(EXECUTE_CODES.INVALID_SIGNED_TRANSACTION, 'The signed transaction cannot be decoded')
  }
}

/**
 * Checks that a signed transaction is the order's own, to the byte, and that everybody but a market maker has signed it.
 * Undefined when it may be sent.
 */
export async function verifySigned(
  { message, signatures }: WireTransaction,
  order: CachedOrder,
): Promise<ExecuteRefusal | undefined> {
  const own = decodeTransaction(order.offer.transaction).message
  if (!equalBytes(message.bytes, own.bytes)) return toModified(order)
  for (const [index, signer] of message.staticKeys.slice(0, message.signerCount).entries()) {
    const signature = signatures[index]!
    const isEmpty = signature.every((byte) => byte === 0)
    if (signer === order.maker?.address) {
      if (!isEmpty) return refuse(EXECUTE_CODES.MAKER_INVALID_PAYLOAD, 'The maker signs last')
    } else if (isEmpty) {
      return order.maker
        ? refuse(EXECUTE_CODES.MAKER_INVALID_PAYLOAD, `The signature of ${signer} is missing`)
        : refuse(EXECUTE_CODES.NOT_FULLY_SIGNED, `The signature of ${signer} is missing`)
    } else if (!(await isSignature(signature, signer, message.bytes))) {
      return refuse(EXECUTE_CODES.INVALID_SIGNED_TRANSACTION, `The signature of ${signer} is not valid`)
    }
  }
  return undefined
}

/** A wallet that alters a transaction which somebody else pays cannot be used for those. */
const toModified = ({ offer, taker, maker }: CachedOrder): ExecuteRefusal =>
  maker === undefined && offer.fees.signature.payer !== taker
    ? refuse(EXECUTE_CODES.GASLESS_UNSUPPORTED, 'The wallet does not support transactions of another payer')
    : refuse(EXECUTE_CODES.MESSAGE_MODIFIED, 'User transaction has been modified')

import {
  getAddressEncoder,
  getBase58Encoder,
  getPublicKeyFromAddress,
  isAddress,
  isSignature,
  type SignatureBytes,
  verifySignature,
} from '@solana/kit'

const SIGN_BIT = 0x80
/** y of the points of small order, canonical and not, little endian without the sign: anybody can sign for them. */
const SMALL_ORDER = new Set([
  '0000000000000000000000000000000000000000000000000000000000000000',
  '0100000000000000000000000000000000000000000000000000000000000000',
  '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05',
  'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a',
  'ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
  'edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
  'eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
])

/**
 * Whether a base58 signature is one of the key of an address over the UTF-8 bytes of a text. False for whatever is no
 * address, no signature, and for points of small order.
 */
export async function isSignedBy(owner: string, text: string, signature: string): Promise<boolean> {
  if (!isAddress(owner) || !isSignature(signature)) return false
  const y = Buffer.from(getAddressEncoder().encode(owner))
  y[31]! &= ~SIGN_BIT
  if (SMALL_ORDER.has(y.toString('hex'))) return false
  try {
    const key = await getPublicKeyFromAddress(owner)
    const bytes = getBase58Encoder().encode(signature) as SignatureBytes
    return await verifySignature(key, bytes, new TextEncoder().encode(text))
  } catch {
    // Bytes that are no point of the curve.
    return false
  }
}

import { address, getPublicKeyFromAddress, type SignatureBytes, verifySignature } from '@solana/kit'

/** Whether a signature is that of the key over the message. */
export async function isSignature(
  signature: Uint8Array,
  signer: string,
  message: Uint8Array,
): Promise<boolean> {
  const key = await getPublicKeyFromAddress(address(signer))
  return verifySignature(key, signature as SignatureBytes, message)
}

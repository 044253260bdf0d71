import { createKeyPairSignerFromPrivateKeyBytes, getBase58Decoder, signBytes } from '@solana/kit'

/** A key with what it signs; equal for equal seeds. */
export async function createTestWallet(seed: number) {
  const { address, keyPair } = await createKeyPairSignerFromPrivateKeyBytes(new Uint8Array(32).fill(seed))
  return {
    address,
    /** Base58 signature of the UTF-8 bytes of a text. */
    sign: async (text: string): Promise<string> =>
      getBase58Decoder().decode(await signBytes(keyPair.privateKey, new TextEncoder().encode(text))),
  }
}

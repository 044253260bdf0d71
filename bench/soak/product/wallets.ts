import { rpcCall } from '@callisto/testkit'
import { createKeyPairFromPrivateKeyBytes, getAddressFromPublicKey } from '@solana/kit'

const WALLETS = 4
const LAMPORTS = 200_000_000_000
const POLL_MS = 50

/** A wallet of the soak's own, and what it was last told to receive of each token. */
export interface Wallet {
  address: string
  keys: CryptoKeyPair
  held: Map<string, bigint>
}

/** Fresh wallets with SOL from the faucet; a seed makes the same ones. */
export async function createWallets(
  rpcUrl: string,
  random: () => number,
  count = WALLETS,
): Promise<Wallet[]> {
  const wallets: Wallet[] = []
  for (let index = 0; index < count; index++) {
    const secret = Uint8Array.from({ length: 32 }, () => Math.floor(random() * 256))
    const keys = await createKeyPairFromPrivateKeyBytes(secret)
    const address = await getAddressFromPublicKey(keys.publicKey)
    await rpcCall(rpcUrl, 'requestAirdrop', [address, LAMPORTS])
    wallets.push({ address, keys, held: new Map() })
  }
  for (const { address } of wallets) await untilFunded(rpcUrl, address)
  return wallets
}

async function untilFunded(rpcUrl: string, address: string): Promise<void> {
  const balance = async () =>
    (await rpcCall<{ value: number }>(rpcUrl, 'getBalance', [address, { commitment: 'confirmed' }])).value
  while ((await balance()) === 0) await new Promise((resolve) => setTimeout(resolve, POLL_MS))
}

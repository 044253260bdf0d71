import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import type { ChainPort } from '@callisto/solana'
import { type Address, createKeyPairSignerFromPrivateKeyBytes, lamports, signBytes } from '@solana/kit'

const SEED_BYTES = 32
const FUNDS = lamports(100_000_000_000n)

interface FundedSigner {
  signer: { address: Address; sign(message: Uint8Array): Promise<Uint8Array> }
  /** Requests lamports from the faucet. */
  fund(): Promise<void>
}

/** A key of the server on the embedded chain: it is stored in a file, the faucet funds it. */
export async function createFundedSigner({ rpc }: ChainPort, file: string): Promise<FundedSigner> {
  const { address, keyPair } = await createKeyPairSignerFromPrivateKeyBytes(readOrCreateSeed(file))
  return {
    signer: { address, sign: (message) => signBytes(keyPair.privateKey, message) },
    async fund() {
      await rpc.requestAirdrop(address, FUNDS).send()
    },
  }
}

function readOrCreateSeed(file: string): Uint8Array {
  if (!existsSync(file)) writeFileSync(file, randomBytes(SEED_BYTES), { mode: 0o600 })
  return Uint8Array.from(readFileSync(file))
}

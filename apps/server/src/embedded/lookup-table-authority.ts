import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ChainPort } from '@callisto/solana'
import type { LookupTableMaintainerOptions } from '@callisto/trade'
import { createKeyPairSignerFromPrivateKeyBytes, lamports, signBytes } from '@solana/kit'
import { LOOKUP_TABLE_KEY_FILE } from '../ops/data-folder.ts'

const SEED_BYTES = 32
const FUNDS = lamports(100_000_000_000n)

/** Authority and payer of the lookup tables on the embedded chain. Its key is stored in the data folder, the faucet funds it. */
export async function createLookupTableAuthority(
  { rpc }: ChainPort,
  dataDir: string,
): Promise<LookupTableMaintainerOptions> {
  const { address, keyPair } = await createKeyPairSignerFromPrivateKeyBytes(readOrCreateSeed(dataDir))
  return {
    authority: { address, sign: (message) => signBytes(keyPair.privateKey, message) },
    async fund() {
      await rpc.requestAirdrop(address, FUNDS).send()
    },
  }
}

function readOrCreateSeed(dataDir: string): Uint8Array {
  const file = join(dataDir, LOOKUP_TABLE_KEY_FILE)
  if (!existsSync(file)) writeFileSync(file, randomBytes(SEED_BYTES), { mode: 0o600 })
  return Uint8Array.from(readFileSync(file))
}

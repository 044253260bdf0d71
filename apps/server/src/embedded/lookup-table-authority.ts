import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ChainPort } from '@callisto/solana'
import type { KeeperOfTables } from '@callisto/trade'
import { createKeyPairSignerFromPrivateKeyBytes, lamports, signBytes } from '@solana/kit'

const SEED_BYTES = 32
const FUNDS = lamports(100_000_000_000n)

/** The key that keeps the lookup tables of an embedded chain. It lies beside the chain, whose faucet pays for it. */
export async function localKeeper({ rpc }: ChainPort, dataDir: string): Promise<KeeperOfTables> {
  const { address, keyPair } = await createKeyPairSignerFromPrivateKeyBytes(seedIn(dataDir))
  return {
    key: { address, sign: (message) => signBytes(keyPair.privateKey, message) },
    async fund() {
      await rpc.requestAirdrop(address, FUNDS).send()
    },
  }
}

function seedIn(dataDir: string): Uint8Array {
  const file = join(dataDir, 'lookup-tables.key')
  if (!existsSync(file)) writeFileSync(file, randomBytes(SEED_BYTES), { mode: 0o600 })
  return Uint8Array.from(readFileSync(file))
}

import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createFillRoutes, type OrdersService } from '@callisto/orders'
import type { ChainPort } from '@callisto/solana'
import type { LookupTableMaintainerOptions } from '@callisto/trade'
import { type Address, createKeyPairSignerFromPrivateKeyBytes, lamports, signBytes } from '@solana/kit'
import { KEEPER_KEY_FILE, LOOKUP_TABLE_KEY_FILE } from '../ops/data-folder.ts'

const SEED_BYTES = 32
const FUNDS = lamports(100_000_000_000n)

interface FundedSigner {
  signer: { address: Address; sign(message: Uint8Array): Promise<Uint8Array> }
  /** Requests lamports from the faucet. */
  fund(): Promise<void>
}

/** A key of the server on the embedded chain: it is stored in a file, the faucet funds it. */
async function createFundedSigner({ rpc }: ChainPort, file: string): Promise<FundedSigner> {
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

/** Authority and payer of the lookup tables on the embedded chain. */
export async function createLookupTableAuthority(
  chain: ChainPort,
  dataDir: string,
): Promise<LookupTableMaintainerOptions> {
  const { signer, fund } = await createFundedSigner(chain, join(dataDir, LOOKUP_TABLE_KEY_FILE))
  return { authority: signer, fund }
}

export interface EmbeddedKeeperOptions {
  chain: ChainPort
  orders: Pick<OrdersService, 'startKeeper'>
  dataDir: string
  /** Origin of the trading API. */
  url: string
  apiKey: string
}

/** The keeper of the embedded chain: a client of this server's own trading API. Fees are its operator's. */
export async function startEmbeddedKeeper({ chain, orders, dataDir, url, apiKey }: EmbeddedKeeperOptions) {
  const { signer, fund } = await createFundedSigner(chain, join(dataDir, KEEPER_KEY_FILE))
  return orders.startKeeper({
    // With a key of its own the keeper is another client than the users of this machine.
    routes: createFillRoutes({ apiUrl: `${url}/api`, apiKey }),
    // The folder is of one process at a time, which after a crash need not wait for the end of its own lease.
    owner: signer.address,
    signer,
    fund,
    rule: { opensFeeAccounts: true },
  })
}

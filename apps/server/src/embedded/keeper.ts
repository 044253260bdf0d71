import { join } from 'node:path'
import { createFillRoutes, type OrdersService } from '@callisto/orders'
import type { ChainPort } from '@callisto/solana'
import { KEEPER_KEY_FILE } from '../ops/data-folder.ts'
import { createFundedSigner } from './funded-signer.ts'

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

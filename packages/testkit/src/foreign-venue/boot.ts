import { fileURLToPath } from 'node:url'
import { QUICK_SLOTS } from '@callisto/localnet/testing'
import { bootLocalnet, type TestLocalnet } from '../localnet.ts'
import { type ForeignMarket, foreignGenesis } from './genesis.ts'
import { FOREIGN_PROGRAM } from './layout.ts'

const WORKER = new URL('./genesis-worker.ts', import.meta.url)
const PROGRAM = fileURLToPath(new URL('../../../../programs/foreign-amm/foreign-amm.so', import.meta.url))

/** An embedded chain with the foreign AMM deployed and one pool of it in the genesis block. */
export async function bootForeignMarket(market: ForeignMarket): Promise<TestLocalnet> {
  return bootLocalnet({
    worker: WORKER,
    programs: [{ address: FOREIGN_PROGRAM, file: PROGRAM }],
    simulation: { options: { accounts: await foreignGenesis(market) } },
    parameters: QUICK_SLOTS,
  })
}

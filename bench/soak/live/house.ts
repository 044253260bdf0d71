import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AMMS } from '@callisto/amms'
import { createMarketService, type MarketService } from '@callisto/market'
import { labelledHolders, markedWallets } from '@callisto/market-sim'
import type { AccountState, ChainPort, Clock } from '@callisto/solana'
import { curatedTiers, launchpadIdentities } from '@callisto/testkit'
import { createTradeService, type TradeService } from '@callisto/trade'
import fastify, { type FastifyInstance } from 'fastify'

/** Market and trade services over one chain port, without a network. */
export interface House {
  market: MarketService
  trade: TradeService
  /** Every account of the venues as the stream of changes gives it, by address. */
  pools: ReadonlyMap<string, AccountState>
  /** Slot of the newest change. */
  poolSlot(): number
  /** JSON of a GET request. */
  get(path: string): Promise<unknown>
  close(): Promise<void>
}

export async function openHouse(chain: ChainPort, clock: Clock, seed: string): Promise<House> {
  const dataDir = mkdtempSync(join(tmpdir(), 'callisto-live-'))
  const log = { warn: (details: object, message: string) => console.error(message, details) }
  const market = await createMarketService({
    chain,
    dataDir,
    clock,
    log,
    launchpads: launchpadIdentities(seed),
    tiers: curatedTiers(seed),
    holders: labelledHolders(seed),
    marked: markedWallets(seed),
  })
  const trade = createTradeService({ chain, market: market.read, clock, log })
  const app: FastifyInstance = fastify()
  await app.register(market.routes, { prefix: '/data' })
  await app.register(trade.routes, { prefix: '/api' })
  const stop = new AbortController()
  const followed = followPools(chain, stop.signal)
  return {
    market,
    trade,
    pools: followed.pools,
    poolSlot: followed.slot,
    get: async (path) => (await app.inject(path)).json(),
    async close() {
      stop.abort()
      await app.close()
      await trade.close()
      await market.close()
      await followed.done
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** The accounts of all venues: a snapshot, then every change. */
function followPools(chain: ChainPort, signal: AbortSignal) {
  const pools = new Map<string, AccountState>()
  const owners = AMMS.flatMap((amm) => amm.owners)
  let slot = 0
  const follow = async () => {
    const changes = chain.accountChanges({ owners, signal })[Symbol.asyncIterator]()
    let next = changes.next()
    const reads = await Promise.all(owners.map((owner) => chain.getProgramAccounts(owner, { signal })))
    for (const { accounts } of reads) for (const account of accounts) pools.set(account.address, account)
    const from = Math.max(...reads.map((read) => read.slot))
    for (;;) {
      const { done, value } = await next
      if (done) return
      next = changes.next()
      if (value.slot < from) continue
      for (const account of value.accounts)
        if (account.lamports === 0n) pools.delete(account.address)
        else pools.set(account.address, account)
      slot = value.slot
    }
  }
  return { pools, slot: () => slot, done: follow().catch(() => undefined) }
}

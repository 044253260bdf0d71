import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type AssetPrice, type MarketReadPort, OrderAccountsSchema } from '@callisto/contract'
import { orderAccounts } from '@callisto/market-sim'
import {
  createFillRoutes,
  createOrdersService,
  type FillRoutes,
  type Keeper,
  type KeeperOptions,
  startKeeper,
} from '@callisto/orders'
import { bootLocalnet } from '@callisto/testkit'
import { createTradeService } from '@callisto/trade'
import { createKeyPairSignerFromPrivateKeyBytes, lamports, signBytes } from '@solana/kit'
import fastify from 'fastify'
import { Registry } from 'prom-client'
import { SOL, USDC, until } from './order-wallet.test-helper.ts'

type KeeperSql = KeeperOptions['sql']

const SIMULATION_SEED = '5'
const FUNDS = lamports(100_000_000_000n)
const log = { warn: () => undefined }

/** The prices of a chain without history; those that orders follow are on the chain. */
const market: MarketReadPort = {
  assets: async () => [],
  search: async () => [],
  prices: async (ids) =>
    Object.fromEntries(
      ids.flatMap((id) => {
        const usdPrice = { [SOL]: 150, [USDC]: 1 }[id]
        return usdPrice === undefined ? [] : [[id, { usdPrice } as AssetPrice]]
      }),
    ),
}

/** A keeper of its own key and metrics. */
export interface TestKeeper extends Keeper {
  address: string
  metrics: Registry
  /** Ends it as `kill -9` does: the lease stays with it, and nothing more is written. */
  kill(): Promise<void>
}

export interface KeeperWorld {
  url: string
  rpcUrl: string
  start(options: { name: string; sql: KeeperSql; seed: number; meeting?: Meeting }): Promise<TestKeeper>
  close(): Promise<void>
}

/** A chain with a market, the trading and the order APIs over it, and no keeper. */
export async function openKeeperWorld(): Promise<KeeperWorld> {
  const history = { name: 'market', seed: SIMULATION_SEED } as const
  const localnet = await bootLocalnet({ history, tradesPerSecond: 1 })
  const { chain, clock, rpcUrl } = localnet
  const dataDir = mkdtempSync(join(tmpdir(), 'callisto-keepers-'))
  const accounts = OrderAccountsSchema.parse(orderAccounts(SIMULATION_SEED))
  const trade = createTradeService({ chain, market, clock, log })
  const orders = await createOrdersService({ chain, market, clock, log, accounts, dataDir })
  const app = fastify()
  await app.register(trade.routes, { prefix: '/api' })
  await app.register(orders.publicRoutes, { prefix: '/api' })
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  await until(async () => trade.ready().ready && orders.ready().ready)
  return {
    url,
    rpcUrl,
    async start({ name, sql, seed, meeting }) {
      const { address, keyPair } = await createKeyPairSignerFromPrivateKeyBytes(new Uint8Array(32).fill(seed))
      await chain.rpc.requestAirdrop(address, FUNDS).send()
      await until(async () => (await chain.getAccounts([address])).accounts[0] !== undefined)
      const metrics = new Registry()
      const routes = createFillRoutes({ apiUrl: `${url}/api` })
      let isDead = false
      const keeper = await startKeeper({
        chain,
        clock,
        log,
        sql: mortal(sql, () => isDead),
        owner: name,
        signer: { address, sign: (message) => signBytes(keyPair.privateKey, message) },
        routes: meeting?.of(routes) ?? routes,
        registry: metrics,
        rule: { opensFeeAccounts: true },
        usdPrice: async (mint) => (await market.prices([mint]))[mint]?.usdPrice,
      })
      return {
        ...keeper,
        ready: () => keeper.ready(),
        close: () => keeper.close(),
        address,
        metrics,
        async kill() {
          isDead = true
          await keeper.close()
        },
      }
    },
    async close() {
      await app.close()
      await trade.close()
      await orders.close()
      await localnet.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** A connection on which every query fails once its process is dead. */
function mortal(sql: KeeperSql, isDead: () => boolean): KeeperSql {
  return new Proxy(sql, {
    get(target, key) {
      if (isDead()) throw new Error('the process is dead')
      const value: unknown = Reflect.get(target, key, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}

/**
 * Two keepers that plan each order at the same time: who has a route for one of these amounts waits until the other has one
 * for the same order. `met` has the orders.
 */
export class Meeting {
  readonly met = new Set<string>()
  readonly #amounts: ReadonlySet<string>
  readonly #waiting = new Map<string, () => void>()

  constructor(amounts: readonly bigint[]) {
    this.#amounts = new Set(amounts.map(String))
  }

  of(routes: FillRoutes): FillRoutes {
    return {
      ...routes,
      route: async (quote, order, signal) => {
        const route = await routes.route(quote, order, signal)
        if (this.#amounts.has(quote.inAmount) && !this.met.has(order)) await this.#wait(order, signal)
        return route
      },
    }
  }

  async #wait(order: string, signal: AbortSignal): Promise<void> {
    const other = this.#waiting.get(order)
    if (other) {
      this.met.add(order)
      other()
      return
    }
    await new Promise<void>((resolve) => {
      this.#waiting.set(order, resolve)
      signal.addEventListener('abort', () => resolve(), { once: true })
    })
  }
}

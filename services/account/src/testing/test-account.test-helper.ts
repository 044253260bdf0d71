import { setTimeout as wait } from 'node:timers/promises'
import type { Asset, AssetPrice, MarketReadPort } from '@callisto/contract'
import { registerReplyChecks } from '@callisto/http'
import { systemClock } from '@callisto/solana'
import { openLibsql } from '@callisto/sql'
import fastify, { type FastifyInstance } from 'fastify'
import { type AccountService, type AccountServiceOptions, createAccountService } from '../service.ts'
import type { AccountTables } from '../store/sql.ts'
import type { FakeLedger } from './fake-ledger.test-helper.ts'

/** A market of made-up prices whose calls a test may replace. */
export class FakeMarket implements MarketReadPort {
  readonly usd = new Map<string, number>()

  async assets(ids: readonly string[]): Promise<Asset[]> {
    return ids.flatMap((id) =>
      this.usd.has(id) ? [{ id, name: `Token ${id.slice(0, 4)}`, symbol: 'TKN', decimals: 6 } as Asset] : [],
    )
  }

  async search(): Promise<Asset[]> {
    return []
  }

  async prices(ids: readonly string[]): Promise<Record<string, AssetPrice>> {
    return Object.fromEntries(
      ids.flatMap((id) => {
        const usdPrice = this.usd.get(id)
        return usdPrice === undefined ? [] : [[id, { usdPrice } as AssetPrice]]
      }),
    )
  }
}

export interface TestAccount {
  app: FastifyInstance
  service: AccountService
  market: FakeMarket
  /** Body of a GET that is expected to succeed. */
  get<Reply>(path: string): Promise<Reply>
  /** Waits until the index has written the newest block of the ledger. */
  untilWritten(): Promise<void>
  close(): Promise<void>
}

/** Starts the service over a made-up ledger and waits until it has read it. */
export async function startTestAccount(
  ledger: FakeLedger,
  options: Pick<AccountServiceOptions, 'claims' | 'locker' | 'orders'> = {},
): Promise<TestAccount> {
  const market = new FakeMarket()
  // Does not pause as long as the service wants.
  const clock = {
    ...systemClock,
    wait: (ms: number, signal?: AbortSignal) => systemClock.wait(Math.min(ms, 5), signal),
  }
  const sql = openLibsql<AccountTables>(':memory:', { isDurable: false })
  const log = { warn: (details: object, message: string) => console.error(message, details) }
  const service = await createAccountService({ chain: ledger.port, market, clock, log, sql, ...options })
  const app = fastify()
  registerReplyChecks(app)
  await app.register(service.routes, { prefix: '/account' })
  await app.register(service.publicRoutes, { prefix: '/api' })
  const untilWritten = async () => {
    const head = String(ledger.blocks.at(-1)?.slot)
    const slot = () =>
      sql.selectFrom('account_meta').select('value').where('key', '=', 'slot').executeTakeFirst()
    while (!service.ready().ready || (await slot())?.value !== head) await wait(5)
  }
  await untilWritten()
  return {
    app,
    service,
    market,
    untilWritten,
    async get<Reply>(path: string) {
      const { statusCode, body } = await app.inject(path)
      if (statusCode !== 200) throw new Error(`${statusCode} ${body}`)
      return JSON.parse(body) as Reply
    },
    async close() {
      await app.close()
      await service.close()
    },
  }
}

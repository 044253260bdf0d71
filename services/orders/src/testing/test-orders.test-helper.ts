import { setTimeout as wait } from 'node:timers/promises'
import type { AssetPrice, MarketReadPort } from '@callisto/contract'
import { registerReplyChecks } from '@callisto/http'
import { recurring, trigger } from '@callisto/program-clients'
import { type AccountState, knownAddress, systemClock, TOKEN_PROGRAM } from '@callisto/solana'
import { openLibsql } from '@callisto/sql'
import { createSolanaRpcFromTransport, getAddressEncoder } from '@solana/kit'
import fastify, { type FastifyInstance } from 'fastify'
import { createOrdersService, type OrdersService } from '../service.ts'
import type { OrdersTables } from '../store/sql.ts'
import { type OrderChain, testAddress } from './order-chain.test-helper.ts'

export const TRIGGER_CONFIG = testAddress(8, 0)
export const RECURRING_CONFIG = testAddress(8, 1)

/** Prices in USD of mints; no other has one. */
export const prices = new Map<string, number>()

const market: MarketReadPort = {
  assets: async () => [],
  search: async () => [],
  prices: async (ids) =>
    Object.fromEntries(
      ids.flatMap((id) => {
        const usdPrice = prices.get(id)
        return usdPrice === undefined ? [] : [[id, { usdPrice } as AssetPrice]]
      }),
    ),
}

const TERMS = {
  admin: testAddress(8, 2),
  feeOwner: testAddress(8, 2),
  feeBps: 10,
  stableFeeBps: 3,
  fillReward: 20_000,
  closeReward: 10_000,
  index: 0,
  bump: 255,
  stableMints: [],
}

/** A plain mint of the Token program. */
export function mintAccount(address: string, decimals: number, owner: string = TOKEN_PROGRAM): AccountState {
  const data = new Uint8Array(82)
  data[44] = decimals
  data[45] = 1
  return { address, owner, lamports: 1n, executable: false, data }
}

/** A token account with an amount. */
export function tokenAccount(address: string, mint: string, owner: string, amount: bigint): AccountState {
  const data = new Uint8Array(165)
  const encoder = getAddressEncoder()
  data.set(encoder.encode(knownAddress(mint)), 0)
  data.set(encoder.encode(knownAddress(owner)), 32)
  new DataView(data.buffer).setBigUint64(64, amount, true)
  data[108] = 1
  return { address, owner: TOKEN_PROGRAM, lamports: 1n, executable: false, data }
}

export const programAccount = (address: string, owner: string, data: Uint8Array): AccountState => ({
  address,
  owner,
  lamports: 1n,
  executable: false,
  data,
})

const RPC_RESULTS: Readonly<Record<string, unknown>> = {
  getLatestBlockhash: {
    context: { slot: 1 },
    value: { blockhash: testAddress(9, 9), lastValidBlockHeight: 150 },
  },
  getRecentPrioritizationFees: [
    { slot: 1, prioritizationFee: 9 },
    { slot: 2, prioritizationFee: 5 },
    { slot: 3, prioritizationFee: 7 },
  ],
  getMinimumBalanceForRentExemption: 1_000_000,
}

export interface TestOrders {
  app: FastifyInstance
  service: OrdersService
  /** Accounts of the chain, by address. */
  accounts: Map<string, AccountState>
  /** Status and body of a call. */
  // biome-ignore lint/suspicious/noExplicitAny: tests compare parts of bodies, whose shapes `registerReplyChecks` holds.
  call(method: 'GET' | 'POST', url: string, payload?: object): Promise<{ status: number; body: any }>
  /** Waits until the tables show the newest block. */
  untilWritten(): Promise<void>
  close(): Promise<void>
}

/** Waits of this and more are deadlines. */
const MIN_DEADLINE_MS = 2_000

/** Starts the service over a made-up chain, whose accounts the test gives, and waits until it has read it. */
export async function startTestOrders(chain: OrderChain): Promise<TestOrders> {
  const accounts = new Map<string, AccountState>()
  const terms = trigger.encodeConfig(TERMS)
  accounts.set(TRIGGER_CONFIG, programAccount(TRIGGER_CONFIG, trigger.PROGRAM, terms))
  const others = recurring.encodeConfig(TERMS)
  accounts.set(RECURRING_CONFIG, programAccount(RECURRING_CONFIG, recurring.PROGRAM, others))
  const port = {
    ...chain.port,
    getAccounts: async (addresses: readonly string[]) => ({
      slot: chain.blocks.at(-1)?.slot ?? 0,
      accounts: addresses.map((address) => accounts.get(address)),
    }),
    rpc: createSolanaRpcFromTransport(async <T>({ payload }: { payload: unknown }): Promise<T> => {
      const { method, id } = payload as { method: string; id: string }
      return { jsonrpc: '2.0', id, result: RPC_RESULTS[method] ?? chain.genesis } as T
    }),
  }
  // Does not pause as long as the service wants.
  const clock = {
    ...systemClock,
    wait: (ms: number, signal?: AbortSignal) =>
      systemClock.wait(ms < MIN_DEADLINE_MS ? Math.min(ms, 5) : ms, signal),
  }
  const service = await createOrdersService({
    chain: port,
    market,
    clock,
    log: { warn: (details, message) => console.error(message, details) },
    accounts: { triggerConfig: TRIGGER_CONFIG as never, recurringConfig: RECURRING_CONFIG as never },
    sql: openLibsql<OrdersTables>(':memory:', { isDurable: false }),
  })
  const app = fastify()
  registerReplyChecks(app)
  await app.register(service.publicRoutes, { prefix: '/api' })
  await app.register(service.accountRoutes, { prefix: '/account' })
  const untilWritten = async () => {
    const head = chain.blocks.at(-1)?.slot ?? 0
    while (!service.ready().ready || service.index.slot < head || service.index.pending > 0) await wait(5)
  }
  await untilWritten()
  return {
    app,
    service,
    accounts,
    untilWritten,
    async call(method, url, payload) {
      const reply = await app.inject({ method, url, ...(payload ? { payload } : {}) })
      return { status: reply.statusCode, body: reply.json() }
    },
    async close() {
      await app.close()
      await service.close()
    },
  }
}

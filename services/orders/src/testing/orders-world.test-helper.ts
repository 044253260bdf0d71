import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type AssetPrice, type MarketReadPort, OrderAccountsSchema } from '@callisto/contract'
import { systemClock } from '@callisto/solana'
import { decodeTransaction, withSignature } from '@callisto/solana/codec'
import { bootLocalnet, orderAccounts, type TestLocalnet } from '@callisto/testkit'
import {
  createKeyPairSignerFromPrivateKeyBytes,
  getBase64Decoder,
  getBase64Encoder,
  lamports,
  signBytes,
} from '@solana/kit'
import fastify, { type FastifyInstance } from 'fastify'
import { createOrdersService, type OrdersService } from '../index.ts'
import { type Call, errorShape, REPLIES } from './public-shapes.test-helper.ts'

export const SOL = 'So11111111111111111111111111111111111111112'
export const USDC = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const FUNDS = lamports(1_000_000_000_000n)
const POLL_MS = 20
const WAIT_MS = 30_000

/** Prices for the minimums alone; those of the legs are on the chain. */
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

interface Reply {
  status: number
  body: Record<string, unknown>
}

/** A chain with published prices, the service over it, and a wallet with SOL. Every reply is held against its shape. */
export class OrdersWorld {
  readonly #localnet: TestLocalnet
  readonly #service: OrdersService
  readonly #app: FastifyInstance
  readonly #keys: CryptoKeyPair
  readonly #dataDir: string
  readonly wallet: string
  readonly calls: Record<string, number> = {}
  readonly faults: string[] = []
  requests = 0
  hostile = 0

  private constructor(parts: {
    localnet: TestLocalnet
    service: OrdersService
    app: FastifyInstance
    keys: CryptoKeyPair
    wallet: string
    dataDir: string
  }) {
    this.#localnet = parts.localnet
    this.#service = parts.service
    this.#app = parts.app
    this.#keys = parts.keys
    this.#dataDir = parts.dataDir
    this.wallet = parts.wallet
    for (const call of Object.keys(REPLIES)) this.calls[call] = 0
  }

  /** Opens a chain with the simulated market of a seed. */
  static async open(seed: number): Promise<OrdersWorld> {
    const history = { name: 'market', seed: String(seed) } as const
    const localnet = await bootLocalnet({ history, tradesPerSecond: 1 })
    const dataDir = mkdtempSync(join(tmpdir(), 'callisto-orders-'))
    const service = await createOrdersService({
      chain: localnet.chain,
      market,
      clock: localnet.clock,
      log: { warn: (details, message) => console.error(message, details) },
      accounts: OrderAccountsSchema.parse(orderAccounts(String(seed))),
      dataDir,
    })
    const app = fastify()
    await app.register(service.publicRoutes, { prefix: '/api' })
    await app.register(service.accountRoutes, { prefix: '/account' })
    const secret = crypto.getRandomValues(new Uint8Array(32))
    const { address, keyPair } = await createKeyPairSignerFromPrivateKeyBytes(secret)
    await localnet.chain.rpc.requestAirdrop(address, FUNDS).send()
    const world = new OrdersWorld({ localnet, service, app, keys: keyPair, wallet: address, dataDir })
    await world.until('the wallet to have SOL', async () => {
      const { accounts } = await localnet.chain.getAccounts([address])
      return service.ready().ready && accounts[0] !== undefined
    })
    return world
  }

  /** Waits until something holds; throws when it does not within half a minute. */
  async until(what: string, holds: () => boolean | Promise<boolean>): Promise<void> {
    const end = systemClock.nowMs() + WAIT_MS
    while (!(await holds())) {
      if (systemClock.nowMs() > end) throw new Error(`waited too long for ${what}`)
      await systemClock.wait(POLL_MS)
    }
  }

  /** A call that must succeed; its body. */
  async call(call: Call, values: object, path = ''): Promise<Record<string, unknown>> {
    const { status, body } = await this.#send(call, values, path)
    const found =
      status === 200
        ? REPLIES[call](body, 'body')
        : [`status ${status}: ${JSON.stringify(body).slice(0, 300)}`]
    this.#note(call, values, found)
    return body
  }

  /** A call that must be refused, with the body of an error of its API. */
  async refused(call: Call, values: unknown, path = ''): Promise<Record<string, unknown>> {
    this.hostile++
    const { status, body } = await this.#send(call, values, path)
    const isClient = status >= 400 && status < 500
    this.#note(
      call,
      values,
      isClient ? errorShape(call)(body, 'body') : [`status ${status} for a bad request`],
    )
    return body
  }

  /** Signs each transaction of a reply and executes it. */
  async execute(
    api: 'trigger' | 'recurring',
    reply: Record<string, unknown>,
  ): Promise<Record<string, unknown>> {
    let executed: Record<string, unknown> = {}
    for (const text of (reply.transactions ?? [reply.transaction]) as (string | undefined)[]) {
      if (text === undefined) continue
      const signedTransaction = await this.sign(text)
      executed = await this.call(`POST /api/${api}/v1/execute`, {
        requestId: reply.requestId,
        signedTransaction,
      })
      if (executed.status !== 'Success') this.faults.push(`execute: ${JSON.stringify(executed)}`)
    }
    return executed
  }

  async sign(text: string): Promise<string> {
    const decoded = decodeTransaction(Uint8Array.from(getBase64Encoder().encode(text)))
    const signature = await signBytes(this.#keys.privateKey, Uint8Array.from(decoded.message.bytes))
    return getBase64Decoder().decode(withSignature(decoded, this.wallet, signature))
  }

  /** Waits until the tables show what the chain has now. */
  async written(): Promise<void> {
    const { slot } = await this.#localnet.chain.getAccounts([])
    const { index } = this.#service
    await this.until('the index', () => index.slot >= slot && index.pending === 0)
  }

  async #send(call: Call, values: unknown, path: string): Promise<Reply> {
    this.requests++
    this.calls[call]!++
    const [method, url] = call.split(' ') as ['GET' | 'POST', string]
    const query = method === 'GET' ? `?${new URLSearchParams(values as Record<string, string>)}` : ''
    const reply = await this.#app.inject({
      method,
      url: `${url}${path}${query}`,
      ...(method === 'POST' ? { payload: values as object } : {}),
    })
    return { status: reply.statusCode, body: reply.json() }
  }

  #note(call: Call, values: unknown, found: readonly string[]): void {
    if (found.length > 0)
      this.faults.push(`${call} ${JSON.stringify(values)?.slice(0, 200)}: ${found.join('; ')}`)
  }

  async close(): Promise<void> {
    await this.#app.close()
    await this.#service.close()
    await this.#localnet.close()
    rmSync(this.#dataDir, { recursive: true, force: true })
  }
}

import type { AssetPrice, MarketReadPort, Quote } from '@callisto/contract'
import {
  appendStepAccounts,
  cpmm,
  decodeTokenAccount,
  oracle,
  recurring,
  trigger,
} from '@callisto/program-clients'
import { type Clock, NATIVE_MINT, SYSTEM_PROGRAM, TOKEN_PROGRAM } from '@callisto/solana'
import { decodeTransaction, signedTransaction, withSignature } from '@callisto/solana/codec'
import { deriveTokenAccount } from '@callisto/solana/derive'
import { openLibsql } from '@callisto/sql'
import { resumeRecordedLedger, SigningKey, type SteppedLocalnet } from '@callisto/testkit'
import { AccountRole, type Address, getBase64Encoder, type Instruction } from '@solana/kit'
import fastify, { type FastifyInstance } from 'fastify'
import type { FillRoutes } from '../keeper/fill-routes.ts'
import { createOrdersService, type OrdersService } from '../service.ts'
import type { OrdersTables } from '../store/sql.ts'

const RECORDING = new URL('../../vectors/ledger-b715252e.db.gz', import.meta.url)
/** Where the recording ends. */
const NOW_MS = Date.UTC(2026, 10, 20, 12) + 104_000
const LAST_SLOT = 447_552_258
const SLOT_MS = 400

const keyOf = (n: number) => new SigningKey(new Uint8Array(32).fill(n))
const [admin, publisher, maker, keeper, trader] = [1, 2, 3, 4, 5].map(keyOf) as [
  SigningKey,
  SigningKey,
  SigningKey,
  SigningKey,
  SigningKey,
]

export const SOL = NATIVE_MINT as Address
export const USDC = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v' as Address
/** A token whose only price is that of one pool. */
export const TOKEN = keyOf(9).address

/** Orders of the recording, by what they are. */
export const OLD_ORDERS = {
  limit: 'CvG87fQsgiHVp4roz8rhghJdu2jTUsVSLqZhtgX9FUvn',
  partial: '6PEX1WyHoEeMsaub6asSasUFVt4Z4PwqwFQ2qtVHVjYj',
  stop: 'qc9NfUq9HAevYVsHWLooYTMmdGDSWaMQf2pWDEb9zLq',
  poolStop: 'AMRxSgS4aLbyqiA1n3VPcsgs292gshPPD5LF8K3Eciub',
  pair: 'CrRfJm42dXuWNseoeWN9Ro1TM2XqExxhqSZYsNgFQ73Y',
  bracket: 'J8hoqB3YrRT8KuzPYBobdWtjs5J86p6QZGNoDGCsAcsD',
  waitingBracket: 'BVaNCpD6upamCFSED5SGPT9yWTunFfnoCPdZdcYzMix8',
  trailing: 'CpMtquUJWaNENTV2w1CCsBjjkWXXYV2mswmK8pmL6B76',
  expiring: '7HEhC4QEpfEEgMFAJioCGbhrDDA3fEaeoy7FvVvf5bTe',
  cycles: 'BLjQWyok4qHPY43nQ8pMNaPb9nZ3qKmnjwvWzwp7Tknw',
  band: '9Ed5TPLJAgb5XfyJakUcJi1uTTRzJ1HRNeFNSBa3qQTr',
  value: '8mQ15krUKAPmKXCwQk98QeQTHbyJ3zZ1tfwYL7H3L6yC',
} as const
export type OldOrder = keyof typeof OLD_ORDERS

/** A clock that stands still between the slots of a chain. */
class SlotTimer implements Clock {
  #nowMs = NOW_MS
  readonly #waiting = new Set<() => void>()

  readonly nowMs = (): number => this.#nowMs

  readonly wait = (ms: number, signal?: AbortSignal): Promise<void> => {
    const end = this.#nowMs + ms
    return new Promise((resolve) => {
      if (signal?.aborted) return resolve()
      const done = () => {
        this.#waiting.delete(look)
        signal?.removeEventListener('abort', done)
        resolve()
      }
      const look = () => {
        if (this.#nowMs >= end) done()
      }
      signal?.addEventListener('abort', done, { once: true })
      this.#waiting.add(look)
    })
  }

  advance(ms: number): void {
    this.#nowMs += ms
    for (const look of [...this.#waiting]) look()
  }
}

/** Turns of the event loop in a slot, in which everybody reacts to it. */
const TURNS = 15

/**
 * A ledger in which orders of all kinds were made at b715252e, by its service, a part of one and the entry of another filled
 * there. It has the programs and the services of today, a keeper, a publisher of SOL, and one pool of constant product for each of
 * SOL and the token against USDC.
 */
export class OldLedger {
  readonly #localnet: SteppedLocalnet
  readonly #clock = new SlotTimer()
  readonly #service: OrdersService
  readonly #app: FastifyInstance
  /** What the market says of tokens, in USD. */
  readonly marketUsd: Record<string, number> = { [SOL]: 150, [USDC]: 1, [TOKEN]: 2 }
  /** What the publisher says of SOL. */
  solUsd = 150
  readonly maker = maker.address

  private constructor(
    localnet: SteppedLocalnet,
    clock: SlotTimer,
    service: OrdersService,
    app: FastifyInstance,
  ) {
    this.#localnet = localnet
    this.#clock = clock
    this.#service = service
    this.#app = app
  }

  static async open(): Promise<OldLedger> {
    const localnet = await resumeRecordedLedger(RECORDING, NOW_MS)
    const clock = new SlotTimer()
    let ledger: OldLedger | undefined
    const market: MarketReadPort = {
      assets: async () => [],
      search: async () => [],
      prices: async (ids) =>
        Object.fromEntries(ids.map((id) => [id, { usdPrice: ledger!.marketUsd[id]! } as AssetPrice])),
    }
    const seeds = { admin: admin.address, index: 0 }
    const service = await createOrdersService({
      ...{ chain: localnet.chain, clock, market },
      log: { warn: (details, message) => console.error(message, details) },
      accounts: {
        oracleSet: (await oracle.findSetPda(seeds))[0] as never,
        triggerConfig: (await trigger.findConfigPda(seeds))[0] as never,
        recurringConfig: (await recurring.findConfigPda(seeds))[0] as never,
      },
      sql: openLibsql<OrdersTables>(':memory:', { isDurable: false }),
    })
    const app = fastify()
    await app.register(service.publicRoutes, { prefix: '/api' })
    ledger = new OldLedger(localnet, clock, service, app)
    await ledger.until(() => service.ready().ready)
    return ledger
  }

  /** Starts the keeper of the service, and what observes feeds. */
  async startKeeper(): Promise<void> {
    const { address } = keeper
    const signer = { address, sign: async (message: Uint8Array) => keeper.sign(message) }
    const running = await this.#service.startKeeper({ routes: this.#routes(), owner: address, signer })
    await this.until(() => running.ready().ready && running.ready().isWorking)
  }

  /** Plays slots until something holds; the limit of the test bounds it. */
  async until(holds: () => boolean | Promise<boolean>): Promise<void> {
    while (!(await holds())) await this.play(1)
  }

  async play(slots: number): Promise<void> {
    for (let n = 0; n < slots; n++) {
      await this.#publish()
      this.#localnet.step(false)
      this.#clock.advance(SLOT_MS)
      for (let turn = 0; turn < TURNS; turn++) await new Promise(setImmediate)
    }
  }

  /** The order as the service lists it. */
  // biome-ignore lint/suspicious/noExplicitAny: the tests compare parts of replies, whose shapes other tests hold.
  async list(): Promise<Record<OldOrder, any>> {
    const [user] = [maker.address]
    const names = new Map<string, string>(Object.entries(OLD_ORDERS).map(([name, order]) => [order, name]))
    const listed: [string, unknown][] = []
    for (const orderStatus of ['active', 'history']) {
      const triggers = await this.#get('trigger/v1/getTriggerOrders', { user, orderStatus })
      const cycles = await this.#get('recurring/v1/getRecurringOrders', {
        user,
        orderStatus,
        recurringType: 'all',
      })
      for (const order of [...triggers.orders, ...cycles.all])
        listed.push([names.get(order.orderKey)!, { ...order, orderStatus }])
    }
    return Object.fromEntries(listed) as never
  }

  async #get(path: string, query: Record<string, string>) {
    const reply = await this.#app.inject({ method: 'GET', url: `/api/${path}?${new URLSearchParams(query)}` })
    if (reply.statusCode !== 200) throw new Error(reply.body)
    return reply.json()
  }

  /** The maker signs what the service has built for a call. */
  async sign(path: string, body: object): Promise<void> {
    const reply = await this.#app.inject({ method: 'POST', url: `/api/${path}`, payload: body })
    if (reply.statusCode !== 200) throw new Error(reply.body)
    const { transaction, transactions = [transaction] } = reply.json()
    for (const text of transactions) {
      const unsigned = decodeTransaction(Uint8Array.from(getBase64Encoder().encode(text)))
      this.#submit(withSignature(unsigned, maker.address, maker.sign(unsigned.message.bytes)))
    }
    await this.play(2)
  }

  /** The trader sells a token for USDC, in the only pool of both. */
  async sell(mint: Address, amountIn: bigint): Promise<void> {
    const [userIn, userOut] = [mint, USDC].map((one) =>
      deriveTokenAccount(trader.address, one, TOKEN_PROGRAM as Address),
    ) as [Address, Address]
    const swap = await this.#swap({ user: trader.address, userIn, userOut }, mint, USDC, amountIn)
    this.#submit(signedTransaction([trader], [swap], this.#localnet.latestBlockhash()))
  }

  /** What `amountIn` brings in the pool of two mints, base units rounded down. */
  async outputOf(mintIn: Address, mintOut: Address, amountIn: bigint): Promise<bigint> {
    const [held, sold] = await this.#reserves(mintIn, mintOut)
    const afterFee = amountIn - (amountIn * 1_000n + 999_999n) / 1_000_000n
    return (sold * afterFee) / (held + afterFee)
  }

  /** Accounts of orders. */
  orderAccounts(): string[] {
    const sizes = new Map<string, number>([
      [trigger.PROGRAM, trigger.ORDER_SIZE],
      [recurring.PROGRAM, recurring.ORDER_SIZE],
    ])
    return [...this.#localnet.accounts()].flatMap(({ address, owner, data }) =>
      sizes.get(owner) === data.length ? [address] : [],
    )
  }

  /** What all token accounts have of each mint, and what all accounts have of lamports, with the fees since the recording. */
  async sums(): Promise<{ tokens: Record<string, bigint>; lamports: bigint }> {
    const tokens: Record<string, bigint> = {}
    let lamports = await this.#fees()
    for (const account of this.#localnet.accounts()) {
      lamports += account.lamports
      const held =
        account.owner === TOKEN_PROGRAM && account.data.length === 165 && decodeTokenAccount(account.data)
      if (held && held.mint !== SOL) tokens[held.mint] = (tokens[held.mint] ?? 0n) + held.amount
    }
    return { tokens, lamports }
  }

  /** Lamports that transactions since the recording have burned. */
  async #fees(): Promise<bigint> {
    const { chain } = this.#localnet
    const { slot: head } = await chain.getAccounts([])
    const stop = new AbortController()
    let fees = 0n
    for await (const { slot, transactions } of chain.blocks({
      fromSlot: LAST_SLOT + 1,
      signal: stop.signal,
    })) {
      for (const { feeLamports } of transactions) fees += feeLamports
      if (slot >= head) break
    }
    stop.abort()
    return fees
  }

  async close(): Promise<void> {
    await this.#app.close()
    const closed = this.#service.close()
    let isOver = false
    void closed.finally(() => {
      isOver = true
    })
    while (!isOver) await this.play(1)
    this.#localnet.close()
  }

  #submit(wire: Uint8Array): void {
    const { err, logs } = this.#localnet.submit(wire)
    if (err) throw new Error(`${JSON.stringify(err)} ${logs.join('\n')}`)
  }

  async #publish(): Promise<void> {
    const set = (await oracle.findSetPda({ admin: admin.address, index: 0 }))[0]
    const { slot } = await this.#localnet.chain.getAccounts([])
    const quotes = [1, this.solUsd].map((usd) => ({ price: BigInt(usd * 1e8), conf: BigInt(usd * 1e4) }))
    const vote = oracle.publish({ publisher: publisher.address, set }, { slot: BigInt(slot + 1), quotes })
    const feeds = await Promise.all(
      [USDC, SOL].map(async (mint) => (await oracle.findFeedPda({ set, mint }))[0]),
    )
    const written = feeds.map((address) => ({ address, role: AccountRole.WRITABLE }))
    const instruction: Instruction = { ...vote, accounts: [...vote.accounts, ...written] }
    this.#submit(signedTransaction([publisher], [instruction], this.#localnet.latestBlockhash()))
  }

  async #pool(mintA: Address, mintB: Address): Promise<{ address: Address; mints: [Address, Address] }> {
    const [config] = await cpmm.findConfigPda({ admin: admin.address, index: 0 })
    const sorted = [
      [mintA, mintB],
      [mintB, mintA],
    ] as [Address, Address][]
    for (const mints of sorted) {
      const [address] = await cpmm.findPoolPda({ config, mint0: mints[0], mint1: mints[1] })
      if (this.#localnet.readVm(address)) return { address, mints }
    }
    throw new Error('no pool')
  }

  /** Of what is sold, and of what is bought. */
  async #reserves(mintIn: Address, mintOut: Address): Promise<[bigint, bigint]> {
    const { address, mints } = await this.#pool(mintIn, mintOut)
    const { reserve0, reserve1 } = cpmm.decodePool(this.#localnet.readVm(address)!.data)!
    return mints[0] === mintIn ? [reserve0, reserve1] : [reserve1, reserve0]
  }

  async #swap(
    ends: { user: Address; userIn: Address; userOut: Address },
    mintIn: Address,
    mintOut: Address,
    amountIn: bigint,
  ) {
    const { address: pool } = await this.#pool(mintIn, mintOut)
    const vaultOf = async (mint: Address) => (await cpmm.findVaultPda({ pool, mint }))[0]
    const program = TOKEN_PROGRAM as Address
    const [vaultIn, vaultOut] = [await vaultOf(mintIn), await vaultOf(mintOut)]
    const accounts = {
      ...ends,
      pool,
      vaultIn,
      vaultOut,
      mintIn,
      mintOut,
      tokenProgramIn: program,
      tokenProgramOut: program,
    }
    return cpmm.swapExactIn(accounts, { amountIn, minAmountOut: 0n })
  }

  /** The trading API with the pools of the ledger. */
  #routes(): FillRoutes {
    return {
      quote: async ({ inputMint, outputMint, amount }) => {
        const output = await this.outputOf(inputMint as Address, outputMint as Address, amount)
        const [inAmount, outAmount] = [String(amount), String(output)]
        return { inputMint, outputMint, inAmount, outAmount, routePlan: [] as never } as unknown as Quote
      },
      route: async ({ inputMint, outputMint, inAmount }, user) => {
        const own = (mint: string) => deriveTokenAccount(user, mint as Address, TOKEN_PROGRAM as Address)
        const ends = { user, userIn: own(inputMint), userOut: own(outputMint) }
        const swap = await this.#swap(ends, inputMint as Address, outputMint as Address, BigInt(inAmount))
        const none = { programAddress: SYSTEM_PROGRAM as Address, accounts: [], data: new Uint8Array() }
        const { accounts } = appendStepAccounts(none, [swap])
        return {
          steps: [{ venue: 'cpmm', shareBps: 10_000, inputIndex: 0, outputIndex: 1 }],
          accounts: accounts.map(({ address, role }) => ({
            address,
            isWritable: role === AccountRole.WRITABLE,
          })),
          lookupTables: [],
        }
      },
    }
  }
}

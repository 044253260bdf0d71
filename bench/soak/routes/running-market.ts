import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { AMMS, chainTimeAt, decodePool, type Pool } from '@callisto/amms'
import { bundledProgramFiles } from '@callisto/localnet'
import { openStepped, SigningKey, type SteppedLocalnet } from '@callisto/localnet/stepped'
import { createSimulation } from '@callisto/market-sim'
import { decodeMint, transferFeeAt } from '@callisto/program-clients'
import {
  type AccountState,
  type Clock,
  type ClusterValues,
  readClusterValues,
  SYSTEM_PROGRAM,
} from '@callisto/solana'
import { copyHistory, type History, marketOptions, TEST_START_MS } from '@callisto/testkit'
import { createTradeService, type MakerOptions, type TradeService } from '@callisto/trade'
import fastify, { type FastifyInstance } from 'fastify'

const PROGRAMS = fileURLToPath(new URL('../../../programs/', import.meta.url))
const BLOCK_MS = 400
/** Pace of the market in live steps. */
const TRADES_PER_SECOND = 4
/** Receives tips; a key that nobody has. */
const TIP_ACCOUNT = 'Tip1111111111111111111111111111111111111111'
/** Slots between two checks of the lookup table maintainer. */
const QUIET_BLOCKS = 20

export interface Reply {
  status: number
  body: Record<string, unknown>
}

export interface TradedMint {
  mint: string
  kind: 'hub' | 'mid' | 'tail' | 'curve' | 'taxed'
  /** About the most of it that its pools can take, base units. */
  scale: number
  /** Whether some pool takes it now, and whether some pool gives it: a curve takes back only what it has sold. */
  isTaken: boolean
  isGiven: boolean
}

/** The trading service on the embedded chain with the simulated market, in one process, with the caller's time. */
export class RunningMarket {
  readonly localnet: SteppedLocalnet
  readonly #clock: ChainClock
  readonly #service: TradeService
  readonly #app: FastifyInstance

  private constructor(
    localnet: SteppedLocalnet,
    clock: ChainClock,
    service: TradeService,
    app: FastifyInstance,
  ) {
    this.localnet = localnet
    this.#clock = clock
    this.#service = service
    this.#app = app
  }

  static async open(
    seed: number,
    name: History['name'],
    makersOf: (localnet: SteppedLocalnet) => readonly MakerOptions[] = () => [],
  ): Promise<RunningMarket> {
    const history = { name, seed: String(seed) }
    const folder = mkdtempSync(join(tmpdir(), 'callisto-running-'))
    await copyHistory(history, folder)
    const options = { ...marketOptions(history), tradesPerSecond: TRADES_PER_SECOND }
    const localnet = await openStepped({
      folder,
      programs: bundledProgramFiles(PROGRAMS),
      historyMs: options.historyMs,
      simulation: createSimulation(options),
      nowMs: TEST_START_MS,
    })
    const close = () => {
      localnet.close()
      rmSync(folder, { recursive: true, force: true })
    }
    grantLamports(localnet, TIP_ACCOUNT, 10n ** 9n)
    const clock = new ChainClock(TEST_START_MS)
    const market = await RunningMarket.#serve({ ...localnet, close }, clock, makersOf(localnet))
    await market.#untilTablesStand()
    return market
  }

  static async #serve(
    localnet: SteppedLocalnet,
    clock: ChainClock,
    makers: readonly MakerOptions[],
  ): Promise<RunningMarket> {
    const service = createTradeService({
      chain: localnet.chain,
      market: { assets: async () => [], search: async () => [], prices: async () => ({}) },
      clock,
      tipAccount: TIP_ACCOUNT,
      makers,
      lookupTables: { maintainer: createMaintainer(localnet) },
      log: {
        warn: (details, message) => {
          throw new Error(`${message}: ${JSON.stringify(details)}`)
        },
      },
    })
    const app = fastify()
    await app.register(service.routes, { prefix: '/api' })
    await app.ready()
    while (!service.ready().ready) await turn()
    return new RunningMarket(localnet, clock, service, app)
  }

  /** Time as the service has it. */
  get clock(): Clock {
    return this.#clock
  }

  clusterValues(): Promise<ClusterValues> {
    return readClusterValues(this.localnet.chain.rpc)
  }

  async get(path: string): Promise<Reply> {
    const reply = await this.#app.inject({ method: 'GET', url: `/api${path}` })
    return { status: reply.statusCode, body: reply.json() }
  }

  async post(path: string, payload: object): Promise<Reply> {
    const reply = await this.#app.inject({ method: 'POST', url: `/api${path}`, payload })
    return { status: reply.statusCode, body: reply.json() }
  }

  /** `fetch` of a client whose base path is `/api`; the host of the URL does not matter. */
  readonly fetch: typeof globalThis.fetch = async (input, init) => {
    const { pathname, search } = new URL(String(input))
    const headers = Object.fromEntries(new Headers(init?.headers))
    const method = init?.method === 'POST' ? 'POST' : 'GET'
    const payload = typeof init?.body === 'string' ? { payload: init.body } : {}
    const reply = await this.#app.inject({ method, url: pathname + search, headers, ...payload })
    return new Response(reply.body, {
      status: reply.statusCode,
      headers: { 'content-type': String(reply.headers['content-type']) },
    })
  }

  /** Ends the block, and waits until the service has read it. */
  async step(isLive = false): Promise<void> {
    this.localnet.step(isLive)
    this.#clock.pass(BLOCK_MS)
    // In one process every answer is there at once: the follower is through when the queue of promises is empty.
    await turn()
    await turn()
  }

  /** All tokens that some pool trades, by what kind of token they are. */
  async mints(): Promise<TradedMint[]> {
    const { chain } = this.localnet
    const pools = new Map<string, Pool[]>()
    for (const owner of AMMS.flatMap(({ owners }) => owners)) {
      const { accounts } = await chain.getProgramAccounts(owner)
      for (const account of accounts) {
        const decoded = decodePool(account, () => undefined)
        if (!decoded.ok) continue
        for (const mint of decoded.pool.mints) pools.set(mint, [...(pools.get(mint) ?? []), decoded.pool])
      }
    }
    const { accounts } = await chain.getAccounts([...pools.keys()])
    return [...pools].map(([mint, its], index) => ({
      mint,
      kind: kindOf(its, accounts[index]),
      scale: Math.max(2, ...its.map((pool) => depth(pool, mint))),
      isTaken: its.some((pool) => pool.segments(pool.mints[0] === mint ? 0 : 1, chainTimeAt(0)).length > 0),
      isGiven: its.some((pool) => pool.segments(pool.mints[0] === mint ? 1 : 0, chainTimeAt(0)).length > 0),
    }))
  }

  /** Until the lookup table maintainer adds nothing more. */
  async #untilTablesStand(): Promise<void> {
    for (let quiet = 0, known = -1; quiet < QUIET_BLOCKS; ) {
      await this.step()
      const { lookupTableEntries } = this.#service.ready()
      quiet = lookupTableEntries > 0 && lookupTableEntries === known ? quiet + 1 : 0
      known = lookupTableEntries
    }
  }

  async close(): Promise<void> {
    await this.#app.close()
    await this.#service.close()
  }

  /** After every service has been closed. */
  closeChain(): void {
    this.localnet.close()
  }
}

function grantLamports(localnet: SteppedLocalnet, address: string, lamports: bigint): void {
  localnet.grant({ address, owner: SYSTEM_PROGRAM, lamports, data: new Uint8Array(), executable: false })
}

function createMaintainer(localnet: SteppedLocalnet) {
  const key = new SigningKey(new Uint8Array(32).fill(9))
  grantLamports(localnet, key.address, 10n ** 12n)
  return { authority: { address: key.address, sign: async (message: Uint8Array) => key.sign(message) } }
}

const turn = () => new Promise((resolve) => setImmediate(resolve))

/** Time as the chain has it: it passes block by block, and a wait ends with the block that it is due in. */
class ChainClock implements Clock {
  #nowMs: number
  readonly #waiting = new Set<Waiting>()

  constructor(nowMs: number) {
    this.#nowMs = nowMs
  }

  nowMs(): number {
    return this.#nowMs
  }

  wait(ms: number, signal?: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      if (signal?.aborted) return resolve()
      const one = { atMs: this.#nowMs + ms, end: () => this.#end(one, resolve, signal) }
      this.#waiting.add(one)
      signal?.addEventListener('abort', one.end)
    })
  }

  pass(ms: number): void {
    this.#nowMs += ms
    for (const one of this.#waiting) if (one.atMs <= this.#nowMs) one.end()
  }

  #end(one: Waiting, resolve: () => void, signal?: AbortSignal): void {
    this.#waiting.delete(one)
    signal?.removeEventListener('abort', one.end)
    resolve()
  }
}

interface Waiting {
  atMs: number
  end: () => void
}

const HUB_POOLS = 12
const MID_POOLS = 3

function kindOf(pools: readonly Pool[], account: AccountState | undefined): TradedMint['kind'] {
  const mint = account && decodeMint(account.data)
  if (transferFeeAt(mint?.transferFee, 0n)) return 'taxed'
  if (pools.length >= HUB_POOLS) return 'hub'
  if (pools.length >= MID_POOLS) return 'mid'
  return pools.some((pool) => pool.label === 'Callisto Launchpad') ? 'curve' : 'tail'
}

function depth(pool: Pool, mint: string): number {
  const side = pool.mints[0] === mint ? 0 : 1
  const sum = (values: number[]) => values.reduce((total, one) => total + one, 0)
  const taken = sum(pool.segments(side, chainTimeAt(0)).map((s) => Math.min(s.inReserve, s.capacityIn)))
  const paid = pool
    .segments(side === 0 ? 1 : 0, chainTimeAt(0))
    .map((s) =>
      s.capacityIn === Infinity ? s.outReserve : (s.outReserve * s.capacityIn) / (s.inReserve + s.capacityIn),
    )
  return Math.max(taken, sum(paid))
}

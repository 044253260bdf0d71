import { fileURLToPath } from 'node:url'
import { AMMS, type Pool } from '@callisto/amms'
import { houseProgramFiles } from '@callisto/localnet'
import { openStepped, type SteppedLocalnet } from '@callisto/localnet/stepped'
import { decodeMint, transferFeeAt } from '@callisto/programs'
import type { AccountState, Clock } from '@callisto/solana'
import { createTradeService, type TradeService } from '@callisto/trade'
import fastify, { type FastifyInstance } from 'fastify'

const PROGRAMS = fileURLToPath(new URL('../../../programs/', import.meta.url))
/** A Friday afternoon; with the seed it makes one history. */
const NOW_MS = Date.UTC(2026, 10, 20, 17)

export interface Reply {
  status: number
  body: Record<string, unknown>
}

export interface TradedMint {
  mint: string
  kind: 'hub' | 'mid' | 'tail' | 'curve' | 'taxed'
  /** About the most of it that its pools can take, base units. */
  scale: number
}

/** The trading service on the embedded chain with the simulated market, in one process, with the caller's time. */
export class RunningMarket {
  readonly localnet: SteppedLocalnet
  readonly #service: TradeService
  readonly #app: FastifyInstance

  private constructor(localnet: SteppedLocalnet, service: TradeService, app: FastifyInstance) {
    this.localnet = localnet
    this.#service = service
    this.#app = app
  }

  static async open(seed: number, historyHours: number): Promise<RunningMarket> {
    const localnet = await openStepped({
      programs: houseProgramFiles(PROGRAMS),
      historyHours,
      market: { seed: `routes ${seed}`, tradesPerSecond: 4 },
      nowMs: NOW_MS,
    })
    const service = createTradeService({
      chain: localnet.chain,
      market: { assets: async () => [], search: async () => [], prices: async () => ({}) },
      clock: processClock,
      log: {
        warn: (details, message) => {
          throw new Error(`${message}: ${JSON.stringify(details)}`)
        },
      },
    })
    const app = fastify()
    await app.register(service.routes, { prefix: '/api' })
    await app.ready()
    const market = new RunningMarket(localnet, service, app)
    while (!service.ready().ready) await turn()
    return market
  }

  async get(path: string): Promise<Reply> {
    const reply = await this.#app.inject({ method: 'GET', url: `/api${path}` })
    return { status: reply.statusCode, body: reply.json() }
  }

  async post(path: string, payload: object): Promise<Reply> {
    const reply = await this.#app.inject({ method: 'POST', url: `/api${path}`, payload })
    return { status: reply.statusCode, body: reply.json() }
  }

  /** Ends the block, and waits until the service has read it. */
  async step(isLive = false): Promise<void> {
    this.localnet.step(isLive)
    // In one process every answer is there at once: the follower is through when the queue of promises is empty.
    await turn()
    await turn()
  }

  /** All tokens that some pool trades, by what kind of token they are. */
  async mints(): Promise<TradedMint[]> {
    const { chain } = this.localnet
    const pools = new Map<string, Pool[]>()
    for (const amm of AMMS) {
      const { accounts } = await chain.getProgramAccounts(amm.programId)
      for (const account of accounts) {
        const decoded = amm.decode(account, () => undefined)
        if (!decoded.ok) continue
        for (const mint of decoded.pool.mints) pools.set(mint, [...(pools.get(mint) ?? []), decoded.pool])
      }
    }
    const { accounts } = await chain.getAccounts([...pools.keys()])
    return [...pools].map(([mint, its], index) => ({
      mint,
      kind: kindOf(its, accounts[index]),
      scale: Math.max(2, ...its.map((pool) => depth(pool, mint))),
    }))
  }

  async close(): Promise<void> {
    await this.#app.close()
    await this.#service.close()
    this.localnet.close()
  }
}

const turn = () => new Promise((resolve) => setImmediate(resolve))

/** Deadlines are real, the rest of time is the chain's; waits end with their signal only. */
const processClock: Clock = {
  nowMs: () => performance.now(),
  wait: (_ms, signal) =>
    new Promise((resolve) => {
      if (signal?.aborted) resolve()
      else signal?.addEventListener('abort', () => resolve(), { once: true })
    }),
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
  const taken = sum(pool.stretches(side, 0).map((s) => Math.min(s.inReserve, s.capacityIn)))
  const paid = pool
    .stretches(side === 0 ? 1 : 0, 0)
    .map((s) =>
      s.capacityIn === Infinity ? s.outReserve : (s.outReserve * s.capacityIn) / (s.inReserve + s.capacityIn),
    )
  return Math.max(taken, sum(paid))
}

import { mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { confirmedSlot, ReferenceOracle } from '@callisto/testkit'
import { type Random, seeded } from '../routing/random.ts'
import { LedgerSums } from '../verify/ledger-sums.ts'
import { type Audit, audit, type Evidence } from './product/audit.ts'
import { type Addresses, bundleServer, type ServerOptions, ServerProcess } from './product/server-process.ts'
import { type Reports, trade } from './product/trader.ts'
import { createWallets, type Wallet } from './product/wallets.ts'

export interface Round extends Audit {
  round: number
  killed: 'trading' | 'starting'
  /** Time to the kill, from the round's first swap or from the start of the process. */
  aliveMs: number
  /** From the start of the next process to its `/readyz`. */
  readyMs: number
  confirmed: number
  failed: number
  refused: number
}

export interface SoakOptions {
  kills: number
  seed: number
  historyDays: number
  /** A slower start is a violation; the limit grows with the load average per core. */
  readyLimitMs: number
}

const MAX_TRADING_MS = 5_000
const MAX_STARTING_MS = 3_000
const WATCH_MS = 200
const MINTS_TRADED = 40

/** Kills the whole product repeatedly on one data directory and audits it after each restart. */
export async function productRounds(options: SoakOptions, onRound: (round: Round) => void): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'callisto-product-'))
  const soak = new Soak({ ...options, main: await bundleServer(), dataDir })
  try {
    await soak.begin()
    for (let round = 1; round <= options.kills; round++) onRound(await soak.round(round))
  } finally {
    await soak.end()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

class Soak {
  readonly #options: SoakOptions & ServerOptions
  readonly #random: Random
  readonly #reports: Reports = { confirmed: new Map(), refused: 0, faults: [] }
  readonly #evidence: Evidence
  #server: ServerProcess | undefined
  #product: Addresses | undefined
  #wallets: Wallet[] = []

  constructor(options: SoakOptions & ServerOptions) {
    this.#options = options
    this.#random = seeded(options.seed)
    const sums = new LedgerSums()
    const market = new ReferenceOracle(sums.add)
    this.#evidence = { sums, market, confirmed: this.#reports.confirmed, lamportsAtGenesis: undefined }
  }

  /** Kills the first start while it plays history, restarts, and audits. */
  async begin(): Promise<void> {
    await this.#startAndDie(Math.round(this.#random() * MAX_STARTING_MS))
    this.#server = new ServerProcess(this.#options)
    this.#product = await this.#server.ready()
    const { violations } = await audit(this.#product, this.#evidence)
    if (violations.length > 0) throw new Error(`before any kill: ${violations.slice(0, 5).join('; ')}`)
    this.#wallets = await createWallets(this.#product.rpcUrl, this.#random)
  }

  async round(round: number): Promise<Round> {
    const killed = this.#random() < 0.8 ? 'trading' : 'starting'
    const aliveMs = Math.round(this.#random() * (killed === 'trading' ? MAX_TRADING_MS : MAX_STARTING_MS))
    await this.#tradeAndDie(killed === 'trading' ? aliveMs : 0)
    if (killed === 'starting') await this.#startAndDie(aliveMs)
    this.#server = new ServerProcess(this.#options)
    const { readyMs, ...product } = await this.#server.ready()
    this.#product = product
    const { violations, ...found } = await audit(product, this.#evidence)
    if (readyMs > this.#options.readyLimitMs * contention()) violations.push(`ready after ${readyMs} ms`)
    violations.push(...this.#reports.faults.splice(0), ...this.#server.complaints.splice(0))
    const outcomes = [...this.#reports.confirmed.values()]
    const failed = outcomes.filter((outcome) => outcome !== 'null').length
    const { refused } = this.#reports
    return {
      round,
      killed,
      aliveMs,
      readyMs,
      confirmed: outcomes.length,
      failed,
      refused,
      ...found,
      violations,
    }
  }

  /** Trades for `aliveMs`, then kills the process. */
  async #tradeAndDie(aliveMs: number): Promise<void> {
    const { product, server } = this.#running()
    const stop = new AbortController()
    const mints = await tradedMints(product.url)
    const context = { product, mints, random: this.#random, reports: this.#reports, signal: stop.signal }
    const before = this.#reports.confirmed.size
    const busy = [...this.#wallets.map((wallet) => trade(wallet, context)), this.#watch(product, stop.signal)]
    await until(() => this.#reports.confirmed.size > before || this.#reports.faults.length > 0)
    await new Promise((resolve) => setTimeout(resolve, aliveMs))
    stop.abort()
    await server.kill()
    this.#reports.faults.push(...server.complaints)
    await Promise.all(busy)
  }

  /** Kills a process during its start. */
  async #startAndDie(aliveMs: number): Promise<void> {
    const server = new ServerProcess(this.#options)
    await new Promise((resolve) => setTimeout(resolve, aliveMs))
    await server.kill()
  }

  /** Reads every confirmed block: none may be missing after a restart. */
  async #watch(product: Addresses, signal: AbortSignal): Promise<void> {
    try {
      while (!signal.aborted) {
        await this.#evidence.market.readTo(product.rpcUrl, await confirmedSlot(product.rpcUrl))
        await new Promise((resolve) => setTimeout(resolve, WATCH_MS))
      }
    } catch (error) {
      if (!signal.aborted) throw error
    }
  }

  #running(): { product: Addresses; server: ServerProcess } {
    if (!this.#product || !this.#server) throw new Error('the soak has not begun')
    return { product: this.#product, server: this.#server }
  }

  async end(): Promise<void> {
    await this.#server?.kill()
  }
}

async function until(done: () => boolean): Promise<void> {
  while (!done()) await new Promise((resolve) => setTimeout(resolve, WATCH_MS))
}

/** Load average per core, at least 1. */
export const contention = () => Math.max(1, loadavg()[0]! / availableParallelism())

/** The mints that traders buy, the most traded first. */
export async function tradedMints(url: string): Promise<string[]> {
  const reply = await fetch(`${url}/data/v1/pools/toptrending/1h?limit=${MINTS_TRADED}`)
  const { pools } = (await reply.json()) as { pools: { baseAsset: { id: string } }[] }
  return pools.map(({ baseAsset }) => baseAsset.id)
}

/** `product [kills] [seed]`: 20 kills by default; rejects on any violation. */
export async function run(args: string[]): Promise<void> {
  const [kills = '20', seed = '1'] = args
  const options = { kills: Number(kills), seed: Number(seed), historyDays: 0.02, readyLimitMs: 15_000 }
  // An interrupted soak must stop its server: a regular exit does.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130))
  let violations = 0
  await productRounds(options, (round) => {
    violations += round.violations.length
    console.error(JSON.stringify({ ...round, violations: round.violations.slice(0, 10) }))
  })
  console.log(JSON.stringify({ soak: 'product', runs: options.kills, violations, seed: options.seed }))
  if (violations > 0) throw new Error(`${violations} violations`)
}

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { ReferenceOracle } from '@callisto/testkit'
import { Client, load, type Tally } from '../quote-api/client.ts'
import { lightQuestion, readTokens } from '../quote-api/questions.ts'
import { type Random, seeded } from '../routing/random.ts'
import { quantile } from '../routing/statistics.ts'
import { LedgerSums } from '../verify/ledger-sums.ts'
import { finish } from './finish.ts'
import type { LoadResult, LoadTask } from './overload/load.ts'
import { type Audit, audit, type Evidence } from './product/audit.ts'
import { type Addresses, bundleServer, withServer } from './product/server-process.ts'
import { type Reports, trade, tradedMints } from './product/trader.ts'
import { createWallets } from './product/wallets.ts'

export interface OverloadOptions {
  minutes: number
  seed: number
  /** Multiple of the design load. */
  factor: number
}

/** What the product is designed for on two cores; the load is a multiple of it. */
const DESIGN = { tradesPerSecond: 3, quotesPerSecond: 60, sockets: 200 }
const LOAD = fileURLToPath(new URL('./overload/load.ts', import.meta.url))
/** Pause between two light quotes of the client before and after the load. */
const PAUSE_MS = 100
const AUDIT_EVERY_MS = 60_000
const QUIET_SECONDS = 5
/** After the load, light quotes are as fast as before, by this factor, within ten seconds. */
const RECOVERY_MS = 10_000
const RECOVERY_FACTOR = 2
const MIN_P95_MS = 10

export interface OverloadResult {
  audits: Audit[]
  confirmed: number
  refusedSwaps: number
  load: LoadResult
  p95BeforeMs: number
  p95AfterMs: number
  violations: string[]
}

/**
 * Runs a product at a multiple of its design load and holds what it says against the chain: every audit compares
 * signatures, accounts, sums and statistics with the blocks. Too much load may be refused, never answered wrongly.
 */
export async function overload(
  options: OverloadOptions,
  onAudit: (audit: Audit) => void,
): Promise<OverloadResult> {
  const { seed, factor } = options
  const env = { TRADES_PER_SECOND: String(factor * DESIGN.tradesPerSecond) }
  const market = { name: 'hour', seed: String(seed) } as const
  return withServer({ main: await bundleServer(), market, env }, async (server) =>
    new OverloadRun(await server.ready(), options).run(onAudit, () => server.complaints.splice(0)),
  )
}

class OverloadRun {
  readonly #product: Addresses
  readonly #options: OverloadOptions
  readonly #random: Random
  readonly #reports: Reports = { confirmed: new Map(), refused: 0, faults: [] }
  readonly #evidence: Evidence

  constructor(product: Addresses, options: OverloadOptions) {
    this.#product = product
    this.#options = options
    this.#random = seeded(options.seed)
    const sums = new LedgerSums()
    const market = new ReferenceOracle(sums.add)
    this.#evidence = { sums, market, confirmed: this.#reports.confirmed, lamportsAtGenesis: undefined }
  }

  async run(onAudit: (audit: Audit) => void, complaints: () => string[]): Promise<OverloadResult> {
    const tokens = await readTokens(this.#product.url)
    const next = () => lightQuestion(this.#random, tokens)
    const before = await this.#quotes(QUIET_SECONDS, next)
    const seconds = 60 * this.#options.minutes
    const endsAt = performance.now() + 1_000 * seconds
    const stop = new AbortController()
    const audits: Audit[] = []
    try {
      const busy = Promise.all([this.#load(seconds), this.#trade(stop.signal)])
      // An audit that fails ends the server: what its clients then meet must not hide the cause.
      busy.catch(() => undefined)
      while (performance.now() < endsAt) {
        await wait(Math.min(AUDIT_EVERY_MS, Math.max(0, endsAt - performance.now())))
        const found = await audit(this.#product, this.#evidence)
        audits.push(found)
        onAudit(found)
      }
      stop.abort()
      const [load] = await busy
      const p95BeforeMs = p95(before)
      const p95AfterMs = await this.#recovered(p95BeforeMs, next)
      const violations = audits.flatMap((found) => found.violations)
      violations.push(...this.#reports.faults, ...complaints())
      if (load.failed > 0) violations.push(`${load.failed} light quotes failed: ${load.firstFault}`)
      if (p95AfterMs > RECOVERY_FACTOR * Math.max(MIN_P95_MS, p95BeforeMs))
        violations.push(`light quotes take ${p95AfterMs} ms at p95 ${RECOVERY_MS / 1_000} s after the load`)
      return {
        audits,
        confirmed: this.#reports.confirmed.size,
        refusedSwaps: this.#reports.refused,
        load,
        p95BeforeMs,
        p95AfterMs,
        violations,
      }
    } finally {
      stop.abort()
    }
  }

  async #quotes(seconds: number, next: () => string): Promise<Tally> {
    const client = new Client(this.#product.url)
    try {
      return await load([client], { next, seconds, pauseMs: PAUSE_MS })
    } finally {
      client.close()
    }
  }

  /** Quotes and sockets, from a process of their own. Rejects when it fails. */
  async #load(seconds: number): Promise<LoadResult> {
    const { factor, seed } = this.#options
    const task: LoadTask = {
      url: this.#product.url,
      seed,
      seconds,
      quotesPerSecond: factor * DESIGN.quotesPerSecond,
      sockets: factor * DESIGN.sockets,
    }
    const child = spawn(process.execPath, ['--import', 'tsx', LOAD, JSON.stringify(task)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const killWithUs = () => child.kill('SIGKILL')
    process.once('exit', killWithUs)
    const [printed, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')])
    process.removeListener('exit', killWithUs)
    if (code !== 0) throw new Error(`the load ended with ${code}`)
    return JSON.parse(printed) as LoadResult
  }

  async #trade(signal: AbortSignal): Promise<void> {
    const { url, rpcUrl } = this.#product
    const mints = await tradedMints(url)
    const wallets = await createWallets(rpcUrl, this.#random)
    const context = {
      product: this.#product,
      mints,
      random: this.#random,
      reports: this.#reports,
      signal,
      isOverloaded: true,
    }
    await Promise.all(wallets.map((wallet) => trade(wallet, context)))
  }

  /** The p95 of light quotes once it is normal, or after ten seconds. */
  async #recovered(p95BeforeMs: number, next: () => string): Promise<number> {
    const startedAt = performance.now()
    for (;;) {
      const now = p95(await this.#quotes(2, next))
      const isNormal = now <= RECOVERY_FACTOR * Math.max(MIN_P95_MS, p95BeforeMs)
      if (isNormal || performance.now() - startedAt > RECOVERY_MS) return now
    }
  }
}

const p95 = ({ ms }: Tally) => Math.round(100 * (quantile(ms, 0.95) ?? Infinity)) / 100

/** `overload [minutes] [seed]`: ten times the design load for 40 minutes by default; rejects on any violation. */
export async function run(args: string[]): Promise<void> {
  const [minutes = '40', seed = '1'] = args
  const options = { minutes: Number(minutes), seed: Number(seed), factor: 10 }
  const { audits, violations, ...figures } = await overload(options, (found) =>
    console.error(JSON.stringify({ ...found, violations: found.violations.slice(0, 10) })),
  )
  console.error(JSON.stringify(figures))
  finish('overload', { runs: audits.length, seed: options.seed }, violations)
}

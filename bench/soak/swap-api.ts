import type { Quote } from '@callisto/contract'
import type { History } from '@callisto/testkit'
import { Configuration, SwapApi } from '@jup-ag/api'
import { pick, type Random, seeded } from '../routing/random.ts'
import { randomRouteQuery } from './routes/random-request.ts'
import { RunningMarket, type TradedMint } from './routes/running-market.ts'
import { SharedAccounts } from './routes/shared-accounts.ts'
import { Wallet } from './routes/wallet.ts'
import { type Client, officialClient, rustClient, type Session, secondClient } from './swap-api/clients.ts'
import { PROVOCATIONS } from './swap-api/provocations.ts'
import { documentedShapes } from './swap-api/shapes.ts'

export interface ApiReport {
  runs: number
  /** Replies by call, and refusals by code. */
  calls: Record<string, number>
  codes: Record<string, number>
  violations: string[]
}

const CLIENTS: Readonly<Record<string, Client>> = {
  official: officialClient,
  rust: rustClient,
  second: secondClient,
}
/** Steps of a route that no legacy transaction holds. */
const LONG_STEPS = 8
/** Share of requests with a fault. */
const FAULTS = 0.2
const BLOCKS_BETWEEN = 20

/** Varied requests of three clients over all calls of both versions, and a cause for each error code. */
export async function soakSwapApi(
  { runs, seed, history }: { runs: number; seed: number; history: History['name'] },
  onProgress: (run: number, report: ApiReport) => void = () => {},
): Promise<ApiReport> {
  const random = seeded(seed)
  const market = await RunningMarket.open(seed, history)
  try {
    return await new Soak(market, random).run(runs, onProgress)
  } finally {
    await market.close()
    market.closeChain()
  }
}

class Soak {
  readonly #market: RunningMarket
  readonly #random: Random
  readonly #user: Wallet
  readonly #treasury: Wallet
  #mints: TradedMint[] = []
  #quote: Quote | undefined
  #long: Quote | undefined

  constructor(market: RunningMarket, random: Random) {
    this.#market = market
    this.#random = random
    this.#user = new Wallet(random, market.localnet)
    this.#treasury = new Wallet(random, market.localnet)
  }

  async run(runs: number, onProgress: (run: number, report: ApiReport) => void): Promise<ApiReport> {
    const report: ApiReport = { runs, calls: {}, codes: {}, violations: [] }
    const labels = await this.#open()
    for (let run = 0; run < runs; run++) {
      onProgress(run, report)
      if (run % BLOCKS_BETWEEN === 0) await this.#market.step()
      const isFault = this.#quote !== undefined && this.#random() < FAULTS
      try {
        if (isFault) await this.#provoke(report)
        else await this.#request(labels, report)
      } catch (error) {
        report.violations.push(`run ${run}: ${error instanceof Error ? error.message : String(error)}`)
      }
    }
    return report
  }

  async #open(): Promise<string[]> {
    this.#mints = await this.#market.mints()
    const shared = new SharedAccounts(this.#market.localnet)
    for (const { mint } of this.#mints) {
      await this.#user.open(mint)
      await shared.open(mint)
    }
    await this.#market.step()
    const configuration = new Configuration({
      basePath: 'http://callisto.test/api/swap/v1',
      fetchApi: this.#market.fetch,
    })
    const labels = await new SwapApi(configuration).programIdToLabelGet()
    documentedShapes.labels(labels, 'program-id-to-label')
    return Object.values(labels)
  }

  async #request(labels: readonly string[], { calls, codes }: ApiReport): Promise<void> {
    const query = randomRouteQuery(this.#random, this.#mints, labels)
    const session: Session = {
      market: this.#market,
      random: this.#random,
      user: this.#user.address,
      feeAccountOf: (mint) => this.#treasury.open(mint),
    }
    const client = CLIENTS[pick(this.#random, Object.keys(CLIENTS))]!
    for (const { call, quote, errorCode } of await client(session, query)) {
      calls[call] = (calls[call] ?? 0) + 1
      if (errorCode) codes[errorCode] = (codes[errorCode] ?? 0) + 1
      if (!quote) continue
      this.#quote = quote.platformFee ? this.#quote : quote
      if (quote.routePlan.length >= LONG_STEPS && !quote.platformFee) this.#long = quote
    }
  }

  async #provoke({ codes, violations }: ApiReport): Promise<void> {
    const code = pick(this.#random, Object.keys(PROVOCATIONS))
    const reply = await PROVOCATIONS[code]!({
      market: this.#market,
      user: this.#user.address,
      quote: this.#quote!,
      long: this.#long,
      mints: this.#mints,
    })
    if (!reply) return
    documentedShapes.error(reply.body, code)
    codes[code] = (codes[code] ?? 0) + 1
    if (reply.status !== 400 || reply.body.errorCode !== code)
      violations.push(`expected ${code}, got ${reply.status} ${JSON.stringify(reply.body)}`)
  }
}

/** Codes of the public API that no request has caused. */
export const missingCodes = ({ codes }: ApiReport): string[] =>
  Object.keys(PROVOCATIONS).filter((code) => !codes[code])

/** `swap-api [runs] [seed]`: 2,000 requests by default; rejects on any violation and on a code without a cause. */
export async function run(args: string[]): Promise<void> {
  const [runs = '2000', seed = '1'] = args
  const options = { runs: Number(runs), seed: Number(seed), history: 'hour' as const }
  const report = await soakSwapApi(options, (done, { violations }) => {
    if (done > 0 && done % 500 === 0) console.error(`${done} runs, ${violations.length} violations`)
  })
  const { violations, ...rest } = report
  violations.push(...missingCodes(report).map((code) => `no request caused ${code}`))
  for (const violation of violations.slice(0, 20)) console.error(violation)
  console.error(JSON.stringify(rest))
  const line = { soak: 'swap-api', runs: rest.runs, violations: violations.length, seed: options.seed }
  console.log(JSON.stringify(line))
  if (violations.length > 0) throw new Error(`${violations.length} violations`)
}

import { NATIVE_MINT } from '@callisto/solana'
import type { History } from '@callisto/testkit'
import { type Random, seeded } from '../routing/random.ts'
import { finish } from './finish.ts'
import { soakGeneratedQuotes } from './routes/generated-quotes.ts'
import { type Outcome, type QuoteTrial, runQuoteTrial } from './routes/quote-trial.ts'
import { type RouteQuery, randomRouteQuery } from './routes/random-request.ts'
import { RunningMarket, type TradedMint } from './routes/running-market.ts'
import { SharedAccounts } from './routes/shared-accounts.ts'
import { defaultSettings, randomSettings, type SwapSettings } from './routes/swap-settings.ts'
import { Wallet } from './routes/wallet.ts'

export interface RoutesOptions {
  runs: number
  seed: number
  /** Name of the played history that it resumes. */
  history: History['name']
}

export interface RoutesReport {
  runs: number
  /** Runs by `Outcome.what`. */
  counts: Record<string, number>
  /** Routes by number of steps. */
  legs: Record<number, number>
  largestBytes: number
  violations: string[]
}

/** Runs between two refreshes of the token list, each after `LIVE_BLOCKS` blocks of market. */
const REFRESH = 250
const LIVE_BLOCKS = 25

/**
 * Random quotes on the embedded chain, each built, signed and executed: half of them with the settings of the web app and half
 * with any settings of the API, half of them after other trades or some time.
 */
export async function soakRoutes(
  options: RoutesOptions,
  onProgress: (run: number, report: RoutesReport) => void = () => {},
): Promise<RoutesReport> {
  const random = seeded(options.seed)
  const market = await RunningMarket.open(options.seed, options.history)
  try {
    return await new Soak(market, random).run(options.runs, onProgress)
  } finally {
    await market.close()
    market.closeChain()
  }
}

class Soak {
  readonly #market: RunningMarket
  readonly #random: Random
  readonly #rich: Wallet
  readonly #other: Wallet
  readonly #treasury: Wallet
  readonly #shared: SharedAccounts
  #mints: TradedMint[] = []

  constructor(market: RunningMarket, random: Random) {
    this.#market = market
    this.#random = random
    this.#shared = new SharedAccounts(market.localnet)
    const newWallet = () => new Wallet(random, market.localnet)
    ;[this.#rich, this.#other, this.#treasury] = [newWallet(), newWallet(), newWallet()]
  }

  async run(runs: number, onProgress: (run: number, report: RoutesReport) => void): Promise<RoutesReport> {
    const { body } = await this.#market.get('/swap/v1/program-id-to-label')
    const labels = Object.values(body).map(String)
    const report: RoutesReport = { runs, counts: {}, legs: {}, largestBytes: 0, violations: [] }
    for (let run = 0; run < runs; run++) {
      if (run % REFRESH === 0) await this.#refresh()
      onProgress(run, report)
      const trial = await this.#prepare(randomRouteQuery(this.#random, this.#mints, labels))
      await this.#market.step()
      const outcome = await runQuoteTrial(this.#market, trial, this.#random)
      record(report, outcome, `run ${run}, ${trial.moves}, ${describe(trial)}`)
    }
    report.violations.push(...(await this.#shared.changes()))
    return report
  }

  async #refresh(): Promise<void> {
    for (let block = 0; block < LIVE_BLOCKS; block++) await this.#market.step(true)
    this.#mints = await this.#market.mints()
    for (const { mint } of this.#mints) {
      for (const wallet of [this.#rich, this.#other]) await wallet.open(mint)
      await this.#shared.open(mint)
    }
  }

  /** A wallet with all token accounts, or a new one with the input alone, for which accounts are opened and closed. */
  async #prepare(asked: RouteQuery): Promise<QuoteTrial> {
    const isNew = this.#random() < 0.5
    const user = isNew ? new Wallet(this.#random, this.#market.localnet) : this.#rich
    const settings =
      this.#random() < 0.5
        ? randomSettings(this.#random, asked.asLegacyTransaction)
        : defaultSettings(this.#random)
    const query = quoteQueryOf(asked, settings)
    const { inputMint, outputMint } = query
    if (inputMint !== NATIVE_MINT) await user.open(inputMint)
    else if (!settings.wrapSol) await user.reopen(NATIVE_MINT)
    const feeMint = query.feeMint ?? (query.swapMode === 'ExactIn' ? outputMint : inputMint)
    const feeAccount = query.platformFeeBps > 0 ? await this.#treasury.open(feeMint) : undefined
    const chance = this.#random()
    const moves = chance < 0.5 ? 'still' : chance < 0.9 ? 'moved' : 'aged'
    return { query, moves, user, counterparty: this.#other, feeAccount, feeMint, settings }
  }
}

/** The quote that the settings need. */
function quoteQueryOf(query: RouteQuery, { feeSide, version }: SwapSettings): RouteQuery {
  const isOfInput = feeSide === 'input' && query.swapMode === 'ExactIn' && query.platformFeeBps > 0
  return {
    ...query,
    ...(isOfInput ? { feeMint: query.inputMint } : {}),
    ...(version === 1 ? { transactionVersion: 1, asLegacyTransaction: false } : {}),
  }
}

const describe = ({ query, settings }: QuoteTrial) => JSON.stringify({ query, settings }, bigints)

const bigints = (_key: string, value: unknown) => (typeof value === 'bigint' ? String(value) : value)

function record(report: RoutesReport, outcome: Outcome, name: string): void {
  const { what, legs, bytes, violations } = outcome
  report.counts[what] = (report.counts[what] ?? 0) + 1
  if (legs > 0) report.legs[legs] = (report.legs[legs] ?? 0) + 1
  report.largestBytes = Math.max(report.largestBytes, bytes)
  report.violations.push(...violations.map((violation) => `${name}: ${violation}`))
}

/**
 * `routes [runs] [seed] [quotes]`: 10,000 runs on the embedded chain, then 200,000 quotes on generated graphs by default;
 * rejects on any violation.
 */
export async function run(args: string[]): Promise<void> {
  const [runs = '10000', seed = '1', quotes = '200000'] = args
  const options = { runs: Number(runs), seed: Number(seed), history: 'hour' as const }
  const report = await soakRoutes(options, (run, { violations }) => {
    if (run > 0 && run % 1_000 === 0) console.error(`${run} runs, ${violations.length} violations`)
  })
  const generated = soakGeneratedQuotes(Number(quotes), options.seed, (done) => {
    if (done.quotes % 20_000 === 0) console.error(`${done.quotes} quotes, ${done.failures.length} failures`)
  })
  const { violations, ...rest } = report
  const { failures, ...figures } = generated
  console.error(JSON.stringify(rest))
  console.error(JSON.stringify(figures))
  const line = { runs: rest.runs, quotes: figures.quotes, failures: failures.length, seed: options.seed }
  finish('routes', line, [...violations, ...failures])
}

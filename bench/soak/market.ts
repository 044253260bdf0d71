import { fileURLToPath } from 'node:url'
import { bundledProgramFiles } from '@callisto/localnet'
import { openStepped, type SteppedLocalnet } from '@callisto/localnet/stepped'
import { type Asset, assets, createSimulation, quoteMints } from '@callisto/market-sim'
import { readTokenAccount } from '@callisto/solana/codec'
import { type Random, seeded } from '../routing/random.ts'
import { agreeingShare, PoolPrices } from './market/prices.ts'
import { autocorrelation, kurtosis, quantile, shareOf } from './market/statistics.ts'
import { holdingTimes, readTape, type Tape, type TapeTrade } from './market/tape.ts'

const PROGRAMS = fileURLToPath(new URL('../../programs/', import.meta.url))
/** A Friday afternoon with the stock market open; with the seed it makes one market. */
const NOW_MS = Date.UTC(2026, 10, 20, 17)
const TRADES_PER_SECOND = 3
const HOUR_SECONDS = 3_600
const DAY_SECONDS = 24 * HOUR_SECONDS
const TRADE_USD = 10
const ROUND_TRIPS = 200
/** Tokens with fewer trades in a day have no ratio that means anything. */
const MIN_TRADES = 20
/** Interval of the measured returns while the history is too short for hourly ones. */
const MINUTE_SECONDS = 60
const MIN_HOURLY_RETURNS = 200

const USDC = assets.find(({ mint }) => mint === quoteMints.USDC)!
/** The tokens whose market is held to the figures: those of the genesis with pools of their own. */
const established: readonly Asset[] = assets.filter(({ liquidityUsd }) => liquidityUsd > 0)

/** One measured line: what was found, what is demanded of it, or what market.md reports. */
export interface MarketLine {
  metric: string
  value: number
  /** Inclusive limits; absent where the figure is shown beside its reference only. */
  least?: number
  most?: number
  /** The figure of market.md. */
  reference?: number | string
}

export interface MarketSoakOptions {
  seed: number
  historyHours: number
  liveMinutes: number
}

/** Generates a history, steps the live market, and measures prices, quotes and trades. */
export async function soakMarket(options: MarketSoakOptions): Promise<MarketLine[]> {
  const { seed, historyHours, liveMinutes } = options
  const localnet = await openStepped({
    programs: bundledProgramFiles(PROGRAMS),
    historyMs: historyHours * HOUR_SECONDS * 1_000,
    simulation: createSimulation({
      seed: `market ${seed}`,
      tradesPerSecond: TRADES_PER_SECOND,
      historyMs: historyHours * HOUR_SECONDS * 1_000,
    }),
    nowMs: NOW_MS,
  })
  try {
    await stepLive(localnet, liveMinutes)
    const endTime = NOW_MS / 1_000 + liveMinutes * 60
    const prices = await PoolPrices.read(localnet.chain, endTime)
    const tape = await readTape(localnet.chain, endTime - DAY_SECONDS)
    return [
      ...priceLines(prices, seeded(seed)),
      ...tradeLines(tape, prices, endTime),
      holderLine(tape, localnet),
      ...intensityLines(tape.trades, historyHours, liveMinutes),
      ...referenceLines(tape),
    ]
  } finally {
    localnet.close()
  }
}

async function stepLive(localnet: SteppedLocalnet, minutes: number): Promise<void> {
  const slots = Math.round((minutes * 60_000) / 400)
  for (let slot = 0; slot < slots; slot++) {
    localnet.step(true)
    if (slot % 100 === 0) await new Promise((resolve) => setImmediate(resolve))
  }
  localnet.step(false)
}

const unitsOf = (asset: Asset, usd: number, priceUsd: number): bigint =>
  BigInt(Math.floor((usd / priceUsd) * 10 ** asset.decimals))

function priceLines(prices: PoolPrices, random: Random): MarketLine[] {
  const gains = Array.from({ length: ROUND_TRIPS }, () => roundTripGain(prices, random))
  const errors = established.flatMap((asset) => {
    const price = prices.priceUsd(asset)
    const out = prices.quote(USDC.mint, asset.mint, unitsOf(USDC, TRADE_USD, 1))
    return out === undefined ? [] : [Math.abs(TRADE_USD / ((Number(out) / 10 ** asset.decimals) * price) - 1)]
  })
  const agreeing = established.map((asset) => agreeingShare(prices.poolsOf(asset)))
  return [
    {
      metric: 'round trips that gain over 0.1 %',
      value: gains.filter((gain) => gain > 0.001).length,
      most: 0,
    },
    { metric: 'share of round trips that gain', value: shareOf(gains, (gain) => gain > 0), most: 0.05 },
    { metric: 'largest gain of a round trip', value: quantile(gains, 1) },
    { metric: 'median loss of a round trip', value: -quantile(gains, 0.5) },
    { metric: 'quote of 10 USD from the price, median', value: quantile(errors, 0.5), most: 0.006 },
    { metric: 'quote of 10 USD from the price, 90 %', value: quantile(errors, 0.9) },
    {
      metric: 'share of pairs of pools of a token within their fees',
      value: agreeing.reduce((sum, share) => sum + share, 0) / agreeing.length,
      least: 0.9,
    },
  ]
}

/** Relative gain of ten dollars of one token through another and back, each way by its best route. */
function roundTripGain(prices: PoolPrices, random: Random): number {
  const tokens = [...established, USDC]
  const pick = () => tokens[Math.floor(random() * tokens.length)]!
  const start = pick()
  let middle = pick()
  while (middle === start) middle = pick()
  const amount = unitsOf(start, TRADE_USD, prices.priceUsd(start))
  const there = prices.quote(start.mint, middle.mint, amount)
  const back = there === undefined ? undefined : prices.quote(middle.mint, start.mint, there)
  if (back === undefined) throw new Error(`no way from ${start.symbol} to ${middle.symbol} and back`)
  return Number(back) / Number(amount) - 1
}

interface Flow {
  buys: number
  sells: number
  boughtUsd: number
  soldUsd: number
}

/** Trades of each token as the base of a pool, that is against a quote token, in a period. */
function flowsOf(trades: readonly TapeTrade[], prices: PoolPrices): Map<Asset, Flow> {
  const quotes = new Map(assets.filter(isQuote).map((asset) => [asset.mint as string, asset]))
  const flows = new Map<Asset, Flow>(
    established.map((asset) => [asset, { buys: 0, sells: 0, boughtUsd: 0, soldUsd: 0 }]),
  )
  const usd = (asset: Asset, amount: number) => (amount / 10 ** asset.decimals) * prices.priceUsd(asset)
  const byMint = new Map(established.map((asset) => [asset.mint as string, asset]))
  for (const { mintIn, mintOut, amountIn, amountOut } of trades) {
    const [given, taken] = [quotes.get(mintIn), quotes.get(mintOut)]
    const [bought, sold] = [byMint.get(mintOut), byMint.get(mintIn)]
    if (bought && given && bought.quotes.some((symbol) => symbol === given.symbol)) {
      const flow = flows.get(bought)!
      flow.buys++
      flow.boughtUsd += usd(given, amountIn)
    } else if (sold && taken) {
      const flow = flows.get(sold)!
      flow.sells++
      flow.soldUsd += usd(taken, amountOut)
    }
  }
  return flows
}

const isQuote = ({ mint }: Asset) => Object.values<string>(quoteMints).includes(mint)

function tradeLines({ trades }: Tape, prices: PoolPrices, endTime: number): MarketLine[] {
  const flows = flowsOf(
    trades.filter(({ time, isCurve }) => !isCurve && time > endTime - DAY_SECONDS),
    prices,
  )
  const traded = [...flows.values()].filter(({ buys, sells }) => buys + sells >= MIN_TRADES)
  const counts = traded.map(({ buys, sells }) => buys / sells)
  const values = traded.map(({ boughtUsd, soldUsd }) => boughtUsd / soldUsd)
  return [
    { metric: 'established tokens with trades', value: traded.length, least: established.length },
    {
      metric: 'share of tokens with buys to sells of 0.7 to 1.4',
      value: shareOf(counts, (ratio) => ratio >= 0.7 && ratio <= 1.4),
      least: 0.9,
    },
    { metric: 'buys to sells, 10 %', value: quantile(counts, 0.1) },
    { metric: 'buys to sells, median', value: quantile(counts, 0.5) },
    { metric: 'buys to sells, 90 %', value: quantile(counts, 0.9) },
    {
      metric: 'share of tokens with bought to sold value of 0.8 to 1.25',
      value: shareOf(values, (ratio) => ratio >= 0.8 && ratio <= 1.25),
      least: 0.9,
    },
    { metric: 'bought to sold value, 10 %', value: quantile(values, 0.1) },
    { metric: 'bought to sold value, 90 %', value: quantile(values, 0.9) },
  ]
}

/** Largest growth over a day of the number of token accounts with a balance, of the established tokens. */
function holderLine({ balancesBefore }: Tape, localnet: SteppedLocalnet): MarketLine {
  const growths = established.map(({ mint }) => {
    const holding = new Set(
      localnet.tokenAccounts(mint).flatMap((account) => {
        const token = readTokenAccount(account)
        return token !== undefined && token.amount > 0n ? [account.address] : []
      }),
    )
    const before = new Set(holding)
    for (const [account, balance] of balancesBefore)
      if (balance.mint === mint) before[balance.amount > 0n ? 'add' : 'delete'](account)
    return holding.size / before.size
  })
  return { metric: 'holders over those of a day before, largest', value: Math.max(...growths), most: 2 }
}

/** Trades per hour live over those of the last played hour, or of the whole history where it is shorter. */
function intensityLines(
  trades: readonly TapeTrade[],
  historyHours: number,
  liveMinutes: number,
): MarketLine[] {
  const liveFrom = NOW_MS / 1_000
  const live = trades.filter(({ time }) => time >= liveFrom).length / (liveMinutes / 60)
  const played =
    trades.filter(({ time }) => time >= liveFrom - HOUR_SECONDS && time < liveFrom).length /
    Math.min(1, historyHours)
  return [
    { metric: 'trades an hour in the last played hour', value: played },
    { metric: 'trades an hour live over the last played hour', value: live / played, least: 0.5, most: 2 },
  ]
}

function referenceLines({ trades, graduations }: Tape): MarketLine[] {
  const sol = returnsOfSol(trades)
  const sizes = trades.flatMap(({ mintIn, amountIn }) => (mintIn === USDC.mint ? [amountIn / 1e6] : []))
  const isEstablished = (mint: string) => established.some((asset) => asset.mint === mint)
  const launched = holdingTimes(
    trades,
    (mint) => mint !== 'quote' && !isEstablished(mint) && mint !== USDC.mint,
  )
  const held = holdingTimes(trades, (mint) => isEstablished(mint) && mint !== quoteMints.SOL)
  return [
    { metric: 'interval of the returns of SOL, s', value: sol.seconds, reference: HOUR_SECONDS },
    { metric: 'kurtosis of the returns of SOL', value: kurtosis(sol.returns), reference: 8.3 },
    {
      metric: 'lag-1 autocorrelation of the absolute returns of SOL',
      value: autocorrelation(sol.returns.map(Math.abs)),
      reference: 0.24,
    },
    { metric: 'holding time of launched tokens, median s', value: quantile(launched, 0.5), reference: 100 },
    { metric: 'holding time of established tokens, median s', value: quantile(held, 0.5) },
    { metric: 'trades of USDC below 1 USD, share', value: shareOf(sizes, (usd) => usd < 1) },
    {
      metric: 'trades of USDC below 100 USD, share',
      value: shareOf(sizes, (usd) => usd < 100),
      reference: 'bulk',
    },
    { metric: 'graduates', value: graduations.length },
    {
      metric: 'graduates within 3 minutes, share',
      value: shareOf(graduations, (seconds) => seconds < 180),
      reference: 0.45,
    },
    {
      metric: 'graduates within 3 minutes to 2 hours, share',
      value: shareOf(graduations, (seconds) => seconds >= 180 && seconds < 2 * HOUR_SECONDS),
      reference: 0.4,
    },
    {
      metric: 'graduates after 2 hours, share',
      value: shareOf(graduations, (seconds) => seconds >= 2 * HOUR_SECONDS),
      reference: 0.15,
    },
  ]
}

/** Log returns of SOL in USDC: hourly ones where the history is long enough, else by the minute. */
function returnsOfSol(trades: readonly TapeTrade[]): { seconds: number; returns: number[] } {
  const hourly = returnsBy(trades, HOUR_SECONDS)
  return hourly.length >= MIN_HOURLY_RETURNS
    ? { seconds: HOUR_SECONDS, returns: hourly }
    : { seconds: MINUTE_SECONDS, returns: returnsBy(trades, MINUTE_SECONDS) }
}

function returnsBy(trades: readonly TapeTrade[], seconds: number): number[] {
  const closes = new Map<number, number>()
  for (const { time, mintIn, mintOut, amountIn, amountOut } of trades) {
    const bucket = Math.floor(time / seconds)
    if (mintIn === quoteMints.SOL && mintOut === USDC.mint) closes.set(bucket, amountOut / amountIn)
    if (mintOut === quoteMints.SOL && mintIn === USDC.mint) closes.set(bucket, amountIn / amountOut)
  }
  const prices = [...closes.values()]
  return prices.slice(1).map((price, i) => Math.log(price / prices[i]!))
}

/** Whether a line is within its limits; a figure that could not be measured is not. */
export const isHeld = ({ value, least = -Infinity, most = Infinity }: MarketLine): boolean =>
  (least === -Infinity && most === Infinity) || (value >= least && value <= most)

/**
 * `market [history hours] [seed] [live minutes]`: by default the whole history of 30 days and an hour. Rejects when a
 * figure is outside its limits.
 */
export async function run(args: string[]): Promise<void> {
  const [historyHours = 720, seed = 1, liveMinutes = 60] = args.map(Number)
  const lines = await soakMarket({ historyHours, seed, liveMinutes })
  for (const line of lines) console.log(JSON.stringify(line))
  const missed = lines.filter((line) => !isHeld(line))
  console.log(JSON.stringify({ soak: 'market', runs: ROUND_TRIPS, violations: missed.length, seed }))
  if (missed.length > 0) throw new Error(`outside: ${missed.map(({ metric }) => metric).join('; ')}`)
}

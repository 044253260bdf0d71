import { readCurve } from '../execution/account-reads.ts'
import { buyToken } from '../execution/token-trade.ts'
import { recordGraduation, spendableBalance } from '../execution/trading.ts'
import { assetByMint, unitOf } from '../genesis/assets.ts'
import type { Market } from '../market.ts'
import type { TokenRecord } from '../venues/token-registry.ts'
import { WALLET_COUNTS } from './population.ts'
import { momentumHoldingMs } from './sizes.ts'

/** Wave orders above this many dollars are assigned to whales. */
const WHALE_USD = 900
/** Wave orders below this many dollars are skipped. */
const MIN_USD = 2
/** Nobody sees a launch, decides and signs sooner. */
const REACTION_MS = 2_500

/** Schedules the next buyer of a token's first wave, if any is left. */
export function scheduleNextWaveBuy(market: Market, token: TokenRecord): void {
  if (token.waveLeft <= 0) return
  const left = Math.max(0, token.waveEndMs - market.now)
  const gap = market.random.exponential(left / token.waveLeft + 400)
  const from = Math.max(market.now, token.launchedAtMs + REACTION_MS)
  market.queue.add(from + gap, 'waveBuy', { token: token.n })
}

/** Executes the next wave order: about an even share of the quote that is still missing in the curve. */
export function buyInWave(market: Market, n: number): void {
  const token = market.tokens.get(n)
  if (token === undefined || token.pool !== undefined || token.waveLeft <= 0) return
  const curve = readCurve(market.bank, token.curve)
  if (curve === undefined || curve.status !== 'trading') {
    if (curve?.status === 'graduated') recordGraduation(market, token)
    return
  }
  const quote = assetByMint.get(curve.quoteMint)!
  const unit = unitOf(quote)
  const priceUsd = quote.symbol === 'SOL' ? market.oracle.priceUsd(quote.mint)! : 1
  const missing = token.target - Number(curve.realQuote) / unit
  const wanted = sizeOf(market, token, missing)
  if (wanted * priceUsd >= MIN_USD) placeWaveOrder(market, token, wanted, priceUsd, unit)
  token.waveLeft--
  if (token.waveLeft === 0 && token.graduates) extendWave(market, token)
  market.tokens.touch(token)
  scheduleNextWaveBuy(market, token)
}

function sizeOf(market: Market, token: TokenRecord, missing: number): number {
  const share = missing / token.waveLeft
  if (token.waveLeft === 1) return share * 1.02
  return Math.min(missing, share * market.random.logNormal(0.72, 0.8)) / 0.98
}

/** Adds buyers to a wave that ended before its curve was full. */
function extendWave(market: Market, token: TokenRecord): void {
  const curve = readCurve(market.bank, token.curve)
  if (curve?.status !== 'trading') return
  token.waveLeft = 3
  token.waveEndMs = market.now + 20_000
}

function placeWaveOrder(
  market: Market,
  token: TokenRecord,
  wanted: number,
  priceUsd: number,
  unit: number,
): void {
  const { random } = market
  const isLongTerm = random.chance(token.longTermShare)
  const name = buyerOf(market, isLongTerm, wanted * priceUsd)
  const { quoteMint } = market.pads.at(token.launchpad)
  const budget = spendableBalance(market, name, quoteMint)
  const amountIn = BigInt(Math.floor(wanted * unit))
  if (budget < amountIn) market.pendingRefills.set(name, quoteMint)
  const amount = budget < amountIn ? (budget * 9n) / 10n : amountIn
  // The last buyer of a graduating curve accepts more slippage and executes at once.
  const options = token.graduates && token.waveLeft === 1 ? { slippageBps: 2_000, isPrompt: true } : {}
  if (amount <= 0n || !buyToken(market, name, token, amount, options)) return
  if (isLongTerm) market.tokens.addHolder(token, name)
  else market.queue.add(market.now + momentumHoldingMs(random), 'exit', { wallet: name, token: token.n })
}

function buyerOf(market: Market, isLongTerm: boolean, dollars: number): string {
  const { random, population, counters } = market
  if (dollars > WHALE_USD) return `whale/${random.below(WALLET_COUNTS.whale)}`
  return population.pickTrader(isLongTerm ? 'retail' : 'momentum', random, counters.newcomers)
}

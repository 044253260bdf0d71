import { readCurve } from '../execution/account-reads.ts'
import { buyToken } from '../execution/token-trade.ts'
import { noteGraduation, spendable } from '../execution/trading.ts'
import { assetByMint, unitOf } from '../genesis/assets.ts'
import type { Market } from '../market.ts'
import type { TokenRecord } from '../venues/token-registry.ts'
import { headcount } from './population.ts'
import { momentumHoldingMs } from './sizes.ts'

/** Above this many dollars a buyer of a wave is one of the few with deep pockets. */
const WHALE_USD = 900
/** A wave ends a little early when what is missing is worth less than this. */
const LEAST_USD = 2

/** Plans the next buyer of a token's first wave, if there is one. */
export function continueWave(market: Market, token: TokenRecord): void {
  if (token.waveLeft <= 0) return
  const left = Math.max(0, token.waveEndMs - market.now)
  const gap = market.random.exponential(left / token.waveLeft + 400)
  market.agenda.add(market.now + gap, 'wave', { token: token.n })
}

/** The next buyer: brings about an even share of what the wave still wants to leave in the curve. */
export function wave(market: Market, n: number): void {
  const token = market.tokens.get(n)
  if (token === undefined || token.pool !== undefined || token.waveLeft <= 0) return
  const curve = readCurve(market.bank, token.curve)
  if (curve === undefined || curve.status !== 'trading') {
    if (curve?.status === 'graduated') noteGraduation(market, token)
    return
  }
  const quote = assetByMint.get(curve.quoteMint)!
  const unit = unitOf(quote)
  const priceUsd = quote.symbol === 'SOL' ? market.oracle.priceUsd(quote.mint)! : 1
  const missing = token.target - Number(curve.realQuote) / unit
  const wanted = sizeOf(market, token, missing)
  if (wanted * priceUsd >= LEAST_USD) place(market, token, wanted, priceUsd, unit)
  token.waveLeft--
  if (token.waveLeft === 0 && token.graduates) extend(market, token)
  market.tokens.touch(token)
  continueWave(market, token)
}

function sizeOf(market: Market, token: TokenRecord, missing: number): number {
  const share = missing / token.waveLeft
  if (token.waveLeft === 1) return share * 1.02
  return Math.min(missing, share * market.random.logNormal(0.72, 0.8)) / 0.98
}

/** A curve that was to fill and has not, because buyers failed or left, finds some more. */
function extend(market: Market, token: TokenRecord): void {
  const curve = readCurve(market.bank, token.curve)
  if (curve?.status !== 'trading') return
  token.waveLeft = 3
  token.waveEndMs = market.now + 20_000
}

function place(market: Market, token: TokenRecord, wanted: number, priceUsd: number, unit: number): void {
  const { random } = market
  const isLoyal = random.chance(token.loyal)
  const name = buyerOf(market, isLoyal, wanted * priceUsd)
  const { quoteMint } = market.pads.at(token.launchpad)
  const budget = spendable(market, name, quoteMint)
  const amountIn = BigInt(Math.floor(wanted * unit))
  if (budget < amountIn) market.needy.set(name, quoteMint)
  const amount = budget < amountIn ? (budget * 9n) / 10n : amountIn
  // The last buyer of a graduate comes with the money and the will to finish it.
  const manner = token.graduates && token.waveLeft === 1 ? { slippageBps: 2_000, isPrompt: true } : {}
  if (amount <= 0n || !buyToken(market, name, token, amount, manner)) return
  if (isLoyal) market.tokens.addHolder(token, name)
  else market.agenda.add(market.now + momentumHoldingMs(random), 'exit', { wallet: name, token: token.n })
}

function buyerOf(market: Market, isLoyal: boolean, dollars: number): string {
  const { random, population, counters } = market
  if (dollars > WHALE_USD) return `whale/${random.below(headcount.whale)}`
  return population.someone(isLoyal ? 'retail' : 'momentum', random, counters.newcomers)
}

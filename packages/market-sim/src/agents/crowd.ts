import { buyToken, sellToken } from '../execution/token-trade.ts'
import { SOL } from '../genesis/assets.ts'
import type { Market } from '../market.ts'
import { launchPrice } from '../prices/launch-price.ts'
import type { TokenRecord } from '../venues/token-registry.ts'
import { MEDIAN_TRADE_USD, momentumHoldingMs, presetOf, tradeUsd } from './sizes.ts'

/** Share of momentum traders among visitors of launched tokens. */
const MOMENTUM_SHARE = 0.42
/** Momentum traders skip tokens with a lower return since the last observation. */
const MIN_RETURN = -0.03
const SENTIMENT_DECAY = 0.96
const SENTIMENT_SD = 0.3
const VALUE_WEIGHT = 0.6
const MAX_VALUE_SIGNAL = 1.5

/** One visitor observes two launched tokens and may trade one. */
export function tradeLaunches(market: Market): void {
  const { random, tokens } = market
  const first = tokens.pick(random.next())
  const second = tokens.pick(random.next())
  if (first === undefined || second === undefined) return
  for (const token of [first, second]) updateSentiment(market, token)
  if (random.chance(MOMENTUM_SHARE)) tradeMomentum(market, first, second)
  else tradePatiently(market, first)
}

function updateSentiment(market: Market, token: TokenRecord): void {
  token.sentiment = SENTIMENT_DECAY * token.sentiment + SENTIMENT_SD * market.random.normal()
  market.tokens.touch(token)
}

/** Return since the previous observation; stores the current price. */
function observeReturn(market: Market, token: TokenRecord): number {
  const price = launchPrice(market.bank, token)
  if (price === undefined) return -1
  const change = token.seenPrice > 0 ? price / token.seenPrice - 1 : 0
  token.seenPrice = price
  token.seenAtMs = market.now
  return change
}

/** A momentum trader buys the token with the higher return and schedules its exit minutes later. */
function tradeMomentum(market: Market, first: TokenRecord, second: TokenRecord): void {
  const [a, b] = [observeReturn(market, first), observeReturn(market, second)]
  const token = a >= b ? first : second
  if (Math.max(a, b) < MIN_RETURN) return
  const { random, population, counters } = market
  enter(market, population.pickTrader('momentum', random, counters.newcomers), token)
}

/** A momentum trader buys and schedules its exit. */
function enter(market: Market, wallet: string, token: TokenRecord): void {
  if (!buyToken(market, wallet, token, budgetFor(market, wallet, token))) return
  market.queue.add(market.now + momentumHoldingMs(market.random), 'exit', { wallet, token: token.n })
}

/** A trader buys a token again that it has sold, while the token is still traded. */
export function reenter(market: Market, { wallet, token: n }: { wallet: string; token: number }): void {
  const token = market.tokens.get(n)
  if (token !== undefined && market.now < token.inactiveAtMs) enter(market, wallet, token)
}

/**
 * A patient trader buys with a probability that rises with sentiment and undervaluation, or one of the
 * holders sells.
 */
function tradePatiently(market: Market, token: TokenRecord): void {
  const { random, population, counters, tokens } = market
  observeReturn(market, token)
  const wantsIt = random.chance(1 / (1 + Math.exp(-token.sentiment - valueSignal(token))))
  if (!wantsIt && token.holders.length > 0) {
    const at = random.below(token.holders.length)
    const name = token.holders[at]!
    const share = random.chance(0.5) ? 1 : random.between(0.15, 0.6)
    const sold = sellToken(market, name, token, share)
    if (!sold || share === 1) token.holders.splice(at, 1)
    return
  }
  const name = population.pickTrader('retail', random, counters.newcomers)
  if (buyToken(market, name, token, budgetFor(market, name, token))) tokens.addHolder(token, name)
}

/** Log of fundamental value over price, scaled and bounded; 0 without either. */
function valueSignal(token: TokenRecord): number {
  if (token.fundamentalValue === undefined || token.seenPrice <= 0) return 0
  return Math.max(
    -MAX_VALUE_SIGNAL,
    Math.min(MAX_VALUE_SIGNAL, VALUE_WEIGHT * Math.log(token.fundamentalValue / token.seenPrice)),
  )
}

/** Base units of the token's quote that this wallet spends. */
export function budgetFor(market: Market, name: string, token: TokenRecord): bigint {
  const { random, population, oracle, pads } = market
  const isSol = pads.at(token.launchpad).quoteMint === SOL
  const wealth = population.wealth(name)
  const hasPreset = population.hasPreset(name)
  const dollars = Math.min(2_500, hasPreset ? MEDIAN_TRADE_USD * wealth : tradeUsd(random, wealth))
  const quote = isSol ? dollars / oracle.priceUsd(SOL)! : dollars
  return BigInt(Math.floor((hasPreset ? presetOf(quote, isSol) : quote) * (isSol ? 1e9 : 1e6)))
}

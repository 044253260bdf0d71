import { buyToken, sellToken } from '../execution/token-trade.ts'
import { SOL } from '../genesis/assets.ts'
import type { Market } from '../market.ts'
import { launchPrice } from '../prices/launch-price.ts'
import type { TokenRecord } from '../venues/token-registry.ts'
import { momentumHoldingMs, tradeUsd } from './sizes.ts'

/** Of those who come to look at launched tokens. */
const MOMENTUM_SHARE = 0.42
/** Momentum traders stay out of what has lost more than this since it was last looked at. */
const LEAST_RETURN = -0.03
const MOOD_KEPT = 0.96
const MOOD_SPREAD = 0.3
const LEANING = 0.6
const MOST_LEANING = 1.5

/** Someone looks at launched tokens, and mostly trades one. */
export function visitLaunches(market: Market): void {
  const { random, tokens } = market
  const first = tokens.pick(random.next())
  const second = tokens.pick(random.next())
  if (first === undefined || second === undefined) return
  for (const token of [first, second]) stirMood(market, token)
  if (random.chance(MOMENTUM_SHARE)) chase(market, first, second)
  else ponder(market, first)
}

function stirMood(market: Market, token: TokenRecord): void {
  token.mood = MOOD_KEPT * token.mood + MOOD_SPREAD * market.random.normal()
  market.tokens.touch(token)
}

/** The return since somebody last looked; remembers what is seen now. */
function lookAt(market: Market, token: TokenRecord): number {
  const price = launchPrice(market.bank, token)
  if (price === undefined) return -1
  const change = token.seenPrice > 0 ? price / token.seenPrice - 1 : 0
  token.seenPrice = price
  token.seenAtMs = market.now
  return change
}

/** A momentum trader takes the one that rose more, and is out again in minutes. */
function chase(market: Market, first: TokenRecord, second: TokenRecord): void {
  const [a, b] = [lookAt(market, first), lookAt(market, second)]
  const token = a >= b ? first : second
  if (Math.max(a, b) < LEAST_RETURN) return
  const { random, population, counters } = market
  const name = population.someone('momentum', random, counters.newcomers)
  if (!buyToken(market, name, token, budgetFor(market, name, token))) return
  market.agenda.add(market.now + momentumHoldingMs(random), 'exit', { wallet: name, token: token.n })
}

/** A patient trader buys what is well spoken of, or one that holds it sells. */
function ponder(market: Market, token: TokenRecord): void {
  const { random, population, counters, tokens } = market
  lookAt(market, token)
  const wantsIt = random.chance(1 / (1 + Math.exp(-token.mood - cheapness(token))))
  if (!wantsIt && token.holders.length > 0) {
    const at = random.below(token.holders.length)
    const name = token.holders[at]!
    const share = random.chance(0.5) ? 1 : random.between(0.15, 0.6)
    const sold = sellToken(market, name, token, share)
    if (!sold || share === 1) token.holders.splice(at, 1)
    return
  }
  const name = population.someone('retail', random, counters.newcomers)
  if (buyToken(market, name, token, budgetFor(market, name, token))) tokens.addHolder(token, name)
}

/** How much the price stands below what the patient think of it: they lean against it, gently. */
function cheapness(token: TokenRecord): number {
  if (token.worth === undefined || token.seenPrice <= 0) return 0
  return Math.max(-MOST_LEANING, Math.min(MOST_LEANING, LEANING * Math.log(token.worth / token.seenPrice)))
}

/** Base units of the token's quote that this wallet puts in. */
export function budgetFor(market: Market, name: string, token: TokenRecord): bigint {
  const isSol = market.pads.at(token.launchpad).quoteMint === SOL
  const dollars = Math.min(2_500, tradeUsd(market.random, market.population.wealth(name)))
  const quote = isSol ? (dollars / market.oracle.priceUsd(SOL)!) * 1e9 : dollars * 1e6
  return BigInt(Math.floor(quote))
}

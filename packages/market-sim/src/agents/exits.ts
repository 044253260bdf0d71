import { sellToken } from '../execution/token-trade.ts'
import type { Market } from '../market.ts'
import { type AgentKind, kindOf } from './population.ts'
import { reentryMs } from './sizes.ts'

/** Share of exits that sell the whole position; the others sell in two parts. */
const FULL_EXIT_SHARE = 0.86
const MAX_TRIES = 4
const REENTERING: ReadonlySet<AgentKind> = new Set(['momentum', 'newcomer'])

export interface Exit {
  wallet: string
  token: number
  tries?: number
}

/** Sells a position at the end of its holding period. Retries while a full curve waits for graduation. */
export function exit(market: Market, { wallet, token: n, tries = 0 }: Exit): void {
  const token = market.tokens.get(n)
  if (token === undefined) return
  const share = tries > 0 || market.random.chance(FULL_EXIT_SHARE) ? 1 : market.random.between(0.3, 0.7)
  const done = sellToken(market, wallet, token, share)
  const isOut = done && share === 1
  if (wallet.startsWith('insider/') && isOut) market.keyring.forget(wallet)
  if (isOut && REENTERING.has(kindOf(wallet)) && market.random.chance(market.population.reentry(wallet)))
    market.queue.add(market.now + reentryMs(market.random), 'reenter', { wallet, token: n })
  if (isOut || tries >= MAX_TRIES) return
  const wait = done ? market.random.exponential(90_000) : market.random.between(2_000, 20_000)
  market.queue.add(market.now + wait, 'exit', { wallet, token: n, tries: tries + 1 })
}

import { sellToken } from '../execution/token-trade.ts'
import type { Market } from '../market.ts'

/** Most leave at once, some in two parts. */
const ALL_AT_ONCE = 0.86
const MOST_TRIES = 4

export interface Exit {
  wallet: string
  token: number
  tries?: number
}

/** A holder whose time has come sells. Between a full curve and its pool nobody can: then it tries again. */
export function exit(market: Market, { wallet, token: n, tries = 0 }: Exit): void {
  const token = market.tokens.get(n)
  if (token === undefined) return
  const share = tries > 0 || market.random.chance(ALL_AT_ONCE) ? 1 : market.random.between(0.3, 0.7)
  const done = sellToken(market, wallet, token, share)
  if (wallet.startsWith('insider/') && done && share === 1) market.keyring.forget(wallet)
  if ((done && share === 1) || tries >= MOST_TRIES) return
  const wait = done ? market.random.exponential(90_000) : market.random.between(2_000, 20_000)
  market.agenda.add(market.now + wait, 'exit', { wallet, token: n, tries: tries + 1 })
}

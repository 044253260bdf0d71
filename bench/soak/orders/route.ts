import { pick, type Random } from '../../routing/random.ts'
import { delivered } from './coins.ts'
import { BEHAVIOURS, type Behaviour, fairRate, type OrderMarket } from './order-market.ts'

/** What the route of a fill does. */
export interface Route {
  behaviour: Behaviour
  rateIn: bigint
  rateOut: bigint
}

/** Lets the pool that sells the coin of `side` swap near the fair price, or far from it, and now and then steal. */
export function randomRoute(market: OrderMarket, side: 0 | 1, random: Random): Route {
  const spread = pick(random, [80_000, 80_000, 1_000_000])
  const [rateIn, rateOut] = fairRate(market, side, 980_000 + Math.floor(random() * spread))
  const behaviour = random() < 0.88 ? 'honest' : pick(random, BEHAVIOURS)
  market.pools[side].write(behaviour, rateIn, rateOut)
  return { behaviour, rateIn, rateOut }
}

/** What the pool sends for an input, before any transfer fee. */
export const outputOf = ({ rateIn, rateOut }: Route, amount: bigint): bigint => (amount * rateOut) / rateIn

/** What a route takes and delivers, or the error of one that fails or reaches for more; `any` where it fails itself. */
export function movedBy(
  { coins }: OrderMarket,
  side: 0 | 1,
  amount: bigint,
  route: Route,
): { spent: bigint; received: bigint } | string {
  const received = delivered(coins[side === 0 ? 1 : 0], outputOf(route, amount))
  if (received === 0n) return 'any'
  switch (route.behaviour) {
    case 'honest':
      return { spent: amount, received }
    case 'takes less':
      return { spent: amount / 2n, received }
    case 'takes nothing':
      return { spent: 0n, received }
    case 'approves input':
    case 'approves output':
    case 'sets close authority':
      return 'vaultChanged'
    default:
      return 'any'
  }
}

import type { traderSorts } from '@callisto/contract'
import { tradeFlag } from '../fold/windows.ts'

/** What a wallet has done with one token. Volumes are in USD, `bought` and `sold` in whole tokens. */
export interface TraderSum {
  /** Id of the wallet. */
  wallet: number
  buyVolume: number
  sellVolume: number
  bought: number
  sold: number
  numBuys: number
  numSells: number
  /** Bits of `tradeFlag` that any of the trades has. */
  flags: number
}

/** Trades with equal flags. `amount` and `usd` are sums of those with a value in USD, so that both belong to the same trades. */
export interface FlagSum {
  trades: number
  flags: number
  amount: number
  usd: number
}

/** The trades of one token, added up by wallet. */
export class TraderSums {
  readonly #sums = new Map<number, TraderSum>()

  add(wallet: number, { trades, flags, amount, usd }: FlagSum): void {
    const sum = this.#sums.get(wallet) ?? emptySum(wallet)
    this.#sums.set(wallet, sum)
    if ((flags & tradeFlag.sell) !== 0) {
      sum.numSells += trades
      sum.sellVolume += usd
      sum.sold += amount
    } else {
      sum.numBuys += trades
      sum.buyVolume += usd
      sum.bought += amount
    }
    sum.flags |= flags
  }

  /** The first `limit` by profit, those without one last, or by volume; equal ones by the wallet that was seen first. */
  top(sortBy: (typeof traderSorts)[number], limit: number): TraderSum[] {
    const rank = sortBy === 'volume' ? volumeOf : profitOf
    return [...this.#sums.values()]
      .map((sum) => ({ sum, rank: rank(sum) }))
      .sort((a, b) => (a.rank === b.rank ? a.sum.wallet - b.sum.wallet : b.rank > a.rank ? 1 : -1))
      .slice(0, limit)
      .map(({ sum }) => sum)
  }
}

const emptySum = (wallet: number): TraderSum => ({
  wallet,
  buyVolume: 0,
  sellVolume: 0,
  bought: 0,
  sold: 0,
  numBuys: 0,
  numSells: 0,
  flags: 0,
})

const volumeOf = ({ buyVolume, sellVolume }: TraderSum) => buyVolume + sellVolume

const profitOf = (sum: TraderSum) => realizedPnl(sum) ?? Number.NEGATIVE_INFINITY

/**
 * Profit in USD on the tokens that were both bought and sold, at the average prices of all buys and of all sales: 10 bought
 * for 100 and 5 sold for 80 give 30. What was sold beyond the buys came from elsewhere at an unknown price and is left out.
 */
export function realizedPnl({ buyVolume, sellVolume, bought, sold }: TraderSum): number | undefined {
  const matched = Math.min(bought, sold)
  return matched > 0 ? sellVolume * (matched / sold) - buyVolume * (matched / bought) : undefined
}

import { DECAY_HORIZON_SECONDS, decayOf } from './wallets.ts'

/** Above this many decayed trades, that is from four on, the trades of a funding group can cancel ... */
export const MIN_GROUP_TRADES = 3
/** ... and do so below this share of net in gross volume. */
export const MAX_GROUP_NET = 0.35
/** Ids of tokens are below this, so that a pair of ids is one exact double. */
const MAX_TOKENS = 2 ** 26

/** Ids of a funding group, a token and a wallet. */
interface GroupTrade {
  group: number
  token: number
  wallet: number
}

/** Decayed trades of one funding group in one token. */
interface Activity {
  /** Unix seconds of the last trade. */
  time: number
  trades: number
  /** USD. */
  gross: number
  net: number
  /** The wallet of the last trade, and the time of the last one of any other; 0 without. */
  wallet: number
  otherTime: number
}

/**
 * What the funding groups of wallets trade in each token, decayed with an e-folding time of an hour. Entries without a trade for a
 * day are dropped, so that there are never more than grouped pairs with a trade in a day.
 */
export class GroupTrades {
  /** By funding group and token, the longest idle entry first. */
  readonly #activities = new Map<number, Activity>()

  get size(): number {
    return this.#activities.size
  }

  /**
   * Adds a trade, a sale with negative USD, and returns whether the trades of the funding group cancel, this one included: they
   * are four or more, of two wallets or more, and their sum is below 35 % of that of their sizes.
   */
  record({ group, token, wallet }: GroupTrade, time: number, signedUsd: number): boolean {
    this.#dropIdle(time)
    const key = group * MAX_TOKENS + token
    const known = this.#activities.get(key)
    const activity = known ?? { time, trades: 0, gross: 0, net: 0, wallet, otherTime: 0 }
    const left = decayOf(time - activity.time)
    if (activity.wallet !== wallet) activity.otherTime = activity.time
    activity.wallet = wallet
    activity.time = time
    activity.trades = activity.trades * left + 1
    activity.gross = activity.gross * left + Math.abs(signedUsd)
    activity.net = activity.net * left + signedUsd
    if (known) this.#activities.delete(key)
    this.#activities.set(key, activity)
    const { trades, gross, net, otherTime } = activity
    const isShared = time - otherTime < DECAY_HORIZON_SECONDS
    return isShared && trades > MIN_GROUP_TRADES && Math.abs(net) < MAX_GROUP_NET * gross
  }

  #dropIdle(time: number): void {
    for (const [key, activity] of this.#activities) {
      if (time - activity.time < DECAY_HORIZON_SECONDS) return
      this.#activities.delete(key)
    }
  }
}

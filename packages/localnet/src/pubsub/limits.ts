/** Limits of subscriptions. A wide one follows a program, all logs or all blocks; a tenth of each number may be wide. */
export interface SubscriptionLimits {
  perSocket: number
  perClient: number
}

export const DEFAULT_SUBSCRIPTION_LIMITS: SubscriptionLimits = { perSocket: 1_000, perClient: 2_000 }

export interface SubscriptionCount {
  all: number
  wide: number
}

const WIDE_SHARE = 10

/** Whether one more subscription stays within a limit. */
export function hasRoom(count: Readonly<SubscriptionCount>, limit: number, isWide: boolean): boolean {
  return count.all < limit && (!isWide || count.wide < Math.ceil(limit / WIDE_SHARE))
}

/** Counts the subscriptions of every client over its connections. */
export class ClientSubscriptions {
  readonly #counts = new Map<string, SubscriptionCount>()
  #total = 0

  /** Subscriptions of all clients. */
  get total(): number {
    return this.#total
  }

  of(client: string): Readonly<SubscriptionCount> {
    return this.#counts.get(client) ?? { all: 0, wide: 0 }
  }

  change(client: string, isWide: boolean, by: 1 | -1): void {
    const { all, wide } = this.of(client)
    this.#total += by
    if (all + by === 0) this.#counts.delete(client)
    else this.#counts.set(client, { all: all + by, wide: wide + (isWide ? by : 0) })
  }
}

import { type Subscriber, Subscription, type SubscriptionTopic } from './subscription.ts'

/** Limits of subscriptions. A wide one follows a program, all logs or all blocks; a tenth of each number may be wide. */
export interface SubscriptionLimits {
  perSocket: number
  perClient: number
}

export const DEFAULT_SUBSCRIPTION_LIMITS: SubscriptionLimits = { perSocket: 1_000, perClient: 2_000 }

interface SubscriptionCount {
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

interface Entry {
  subscription: Subscription
  /** Removes the subscription from the hub. */
  detach(): void
}

/**
 * Every subscription once, however many connections have it: as on a validator, equal subscriptions share their id, and
 * the second one of a connection is the first one again.
 */
export class SubscriptionRegistry {
  readonly #byTopic = new Map<string, Entry>()
  readonly #byId = new Map<number, Entry>()
  #lastId = 0

  get(id: number): Subscription | undefined {
    return this.#byId.get(id)?.subscription
  }

  /** The id of a known subscription. */
  idOf(topic: SubscriptionTopic): number | undefined {
    return this.#byTopic.get(nameOf(topic))?.subscription.id
  }

  /** Adds a subscriber; `attach` registers a new subscription with the hub and returns what removes it. */
  join(
    topic: SubscriptionTopic,
    subscriber: Subscriber,
    attach: (subscription: Subscription) => () => void,
  ): Subscription {
    const name = nameOf(topic)
    let entry = this.#byTopic.get(name)
    if (entry === undefined) {
      const subscription = new Subscription(++this.#lastId, topic)
      entry = { subscription, detach: attach(subscription) }
      this.#byTopic.set(name, entry)
      this.#byId.set(subscription.id, entry)
    }
    entry.subscription.audience.add(subscriber)
    return entry.subscription
  }

  leave(id: number, subscriber: Subscriber): void {
    const entry = this.#byId.get(id)
    if (entry === undefined) return
    entry.subscription.audience.delete(subscriber)
    if (entry.subscription.audience.size === 0) this.#remove(entry)
  }

  /** Ends a subscription for its whole audience. */
  end(id: number): void {
    const entry = this.#byId.get(id)
    if (entry === undefined) return
    this.#remove(entry)
    for (const subscriber of entry.subscription.audience) subscriber.ended(id)
    entry.subscription.audience.clear()
  }

  #remove({ subscription, detach }: Entry): void {
    detach()
    this.#byId.delete(subscription.id)
    this.#byTopic.delete(nameOf(subscription.topic))
  }
}

const nameOf = ({ kind, key, commitment, details }: SubscriptionTopic) =>
  `${kind}\n${key}\n${commitment}\n${details}`

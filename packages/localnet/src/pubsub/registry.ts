import { type Subscriber, Subscription, type SubscriptionTopic } from './subscription.ts'

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

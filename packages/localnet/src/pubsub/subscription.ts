import type { Commitment } from '../chain.ts'

/** What a subscription notifies of. Equal ones, of any connection, are one subscription with one id. */
export interface SubscriptionTopic {
  /** `account` of `accountSubscribe`. */
  kind: string
  /** Address, signature or program; empty where there is none. */
  key: string
  commitment: Commitment
  /** Everything else that its notifications depend on, as text. */
  details: string
}

/** Receives the frames of a subscription. */
export interface Subscriber {
  send(text: string): void
  /** The subscription has ended by itself. */
  ended(id: number): void
}

/** One subscription with its audience: a notification is encoded once for all of it. */
export class Subscription {
  readonly id: number
  readonly topic: SubscriptionTopic
  readonly audience = new Set<Subscriber>()

  constructor(id: number, topic: SubscriptionTopic) {
    this.id = id
    this.topic = topic
  }

  /** Sends a notification with this `result`, which is JSON text. */
  notify(result: string): void {
    const { id, topic, audience } = this
    const head = `{"jsonrpc":"2.0","method":"${topic.kind}Notification","params":{"result":`
    const text = `${head}${result},"subscription":${id}}}`
    for (const subscriber of audience) subscriber.send(text)
  }
}

export interface WatchedTopic<S> {
  subscription: Subscription
  /** Parsed options of the subscription. */
  options: S
}

/** Subscriptions of one kind by key, so that a change without subscribers costs nothing. */
export class Watchers<O> {
  readonly #sets = new Map<string, Map<number, WatchedTopic<O>>>()

  add(subscription: Subscription, options: O): () => void {
    const { id, topic } = subscription
    const set = this.#sets.get(topic.key) ?? new Map<number, WatchedTopic<O>>()
    set.set(id, { subscription, options })
    this.#sets.set(topic.key, set)
    return () => {
      set.delete(id)
      if (set.size === 0 && this.#sets.get(topic.key) === set) this.#sets.delete(topic.key)
    }
  }

  get isEmpty(): boolean {
    return this.#sets.size === 0
  }

  /** Subscriptions on `key` at this commitment. A copy: a notification may end its subscription. */
  of(key: string, commitment: Commitment): WatchedTopic<O>[] {
    const set = this.#sets.get(key)
    return set === undefined
      ? []
      : [...set.values()].filter(({ subscription }) => subscription.topic.commitment === commitment)
  }
}

import type { Commitment } from '../chain.ts'
import type { Json } from '../rpc/json.ts'
import { stringify } from '../rpc/json.ts'

/** One subscription of one connection. */
export interface Subscription {
  id: number
  commitment: Commitment
  /** Sends a notification with this `result`. */
  notify(result: Json): void
}

export function notification(method: string, subscription: number, result: Json): string {
  return stringify({ jsonrpc: '2.0', method, params: { result, subscription } })
}

/** Subscriptions of one kind by key, so that a change without subscribers costs nothing. */
export class Watchers<S extends Subscription> {
  readonly #sets = new Map<string, Map<number, S>>()

  add(key: string, subscription: S): () => void {
    const set = this.#sets.get(key) ?? new Map<number, S>()
    set.set(subscription.id, subscription)
    this.#sets.set(key, set)
    return () => {
      set.delete(subscription.id)
      if (set.size === 0 && this.#sets.get(key) === set) this.#sets.delete(key)
    }
  }

  get isEmpty(): boolean {
    return this.#sets.size === 0
  }

  /** Subscriptions on `key` at this commitment. A copy: a notification may end its subscription. */
  of(key: string, commitment: Commitment): S[] {
    const set = this.#sets.get(key)
    return set === undefined
      ? []
      : [...set.values()].filter((subscription) => subscription.commitment === commitment)
  }
}

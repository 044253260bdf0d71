/** New watches of one client in a day: devices behind one address of a network share it. */
export const MAX_NEW_WATCHES = 50
const DAY_MS = 86_400_000
/** Clients that are counted at a time; the one that was first is forgotten first. */
const MAX_CLIENTS = 20_000

/**
 * Counts the new watches of each client, so that no single one takes the places of all devices. Counts are in memory alone: no
 * table has the address of a device.
 */
export class NewWatchLimit {
  readonly #clients = new Map<string, { count: number; endsAtMs: number }>()

  /** Counts a new watch; returns the milliseconds until the client may add one, 0 for one that was counted. */
  add(client: string, nowMs: number): number {
    const known = this.#clients.get(client)
    if (known && known.endsAtMs > nowMs) {
      if (known.count >= MAX_NEW_WATCHES) return known.endsAtMs - nowMs
      known.count += 1
      return 0
    }
    this.#clients.delete(client)
    this.#clients.set(client, { count: 1, endsAtMs: nowMs + DAY_MS })
    const [first] = this.#clients.keys()
    if (this.#clients.size > MAX_CLIENTS && first !== undefined) this.#clients.delete(first)
    return 0
  }
}

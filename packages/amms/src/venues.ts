import type { Amm, VenuePricing } from './amm.ts'
import { VenueEventReader } from './event-reader.ts'
import { AMMS } from './registry.ts'

/** What a fold reads of the registered venues, by the id that their events carry. */
export class Venues {
  readonly events: VenueEventReader
  readonly #byId: ReadonlyMap<string, Amm>

  constructor(amms: readonly Amm[]) {
    this.events = new VenueEventReader(amms)
    this.#byId = new Map(amms.map((amm) => [amm.id, amm]))
  }

  /** How reserves become a price; a venue that is not registered any more has the prices that it reported. */
  pricingOf(venue: string): VenuePricing {
    return this.#byId.get(venue)?.pricing ?? 'reported'
  }

  /** The venue as quotes name it too. */
  labelOf(venue: string): string {
    return this.#byId.get(venue)?.label ?? venue
  }

  poolTypeOf(venue: string): string {
    return this.#byId.get(venue)?.poolType ?? venue
  }
}

export const builtInVenues = new Venues(AMMS)

import type { VenueAudits, VenueFault, VenueState } from '@callisto/contract'

/** A program of a venue as it is at the start. */
export type GuardedVenue = Omit<VenueState, 'audits'> & {
  /** Account of the upgradeable loader that holds the slot of the last deployment; absent for other loaders. */
  programData?: string
}

/** What a simulated swap showed: see `VenueAudits`. */
export type AuditResult = keyof VenueAudits

/**
 * Which venues routes may use, by program, and why not. Programs that are not named are on. The registry and the search
 * read it; the watch of deployments and the audit of swaps turn venues off.
 */
export class VenueStates {
  readonly #venues = new Map<string, GuardedVenue & { audits: VenueAudits }>()
  readonly #listeners = new Set<() => void>()

  constructor(venues: readonly GuardedVenue[] = []) {
    for (const venue of venues)
      this.#venues.set(venue.program, { ...venue, audits: { equal: 0, moved: 0, different: 0 } })
  }

  isTraded(program: string): boolean {
    return this.#venues.get(program)?.isTraded ?? true
  }

  /** Excludes a venue from routes at once. The first reason stays until it is restored. */
  turnOff(program: string, fault: VenueFault, reason: string): void {
    const venue = this.#venues.get(program)
    if (venue === undefined || venue.state === 'off') return
    this.#set({ ...venue, state: 'off', isTraded: false, fault, reason })
  }

  /** Takes a venue back that another build of its program is proven for. */
  restore(program: string, deploySlot: number): void {
    const venue = this.#venues.get(program)
    if (venue === undefined) return
    const { reason: _, fault: __, ...known } = venue
    this.#set({ ...known, state: 'on', isTraded: true, deploySlot })
  }

  count(program: string, result: AuditResult): void {
    const venue = this.#venues.get(program)
    if (venue !== undefined) venue.audits[result] += 1
  }

  /** Calls back after each change of a state, until the returned function is called. */
  onChange(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  get programs(): GuardedVenue[] {
    return [...this.#venues.values()]
  }

  /** For pages: without the addresses that are watched. */
  get shown(): VenueState[] {
    return [...this.#venues.values()].map(({ programData: _, audits, ...venue }) => ({
      ...venue,
      audits: { ...audits },
    }))
  }

  #set(venue: GuardedVenue & { audits: VenueAudits }): void {
    this.#venues.set(venue.program, venue)
    for (const listener of this.#listeners) listener()
  }
}

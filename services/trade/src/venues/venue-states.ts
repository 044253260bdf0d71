import type { VenueAudits, VenueFault, VenueState } from '@callisto/contract'
import type { ChainPort, Clock } from '@callisto/solana'
import { DEPLOY_HEADER_BYTES, readDeploySlot } from '@callisto/solana/programs'
import { address, getBase64Encoder } from '@solana/kit'

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

/** Time between two reads of all deploy slots: one call, of headers alone. */
export const DEPLOY_READ_MS = 10_000

/** What the watch needs beside the chain. */
export interface DeployPorts {
  /** Whether the present code of a program is one that quotes are proven against. */
  isProven(program: string, signal: AbortSignal): Promise<boolean>
  /** Calls back with the start of an account after each change, until the returned function is called. */
  subscribe?(account: string, onData: (start: Uint8Array) => void): () => void
}

interface DeployWatchOptions extends DeployPorts {
  chain: Pick<ChainPort, 'rpc'>
  venues: VenueStates
  clock: Clock
  signal: AbortSignal
  onError: (error: unknown) => void
}

/**
 * Turns a venue off whose program has another deploy slot than its quotes were compared at, by notifications and by a read
 * every `DEPLOY_READ_MS`. A build that is proven too takes the venue back; that of another one stays off.
 */
export async function watchDeployments(options: DeployWatchOptions): Promise<void> {
  const { venues, clock, signal, onError } = options
  const watched = venues.programs.flatMap(({ program, programData }) =>
    programData === undefined ? [] : [{ program, programData }],
  )
  if (watched.length === 0) return
  /** The newest deployment of each program whose code is compared, or was and is not proven. */
  const compared = new Map<string, number>()
  const check = (program: string, start: Uint8Array | undefined) => {
    const venue = venues.programs.find((one) => one.program === program)
    if (venue === undefined) return
    const slot = readDeploySlot(start)
    if (slot === undefined) {
      compared.delete(program)
      return venues.turnOff(program, { code: 'CLOSED' }, 'Its program is not deployed any more.')
    }
    // A node that is behind reports an older one.
    if (slot <= Math.max(venue.deploySlot ?? -1, compared.get(program) ?? -1)) return
    const reason = `Its program was deployed again in slot ${slot}.`
    venues.turnOff(program, { code: 'DEPLOYED_AGAIN', slot }, reason)
    compared.set(program, slot)
    void restoreProven(options, venue, slot, () => compared.get(program) === slot).catch((error) => {
      // The next read of the slots compares again.
      if (compared.get(program) === slot) compared.delete(program)
      if (!signal.aborted) onError(error)
    })
  }
  const ends = watched.map(({ program, programData }) =>
    options.subscribe?.(programData, (start) => check(program, start)),
  )
  while (!signal.aborted) {
    try {
      const starts = await readStarts(options, watched)
      for (const [index, { program }] of watched.entries()) check(program, starts[index])
    } catch (error) {
      if (!signal.aborted) onError(error)
    }
    await clock.wait(DEPLOY_READ_MS, signal)
  }
  for (const end of ends) end?.()
}

async function restoreProven(
  { isProven, venues, signal }: DeployWatchOptions,
  { program }: GuardedVenue,
  slot: number,
  isNewest: () => boolean,
): Promise<void> {
  if ((await isProven(program, signal)) && isNewest()) venues.restore(program, slot)
}

async function readStarts(
  { chain, signal }: DeployWatchOptions,
  watched: readonly { programData: string }[],
): Promise<(Uint8Array | undefined)[]> {
  const addresses = watched.map(({ programData }) => address(programData))
  const dataSlice = { offset: 0, length: DEPLOY_HEADER_BYTES }
  const { value } = await chain.rpc
    .getMultipleAccounts(addresses, { commitment: 'confirmed', encoding: 'base64', dataSlice })
    .send({ abortSignal: signal })
  return value.map((account) => account?.data && new Uint8Array(getBase64Encoder().encode(account.data[0])))
}

import { SLOT_MS } from '../bank/slot-clock.ts'
import type { Chain } from '../chain.ts'
import type { Simulation } from '../simulation.ts'

export interface Progress {
  phase: 'genesis' | 'history' | 'live'
  /** Slots played, of how many. */
  done: number
  total: number
}

export interface DriverOptions {
  chain: Chain
  simulation: Simulation | undefined
  now: () => number
  onProgress(progress: Progress): void
  onFault(error: unknown): void
}

/** How long the worker may play history before it looks at its messages. */
const SLICE_MS = 50
/** Slots of history in one SQL commit, if their transactions are not too many before. */
const SLOTS_PER_COMMIT = 512
const TRANSACTIONS_PER_COMMIT = 2000
/** A history that was cut off long ago is played to its end and this much further; the rest is a gap like any other. */
const MAX_LATE_MS = 3_600_000
/** The fact that says so. */
const PLAYED = 'historyPlayed'
const NOTHING: ReadonlyMap<string, Uint8Array | undefined> = new Map()

/** Makes time pass: plays the history, then opens a block every 400 ms. */
export class Driver {
  readonly #options: DriverOptions
  #timer: NodeJS.Timeout | undefined
  #isStopped = false

  constructor(options: DriverOptions) {
    this.#options = options
  }

  /** Genesis on the first start, then history up to now. Resolves when the chain is in the present, or was stopped. */
  async catchUp(): Promise<void> {
    const { chain, simulation, onProgress, now } = this.#options
    if (chain.isNew) {
      onProgress({ phase: 'genesis', done: 0, total: 1 })
      simulation?.genesis(chain.bank, chain.birth.genesisTimeMs)
      chain.bank.isGenesis = false
      this.#commit(true)
    } else simulation?.restore(chain.bank, chain.ledger.simulationState())
    // Played once. Later stops leave a gap, which the simulation steps over.
    if (simulation === undefined || chain.ledger.fact(PLAYED) !== undefined) return
    await this.#playHistory(simulation, Math.min(now(), chain.birth.historyEndMs + MAX_LATE_MS))
    if (!this.#isStopped) chain.ledger.writeFact(PLAYED, Uint8Array.of(1))
  }

  async #playHistory(simulation: Simulation, untilMs: number): Promise<void> {
    const { chain, onProgress, now } = this.#options
    const { clock, bank, birth } = chain
    const total = clock.slotAt(untilMs) - birth.genesisSlot
    let slot = bank.slot
    while (!this.#isStopped && clock.timeOf(slot) < untilMs) {
      const sliceEnd = now() + SLICE_MS
      while (now() < sliceEnd && clock.timeOf(slot) < untilMs) {
        slot = this.#playSlots(simulation, slot, clock.slotAt(untilMs))
      }
      onProgress({ phase: 'history', done: Math.min(slot - birth.genesisSlot, total), total })
      await new Promise((resolve) => setImmediate(resolve))
    }
    if (!this.#isStopped) this.#commit(true)
  }

  /** Plays slots up to the next commit; answers the slot to go on with. */
  #playSlots(simulation: Simulation, from: number, last: number): number {
    const { bank, clock } = this.#options.chain
    const end = Math.min(from + SLOTS_PER_COMMIT, last + 1)
    let transactions = 0
    let slot = from
    while (slot < end && transactions < TRANSACTIONS_PER_COMMIT) {
      const time = clock.timeOf(slot)
      bank.advance(time)
      simulation.step(bank, time)
      transactions += bank.open.transactions.length
      slot++
    }
    this.#commit(true)
    return slot
  }

  /** Starts real time. */
  start(): void {
    const { chain, onProgress } = this.#options
    if (this.#isStopped) return
    chain.bank.keepsEmptyBlocks = true
    onProgress({ phase: 'live', done: 1, total: 1 })
    this.#tick()
  }

  #tick(): void {
    const { chain, simulation, now, onFault } = this.#options
    const time = now()
    this.#commit(false, time)
    try {
      simulation?.step(chain.bank, time)
    } catch (error) {
      // The chain goes on without its market rather than not at all.
      onFault(error)
    }
    const next = chain.clock.timeOf(chain.clock.slotAt(now()) + 1)
    this.#timer = setTimeout(() => this.#tick(), Math.min(SLOT_MS, Math.max(1, next - now())))
  }

  #commit(isHistory: boolean, timeMs = this.#options.chain.bank.open.unixTimeMs): void {
    const { chain, simulation } = this.#options
    const changes = simulation?.save() ?? NOTHING
    if (isHistory) chain.bank.advance(timeMs)
    else chain.advance(timeMs)
    chain.commit(changes, isHistory)
  }

  /** No more blocks after the open one, which is committed. */
  stop(): void {
    this.#isStopped = true
    clearTimeout(this.#timer)
    this.#commit(false, this.#options.chain.bank.open.unixTimeMs)
  }
}

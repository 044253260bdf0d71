import type { Chain } from '../chain.ts'
import type { Simulation } from '../simulation.ts'

export interface Progress {
  phase: 'genesis' | 'history' | 'live'
  /** Slots done, of `total`. */
  done: number
  total: number
}

export interface DriverOptions {
  chain: Chain
  simulation: Simulation | undefined
  now: () => number
  onProgress(progress: Progress): void
  /** Called in real time after each commit. */
  onCommit(): void
  onFault(error: unknown): void
}

/** Maximum time of history generation between two turns of the event loop. */
const SLICE_MS = 50
/** Limits of one SQL commit of history. */
const SLOTS_PER_COMMIT = 512
const TRANSACTIONS_PER_COMMIT = 2000
/** An interrupted history is generated up to this much beyond its planned end; the rest is a gap. */
const MAX_LATE_MS = 3_600_000
/** Metadata key that marks a complete history. */
const HISTORY_COMPLETE = 'historyPlayed'
const NOTHING: ReadonlyMap<string, Uint8Array | undefined> = new Map()

/** Drives the chain's time: generates the history, then opens a block per slot. */
export class Driver {
  readonly #options: DriverOptions
  #timer: NodeJS.Timeout | undefined
  #isStopped = false

  constructor(options: DriverOptions) {
    this.#options = options
  }

  /** Genesis on the first start, then history up to now. Resolves when the chain is live or stopped. */
  async catchUp(): Promise<void> {
    const { chain, simulation, onProgress, now } = this.#options
    if (chain.isNew) {
      onProgress({ phase: 'genesis', done: 0, total: 1 })
      simulation?.genesis(chain.bank, chain.genesis.genesisTimeMs)
      chain.bank.isGenesis = false
      this.#commit(true)
    } else simulation?.restore(chain.bank, chain.ledger.simulationState())
    // Generated once. Later stops leave a gap, which the simulation steps over.
    if (simulation === undefined || chain.ledger.metadata(HISTORY_COMPLETE) !== undefined) return
    await this.#generateHistory(simulation, Math.min(now(), chain.genesis.historyEndMs + MAX_LATE_MS))
    if (!this.#isStopped) chain.ledger.writeMetadata(HISTORY_COMPLETE, Uint8Array.of(1))
  }

  async #generateHistory(simulation: Simulation, untilMs: number): Promise<void> {
    const { chain, onProgress } = this.#options
    const { clock, bank, genesis } = chain
    const total = clock.slotAt(untilMs) - genesis.genesisSlot
    let slot = bank.slot
    while (!this.#isStopped && clock.timeOf(slot) < untilMs) {
      const sliceEnd = performance.now() + SLICE_MS
      while (performance.now() < sliceEnd && clock.timeOf(slot) < untilMs) {
        slot = this.#generateSlots(simulation, slot, clock.slotAt(untilMs))
      }
      onProgress({ phase: 'history', done: Math.min(slot - genesis.genesisSlot, total), total })
      await new Promise((resolve) => setImmediate(resolve))
    }
    if (!this.#isStopped) this.#commit(true)
  }

  /** Generates slots up to the next commit; returns the next slot. */
  #generateSlots(simulation: Simulation, from: number, last: number): number {
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
    const { chain, simulation, now, onCommit, onFault } = this.#options
    const time = now()
    this.#commit(false, time)
    onCommit()
    try {
      simulation?.step(chain.bank, time)
    } catch (error) {
      // The chain continues without its market.
      onFault(error)
    }
    const next = chain.clock.timeOf(chain.clock.slotAt(now()) + 1)
    this.#timer = setTimeout(() => this.#tick(), Math.min(chain.clock.slotMs, Math.max(1, next - now())))
  }

  #commit(isHistory: boolean, timeMs = this.#options.chain.bank.open.unixTimeMs): void {
    const { chain, simulation } = this.#options
    const changes = simulation?.save() ?? NOTHING
    if (isHistory) chain.bank.advance(timeMs)
    else chain.advance(timeMs)
    chain.commit(changes, isHistory)
  }

  /** Commits the open block and opens no other. */
  stop(): void {
    this.#isStopped = true
    clearTimeout(this.#timer)
    this.#commit(false, this.#options.chain.bank.open.unixTimeMs)
  }
}

import type { Chain } from '../chain.ts'
import { ChainFailure } from '../chain-failure.ts'
import type { Simulation } from '../simulation.ts'

export interface Progress {
  phase: 'genesis' | 'history' | 'live'
  /** Transactions done, of `total` expected ones. */
  done: number
  total: number
}

export interface DriverOptions {
  chain: Chain
  simulation: Simulation | undefined
  now: () => number
  onProgress(progress: Progress): void
  /** Called in real time after each commit, unless the simulation failed in the slot. */
  onCommit(): void
  onFault(error: unknown): void
}

/** Maximum time of history generation between two turns of the event loop. */
const SLICE_MS = 50
/** Limits of one SQL commit of history: a commit costs about as much as ten transactions. */
const SLOTS_PER_COMMIT = 216_000
const TRANSACTIONS_PER_COMMIT = 4000
/** An interrupted history is generated up to this much beyond its planned end; the rest is a gap. */
const MAX_LATE_MS = 3_600_000
/** Metadata key that marks a complete history. */
const HISTORY_COMPLETE = 'historyPlayed'
/** Consecutive failed steps in real time, ten seconds of slots, after which the chain ends: it has no market any more. */
const MAX_FAILED_STEPS = 25
const NOTHING: ReadonlyMap<string, Uint8Array | undefined> = new Map()

/** Drives the chain's time: generates the history, then opens a block per slot. */
export class Driver {
  readonly #options: DriverOptions
  #timer: NodeJS.Timeout | undefined
  #isStopped = false
  /** The first slot of the history that is not generated. */
  #nextSlot = 0
  /** Transactions since the last commit, and its slot. */
  #uncommitted = 0
  #committedSlot = 0
  #failedSteps = 0

  constructor(options: DriverOptions) {
    this.#options = options
  }

  /** Genesis on the first start, then history up to now. Resolves when the chain is live or stopped. */
  async catchUp(): Promise<void> {
    const { chain, simulation, onProgress } = this.#options
    if (chain.isNew) {
      onProgress({ phase: 'genesis', done: 0, total: 1 })
      simulation?.genesis(chain.bank, chain.genesis.genesisTimeMs)
      chain.bank.isGenesis = false
      this.#commit(true)
    } else simulation?.restore(chain.bank, chain.ledger.simulationState())
    // Generated once. Later stops leave a gap, which the simulation steps over.
    if (simulation === undefined || chain.ledger.metadata(HISTORY_COMPLETE) !== undefined) return
    await this.#generateHistory(simulation)
    if (!this.#isStopped) chain.ledger.writeMetadata(HISTORY_COMPLETE, Uint8Array.of(1))
  }

  /** Generates slots until the history has caught up with the clock, which goes on meanwhile. */
  async #generateHistory(simulation: Simulation): Promise<void> {
    const { chain, now, onProgress } = this.#options
    const { genesisTimeMs, historyEndMs } = chain.genesis
    const endMs = () => Math.min(now(), historyEndMs + MAX_LATE_MS)
    const total = simulation.expectedTransactions(genesisTimeMs, endMs())
    this.#nextSlot = chain.bank.slot
    chain.beginHistory()
    for (let isBehind = true; isBehind && !this.#isStopped; ) {
      isBehind = this.#generateSlice(simulation, endMs())
      const done = simulation.expectedTransactions(genesisTimeMs, chain.bank.open.unixTimeMs)
      onProgress({ phase: 'history', done: isBehind ? Math.min(done, total) : total, total })
      await new Promise((resolve) => setImmediate(resolve))
    }
    if (this.#isStopped) return
    this.#commit(true)
    chain.endHistory()
  }

  /** Generates the slots of one slice of time, those without anything to do excepted; false once `untilMs` is reached. */
  #generateSlice(simulation: Simulation, untilMs: number): boolean {
    const { bank, clock } = this.#options.chain
    const last = clock.slotAt(untilMs)
    const sliceEnd = performance.now() + SLICE_MS
    while (performance.now() < sliceEnd) {
      const slot = Math.min(last, Math.max(this.#nextSlot, clock.slotFrom(simulation.nextStepMs())))
      if (slot < this.#nextSlot) return false
      const time = clock.timeOf(slot)
      bank.advance(time)
      simulation.step(bank, time)
      this.#nextSlot = slot + 1
      this.#uncommitted += bank.open.transactions.length
      if (this.#uncommitted >= TRANSACTIONS_PER_COMMIT || slot >= this.#committedSlot + SLOTS_PER_COMMIT)
        this.#commit(true)
    }
    return true
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
    const { chain, now, onCommit } = this.#options
    const time = now()
    this.#commit(false, time)
    if (this.#failedSteps === 0) onCommit()
    this.#stepSimulation(time)
    const next = chain.clock.timeOf(chain.clock.slotAt(now()) + 1)
    this.#timer = setTimeout(() => this.#tick(), Math.min(chain.clock.slotMs, Math.max(1, next - now())))
  }

  /** A step that throws is reported; the next one continues with the events behind the failed one. */
  #stepSimulation(timeMs: number): void {
    const { chain, simulation, onFault } = this.#options
    try {
      simulation?.step(chain.bank, timeMs)
      this.#failedSteps = 0
    } catch (cause) {
      onFault(cause)
      if (++this.#failedSteps < MAX_FAILED_STEPS) return
      throw new ChainFailure(`the simulation has failed ${MAX_FAILED_STEPS} steps in a row`, { cause })
    }
  }

  #commit(isHistory: boolean, timeMs = this.#options.chain.bank.open.unixTimeMs): void {
    const { chain, simulation } = this.#options
    const changes = simulation?.save() ?? NOTHING
    if (isHistory) chain.bank.advance(timeMs)
    else chain.advance(timeMs)
    chain.commit(changes, isHistory)
    this.#uncommitted = 0
    this.#committedSlot = chain.bank.slot
  }

  /** Commits the open block and opens no other. */
  stop(): void {
    this.#isStopped = true
    clearTimeout(this.#timer)
    this.#commit(false, this.#options.chain.bank.open.unixTimeMs)
  }
}

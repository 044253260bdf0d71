import { type Keeper, type KeeperTables, Registry, startKeeper } from '@callisto/orders/parts'
import { fillRoutes } from './fill-routes.ts'
import type { SimulatedKey } from './key-pairs.ts'
import { type PathParts, startOf } from './path-parts.ts'
import type { SimProcess } from './sim-process.ts'

const RESTART_MS = 1_500

/** The process of a keeper. Whatever ends it, a new one begins. */
export class KeeperProcess {
  readonly #parts: PathParts
  readonly #signer: SimulatedKey
  #process!: SimProcess
  #keeper: Keeper | undefined
  starts = 0

  constructor(parts: PathParts, signer: SimulatedKey) {
    this.#parts = parts
    this.#signer = signer
    this.#start()
  }

  get process(): SimProcess {
    return this.#process
  }

  async close(): Promise<void> {
    const [process, keeper] = [this.#process, this.#keeper]
    if (process.isAlive) await keeper?.close()
    process.crash()
  }

  #start(): void {
    const { scheduler, sql, openPort, log } = this.#parts
    const owner = `keeper ${this.#signer.address.slice(0, 4)} ${++this.starts}`
    const process = startOf(this.#parts, owner)
    this.#process = process
    this.#keeper = undefined
    process.onEnd(() => void scheduler.after(RESTART_MS, 'keeper starts', () => this.#start()))
    startKeeper({
      chain: openPort(process),
      routes: fillRoutes(process, this.#parts.programs),
      sql: sql.connect<KeeperTables>(process),
      owner,
      signer: this.#signer,
      clock: process,
      log,
      registry: new Registry(),
      rule: { minProfitLamports: -1_000_000_000n },
      // Every order has a floor of its maker.
      usdPrice: async () => undefined,
    }).then(
      (keeper) => {
        this.#keeper = keeper
      },
      () => process.crash(),
    )
  }
}

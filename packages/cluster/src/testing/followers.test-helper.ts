import { type ChainBlock, ChainForkError, type ChainPort, type Clock, WatchList } from '@callisto/solana'
import { numberOf, POOLS, VAULT_ACCOUNTS } from './model-chain.test-helper.ts'

const RETRY_MS = 1_000

/** Folds blocks as a service does: after a fork it begins anew, after any other error it goes on. */
export class BlockFollower {
  blocks: ChainBlock[] = []
  forks = 0
  /** Other errors of the stream. */
  errors = 0
  readonly done: Promise<void>

  constructor(chain: ChainPort, clock: Clock, signal: AbortSignal) {
    this.done = this.#run(chain, clock, signal)
  }

  async #run(chain: ChainPort, clock: Clock, signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      try {
        const fromSlot = (this.blocks.at(-1)?.slot ?? -1) + 1
        for await (const block of chain.blocks({ fromSlot, signal })) this.blocks.push(block)
      } catch (error) {
        if (error instanceof ChainForkError) {
          this.forks += 1
          this.blocks = []
        } else this.errors += 1
      }
      await clock.wait(RETRY_MS, signal)
    }
  }
}

/** Follows accounts as the registry of pools does: a snapshot, then changes; a stream that ends begins anew. */
export class AccountFollower {
  values = new Map<string, number>()
  slot = 0
  isReady = false
  restarts = -1
  /** Called after each change. */
  onChange: (slot: number, values: ReadonlyMap<string, number>) => void = () => undefined
  readonly done: Promise<void>

  constructor(chain: ChainPort, clock: Clock, signal: AbortSignal) {
    this.done = this.#run(chain, clock, signal)
  }

  async #run(chain: ChainPort, clock: Clock, signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      this.restarts += 1
      await this.#follow(chain, signal).catch(() => undefined)
      this.isReady = false
      await clock.wait(RETRY_MS, signal)
    }
  }

  async #follow(chain: ChainPort, signal: AbortSignal): Promise<void> {
    const watched = new WatchList()
    watched.add(VAULT_ACCOUNTS)
    const stop = new AbortController()
    const own = AbortSignal.any([signal, stop.signal])
    try {
      const changes = chain.accountChanges({ owners: [POOLS], watched, signal: own })[Symbol.asyncIterator]()
      let next = changes.next()
      next.catch(() => undefined)
      const pools = await chain.getProgramAccounts(POOLS, { signal: own })
      const vaults = await chain.getAccounts(VAULT_ACCOUNTS, own)
      this.values = new Map(pools.accounts.map((account) => [account.address, numberOf(account)]))
      for (const account of vaults.accounts) if (account) this.values.set(account.address, numberOf(account))
      const from = Math.max(pools.slot, vaults.slot)
      for (;;) {
        const { done, value } = await next
        if (done) return
        next = changes.next()
        next.catch(() => undefined)
        for (const account of value.accounts) this.values.set(account.address, numberOf(account))
        this.slot = value.slot
        if (value.slot < from) continue
        this.isReady = true
        this.onChange(value.slot, this.values)
      }
    } finally {
      stop.abort()
    }
  }
}

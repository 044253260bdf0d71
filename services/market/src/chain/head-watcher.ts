import { setImmediate } from 'node:timers/promises'
import { decodeTokenAccount } from '@callisto/program-clients'
import type { BlockReader } from '@callisto/service-kit'
import { type ChainPort, TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from '@callisto/solana'
import type { Market } from '../fold/market.ts'

/** At most this many slots behind the head count as caught up; more than `MAX_LAG_SLOTS` count as lost again. */
const CAUGHT_UP_SLOTS = 15
const MAX_LAG_SLOTS = 150
/** A chain without a block for this long has nothing new to read. */
const IDLE_CHAIN_MS = 3000

interface HeadWatcherOptions {
  chain: ChainPort
  market: Market
  reader: BlockReader
}

/** Compares the fold with the chain's head, and seeds the holders once the fold has caught up with it. */
export class HeadWatcher {
  readonly #options: HeadWatcherOptions
  #head: number
  #isCaughtUp = false
  #isSeeded = false

  constructor(options: HeadWatcherOptions) {
    this.#options = options
    this.#head = options.market.slot
  }

  /** Whether the fold has reached the head and its holders are as complete as they will be. */
  get isReady(): boolean {
    return this.#isCaughtUp && this.#isSeeded
  }

  /** Slot of the newest folded block, and how many slots it is behind the head. */
  position(): { slot: number; behind: number } {
    const { slot } = this.#options.market
    return { slot, behind: Math.max(0, this.#head - slot) }
  }

  /** Reads the head once. */
  async poll(signal: AbortSignal): Promise<void> {
    const { chain, market, reader } = this.#options
    this.#head = Math.max(market.slot, (await chain.getAccounts([], signal)).slot)
    const maxLag = this.#isCaughtUp ? MAX_LAG_SLOTS : CAUGHT_UP_SLOTS
    this.#isCaughtUp = this.#head - market.slot <= maxLag || reader.idleMs() > IDLE_CHAIN_MS
    if (!this.#isCaughtUp || this.#isSeeded) return
    if (market.listsTokenAccounts) {
      await seedHolders(chain, market, signal)
      market.completeHolders()
    }
    this.#isSeeded = true
  }
}

const perTurn = 500

/**
 * Adds the token accounts that no folded block has named: those of the genesis block and, after a restart, all accounts
 * without a later change. Amounts from blocks are never overwritten, as they may be newer than the account scan.
 */
async function seedHolders(chain: ChainPort, market: Market, signal: AbortSignal): Promise<void> {
  for (const program of [TOKEN_PROGRAM, TOKEN_2022_PROGRAM]) {
    const { accounts } = await chain.getProgramAccounts(program, { signal })
    for (const [index, { address, data }] of accounts.entries()) {
      if (index % perTurn === 0) await setImmediate()
      if (signal.aborted) return
      const account = decodeTokenAccount(data)
      const token = account && market.token(account.mint)
      if (!token) continue
      const holders = market.holders(token)
      if (!holders.has(address)) holders.set(address, account.owner, account.amount)
      token.version += 1
    }
  }
}

import type { Bank } from '@callisto/localnet'
import type { Address } from '@solana/kit'
import type { Population } from './agents/population.ts'
import type { Keyring } from './execution/wallet.ts'
import type { Oracle } from './prices/oracle.ts'
import type { Activity } from './schedule/activity.ts'
import type { Agenda } from './schedule/event-queue.ts'
import type { Random } from './schedule/random.ts'
import type { PadBook } from './venues/launchpad-registry.ts'
import type { PoolBook } from './venues/pool-registry.ts'
import type { PositionBook } from './venues/position-registry.ts'
import type { TokenBook } from './venues/token-registry.ts'

/** Counters that outlive the process. */
export interface Counters {
  launches: number
  /** Wallets that have joined since birth. */
  newcomers: number
}

/** All that an agent can reach: the chain, its keys, its plans, and the world outside. */
export interface Market {
  readonly bank: Bank
  /** Unix ms of what is happening. */
  readonly now: number
  readonly activity: Activity
  readonly random: Random
  readonly oracle: Oracle
  readonly keyring: Keyring
  readonly agenda: Agenda
  readonly tokens: TokenBook
  readonly pools: PoolBook
  readonly positions: PositionBook
  readonly pads: PadBook
  readonly population: Population
  readonly counters: Counters
  /** Wallets that ran out of a mint and wait for the exchange. */
  readonly needy: Map<string, Address>
}

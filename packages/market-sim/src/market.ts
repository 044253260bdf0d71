import type { Address } from '@solana/kit'
import type { Bank } from '../bank.ts'
import type { Activity } from './activity.ts'
import type { Agenda } from './agenda.ts'
import type { Oracle } from './oracle.ts'
import type { PadBook } from './pad-book.ts'
import type { PoolBook } from './pool-book.ts'
import type { Population } from './population.ts'
import type { PositionBook } from './position-book.ts'
import type { Random } from './random.ts'
import type { TokenBook } from './token-book.ts'
import type { Keyring } from './wallet.ts'

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

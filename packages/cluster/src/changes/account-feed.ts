import type { AccountState } from '@callisto/solana'
import type { ProgramQuery } from '../accounts/read-accounts.ts'

/** `epoch` counts the connections that were up and did not repeat what happened before them. */
export interface FeedState {
  isUp: boolean
  epoch: number
}

/** Who follows accounts. */
export interface AccountInterest {
  /** A state of a followed account at a confirmed slot; they may come twice, late and in any order. */
  onAccount(slot: number, account: AccountState): void
  /** The node does not serve it. */
  onRefused(): void
}

/** Accounts that are followed until `release` is called. */
export interface Following {
  /** Whether the node has acknowledged it on this connection. */
  isActive(): boolean
  release(): void
}

/** Accounts and slots as a node notifies of them: over a WebSocket or in a stream. */
export interface AccountFeed {
  readonly state: FeedState
  /** The Clock sysvar at the newest slot that was notified. */
  readonly newestClock: { slot: number; account: AccountState } | undefined
  /** Accounts of a program that pass a query. */
  followOwner(owner: string, query: ProgramQuery, interest: AccountInterest): Following
  followAccount(address: string, interest: AccountInterest): Following
  /** Receives confirmed slots, each after most of its accounts, until the returned function is called. */
  listen(listener: (slot: number) => void): () => void
  /** Receives the state when it changes, until the returned function is called. */
  watch(listener: (state: FeedState) => void): () => void
  /** Resolves with true once the feed is up, with false after `maxMs` or when the signal aborts. */
  whenUp(maxMs: number, signal: AbortSignal): Promise<boolean>
  /** Resolves once everything that is followed is active, after `maxMs`, or when the signal aborts. */
  whenSettled(maxMs: number, signal: AbortSignal): Promise<void>
}

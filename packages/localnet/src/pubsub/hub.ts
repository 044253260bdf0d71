import type { AccountState } from '@callisto/solana'
import type { ClosedBlock } from '../bank/local-bank.ts'
import type { Chain, Commitment } from '../chain.ts'
import type { TransactionRecord } from '../ledger/record.ts'
import { type AccountFormat, encodeForNotification, unitsIn } from '../rpc/encode-account.ts'
import { isReadable, type TransactionFormat } from '../rpc/encode-transaction.ts'
import type { AccountTest } from '../rpc/filters.ts'
import type { Json } from '../rpc/json.ts'
import { encodeBlock, type TransactionDetails } from '../rpc/methods/blocks.ts'
import type { UnitsOf } from '../rpc/parse/account.ts'
import { SYSTEM_PROGRAM } from '../vm/addresses.ts'
import type { AccountWrite } from '../vm/executor.ts'
import { type Subscription, Watchers } from './subscription.ts'

export interface AccountSubscription extends Subscription {
  format: AccountFormat
}

export interface ProgramSubscription extends AccountSubscription {
  matches: AccountTest
}

export interface SignatureSubscription extends Subscription {
  end(): void
}

export interface BlockSubscription extends Subscription {
  details: TransactionDetails
  format: TransactionFormat
  mention: string | undefined
}

interface AccountChange {
  address: string
  ownerBefore: string | undefined
  after: AccountState | undefined
  slot: number
}

const ALL = ''

/** Notifies every subscription at its commitment. */
export class PubSubHub {
  readonly chain: Chain
  readonly accounts = new Watchers<AccountSubscription>()
  readonly programs = new Watchers<ProgramSubscription>()
  readonly signatures = new Watchers<SignatureSubscription>()
  readonly logs = new Watchers<Subscription>()
  readonly slots = new Watchers<Subscription>()
  readonly roots = new Watchers<Subscription>()
  readonly blocks = new Watchers<BlockSubscription>()

  readonly #onFault: (error: unknown) => void

  constructor(chain: Chain, onFault: (error: unknown) => void) {
    this.chain = chain
    this.#onFault = onFault
    chain.listen({
      onProcessed: (record, slot, writes) => this.#guard(() => this.#onProcessed(record, slot, writes)),
      onConfirmed: (block) => this.#guard(() => this.#onBlock(block, 'confirmed')),
      onFinalized: (block) => this.#guard(() => this.#onBlock(block, 'finalized')),
      onSlot: (slot, parent) => this.#guard(() => this.#onSlot(slot, parent)),
    })
  }

  /** A fault in a notification must not affect the chain. */
  #guard(notify: () => void): void {
    try {
      notify()
    } catch (error) {
      this.#onFault(error)
    }
  }

  #onSlot(slot: number, parent: number): void {
    const root = this.chain.head('finalized').slot
    for (const subscription of this.slots.of(ALL, 'processed')) subscription.notify({ parent, root, slot })
  }

  #onProcessed(record: TransactionRecord, slot: number, writes: AccountWrite[]): void {
    this.#notifyTransaction(record, slot, 'processed')
    if (this.accounts.isEmpty && this.programs.isEmpty) return
    const unitsOf = unitsIn(this.chain.view('processed'), this.chain.bank.unixTime)
    for (const { address, before, after } of writes) {
      this.#notifyAccount({ address, ownerBefore: before?.owner, after, slot }, 'processed', unitsOf)
    }
  }

  #onBlock(block: ClosedBlock, commitment: Commitment): void {
    const { slot, transactions } = block.record
    for (const record of transactions) this.#notifyTransaction(record, slot, commitment)
    this.#notifyAccounts(block, commitment)
    this.#notifyBlock(block, commitment)
    if (commitment === 'finalized') for (const root of this.roots.of(ALL, 'processed')) root.notify(slot)
  }

  #notifyTransaction(record: TransactionRecord, slot: number, commitment: Commitment): void {
    const { meta, transaction } = record
    const err = meta.err as Json
    for (const watcher of this.signatures.of(transaction.signature, commitment)) {
      watcher.notify({ context: { slot }, value: { err } })
      watcher.end()
    }
    if (this.logs.isEmpty) return
    const result = { context: { slot }, value: { signature: transaction.signature, err, logs: meta.logs } }
    for (const key of [ALL, ...record.keys]) {
      for (const watcher of this.logs.of(key, commitment)) watcher.notify(result)
    }
  }

  #notifyAccounts(block: ClosedBlock, commitment: Commitment): void {
    if (this.accounts.isEmpty && this.programs.isEmpty) return
    const { slot, unixTime } = block.record
    const view = this.chain.viewAt(slot)
    const unitsOf = unitsIn(view, unixTime)
    for (const [address, before] of block.before) {
      this.#notifyAccount(
        { address, ownerBefore: before?.owner, after: view.get(address), slot },
        commitment,
        unitsOf,
      )
    }
  }

  #notifyAccount(change: AccountChange, commitment: Commitment, unitsOf: UnitsOf): void {
    const { address, ownerBefore, after, slot } = change
    const account = after ?? closedAccount(address)
    for (const watcher of this.accounts.of(address, commitment)) {
      watcher.notify({ context: { slot }, value: encodeForNotification(account, watcher.format, unitsOf) })
    }
    const owner = after?.owner ?? ownerBefore
    if (owner === undefined || this.programs.isEmpty) return
    for (const watcher of this.programs.of(owner, commitment)) {
      if (after !== undefined && !watcher.matches(after)) continue
      const shown = encodeForNotification(account, watcher.format, unitsOf)
      watcher.notify({ context: { slot }, value: { pubkey: address, account: shown } })
    }
  }

  #notifyBlock({ record }: ClosedBlock, commitment: Commitment): void {
    for (const watcher of this.blocks.of(ALL, commitment)) {
      const { mention, details, format } = watcher
      const transactions =
        mention === undefined
          ? record.transactions
          : record.transactions.filter(({ keys }) => keys.includes(mention))
      if (mention !== undefined && transactions.length === 0) continue
      const { slot } = record
      const unreadable = transactions.find(
        ({ transaction }) => !isReadable(transaction.message.version, format),
      )
      const value = unreadable
        ? {
            slot,
            block: null,
            err: { UnsupportedTransactionVersion: unreadable.transaction.message.version },
          }
        : { slot, block: encodeBlock({ ...record, transactions }, details, format), err: null }
      watcher.notify({ context: { slot }, value })
    }
  }
}

function closedAccount(address: string): AccountState {
  return { address, owner: SYSTEM_PROGRAM, lamports: 0n, data: new Uint8Array(0), executable: false }
}

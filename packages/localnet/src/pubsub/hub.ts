import type { AccountState } from '@callisto/solana'
import type { ClosedBlock } from '../bank/local-bank.ts'
import type { Chain, Commitment } from '../chain.ts'
import type { TransactionRecord } from '../ledger/record.ts'
import { type AccountFormat, encodeForNotification, unitsIn } from '../rpc/encode-account.ts'
import { isReadable, type TransactionFormat } from '../rpc/encode-transaction.ts'
import type { AccountTest } from '../rpc/filters.ts'
import { type Json, stringify } from '../rpc/json.ts'
import { encodeBlock, type TransactionDetails } from '../rpc/methods/blocks.ts'
import type { UnitsOf } from '../rpc/parse/account.ts'
import { CLOCK_SYSVAR, SYSTEM_PROGRAM } from '../vm/addresses.ts'
import type { AccountWrite } from '../vm/executor.ts'
import {
  ClientSubscriptions,
  DEFAULT_SUBSCRIPTION_LIMITS,
  type SubscriptionLimits,
  SubscriptionRegistry,
} from './registry.ts'
import { Watchers } from './subscription.ts'

export interface AccountOptions {
  format: AccountFormat
}

export interface ProgramOptions extends AccountOptions {
  matches: AccountTest
}

export interface SignatureOptions {
  /** Notified when the transaction arrives, too. */
  wantsReceived: boolean
}

export interface BlockOptions {
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
const COMMITMENTS: readonly Commitment[] = ['processed', 'confirmed', 'finalized']

/**
 * Notifies every subscription at its commitment. An account is encoded once per change and format, and a notification
 * once per subscription, whatever the number of subscriptions and connections.
 */
export class PubSubHub {
  readonly chain: Chain
  readonly limits: SubscriptionLimits
  readonly registry = new SubscriptionRegistry()
  readonly clients = new ClientSubscriptions()
  readonly accounts = new Watchers<AccountOptions>()
  readonly programs = new Watchers<ProgramOptions>()
  readonly signatures = new Watchers<SignatureOptions>()
  readonly logs = new Watchers<undefined>()
  readonly slots = new Watchers<undefined>()
  readonly slotsUpdates = new Watchers<undefined>()
  readonly roots = new Watchers<undefined>()
  readonly blocks = new Watchers<BlockOptions>()

  readonly #onFault: (error: unknown) => void
  /** New subscriptions to signatures, which may have their commitment already. */
  readonly #newSignatures = new Set<number>()

  constructor(
    chain: Chain,
    onFault: (error: unknown) => void,
    limits: SubscriptionLimits = DEFAULT_SUBSCRIPTION_LIMITS,
  ) {
    this.chain = chain
    this.limits = limits
    this.#onFault = onFault
    chain.listen({
      onProcessed: (record, slot, writes) => this.#guard(() => this.#onProcessed(record, slot, writes)),
      onConfirmed: (block) => this.#guard(() => this.#onConfirmed(block)),
      onFinalized: (block) => this.#guard(() => this.#onFinalized(block)),
      onSlot: (slot, parent) => this.#guard(() => this.#onSlot(slot, parent)),
    })
  }

  /**
   * Notifies a new subscription to a signature that has its commitment already, with the next block as a validator does:
   * a client that reads the response and a notification at once may miss the latter.
   */
  addSignature(id: number): void {
    this.#newSignatures.add(id)
  }

  /** Notifies a subscription to a signature that has its commitment already, and ends it. */
  #notifyKnownSignature(id: number): void {
    const subscription = this.registry.get(id)
    if (subscription === undefined) return
    const { key, commitment } = subscription.topic
    const status = this.chain.bank.statuses.get(key)
    if (status === undefined || status.slot > this.chain.head(commitment).slot) return
    subscription.notify(stringify({ context: { slot: status.slot }, value: { err: status.err as Json } }))
    this.registry.end(id)
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
    if (!this.slots.isEmpty) {
      const text = stringify({ parent, root: this.chain.head('finalized').slot, slot })
      for (const { subscription } of this.slots.of(ALL, 'processed')) subscription.notify(text)
    }
    this.#notifySlotUpdate(slot, 'createdBank', { parent })
    this.#notifyClock(slot, 'processed')
  }

  #notifySlotUpdate(slot: number, type: string, more: { [key: string]: Json } = {}): void {
    if (this.slotsUpdates.isEmpty) return
    const text = stringify({ slot, timestamp: this.chain.bank.open.unixTimeMs, type, ...more })
    for (const { subscription } of this.slotsUpdates.of(ALL, 'processed')) subscription.notify(text)
  }

  #onProcessed(record: TransactionRecord, slot: number, writes: AccountWrite[]): void {
    this.#notifyReceived(record, slot)
    this.#notifyTransaction(record, slot, 'processed')
    if (this.accounts.isEmpty && this.programs.isEmpty) return
    const unitsOf = unitsIn(this.chain.view('processed'), this.chain.bank.unixTime)
    for (const { address, before, after } of writes) {
      this.#notifyAccount({ address, ownerBefore: before?.owner, after, slot }, 'processed', unitsOf)
    }
  }

  #onConfirmed(block: ClosedBlock): void {
    const { slot, transactions } = block.record
    if (!this.slotsUpdates.isEmpty)
      this.#notifySlotUpdate(slot, 'frozen', { stats: blockStats(transactions) })
    this.#notifySlotUpdate(slot, 'optimisticConfirmation')
    this.#onBlock(block, 'confirmed')
    for (const id of this.#newSignatures) this.#notifyKnownSignature(id)
    this.#newSignatures.clear()
  }

  #onFinalized(block: ClosedBlock): void {
    const { slot } = block.record
    this.#onBlock(block, 'finalized')
    for (const { subscription } of this.roots.of(ALL, 'processed')) subscription.notify(String(slot))
    this.#notifySlotUpdate(slot, 'root')
  }

  #onBlock(block: ClosedBlock, commitment: Commitment): void {
    const { slot, transactions } = block.record
    for (const record of transactions) this.#notifyTransaction(record, slot, commitment)
    this.#notifyAccounts(block, commitment)
    this.#notifyClock(slot, commitment)
    this.#notifyBlock(block, commitment)
  }

  #notifyReceived({ transaction }: TransactionRecord, slot: number): void {
    if (this.signatures.isEmpty) return
    const text = stringify({ context: { slot }, value: 'receivedSignature' })
    for (const commitment of COMMITMENTS) {
      for (const { subscription, options } of this.signatures.of(transaction.signature, commitment))
        if (options.wantsReceived) subscription.notify(text)
    }
  }

  #notifyTransaction(record: TransactionRecord, slot: number, commitment: Commitment): void {
    const { meta, transaction } = record
    const err = meta.err as Json
    for (const { subscription } of this.signatures.of(transaction.signature, commitment)) {
      subscription.notify(stringify({ context: { slot }, value: { err } }))
      this.registry.end(subscription.id)
    }
    if (this.logs.isEmpty) return
    let text: string | undefined
    for (const key of [ALL, ...record.keys]) {
      for (const { subscription } of this.logs.of(key, commitment)) {
        text ??= stringify({
          context: { slot },
          value: { signature: transaction.signature, err, logs: meta.logs },
        })
        subscription.notify(text)
      }
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
    const owner = after?.owner ?? ownerBefore
    const watching = this.accounts.of(address, commitment)
    const following = owner === undefined ? [] : this.programs.of(owner, commitment)
    if (watching.length === 0 && following.length === 0) return
    const encoded = new AccountTexts(after ?? closedAccount(address), unitsOf)
    const head = `{"context":{"slot":${slot}},"value":`
    for (const { subscription, options } of watching) {
      subscription.notify(`${head}${encoded.in(options.format)}}`)
    }
    for (const { subscription, options } of following) {
      if (after !== undefined && !options.matches(after)) continue
      const text = encoded.in(options.format)
      subscription.notify(`${head}{"pubkey":"${address}","account":${text}}}`)
    }
  }

  /** The Clock changes in every slot without a transaction. Its state is that of the open block, as for every read. */
  #notifyClock(slot: number, commitment: Commitment): void {
    if (this.accounts.of(CLOCK_SYSVAR, commitment).length === 0) return
    const after = this.chain.view('processed').get(CLOCK_SYSVAR)
    const unitsOf = unitsIn(this.chain.view('processed'), this.chain.bank.unixTime)
    this.#notifyAccount({ address: CLOCK_SYSVAR, ownerBefore: undefined, after, slot }, commitment, unitsOf)
  }

  #notifyBlock({ record }: ClosedBlock, commitment: Commitment): void {
    for (const { subscription, options } of this.blocks.of(ALL, commitment)) {
      const { mention, details, format } = options
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
      subscription.notify(stringify({ context: { slot }, value }))
    }
  }
}

/** The JSON text of an account in the formats that are asked for, each made once. */
class AccountTexts {
  readonly #account: AccountState
  readonly #unitsOf: UnitsOf
  readonly #texts = new Map<string, string>()

  constructor(account: AccountState, unitsOf: UnitsOf) {
    this.#account = account
    this.#unitsOf = unitsOf
  }

  in(format: AccountFormat): string {
    const { encoding, slice } = format
    const name = slice === undefined ? encoding : `${encoding} ${slice.offset} ${slice.length}`
    const known = this.#texts.get(name)
    if (known !== undefined) return known
    const text = stringify(encodeForNotification(this.#account, format, this.#unitsOf))
    this.#texts.set(name, text)
    return text
  }
}

function blockStats(transactions: readonly TransactionRecord[]): Json {
  const failed = transactions.filter(({ meta }) => meta.err !== null).length
  return {
    maxTransactionsPerEntry: transactions.length,
    numFailedTransactions: failed,
    numSuccessfulTransactions: transactions.length - failed,
    numTransactionEntries: transactions.length === 0 ? 0 : 1,
  }
}

function closedAccount(address: string): AccountState {
  return { address, owner: SYSTEM_PROGRAM, lamports: 0n, data: new Uint8Array(0), executable: false }
}

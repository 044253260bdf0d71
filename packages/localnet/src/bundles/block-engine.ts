import { createHash } from 'node:crypto'
import { isTipAccount, TIP_ACCOUNTS } from '@callisto/solana'
import { isWritableIndex, type WireMessage, type WireTransaction } from '@callisto/solana/codec'
import type { BundleOutcome } from '../bank/local-bank.ts'
import type { Chain } from '../chain.ts'
import type { Faucet } from '../faucet.ts'
import { positionOf } from '../ledger/record.ts'
import { loadKeysOf } from '../rpc/read-transaction.ts'
import { LOADERS } from '../vm/addresses.ts'
import {
  LandedTips,
  MIN_TIP_LAMPORTS,
  TIP_WINDOW_SECONDS,
  type TipPercentiles,
  tipOf,
} from './landed-tips.ts'

/** A bundle that the block engine has taken. */
interface BundleEntry {
  signatures: string[]
  /** Of the block that holds it; undefined when it failed and left no trace. */
  slot: number | undefined
  /** Unix seconds of the chain. */
  takenAt: number
}

const MAX_ENTRIES = 10_000

/** The newest bundles by their ids, oldest first. */
class BundleRegistry {
  readonly #entries = new Map<string, BundleEntry>()

  get(id: string): BundleEntry | undefined {
    return this.#entries.get(id)
  }

  put(id: string, entry: BundleEntry): void {
    this.#entries.delete(id)
    this.#entries.set(id, entry)
    if (this.#entries.size <= MAX_ENTRIES) return
    const [oldest] = this.#entries.keys()
    if (oldest !== undefined) this.#entries.delete(oldest)
  }
}

const MAX_BUNDLE_TRANSACTIONS = 5
/** An account with this prefix marks a transaction that no other one of its bundle may precede. */
const DONT_FRONT_PREFIX = 'jitodontfront'
/** Tips per account that are read back at a start. */
const MAX_RESTORED = 1_000
/** Holds a system account without data. */
const EMPTY_ACCOUNT_BYTES = 0

/** A bundle that is not executed at all; the message is that of a block engine where it has one. */
export class InvalidBundle extends Error {
  override readonly name = 'InvalidBundle'
}

/** The block engine of the embedded chain: executes bundles in the open block, in order, all or nothing. */
export class BlockEngine {
  readonly #chain: Chain
  readonly #faucet: Faucet
  readonly #bundles = new BundleRegistry()
  readonly #tips = new LandedTips()
  #isFunded = false

  constructor(chain: Chain, faucet: Faucet) {
    this.#chain = chain
    this.#faucet = faucet
    this.#restoreTips()
    chain.listen({
      onConfirmed: ({ record: { slot, unixTime, transactions } }) =>
        this.#tips.add(slot, unixTime, this.#tipsOf(transactions)),
    })
  }

  /** The tip accounts, each of which exists, so that it can take a small tip. */
  tipAccounts(): readonly string[] {
    this.#fundTipAccounts()
    return TIP_ACCOUNTS
  }

  tipPercentiles(): TipPercentiles | undefined {
    return this.#tips.percentiles(this.#chain.bank.unixTime)
  }

  bundle(id: string): BundleEntry | undefined {
    return this.#bundles.get(id)
  }

  /**
   * Executes a bundle and returns its id, also when one of its transactions failed and so nothing of it has happened: its
   * status says so. Throws `InvalidBundle` for a bundle that is not executed, and for one without the smallest tip.
   */
  send(transactions: readonly WireTransaction[]): string {
    this.#fundTipAccounts()
    this.#assertValid(transactions)
    const id = bundleId(transactions)
    const { bank } = this.#chain
    let tip = 0n
    const outcome: BundleOutcome = bank.processBundle(transactions, (executed) => {
      tip = executed.reduce((sum, one) => sum + tipOf(one), 0n)
      return tip >= MIN_TIP_LAMPORTS
    })
    if (outcome === 'refused')
      throw new InvalidBundle(
        `Bundle tip of ${tip} lamports is below the minimum of ${MIN_TIP_LAMPORTS} lamports`,
      )
    this.#bundles.put(id, {
      signatures: transactions.map(({ signature }) => signature),
      slot: outcome === 'landed' ? bank.slot : undefined,
      takenAt: bank.unixTime,
    })
    return id
  }

  #assertValid(transactions: readonly WireTransaction[]): void {
    const { bank } = this.#chain
    if (transactions.length === 0) throw new InvalidBundle('Bundle contains no transactions')
    if (transactions.length > MAX_BUNDLE_TRANSACTIONS)
      throw new InvalidBundle(`Bundle exceeded maximum number of transactions: ${MAX_BUNDLE_TRANSACTIONS}`)
    if (new Set(transactions.map(({ signature }) => signature)).size < transactions.length)
      throw new InvalidBundle('bundle contains duplicate transactions')
    if (transactions.some(({ signature }) => bank.statuses.has(signature)))
      throw new InvalidBundle('bundle contains an already processed transaction')
    if (!transactions.some(({ message }) => locksTipAccount(message)))
      throw new InvalidBundle(
        'Bundles must write lock at least one tip account to be eligible for the auction.',
      )
    for (const [index, { message }] of transactions.entries()) {
      // The VM keeps the code of a program that is taken back.
      if (loadKeysOf(message, this.#chain).keys.some((key) => LOADERS.has(key)))
        throw new InvalidBundle(`transaction #${index} deploys a program, which bundles of this chain cannot`)
      if (index > 0 && message.staticKeys.some((key) => key.startsWith(DONT_FRONT_PREFIX)))
        throw new InvalidBundle(`transaction #${index} must be the first one of its bundle`)
    }
  }

  /** A chain whose genesis is older than the tip accounts gets them from the faucet. */
  #fundTipAccounts(): void {
    if (this.#isFunded) return
    const { bank } = this.#chain
    const missing = TIP_ACCOUNTS.filter((address) => bank.getAccount(address) === undefined)
    const results = missing.map((address) =>
      this.#faucet.sendLamports(address, bank.rentExemption(EMPTY_ACCOUNT_BYTES)),
    )
    this.#isFunded = results.every(({ ok }) => ok)
  }

  #tipsOf(records: readonly Parameters<typeof tipOf>[0][]): bigint[] {
    const own = this.#chain.faucet.address
    return records
      .flatMap((record) => (record.keys[0] === own ? [] : tipOf(record)))
      .filter((tip) => tip > 0n)
  }

  /** The tips of the ledger, so that a restart forgets none. */
  #restoreTips(): void {
    const { ledger, clock, bank } = this.#chain
    const since = clock.slotAt((bank.unixTime - TIP_WINDOW_SECONDS) * 1_000)
    const range = {
      after: positionOf(Math.max(0, since), 0),
      before: positionOf(this.#chain.head('confirmed').slot + 1, 0),
    }
    const found = TIP_ACCOUNTS.flatMap((address) => [...ledger.mentions(address, range, MAX_RESTORED)])
    const bySlot = new Map(found.map(({ block }) => [block.slot, block]))
    for (const [slot, block] of [...bySlot].sort(([left], [right]) => left - right))
      this.#tips.add(slot, block.unixTime, this.#tipsOf(block.transactions))
  }
}

/** SHA-256 of the signatures, in hexadecimal, as block engines name a bundle. */
export function bundleId(transactions: readonly Pick<WireTransaction, 'signature'>[]): string {
  return createHash('sha256')
    .update(transactions.map(({ signature }) => signature).join(','))
    .digest('hex')
}

function locksTipAccount(message: WireMessage): boolean {
  return message.staticKeys.some((key, index) => isTipAccount(key) && isWritableIndex(message, index, 0))
}

import { type AccountState, maxWireBytes } from '@callisto/solana'
import { decodeTransaction, encodeBase58, WireError, type WireTransaction } from '@callisto/solana/codec'
import type { BlockRecord, TransactionRecord } from '../ledger/record.ts'
import { LOOKUP_TABLE_PROGRAM, SLOT_HASHES_SYSVAR, SYSVARS } from '../vm/addresses.ts'
import { type AccountWrite, type Execution, Executor, type Landed } from '../vm/executor.ts'
import { isNonceUsable, nonceAddress } from '../vm/nonce.ts'
import type { Vm, VmSimulation } from '../vm/vm.ts'
import type { TransactionError } from '../vm/vm-error.ts'
import type { AccountStore } from './account-store.ts'
import { WriteLog } from './account-store.ts'
import type { Bank, SubmitResult } from './bank.ts'
import { BlockhashWindow, StatusCache, slotHashesAccount } from './blockhash-window.ts'
import type { SlotClock } from './slot-clock.ts'

/** A position has 16 bits for the index within its block. */
const MAX_BLOCK_TRANSACTIONS = 60_000
const HASH_BYTES = 32
const HASHES_PER_DRAW = 128

/** A closed block with the previous states of the accounts that it wrote. */
export interface ClosedBlock {
  record: BlockRecord
  before: ReadonlyMap<string, AccountState | undefined>
}

export interface OpenBlock {
  slot: number
  height: number
  parentSlot: number
  parentHash: string
  unixTimeMs: number
  transactions: TransactionRecord[]
  before: Map<string, AccountState | undefined>
}

export interface Outcome {
  landed: TransactionRecord | undefined
  err: TransactionError | null
  logs: string[]
  computeUnits: number
  returnData: { programId: string; data: Uint8Array } | undefined
}

/**
 * `landed`: all of its transactions are in the open block, side by side. `failed`: one of them could not be executed or
 * failed; `refused`: they were executed, and taken back. Neither leaves a trace.
 */
export type BundleOutcome = 'landed' | 'failed' | 'refused'

export interface BankHooks {
  /** Called after each landed transaction with its account writes. */
  onTransaction(record: TransactionRecord, writes: AccountWrite[]): void
  onClosed(block: ClosedBlock): void
  /** Whether a signature is in the ledger; needed for durable nonces, which outlive the status cache. */
  isInLedger(signature: string): boolean
}

export interface BankOptions {
  vm: Vm
  store: AccountStore
  clock: SlotClock
  maxBlockhashAge: number
  faucetAddress: string
  /** Newest blocks, oldest first; at least one. */
  tail: readonly BlockRecord[]
  unixTimeMs: number
  /** Source of block hashes, by their length in bytes. */
  randomBytes: (length: number) => Uint8Array
  hooks: BankHooks
}

/**
 * The only writer of the chain: executes into the open block and enforces blockhash, replay and size rules,
 * which the VM lacks.
 */
export class LocalBank implements Bank {
  readonly faucetAddress: string
  /** Whether blocks without a transaction are kept: in real time they mark time; a generated history skips them. */
  keepsEmptyBlocks = false
  /** Whether accounts may still be written outside a transaction. */
  isGenesis = false
  readonly window: BlockhashWindow
  readonly statuses: StatusCache
  readonly #vm: Vm
  readonly #store: AccountStore
  readonly #clock: SlotClock
  readonly #executor: Executor
  readonly #hooks: BankHooks
  readonly #randomBytes: BankOptions['randomBytes']
  #open: OpenBlock
  readonly #writeLog = new WriteLog()
  #isTicked = false
  #slotHashesAt = -1
  #random: Uint8Array = NOTHING
  #randomAt = 0

  constructor(options: BankOptions) {
    this.#vm = options.vm
    this.#store = options.store
    this.#clock = options.clock
    this.#randomBytes = options.randomBytes
    this.window = new BlockhashWindow(options.maxBlockhashAge)
    this.statuses = new StatusCache(options.maxBlockhashAge)
    this.#hooks = options.hooks
    this.faucetAddress = options.faucetAddress
    this.#executor = new Executor(options.vm, options.store)
    for (const block of options.tail) {
      this.window.push({ slot: block.slot, height: block.height, hash: block.hash })
      for (const record of block.transactions) this.#addStatus(record, block)
    }
    this.#open = this.#next(options.unixTimeMs)
  }

  get slot(): number {
    return this.#open.slot
  }

  get unixTime(): number {
    return Math.floor(this.#open.unixTimeMs / 1000)
  }

  get revision(): number {
    return this.#writeLog.revision
  }

  writtenSince(revision: number): readonly string[] | undefined {
    return this.#writeLog.since(revision)
  }

  get open(): Readonly<OpenBlock> {
    return this.#open
  }

  latestBlockhash(): string {
    return this.window.newest.hash
  }

  getAccount(address: string): AccountState | undefined {
    if (!SYSVARS.has(address)) return this.#store.get(address)
    this.#tick()
    if (address === SLOT_HASHES_SYSVAR) this.#refreshSlotHashes()
    return this.#vm.getAccount(address)
  }

  /** The account as the VM holds it, bypassing the mirror: for audits. */
  readVm(address: string): AccountState | undefined {
    return this.#vm.getAccount(address)
  }

  rentExemption(dataLength: number): bigint {
    return this.#vm.rentExemption(dataLength)
  }

  setAccount(account: AccountState): void {
    if (!this.isGenesis) throw new Error('accounts are written by transactions once the chain has begun')
    this.#recordBefore([
      { address: account.address, before: this.#store.get(account.address), after: account },
    ])
    this.#vm.setAccount(account)
    this.#store.put(account.address, account)
  }

  byProgram(program: string): ReadonlySet<string> {
    return this.#store.byProgram(program)
  }

  submit(bytes: Uint8Array): SubmitResult {
    return this.#resultOf(bytes, (transaction) => this.process(transaction, true))
  }

  dryRun(bytes: Uint8Array): SubmitResult {
    return this.#resultOf(bytes, (transaction) =>
      this.simulate(transaction, { signatures: true, blockhash: true }),
    )
  }

  #resultOf(bytes: Uint8Array, run: (transaction: WireTransaction) => Outcome): SubmitResult {
    let transaction: WireTransaction
    try {
      transaction = decodeTransaction(bytes)
    } catch (error) {
      if (!(error instanceof WireError)) throw error
      return {
        signature: '',
        landed: false,
        err: 'SanitizeFailure',
        logs: [],
        computeUnits: 0,
        returnData: NOTHING,
      }
    }
    const { landed, err, logs, computeUnits, returnData } = run(transaction)
    const { signature } = transaction
    return {
      signature,
      landed: landed !== undefined,
      err,
      logs,
      computeUnits,
      returnData: returnData?.data ?? NOTHING,
    }
  }

  /** Executes a decoded transaction in the open block. With `keepFailure` false a failed one leaves no trace. */
  process(transaction: WireTransaction, keepFailure: boolean): Outcome {
    const rejection = this.#rejection(transaction)
    if (rejection !== null) return reject(rejection)
    const { result, landed } = this.#execute(transaction, keepFailure)
    return { ...result, landed: landed && this.#record(transaction, landed) }
  }

  /**
   * Executes transactions in order, all or nothing: they land when none fails and `isAccepted` takes their effects. They
   * must not deploy programs.
   */
  processBundle(
    transactions: readonly WireTransaction[],
    isAccepted: (executed: readonly Landed[]) => boolean,
  ): BundleOutcome {
    if (this.#open.transactions.length + transactions.length > MAX_BLOCK_TRANSACTIONS) return 'failed'
    const executed: Landed[] = []
    let outcome: BundleOutcome = 'failed'
    try {
      if (transactions.every((transaction) => this.#executeInto(executed, transaction)))
        outcome = isAccepted(executed) ? 'landed' : 'refused'
    } finally {
      if (outcome !== 'landed') for (const { writes } of executed.toReversed()) this.#executor.revert(writes)
    }
    if (outcome === 'landed')
      for (const [index, transaction] of transactions.entries()) this.#record(transaction, executed[index]!)
    return outcome
  }

  /** Whether a transaction of a bundle has succeeded. */
  #executeInto(executed: Landed[], transaction: WireTransaction): boolean {
    if (this.#rejection(transaction) !== null) return false
    const { landed } = this.#execute(transaction, false)
    if (landed !== undefined) executed.push(landed)
    return landed !== undefined
  }

  #execute(transaction: WireTransaction, keepFailure: boolean): Execution {
    this.#prepare(transaction)
    const isNonce = !this.window.isValid(transaction.message.blockhash, this.#open.height)
    return this.#executor.run(transaction, isNonce, keepFailure)
  }

  /** Adds an executed transaction to the open block. */
  #record(transaction: WireTransaction, { keys, loadedWritable, meta, writes }: Landed): TransactionRecord {
    const record = { transaction, keys, loadedWritable, index: this.#open.transactions.length, meta }
    this.#open.transactions.push(record)
    this.#addStatus(record, this.#open)
    this.#recordBefore(writes)
    this.#hooks.onTransaction(record, writes)
    return record
  }

  /** Executes without effects. `checks` disables signature, blockhash and replay checks. */
  simulate(
    transaction: WireTransaction,
    checks: { signatures: boolean; blockhash: boolean },
  ): Outcome & VmSimulation {
    const none = { inner: [], accounts: new Map() }
    if (transaction.wire.length > maxWireBytes(transaction.wire))
      return { ...reject('SanitizeFailure'), ...none }
    if (checks.blockhash && this.statuses.has(transaction.signature))
      return { ...reject('AlreadyProcessed'), ...none }
    if (checks.blockhash && !this.#hasValidLifetime(transaction))
      return { ...reject('BlockhashNotFound'), ...none }
    this.#prepare(transaction)
    return { ...this.#vm.simulate(transaction.wire, checks.signatures), landed: undefined }
  }

  advance(unixTimeMs: number): void {
    const { before, transactions } = this.#open
    if (this.keepsEmptyBlocks || transactions.length > 0 || before.size > 0) this.#close()
    this.#open = this.#next(Math.max(unixTimeMs, this.#open.unixTimeMs))
    this.#isTicked = false
  }

  #close(): void {
    const { slot, height, parentSlot, parentHash, transactions, before } = this.#open
    const hash = encodeBase58(this.#randomHash())
    const record = { slot, height, parentSlot, parentHash, hash, unixTime: this.unixTime, transactions }
    this.window.push({ slot, height, hash })
    this.statuses.prune(height)
    this.#hooks.onClosed({ record, before })
  }

  /** 32 random bytes, drawn for many blocks at once: a call of the generator costs 5 us whatever its length. */
  #randomHash(): Uint8Array {
    if (this.#randomAt === this.#random.length) {
      this.#random = this.#randomBytes(HASH_BYTES * HASHES_PER_DRAW)
      this.#randomAt = 0
    }
    const at = this.#randomAt
    this.#randomAt += HASH_BYTES
    return this.#random.subarray(at, this.#randomAt)
  }

  #next(unixTimeMs: number): OpenBlock {
    const parent = this.window.newest
    const slot = Math.max(this.#clock.slotAt(unixTimeMs), parent.slot + 1)
    return {
      slot,
      height: parent.height + 1,
      parentSlot: parent.slot,
      parentHash: parent.hash,
      unixTimeMs,
      transactions: [],
      before: new Map(),
    }
  }

  #addStatus(record: TransactionRecord, block: { slot: number; height: number }): void {
    const { slot, height } = block
    this.statuses.add(record.transaction.signature, {
      slot,
      height,
      index: record.index,
      err: record.meta.err,
    })
  }

  #recordBefore(writes: AccountWrite[]): void {
    const { before } = this.#open
    for (const write of writes) {
      this.#writeLog.add(write.address)
      if (!before.has(write.address)) before.set(write.address, write.before)
    }
  }

  #rejection(transaction: WireTransaction): TransactionError | null {
    if (transaction.wire.length > maxWireBytes(transaction.wire)) return 'SanitizeFailure'
    if (this.#open.transactions.length >= MAX_BLOCK_TRANSACTIONS) return 'WouldExceedMaxBlockCostLimit'
    if (this.statuses.has(transaction.signature)) return 'AlreadyProcessed'
    if (!this.#hasValidLifetime(transaction)) return 'BlockhashNotFound'
    return null
  }

  #hasValidLifetime(transaction: WireTransaction): boolean {
    const { message, signature } = transaction
    if (this.window.isValid(message.blockhash, this.#open.height)) return true
    const address = nonceAddress(message)
    if (address === undefined || !isNonceUsable(this.#store.get(address), message)) return false
    return !this.#hooks.isInLedger(signature)
  }

  #prepare(transaction: WireTransaction): void {
    this.#tick()
    const { staticKeys } = transaction.message
    if (staticKeys.includes(LOOKUP_TABLE_PROGRAM) || staticKeys.includes(SLOT_HASHES_SYSVAR))
      this.#refreshSlotHashes()
  }

  /** Sets the VM's clock to the open block, lazily: most slots of a generated history are empty. */
  #tick(): void {
    if (this.#isTicked) return
    this.#isTicked = true
    const { slot } = this.#open
    const { epoch, startSlot } = this.#clock.epochOf(slot)
    this.#vm.tick(slot, epoch, this.unixTime, Math.floor(this.#clock.timeOf(startSlot) / 1000))
  }

  #refreshSlotHashes(): void {
    if (this.#slotHashesAt === this.#open.slot) return
    this.#slotHashesAt = this.#open.slot
    this.#vm.setAccount(slotHashesAccount(this.window.recent()))
  }
}

const NOTHING = new Uint8Array(0)

function reject(err: TransactionError): Outcome {
  return { landed: undefined, err, logs: [], computeUnits: 0, returnData: undefined }
}

import type { AccountState, ChainBlock, ChainTransaction } from '@callisto/solana'
import { type ParsedTransaction, parseTransaction } from '@callisto/solana'
import { testKey } from '../../../programs/toolchain/test-vm.ts'
import type { Programs } from './programs.ts'

/** Blocks in which a blockhash is valid: fewer than on live clusters, so that many transactions expire. */
export const BLOCKHASH_BLOCKS = 40
export const SLOT_MS = 400
export const GENESIS_HASH = testKey('genesis of the simulated chain')
const FIRST_SLOT = 10_001
const LAMPORTS_PER_SIGNATURE = 5_000n

export interface TransactionStatus {
  slot: number
  err: unknown
  logs: readonly string[]
}

const hashes: string[] = []
const blockhashOf = (height: number): string => {
  hashes[height] ??= testKey(`block ${height} of the simulated chain`)
  return hashes[height]
}

/** Blocks of transactions that the models of the programs execute. It keeps the rules of signatures and blockhashes. */
export class SimChain {
  readonly #programs: Programs
  readonly blocks: ChainBlock[] = []
  readonly statuses = new Map<string, TransactionStatus>()
  /** Accounts that each block has changed, as they are at its end. */
  readonly changes: { slot: number; accounts: AccountState[] }[] = []
  readonly #heightOf = new Map<string, number>()
  readonly pending = new Map<string, ParsedTransaction>()
  readonly #listeners = new Set<() => void>()
  slot = FIRST_SLOT - 1
  /** What nobody should have sent. */
  readonly faults: string[] = []

  constructor(programs: Programs) {
    this.#programs = programs
    this.close(0)
  }

  get height(): number {
    return this.blocks.length
  }

  get blockhash(): string {
    return blockhashOf(this.height)
  }

  /** Calls the listener behind each block; returns how to stop. */
  listen(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** The last block that may have a transaction of the blockhash; undefined for an unknown one. */
  lastBlockOf(blockhash: string): number | undefined {
    const height = this.#heightOf.get(blockhash)
    return height === undefined ? undefined : height + BLOCKHASH_BLOCKS
  }

  isValid(blockhash: string): boolean {
    return (this.lastBlockOf(blockhash) ?? 0) >= this.height
  }

  /** Takes a transaction for one of the next blocks. */
  submit(wire: Uint8Array): string {
    const parsed = this.parse(wire)
    if (!parsed) throw new Error('the transaction cannot be read')
    const signature = parsed.signature!
    if (this.isValid(parsed.blockhash) && !this.statuses.has(signature)) this.pending.set(signature, parsed)
    return signature
  }

  parse(wire: Uint8Array): ParsedTransaction | undefined {
    const parsed = parseTransaction(wire)
    return parsed.ok && parsed.transaction.signature !== undefined ? parsed.transaction : undefined
  }

  /** What an execution now would come to; nothing is kept. */
  simulate(wire: Uint8Array): { err: unknown; logs: string[] } {
    const parsed = this.parse(wire)
    if (!parsed) return { err: 'SanitizeFailure', logs: [] }
    if (!this.isValid(parsed.blockhash)) return { err: 'BlockhashNotFound', logs: [] }
    if (this.statuses.has(parsed.signature!)) return { err: 'AlreadyProcessed', logs: [] }
    const { err, logs } = this.#programs.prepare(parsed)
    return { err, logs }
  }

  /** Executes transactions in order as the block of the slot, and shows it. */
  close(slots: number, transactions: readonly ParsedTransaction[] = []): void {
    this.slot += slots
    const height = this.height + 1
    const { time } = this.#programs
    const executed = transactions
      .flatMap((one) => this.#execute(one, height) ?? [])
      .map((one, index) => ({ ...one, index }))
    for (const [signature, { blockhash }] of this.pending)
      if ((this.lastBlockOf(blockhash) ?? 0) <= height) this.pending.delete(signature)
    const hash = blockhashOf(height)
    this.#heightOf.set(hash, height)
    this.blocks.push({
      slot: this.slot,
      parentSlot: this.blocks.at(-1)?.slot ?? this.slot - 1,
      blockHeight: height,
      blockhash: hash,
      blockTime: time,
      transactions: executed,
    })
    this.changes.push({ slot: this.slot, accounts: this.#programs.takeChanges() })
    for (const listener of [...this.#listeners]) listener()
  }

  #execute(parsed: ParsedTransaction, height: number): ChainTransaction | undefined {
    const signature = parsed.signature!
    this.pending.delete(signature)
    if (this.statuses.has(signature) || (this.lastBlockOf(parsed.blockhash) ?? 0) < height) return undefined
    const { err, fault, logs: failed, apply } = this.#programs.prepare(parsed)
    if (fault) this.faults.push(fault)
    const fee = LAMPORTS_PER_SIGNATURE * BigInt(parsed.signers.length)
    this.#programs.payFee(parsed.feePayer, fee)
    const logs = err === null ? apply() : failed
    this.statuses.set(signature, { slot: this.slot, err, logs })
    return this.#programs.executed(parsed, { signature, err, logs, fee })
  }
}

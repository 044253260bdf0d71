import type { AccountState } from '@callisto/solana'
import { addressBytes, decodeBase58, readAddress } from '@callisto/solana/codec'
import { LRUCache } from 'lru-cache'
import { LedgerDamage } from '../chain-failure.ts'
import { decodeBlock, encodeBlock } from './block-codec.ts'
import { seal, unseal } from './checksum.ts'
import { PairRows } from './pair-rows.ts'
import { addSums, areEqualSums, NO_PAIRS, type PairSums, readSums, subtractSums } from './pair-sums.ts'
import {
  type BlockRecord,
  decodeAccount,
  encodeAccount,
  positionOf,
  splitPosition,
  type TransactionRecord,
} from './record.ts'
import { openLedgerFile } from './schema.ts'
import { type Sqlite, type Statement, toBytes } from './sqlite.ts'
import { type LedgerStatements, prepareStatements } from './statements.ts'

/** The rows of a block, from `encodeLedgerBlock`: some 1.5 kB a transaction, a tenth of its record in memory. */
export interface LedgerBlock {
  slot: number
  height: number
  unixTime: number
  /** Index prefixes of each transaction. */
  prefixes: readonly TransactionPrefixes[]
  /** Sealed. */
  body: Uint8Array
}

interface TransactionPrefixes {
  signature: number
  mentions: readonly number[]
}

/** Content of one SQL commit, which is atomic across a crash. */
export interface LedgerCommit {
  blocks: readonly LedgerBlock[]
  /** Latest state of each account written by the blocks; undefined for a removed one. */
  accounts: ReadonlyMap<string, AccountState | undefined>
  simulation: ReadonlyMap<string, Uint8Array | undefined>
  /** Chain time at the commit. */
  unixTimeMs: number
}

export interface LedgerEntry {
  block: BlockRecord
  record: TransactionRecord
}

const CACHED_BLOCKS = 64
/** Blocks in memory during `verify`. */
const VERIFIED_BLOCKS = 256
/** Maximum blocks pruned per commit: more than one commit adds, so that pruning catches up without a pause. */
const PRUNED_PER_COMMIT = 8

/**
 * The chain in SQL. Keeps the newest `keepTransactions` transactions and every block between them; older
 * blocks are pruned with their indexes a few at a time; accounts are never pruned. Freed pages are reused, so
 * the file stops growing at the limit.
 */
export class Ledger {
  readonly #path: string
  readonly #sqlite: Sqlite
  readonly #statements: LedgerStatements
  readonly #keepTransactions: number
  readonly #cache = new LRUCache<number, BlockRecord>({ max: CACHED_BLOCKS })
  #transactions: number
  #totalTransactions: number
  #indexSums: IndexSums

  constructor(path: string, keepTransactions: number) {
    this.#path = path
    this.#sqlite = openLedgerFile(path)
    this.#statements = prepareStatements(this.#sqlite)
    this.#keepTransactions = keepTransactions
    this.#transactions = this.#count('keptTransactions')
    this.#totalTransactions = this.#count('totalTransactions')
    this.#indexSums = readIndexSums(this.metadata('indexSums'))
  }

  /**
   * Reads the whole file: the structure of its pages, the checksum of every block and the sums of the indexes.
   * Accounts, metadata and the simulation's state are checked as they are read. Throws `LedgerDamage`.
   */
  verify(): void {
    const { quickCheck, blocksFrom, signatureSums, mentionSums } = this.#statements
    const verdict = String(Object.values(quickCheck.get() ?? {})[0])
    if (verdict !== 'ok') throw this.#damage(verdict)
    let from = 0
    for (let rows = blocksFrom.all(from, VERIFIED_BLOCKS); rows.length > 0; ) {
      for (const row of rows) this.#bodyOf(row)
      from = Number(rows.at(-1)!.slot) + 1
      rows = blocksFrom.all(from, VERIFIED_BLOCKS)
    }
    const { signatures, mentions } = this.#indexSums
    if (!areEqualSums(signatures, readSums(signatureSums))) throw this.#damage('index of signatures')
    if (!areEqualSums(mentions, readSums(mentionSums))) throw this.#damage('index of mentions')
  }

  #damage(what: string): LedgerDamage {
    return new LedgerDamage(this.#path, what)
  }

  #unseal(name: string, key: string | Uint8Array, sealed: unknown): Uint8Array {
    const value = unseal(key, toBytes(sealed))
    if (value === undefined) throw this.#damage(`checksum of ${name}`)
    return value
  }

  #bodyOf(row: Record<string, unknown>): Uint8Array {
    const key = blockKey(
      Number(row.slot),
      Number(row.height),
      Number(row.unix_time),
      Number(row.transactions),
    )
    return this.#unseal(`block ${String(row.slot)}`, key, row.body)
  }

  /** Transactions since genesis, pruned ones included. */
  get totalTransactions(): number {
    return this.#totalTransactions
  }

  metadata(name: string): Uint8Array | undefined {
    const row = this.#statements.readMetadata.get(name)
    return row && this.#unseal(name, name, row.value)
  }

  writeMetadata(name: string, value: Uint8Array): void {
    this.#statements.writeMetadata.run(name, seal(name, value))
  }

  #count(name: string): number {
    return Number(Buffer.from(this.metadata(name) ?? []).toString())
  }

  commit(batch: LedgerCommit): void {
    const { writeAccount, dropAccount, writeState, dropState } = this.#statements
    let added = 0
    let pruned = 0
    let sums = this.#indexSums
    this.#sqlite.transaction(() => {
      for (const block of batch.blocks) {
        this.#writeBlock(block)
        added += block.prefixes.length
      }
      sums = this.#writeIndexes(batch.blocks, sums)
      for (const [address, state] of batch.accounts) {
        if (state === undefined) dropAccount.run(addressBytes(address))
        else writeSealed(writeAccount, addressBytes(address), encodeAccount(state))
      }
      for (const [name, value] of batch.simulation) {
        if (value === undefined) dropState.run(name)
        else writeSealed(writeState, name, value)
      }
      this.writeMetadata('unixTimeMs', Buffer.from(String(batch.unixTimeMs)))
      const pruning = this.#prune(this.#transactions + added - this.#keepTransactions, sums)
      pruned = pruning.dropped
      sums = pruning.sums
      this.writeMetadata('indexSums', Buffer.from(JSON.stringify(sums)))
      this.writeMetadata('totalTransactions', Buffer.from(String(this.#totalTransactions + added)))
      this.writeMetadata('keptTransactions', Buffer.from(String(this.#transactions + added - pruned)))
    })
    this.#transactions += added - pruned
    this.#totalTransactions += added
    this.#indexSums = sums
  }

  #writeBlock({ slot, height, unixTime, prefixes, body }: LedgerBlock): void {
    this.#statements.writeBlock.run(slot, height, unixTime, prefixes.length, body)
  }

  #writeIndexes(blocks: readonly LedgerBlock[], { signatures, mentions }: IndexSums): IndexSums {
    const { writeSignature, writeSignatures, writeMention, writeMentions } = this.#statements
    const rows = indexRows(blocks)
    rows.signatures.insert(writeSignatures, writeSignature)
    rows.mentions.insert(writeMentions, writeMention)
    return {
      signatures: addSums(signatures, rows.signatures.sums),
      mentions: addSums(mentions, rows.mentions.sums),
    }
  }

  /** Drops the oldest blocks beyond the kept number of transactions; returns the number of dropped transactions. */
  #prune(excess: number, sums: IndexSums): { dropped: number; sums: IndexSums } {
    if (excess <= 0) return { dropped: 0, sums }
    const blocks: BlockRecord[] = []
    let dropped = 0
    for (const row of this.#statements.oldestBlocks.all(PRUNED_PER_COMMIT)) {
      const block = decodeBlock(this.#bodyOf(row))
      if (dropped + block.transactions.length > excess) break
      blocks.push(block)
      dropped += block.transactions.length
    }
    return { dropped, sums: this.#dropBlocks(blocks, sums) }
  }

  #dropBlocks(blocks: readonly BlockRecord[], { signatures, mentions }: IndexSums): IndexSums {
    const { dropBlock, dropSignature, dropMention } = this.#statements
    const rows = indexRows(
      blocks.map(({ slot, transactions }) => ({ slot, prefixes: transactions.map(prefixesOf) })),
    )
    rows.signatures.delete(dropSignature)
    rows.mentions.delete(dropMention)
    for (const { slot } of blocks) {
      dropBlock.run(slot)
      this.#cache.delete(slot)
    }
    return {
      signatures: subtractSums(signatures, rows.signatures.sums),
      mentions: subtractSums(mentions, rows.mentions.sums),
    }
  }

  block(slot: number): BlockRecord | undefined {
    const known = this.#cache.get(slot)
    if (known !== undefined) return known
    const row = this.#statements.readBlock.get(slot)
    if (row === undefined) return undefined
    const block = decodeBlock(this.#bodyOf(row))
    this.#cache.set(slot, block)
    return block
  }

  /** Encoded blocks from `fromSlot` on, oldest first: `decodeBlock` reads them. */
  encodedBlocks(fromSlot: number, limit: number): { slot: number; body: Uint8Array }[] {
    return this.#statements.blocksFrom
      .all(fromSlot, limit)
      .map((row) => ({ slot: Number(row.slot), body: this.#bodyOf(row) }))
  }

  /** Slots of the kept blocks in a range, ascending. */
  slots(from: number, to: number, limit: number): number[] {
    return this.#statements.slotsBetween.all(from, to, limit).map((row) => Number(row.slot))
  }

  countBlocks(from: number, to: number): number {
    return Number(this.#statements.countBlocks.get(from, to)?.count)
  }

  unixTime(slot: number): number | undefined {
    const row = this.#statements.readTime.get(slot)
    return row && Number(row.unix_time)
  }

  /** Blocks and transactions of each full period of `sampleSlots` slots before `endSlot`, newest first; periods without a block are left out. */
  samples(
    endSlot: number,
    limit: number,
    sampleSlots: number,
  ): { slot: number; blocks: number; transactions: number }[] {
    return this.#statements.samples
      .all(endSlot, sampleSlots, endSlot - limit * sampleSlots, endSlot, limit)
      .map((row) => ({
        slot: Number(row.slot),
        blocks: Number(row.blocks),
        transactions: Number(row.transactions),
      }))
  }

  get firstSlot(): number | undefined {
    const row = this.#statements.firstSlot.get()
    return row && Number(row.slot)
  }

  /** The newest blocks, oldest first. */
  tail(limit: number): BlockRecord[] {
    return this.#statements.newestBlocks
      .all(limit)
      .map((row) => decodeBlock(this.#bodyOf(row)))
      .reverse()
  }

  find(signature: string): LedgerEntry | undefined {
    const bytes = decodeBase58(signature)
    if (bytes?.length !== 64) return undefined
    for (const row of this.#statements.readSignature.all(prefixOf(bytes))) {
      const { slot, index } = splitPosition(Number(row.position))
      const block = this.block(slot)
      const record = block?.transactions[index]
      if (block && record?.transaction.signature === signature) return { block, record }
    }
    return undefined
  }

  /** Transactions that mention `address`, newest first, with positions strictly between the bounds. */
  mentions(address: string, bounds: { after: number; before: number }, limit: number): LedgerEntry[] {
    const found: LedgerEntry[] = []
    let before = bounds.before
    while (found.length < limit) {
      const rows = this.#statements.readMentions.all(
        prefixOf(addressBytes(address)),
        bounds.after,
        before,
        limit,
      )
      for (const row of rows) {
        before = Number(row.position)
        const { slot, index } = splitPosition(before)
        const block = this.block(slot)
        const record = block?.transactions[index]
        if (block && record?.keys.includes(address) && found.length < limit) found.push({ block, record })
      }
      if (rows.length < limit) break
    }
    return found
  }

  *accounts(): Iterable<AccountState> {
    // Paged: one row set of everything would hold the data twice.
    let after: Uint8Array = new Uint8Array(0)
    for (;;) {
      const rows = this.#statements.accountsAfter.all(after, 5000)
      if (rows.length === 0) return
      for (const row of rows) {
        after = toBytes(row.address)
        const address = readAddress(after)
        yield decodeAccount(address, this.#unseal(`account ${address}`, after, row.state))
      }
    }
  }

  simulationState(): Map<string, Uint8Array> {
    const rows = this.#statements.allState.all()
    return new Map(
      rows.map(({ name, value }) => [
        String(name),
        this.#unseal(`state ${String(name)}`, String(name), value),
      ]),
    )
  }

  close(): void {
    this.#sqlite.checkpoint()
    this.#sqlite.close()
  }
}

/** Reads a whole ledger file, every row of it. Throws `ChainFailure` when it is damaged or of another format. */
export function verifyLedger(path: string): void {
  const ledger = new Ledger(path, 0)
  try {
    ledger.verify()
    for (const _ of ledger.accounts());
    ledger.simulationState()
    ledger.metadata('genesis')
  } finally {
    ledger.close()
  }
}

interface IndexSums {
  signatures: PairSums
  mentions: PairSums
}

function readIndexSums(bytes: Uint8Array | undefined): IndexSums {
  if (bytes === undefined) return { signatures: NO_PAIRS, mentions: NO_PAIRS }
  return JSON.parse(Buffer.from(bytes).toString()) as IndexSums
}

/** The columns of a block's row beside its body; its checksum covers them. */
function blockKey(slot: number, height: number, unixTime: number, transactions: number): string {
  return `${slot} ${height} ${unixTime} ${transactions}`
}

function writeSealed(statement: Statement, key: string | Uint8Array, value: Uint8Array): void {
  statement.run(key, seal(key, value))
}

/** The rows of a block. */
export function encodeLedgerBlock(block: BlockRecord): LedgerBlock {
  const { slot, height, unixTime, transactions } = block
  const body = seal(blockKey(slot, height, unixTime, transactions.length), encodeBlock(block))
  return { slot, height, unixTime, prefixes: transactions.map(prefixesOf), body }
}

const prefixesOf = (record: TransactionRecord): TransactionPrefixes => ({
  signature: prefixOf(record.transaction.signatures[0]!),
  mentions: keyPrefixes(record),
})

function indexRows(blocks: readonly Pick<LedgerBlock, 'slot' | 'prefixes'>[]): {
  signatures: PairRows
  mentions: PairRows
} {
  const rows = { signatures: new PairRows(), mentions: new PairRows() }
  for (const { slot, prefixes } of blocks) {
    for (const [index, { signature, mentions }] of prefixes.entries()) {
      const position = positionOf(slot, index)
      rows.signatures.add(signature, position)
      for (const prefix of mentions) rows.mentions.add(prefix, position)
    }
  }
  return rows
}

/** Index prefixes of every key of the transaction; those of static keys are read from its bytes. */
function keyPrefixes({ transaction, keys }: TransactionRecord): number[] {
  const { bytes, keysOffset, staticKeys } = transaction.message
  return keys.map((key, index) =>
    index < staticKeys.length ? prefixOf(bytes, keysOffset + 32 * index) : prefixOf(addressBytes(key)),
  )
}

/** The first 48 bits at `at`, big-endian. */
function prefixOf(bytes: Uint8Array, at = 0): number {
  const high = bytes[at]! * 256 + bytes[at + 1]!
  const low = bytes[at + 2]! * 0x1000000 + (bytes[at + 3]! << 16) + (bytes[at + 4]! << 8) + bytes[at + 5]!
  return high * 0x100000000 + low
}

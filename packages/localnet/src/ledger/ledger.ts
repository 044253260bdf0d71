import type { AccountState } from '@callisto/solana'
import { addressBytes, decodeBase58, readAddress } from '@callisto/solana/codec'
import { decodeAccount, encodeAccount } from './account-codec.ts'
import { decodeBlock, encodeBlock } from './block-codec.ts'
import { PairRows } from './pair-rows.ts'
import { type BlockRecord, positionOf, splitPosition, type TransactionRecord } from './record.ts'
import { prepareSchema } from './schema.ts'
import { Sqlite, toBytes } from './sqlite.ts'
import { type LedgerStatements, prepareStatements } from './statements.ts'

/** Content of one SQL commit, which is atomic across a crash. */
export interface LedgerCommit {
  blocks: readonly BlockRecord[]
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
/** Maximum blocks pruned per commit: more than one commit adds, so that pruning catches up without a pause. */
const PRUNED_PER_COMMIT = 8

/**
 * The chain in SQL. Keeps the newest `keepTransactions` transactions and every block between them; older
 * blocks are pruned with their indexes a few at a time; accounts are never pruned. Freed pages are reused, so
 * the file stops growing at the limit.
 */
export class Ledger {
  readonly #sqlite: Sqlite
  readonly #statements: LedgerStatements
  readonly #keepTransactions: number
  readonly #cache = new Map<number, BlockRecord>()
  #transactions: number
  #totalTransactions: number

  constructor(path: string, keepTransactions: number) {
    this.#sqlite = new Sqlite(path)
    prepareSchema(this.#sqlite)
    this.#statements = prepareStatements(this.#sqlite)
    this.#keepTransactions = keepTransactions
    this.#transactions = this.#count('keptTransactions')
    this.#totalTransactions = this.#count('totalTransactions')
  }

  /** Transactions since genesis, pruned ones included. */
  get totalTransactions(): number {
    return this.#totalTransactions
  }

  metadata(name: string): Uint8Array | undefined {
    const row = this.#statements.readMetadata.get(name)
    return row && toBytes(row.value)
  }

  writeMetadata(name: string, value: Uint8Array): void {
    this.#statements.writeMetadata.run(name, value)
  }

  #count(name: string): number {
    return Number(Buffer.from(this.metadata(name) ?? []).toString())
  }

  commit(batch: LedgerCommit): void {
    const { writeAccount, dropAccount, writeState, dropState } = this.#statements
    let added = 0
    let pruned = 0
    this.#sqlite.transaction(() => {
      for (const block of batch.blocks) {
        this.#writeBlock(block)
        added += block.transactions.length
      }
      this.#writeIndexes(batch.blocks)
      for (const [address, state] of batch.accounts) {
        if (state === undefined) dropAccount.run(addressBytes(address))
        else writeAccount.run(addressBytes(address), encodeAccount(state))
      }
      for (const [name, value] of batch.simulation) {
        if (value === undefined) dropState.run(name)
        else writeState.run(name, value)
      }
      this.writeMetadata('unixTimeMs', Buffer.from(String(batch.unixTimeMs)))
      pruned = this.#prune(this.#transactions + added - this.#keepTransactions)
      this.writeMetadata('totalTransactions', Buffer.from(String(this.#totalTransactions + added)))
      this.writeMetadata('keptTransactions', Buffer.from(String(this.#transactions + added - pruned)))
    })
    this.#transactions += added - pruned
    this.#totalTransactions += added
  }

  #writeBlock(block: BlockRecord): void {
    const { slot, height, unixTime, transactions } = block
    this.#statements.writeBlock.run(slot, height, unixTime, transactions.length, encodeBlock(block))
  }

  #writeIndexes(blocks: readonly BlockRecord[]): void {
    const { writeSignature, writeSignatures, writeMention, writeMentions } = this.#statements
    const [signatures, mentions] = [new PairRows(), new PairRows()]
    for (const { slot, transactions } of blocks) {
      for (const record of transactions) {
        const position = positionOf(slot, record.index)
        signatures.add(prefixOf(record.transaction.signatures[0]!), position)
        for (const prefix of keyPrefixes(record)) mentions.add(prefix, position)
      }
    }
    signatures.insert(writeSignatures, writeSignature)
    mentions.insert(writeMentions, writeMention)
  }

  /** Drops the oldest blocks beyond the kept number of transactions; returns the number of dropped transactions. */
  #prune(excess: number): number {
    if (excess <= 0) return 0
    let dropped = 0
    for (const row of this.#statements.oldestBlocks.all(PRUNED_PER_COMMIT)) {
      const block = decodeBlock(toBytes(row.body))
      if (dropped + block.transactions.length > excess) break
      this.#dropBlock(block)
      dropped += block.transactions.length
    }
    return dropped
  }

  #dropBlock(block: BlockRecord): void {
    const { dropBlock, dropSignature, dropMention } = this.#statements
    for (const record of block.transactions) {
      const position = positionOf(block.slot, record.index)
      dropSignature.run(prefixOf(record.transaction.signatures[0]!), position)
      for (const prefix of keyPrefixes(record)) dropMention.run(prefix, position)
    }
    dropBlock.run(block.slot)
    this.#cache.delete(block.slot)
  }

  block(slot: number): BlockRecord | undefined {
    const known = this.#cache.get(slot)
    if (known !== undefined) return known
    const row = this.#statements.readBlock.get(slot)
    if (row === undefined) return undefined
    const block = decodeBlock(toBytes(row.body))
    if (this.#cache.size >= CACHED_BLOCKS) this.#cache.delete(this.#cache.keys().next().value!)
    this.#cache.set(slot, block)
    return block
  }

  /** Encoded blocks from `fromSlot` on, oldest first: `decodeBlock` reads them. */
  encodedBlocks(fromSlot: number, limit: number): { slot: number; body: Uint8Array }[] {
    return this.#statements.blocksFrom
      .all(fromSlot, limit)
      .map((row) => ({ slot: Number(row.slot), body: toBytes(row.body) }))
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
      .map((row) => decodeBlock(toBytes(row.body)))
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
        yield decodeAccount(readAddress(after), toBytes(row.state))
      }
    }
  }

  simulationState(): Map<string, Uint8Array> {
    return new Map(this.#statements.allState.all().map((row) => [String(row.name), toBytes(row.value)]))
  }

  close(): void {
    this.#sqlite.exec('PRAGMA wal_checkpoint(TRUNCATE)')
    this.#sqlite.close()
  }
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

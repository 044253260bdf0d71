import { sumsQuery } from './pair-sums.ts'
import type { Sqlite } from './sqlite.ts'

/** Rows of one multi-row insert: the best of 16 to 256 measured, about a third of the time of single rows. */
export const ROWS_PER_INSERT = 64

const pairs = Array.from({ length: ROWS_PER_INSERT }, () => '(?, ?)').join(', ')

export type LedgerStatements = ReturnType<typeof prepareStatements>

/** The prepared statements of the ledger. */
export function prepareStatements(sqlite: Sqlite) {
  return {
    readMetadata: sqlite.prepare('select value from metadata where name = ?'),
    writeMetadata: sqlite.prepare('insert or replace into metadata values (?, ?)'),
    writeBlock: sqlite.prepare('insert into blocks values (?, ?, ?, ?, ?)'),
    dropBlock: sqlite.prepare('delete from blocks where slot = ?'),
    readBlock: sqlite.prepare('select * from blocks where slot = ?'),
    readTime: sqlite.prepare('select unix_time from blocks where slot = ?'),
    samples: sqlite.prepare(
      `select max(slot) as slot, count(*) as blocks, sum(transactions) as transactions from blocks
       where slot > ?3 and slot <= ?4 group by cast((?1 - slot) / ?2 as integer) order by slot desc limit ?5`,
    ),
    firstSlot: sqlite.prepare('select slot from blocks order by slot limit 1'),
    oldestBlocks: sqlite.prepare('select * from blocks order by slot limit ?'),
    newestBlocks: sqlite.prepare('select * from blocks order by slot desc limit ?'),
    blocksFrom: sqlite.prepare('select * from blocks where slot >= ? order by slot limit ?'),
    slotsBetween: sqlite.prepare('select slot from blocks where slot between ? and ? order by slot limit ?'),
    countBlocks: sqlite.prepare('select count(*) as count from blocks where slot between ? and ?'),
    writeSignature: sqlite.prepare('insert into signatures values (?, ?)'),
    writeSignatures: sqlite.prepare(`insert into signatures values ${pairs}`),
    dropSignature: sqlite.prepare('delete from signatures where prefix = ? and position = ?'),
    readSignature: sqlite.prepare('select position from signatures where prefix = ?'),
    writeMention: sqlite.prepare('insert into mentions values (?, ?)'),
    writeMentions: sqlite.prepare(`insert into mentions values ${pairs}`),
    dropMention: sqlite.prepare('delete from mentions where prefix = ? and position = ?'),
    readMentions: sqlite.prepare(
      'select position from mentions where prefix = ? and position > ? and position < ? order by position desc limit ?',
    ),
    writeAccount: sqlite.prepare('insert or replace into accounts values (?, ?)'),
    dropAccount: sqlite.prepare('delete from accounts where address = ?'),
    accountsAfter: sqlite.prepare(
      'select address, state from accounts where address > ? order by address limit ?',
    ),
    writeState: sqlite.prepare('insert or replace into simulation values (?, ?)'),
    dropState: sqlite.prepare('delete from simulation where name = ?'),
    allState: sqlite.prepare('select name, value from simulation'),
    signatureSums: sqlite.prepare(sumsQuery('signatures')),
    mentionSums: sqlite.prepare(sumsQuery('mentions')),
    quickCheck: sqlite.prepare('pragma quick_check(1)'),
  }
}

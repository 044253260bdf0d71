import { existsSync, renameSync, rmSync, statSync } from 'node:fs'
import { ChainFailure, LedgerDamage } from '../chain-failure.ts'
import { Sqlite } from './sqlite.ts'

const VERSION = 6

/**
 * Every blob ends in a checksum of its row (`checksum.ts`). `signatures` and `mentions` hold the first 48 bits of a
 * signature or an address: small integer rows, checked by their sums (`pair-sums.ts`). Readers compare the transaction
 * itself, since two prefixes may collide.
 */
const TABLES = `
create table metadata (name text primary key, value blob not null) without rowid;
create table blocks (
  slot integer primary key, height integer not null, unix_time integer not null,
  transactions integer not null, body blob not null);
create table signatures (prefix integer, position integer, primary key (prefix, position)) without rowid;
create table mentions (prefix integer, position integer, primary key (prefix, position)) without rowid;
create table accounts (address blob primary key, state blob not null) without rowid;
create table simulation (name text primary key, value blob not null) without rowid;
`

/**
 * Opens the ledger's file and creates it when there is none. Throws for a file of another format, and for one that
 * cannot be a ledger: an empty or foreign file never becomes a new chain.
 */
export function openLedgerFile(path: string): Sqlite {
  if (!existsSync(path)) {
    if (existsSync(`${path}-wal`)) throw new LedgerDamage(path, 'the file is missing beside its log')
    createFile(path)
  }
  if (statSync(path).size === 0) throw new LedgerDamage(path, 'the file is empty')
  const sqlite = new Sqlite(path)
  const version = Number(sqlite.prepare('pragma user_version').get()?.user_version)
  if (version === VERSION) return sqlite
  sqlite.close()
  throw new ChainFailure(
    `${path} has format ${version}, this version reads ${VERSION}. Set the data aside and start a new chain with "npm run ops -- reset".`,
  )
}

/** The file appears with all its tables or not at all, also when the process is killed meanwhile. */
function createFile(path: string): void {
  const unfinished = `${path}.new`
  removeFile(unfinished)
  const sqlite = new Sqlite(unfinished)
  sqlite.exec(TABLES)
  sqlite.exec(`pragma user_version = ${VERSION}`)
  sqlite.checkpoint()
  sqlite.close()
  renameSync(unfinished, path)
  removeFile(unfinished)
}

function removeFile(path: string): void {
  for (const suffix of ['', '-wal', '-shm']) rmSync(`${path}${suffix}`, { force: true })
}

import type { Sqlite } from './sqlite.ts'

const VERSION = 3

/**
 * `signatures` and `mentions` hold the first 48 bits of a signature or an address: small integer rows.
 * Readers compare the transaction itself, since two prefixes may collide.
 */
const TABLES = `
create table if not exists metadata (name text primary key, value blob not null) without rowid;
create table if not exists blocks (
  slot integer primary key, height integer not null, unix_time integer not null,
  transactions integer not null, body blob not null);
create table if not exists signatures (prefix integer, position integer, primary key (prefix, position)) without rowid;
create table if not exists mentions (prefix integer, position integer, primary key (prefix, position)) without rowid;
create table if not exists accounts (address blob primary key, state blob not null) without rowid;
create table if not exists simulation (name text primary key, value blob not null) without rowid;
`

/** Creates the tables of a new file; throws for a file of another format version. */
export function prepareSchema(sqlite: Sqlite): void {
  const version = Number(sqlite.prepare('pragma user_version').get()?.user_version)
  if (version !== 0 && version !== VERSION) {
    throw new Error(
      `ledger has format ${version}, this version reads ${VERSION}: start with an empty data directory`,
    )
  }
  sqlite.exec(TABLES)
  sqlite.exec(`pragma user_version = ${VERSION}`)
}

import { createHash } from 'node:crypto'
import {
  createReadStream,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { sql as raw } from 'kysely'
import type { Log } from '../service-types.ts'
import { openLibsql } from './libsql.ts'
import { migrate } from './migrations.ts'
import type { Sql } from './sql.ts'

/** The tables of a service and what it does with them at its end. */
export interface Tables {
  sql: Sql
  close(): Promise<void>
}

/** Tables that the caller has opened. */
export function givenTables(sql: Sql): Tables {
  return { sql, close: () => sql.destroy() }
}

/**
 * The market's own database file in a folder, which is created when it is missing. A file that is damaged, or that this
 * version cannot migrate, is set aside and replaced by an empty one: the chain has everything that was in it.
 */
export async function openOwnTables(dataDir: string | undefined, log: Log): Promise<Tables> {
  if (dataDir === undefined) throw new TypeError('the market needs dataDir or sql')
  mkdirSync(dataDir, { recursive: true })
  const path = join(dataDir, 'market.db')
  const isNew = !existsSync(path)
  try {
    if (!isNew) await assertUnchanged(path)
    return await open(path)
  } catch (error) {
    if (isNew) throw error
    const aside = setAside(path)
    log.warn({ err: error, aside }, 'the market is folded again: its tables are damaged and were set aside')
    return open(path)
  }
}

async function open(path: string): Promise<Tables> {
  // From here on the file changes; it gets a new digest at its close.
  rmSync(digestFile(path), { force: true })
  const sql = openLibsql(path)
  try {
    const { rows } = await raw<{ quick_check: string }>`pragma quick_check(1)`.execute(sql)
    if (rows[0]?.quick_check !== 'ok') throw new Error(rows[0]?.quick_check)
    await migrate(sql)
  } catch (error) {
    await sql.destroy()
    throw error
  }
  return { sql, close: () => close(sql, path) }
}

async function close(sql: Sql, path: string): Promise<void> {
  try {
    await raw`pragma wal_checkpoint(truncate)`.execute(sql)
  } finally {
    await sql.destroy()
  }
  writeFileSync(digestFile(path), await digestOf(path))
}

/** Throws when the file is not as its last orderly close left it. After a crash there is no digest to compare with. */
async function assertUnchanged(path: string): Promise<void> {
  if (statSync(path).size === 0) throw new Error('the file is empty')
  const known = digestFile(path)
  if (existsSync(known) && readFileSync(known, 'utf8') !== (await digestOf(path)))
    throw new Error('the file has changed since it was closed')
}

const digestFile = (path: string) => `${path}.sha256`

async function digestOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}

/** Keeps the newest damaged file only. */
function setAside(path: string): string {
  const aside = `${path}.damaged`
  for (const suffix of ['', '-wal', '-shm']) {
    rmSync(`${aside}${suffix}`, { force: true })
    if (existsSync(`${path}${suffix}`)) renameSync(`${path}${suffix}`, `${aside}${suffix}`)
  }
  return aside
}

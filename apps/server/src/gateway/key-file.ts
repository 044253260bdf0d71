import { createHash, randomBytes } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { SITE_FOLDER } from '@callisto/site'
import Database from 'libsql'
import * as z from 'zod'
import { ConfigError } from '../config/config.ts'
import { type KeyPlan, plans } from './plans.ts'

const KeySchema = z.strictObject({
  id: z.string().regex(/^[0-9a-f]{8}$/),
  name: z.string().min(1).max(80),
  plan: z.enum(plans),
  /** SHA-256 of the key, in hexadecimal: the key itself is random and is not kept. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  createdAt: z.iso.datetime(),
  revokedAt: z.optional(z.iso.datetime()),
})
export type IssuedKey = z.infer<typeof KeySchema>
const FileSchema = z.strictObject({ keys: z.array(KeySchema) })

const KEY_PREFIX = 'cal_'
const KEY_BYTES = 32
const ID_BYTES = 4
/** Named like the lock of the data folder, which no backup holds. */
const LOCK_FILE = 'lock.db.keys'
const LOCK_WAIT_MS = 10_000

/** File of the issued keys; it belongs to the files of the operator, which backups hold and a reset leaves alone. */
export const keyFile = (dataDir: string): string => join(dataDir, SITE_FOLDER, 'keys.json')

export const hashKey = (key: string): string => createHash('sha256').update(key).digest('hex')

/** The issued keys, revoked ones too. Throws ConfigError for a file that cannot be read. */
export function readKeys(dataDir: string): IssuedKey[] {
  const path = keyFile(dataDir)
  if (!existsSync(path)) return []
  try {
    return FileSchema.parse(JSON.parse(readFileSync(path, 'utf8'))).keys
  } catch (cause) {
    throw new ConfigError(`${path} is no valid list of keys; restore it from a backup, or remove it`, {
      cause,
    })
  }
}

/** Issues a key and returns it: it is shown once and only its hash is kept. */
export function issueKey(
  dataDir: string,
  name: string,
  plan: KeyPlan,
  now: Date,
): { id: string; key: string } {
  const key = `${KEY_PREFIX}${randomBytes(KEY_BYTES).toString('base64url')}`
  const issued = {
    id: randomBytes(ID_BYTES).toString('hex'),
    name,
    plan,
    sha256: hashKey(key),
    createdAt: now.toISOString(),
  }
  const parsed = KeySchema.safeParse(issued)
  if (!parsed.success) throw new ConfigError('a name has 1 to 80 characters')
  return changing(dataDir, () => {
    writeKeys(dataDir, [...readKeys(dataDir), parsed.data])
    return { id: issued.id, key }
  })
}

/** Revokes a key. Throws ConfigError for an unknown id, and when another command holds the keys. */
export function revokeKey(dataDir: string, id: string, now: Date): IssuedKey {
  return changing(dataDir, () => {
    const keys = readKeys(dataDir)
    const found = keys.find((key) => key.id === id)
    if (found === undefined) throw new ConfigError(`there is no key ${id}`)
    const revoked = { ...found, revokedAt: found.revokedAt ?? now.toISOString() }
    writeKeys(
      dataDir,
      keys.map((key) => (key === found ? revoked : key)),
    )
    return revoked
  })
}

/**
 * Reads and writes while no other command does, so that none overwrites what another has just written. The lock is one of the
 * operating system, which ends with the process; it is not the lock of the data folder, which a running server holds.
 */
function changing<T>(dataDir: string, change: () => T): T {
  mkdirSync(dataDir, { recursive: true })
  const lock = new Database(join(dataDir, LOCK_FILE), { timeout: LOCK_WAIT_MS })
  try {
    try {
      lock.exec('BEGIN EXCLUSIVE')
    } catch (cause) {
      throw new ConfigError('another command is changing the keys; try again', { cause })
    }
    return change()
  } finally {
    lock.close()
  }
}

/** Replaces the file at once: a reader never finds half of it. */
function writeKeys(dataDir: string, keys: readonly IssuedKey[]): void {
  const path = keyFile(dataDir)
  mkdirSync(dirname(path), { recursive: true })
  const unfinished = `${path}.${process.pid}.part`
  writeFileSync(unfinished, `${JSON.stringify({ keys }, undefined, 2)}\n`, { mode: 0o600, flush: true })
  chmodSync(unfinished, 0o600)
  renameSync(unfinished, path)
}

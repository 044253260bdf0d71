import { statSync } from 'node:fs'
import { hashKey, type IssuedKey, keyFile, readKeys } from './key-file.ts'
import type { KeyPlan } from './plans.ts'

/** A valid key. */
export interface KnownKey {
  /** Name of its client; it does not contain the key. */
  id: string
  /** Undefined for a key of the configuration, which has no plan. */
  plan: KeyPlan | undefined
}

/** The valid values of `x-api-key`. */
export interface ApiKeys {
  /** Whether there is any: without one, any key is accepted and only names a client in the quote queue. */
  hasAny(): boolean
  /** Whether keys with plans are issued: clients without a key then have the keyless plan. */
  hasPlans(): boolean
  find(key: unknown): KnownKey | undefined
}

interface ApiKeysOptions {
  /** Keys of the configuration. */
  configured: readonly string[]
  /** Keys of other parts of this process: valid, without making a key necessary for anybody. */
  internal?: readonly string[]
  /** Where keys are issued; without one there are none. */
  dataDir?: string | undefined
  onInvalidFile?(error: unknown): void
  nowMs?(): number
}

/** Longest time until an issued or a revoked key counts. */
const RECHECK_MS = 1_000

/** Keys of the configuration and those that are issued into the data folder, read again when they have changed. */
export function createApiKeys({
  configured,
  internal = [],
  dataDir,
  onInvalidFile = () => undefined,
  nowMs = () => performance.now(),
}: ApiKeysOptions): ApiKeys {
  let byHash: ReadonlyMap<string, IssuedKey> = new Map()
  let version = ''
  let checkedAt = Number.NEGATIVE_INFINITY

  /** Keeps the keys of before when the file cannot be read. */
  const issued = (): ReadonlyMap<string, IssuedKey> => {
    const now = nowMs()
    if (dataDir === undefined || now < checkedAt + RECHECK_MS) return byHash
    checkedAt = now
    const found = versionOf(keyFile(dataDir))
    if (found === version) return byHash
    version = found
    try {
      byHash = new Map(readKeys(dataDir).map((key) => [key.sha256, key]))
    } catch (error) {
      onInvalidFile(error)
    }
    return byHash
  }

  return {
    hasAny: () => configured.length > 0 || issued().size > 0,
    hasPlans: () => issued().size > 0,
    find(key) {
      if (typeof key !== 'string') return undefined
      if (configured.some((known) => known === key) || internal.includes(key))
        return { id: hashKey(key).slice(0, 16), plan: undefined }
      const known = issued().size === 0 ? undefined : issued().get(hashKey(key))
      return known === undefined || known.revokedAt !== undefined
        ? undefined
        : { id: known.id, plan: known.plan }
    },
  }
}

/** Differs between two versions of a file; empty without one. */
function versionOf(path: string): string {
  const info = statSync(path, { throwIfNoEntry: false })
  return info === undefined ? '' : `${info.ino} ${info.size} ${info.mtimeMs}`
}

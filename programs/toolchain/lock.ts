import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { programsDirectory } from './sources.ts'

/** The source hash of one committed program file, its own sha256 and size in bytes. */
export type LockEntry = { sources: string; binary: string; bytes: number }
export type Lock = Record<string, LockEntry>

const lockFile = 'programs.lock.json'

export function readLock(directory = programsDirectory): Lock {
  const path = join(directory, lockFile)
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {}
}

export function writeLock(lock: Lock, directory = programsDirectory): void {
  const sorted = Object.fromEntries(Object.entries(lock).sort(([a], [b]) => (a < b ? -1 : 1)))
  writeFileSync(join(directory, lockFile), `${JSON.stringify(sorted, undefined, 2)}\n`)
}

export function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

/** The path of a program's committed file. */
export function binaryPath(name: string, directory = programsDirectory): string {
  return join(directory, name, `${name}.so`)
}

import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as clients from '@callisto/program-clients'

/** A bundled program: loaded from its file at every start, so that a rebuilt one takes effect. */
export interface ProgramFile {
  address: string
  /** Path of the `.so`. */
  file: string
  /** Its hash in hex: the chain does not start with another file. */
  sha256?: string
}

/**
 * The bundled programs with the hashes of `programs.lock.json`, from the folder that holds the lock, `cpmm/cpmm.so` and
 * the others: those that `program-clients` has a client of, named like its folder. Throws when the lock is absent or names
 * no hash of one of them.
 */
export function bundledProgramFiles(programsDir: string): ProgramFile[] {
  const lockPath = join(programsDir, 'programs.lock.json')
  const lock = JSON.parse(readFileSync(lockPath, 'utf8')) as Record<string, { binary?: unknown }>
  return Object.entries(clients).flatMap(([name, client]) => {
    if (typeof client !== 'object' || !('PROGRAM' in client)) return []
    const sha256 = lock[name]?.binary
    if (typeof sha256 !== 'string') throw new Error(`${lockPath} has no hash of ${name}.so`)
    return [{ address: client.PROGRAM, file: join(programsDir, name, `${name}.so`), sha256 }]
  })
}

/** The bytes of a program. Throws when they have another hash than the lock says. */
export function readProgram({ file, sha256 }: ProgramFile): Uint8Array {
  const bytes = readFileSync(file)
  const found = createHash('sha256').update(bytes).digest('hex')
  if (sha256 !== undefined && found !== sha256)
    throw new Error(`${file} has the hash ${found}, not ${sha256}: restore it, or run npm run programs:build`)
  return bytes
}

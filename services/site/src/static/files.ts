import { randomUUID } from 'node:crypto'
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'

/** The result of an operation on a file; undefined when there is no such file. */
export async function ifPresent<T>(operation: Promise<T>): Promise<T | undefined> {
  try {
    return await operation
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw cause
  }
}

/** Bytes of a file; undefined when there is none. */
export const readIfPresent = (path: string): Promise<Buffer | undefined> => ifPresent(readFile(path))

/** End of the name of a file that is still being written. */
export const UNFINISHED_SUFFIX = '.part'

/** Replaces a file in one step: readers have the old or the new content, also after a crash. */
export async function writeAtomic(path: string, content: string | Uint8Array): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  const unfinished = `${path}.${randomUUID()}${UNFINISHED_SUFFIX}`
  try {
    const file = await open(unfinished, 'wx', 0o644)
    try {
      await file.writeFile(content)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(unfinished, path)
  } catch (cause) {
    await rm(unfinished, { force: true })
    throw cause
  }
}

/** Replaces a JSON file in one step. */
export const writeJson = (path: string, value: unknown): Promise<void> =>
  writeAtomic(path, `${JSON.stringify(value, undefined, 2)}\n`)

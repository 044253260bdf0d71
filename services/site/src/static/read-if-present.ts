import { readFile } from 'node:fs/promises'

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

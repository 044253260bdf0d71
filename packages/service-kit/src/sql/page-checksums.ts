import { closeSync, existsSync, openSync, readFileSync, readSync, renameSync, writeFileSync } from 'node:fs'
import { crc32 } from 'node:zlib'
import { readWal } from './wal.ts'

const READ_BYTES = 1 << 20
/** Offset of the page size in the header of a database file; 1 stands for 65,536. */
const PAGE_SIZE_OFFSET = 16

/**
 * CRC-32 of every page of a database file in WAL mode, in a file beside it. SQLite checks the structure of a page but not
 * the values in it, and the file changes only when the log is copied into it: `record` before each of these copies covers
 * every byte. A page that the log holds is not compared, since a start takes it from there.
 */
export class PageChecksums {
  readonly #database: string
  readonly #path: string
  /** What the file beside the database holds. */
  #known: Uint32Array | undefined

  constructor(database: string) {
    this.#database = database
    this.#path = `${database}.pages`
  }

  /** Throws when a page is not as it was recorded; without a record there is nothing to compare with. */
  verify(): void {
    const known = this.#read()
    if (known === undefined) return
    const wal = readWal(this.#database)
    const found = pagesOf(this.#database)
    const count = wal?.pageCount ?? known.length
    for (let page = 1; page <= count; page++) {
      // A page that was never written, in the middle of a file that grew, has no checksum.
      if (wal?.pages.has(page) || !known[page - 1]) continue
      if (found[page - 1] !== known[page - 1])
        throw new Error(`page ${page} of ${this.#database} has changed since it was written`)
    }
  }

  /**
   * Records the pages that the log holds, and those of the file when there is no record of them. A log that this process
   * has written is `trusted`.
   */
  record(isTrusted = false): void {
    const known = this.#known ?? this.#read()
    const wal = readWal(this.#database, isTrusted)
    if (known !== undefined && wal === undefined) return
    const before = known ?? pagesOf(this.#database)
    const next = new Uint32Array(wal?.pageCount ?? before.length)
    next.set(before.subarray(0, next.length))
    for (const [page, checksum] of wal?.pages ?? []) if (page <= next.length) next[page - 1] = checksum
    this.#write(next)
  }

  /** Throws when the record itself is damaged. */
  #read(): Uint32Array | undefined {
    if (!existsSync(this.#path)) return undefined
    const bytes = readFileSync(this.#path)
    if (bytes.length < 4 || bytes.length % 4 !== 0 || bytes.readUInt32LE(0) !== crc32(bytes.subarray(4)))
      throw new Error(`${this.#path} is damaged`)
    return new Uint32Array(Uint8Array.from(bytes.subarray(4)).buffer)
  }

  /** Replaces the record at once. It is not synced: one that a power failure takes costs a fold of the chain. */
  #write(checksums: Uint32Array): void {
    const bytes = Buffer.alloc(4 * checksums.length + 4)
    bytes.set(new Uint8Array(checksums.buffer), 4)
    bytes.writeUInt32LE(crc32(bytes.subarray(4)), 0)
    writeFileSync(`${this.#path}.new`, bytes)
    renameSync(`${this.#path}.new`, this.#path)
    this.#known = checksums
  }
}

/** CRC-32 of the pages of a database file; a part of a page at its end counts as one. */
function pagesOf(path: string): Uint32Array {
  const file = openSync(path, 'r')
  try {
    const buffer = Buffer.alloc(READ_BYTES)
    const checksums: number[] = []
    let pageSize = 0
    for (let at = 0; ; ) {
      const length = readSync(file, buffer, 0, READ_BYTES, at)
      if (length === 0) return Uint32Array.from(checksums)
      if (at === 0) pageSize = pageSizeOf(buffer)
      for (let page = 0; page < length; page += pageSize)
        checksums.push(crc32(buffer.subarray(page, Math.min(page + pageSize, length))))
      at += length
    }
  } finally {
    closeSync(file)
  }
}

/** Throws for a size that no database has. */
function pageSizeOf(header: Buffer): number {
  const size = header.readUInt16BE(PAGE_SIZE_OFFSET)
  const bytes = size === 1 ? 65_536 : size
  if (bytes < 512 || (bytes & (bytes - 1)) !== 0) throw new Error(`${size} is no size of a page`)
  return bytes
}

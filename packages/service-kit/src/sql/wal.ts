import { existsSync, readFileSync } from 'node:fs'
import { crc32 } from 'node:zlib'

const HEADER_BYTES = 32
const FRAME_HEADER_BYTES = 24
/** Magic numbers of logs whose checksums read words in little-endian and big-endian order. */
const LITTLE_ENDIAN = 0x377f0682
const BIG_ENDIAN = 0x377f0683

export interface Wal {
  /** CRC-32 of the newest committed content of each page in the log, by page number from 1. */
  pages: Map<number, number>
  /** Pages of the database after the last commit. */
  pageCount: number
}

/**
 * The committed part of the write-ahead log of a database file, as a start of SQLite reads it: frames up to the first one
 * of another salt or with a wrong checksum, up to the last commit among them. Undefined when nothing is committed there.
 * A log that this process has written itself is `trusted`: its checksums are not computed again.
 *
 * Format: section 4, "The Write-Ahead Log", of https://www.sqlite.org/fileformat2.html
 */
export function readWal(database: string, isTrusted = false): Wal | undefined {
  const path = `${database}-wal`
  const bytes = existsSync(path) ? readFileSync(path) : Buffer.alloc(0)
  if (bytes.length < HEADER_BYTES) return undefined
  const magic = bytes.readUInt32BE(0)
  if (magic !== LITTLE_ENDIAN && magic !== BIG_ENDIAN) return undefined
  const sum = isTrusted ? undefined : new Checksum(magic === LITTLE_ENDIAN)
  if (sum?.add(bytes, 0, 24).equals(bytes, 24) === false) return undefined
  const pageSize = bytes.readUInt32BE(8)
  const frameBytes = FRAME_HEADER_BYTES + pageSize
  let pageCount = 0
  let end = HEADER_BYTES
  for (let at = HEADER_BYTES; at + frameBytes <= bytes.length; at += frameBytes) {
    if (bytes.compare(bytes, 16, 24, at + 8, at + 16) !== 0) break
    sum?.add(bytes, at, at + 8).add(bytes, at + FRAME_HEADER_BYTES, at + frameBytes)
    if (sum?.equals(bytes, at + 16) === false) break
    const committed = bytes.readUInt32BE(at + 4)
    if (committed === 0) continue
    pageCount = committed
    end = at + frameBytes
  }
  if (pageCount === 0) return undefined
  const newest = new Map<number, number>()
  for (let at = HEADER_BYTES; at < end; at += frameBytes) newest.set(bytes.readUInt32BE(at), at)
  const pages = new Map<number, number>()
  for (const [page, at] of newest)
    pages.set(page, crc32(bytes.subarray(at + FRAME_HEADER_BYTES, at + frameBytes)))
  return { pages, pageCount }
}

/** The running checksum of the log over its words in pairs, modulo 2^32. */
class Checksum {
  readonly #isLittleEndian: boolean
  #first = 0
  #second = 0

  constructor(isLittleEndian: boolean) {
    this.#isLittleEndian = isLittleEndian
  }

  add(bytes: Buffer, from: number, to: number): this {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    for (let at = from; at < to; at += 8) {
      this.#first = (this.#first + view.getUint32(at, this.#isLittleEndian) + this.#second) >>> 0
      this.#second = (this.#second + view.getUint32(at + 4, this.#isLittleEndian) + this.#first) >>> 0
    }
    return this
  }

  /** Whether the log has this checksum at an offset; it is stored in big-endian order. */
  equals(bytes: Buffer, at: number): boolean {
    return bytes.readUInt32BE(at) === this.#first && bytes.readUInt32BE(at + 4) === this.#second
  }
}

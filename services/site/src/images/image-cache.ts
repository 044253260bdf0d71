import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { LRUCache } from 'lru-cache'

export interface ImageCacheOptions {
  /** Folder of the files; nothing else may be in it. */
  folder: string
  maxMemoryBytes: number
  maxDiskBytes: number
  /** Age at which a picture is fetched again, ms. */
  maxAgeMs: number
  nowMs: () => number
}

interface StoredFile {
  bytes: number
  storedAtMs: number
}

const KEY = /^[0-9a-f]{64}$/

/** Encoded pictures by key (64 hex digits): the recent ones in memory, many on disk, the least recent leave first. */
export class ImageCache {
  readonly #options: ImageCacheOptions
  readonly #memory: LRUCache<string, { bytes: Buffer; storedAtMs: number }>
  readonly #files: LRUCache<string, StoredFile>
  #opened: Promise<void> | undefined

  constructor(options: ImageCacheOptions) {
    this.#options = options
    this.#memory = new LRUCache({
      maxSize: options.maxMemoryBytes,
      sizeCalculation: ({ bytes }) => bytes.length,
    })
    this.#files = new LRUCache({
      maxSize: options.maxDiskBytes,
      sizeCalculation: ({ bytes }) => Math.max(1, bytes),
      dispose: (_file, key, reason) => {
        if (reason === 'evict' || reason === 'delete') void this.#remove(key)
      },
    })
  }

  /** The picture, undefined when there is none or its age is over the limit. */
  async get(key: string): Promise<Buffer | undefined> {
    const recent = this.#memory.get(key)
    if (recent && this.#isFresh(recent.storedAtMs)) return recent.bytes
    await this.#open()
    const file = this.#files.get(key)
    if (!file || !this.#isFresh(file.storedAtMs)) return undefined
    const bytes = await readFile(this.#path(key)).catch(() => undefined)
    if (bytes?.length !== file.bytes) {
      this.#files.delete(key)
      return undefined
    }
    this.#memory.set(key, { bytes, storedAtMs: file.storedAtMs })
    return bytes
  }

  /** Keeps a picture. A disk that is full or read-only leaves it in memory only. */
  async set(key: string, bytes: Buffer): Promise<void> {
    const storedAtMs = this.#options.nowMs()
    this.#memory.set(key, { bytes, storedAtMs })
    try {
      await this.#open()
      // A reader sees the whole file or none.
      const draft = `${this.#path(key)}.tmp`
      await writeFile(draft, bytes)
      await utimes(draft, storedAtMs / 1_000, storedAtMs / 1_000)
      await rename(draft, this.#path(key))
      this.#files.set(key, { bytes: bytes.length, storedAtMs })
    } catch {
      await this.#remove(key)
    }
  }

  #isFresh(storedAtMs: number): boolean {
    return this.#options.nowMs() - storedAtMs < this.#options.maxAgeMs
  }

  #path(key: string): string {
    return join(this.#options.folder, key)
  }

  async #remove(key: string): Promise<void> {
    await rm(this.#path(key), { force: true }).catch(() => undefined)
  }

  /** A folder that cannot be read is an empty one. */
  #open(): Promise<void> {
    this.#opened ??= this.#index().catch(() => undefined)
    return this.#opened
  }

  /** Enters the files of an earlier run, oldest first; drafts of an interrupted one are removed. */
  async #index(): Promise<void> {
    const { folder } = this.#options
    await mkdir(folder, { recursive: true })
    const found: [string, StoredFile][] = []
    for (const name of await readdir(folder)) {
      if (!KEY.test(name)) {
        if (name.endsWith('.tmp')) await rm(join(folder, name), { force: true })
        continue
      }
      const { size, mtimeMs } = await stat(join(folder, name))
      found.push([name, { bytes: size, storedAtMs: mtimeMs }])
    }
    found.sort(([, a], [, b]) => a.storedAtMs - b.storedAtMs)
    for (const [key, file] of found) this.#files.set(key, file)
  }
}

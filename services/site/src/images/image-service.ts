import { createHash } from 'node:crypto'
import { join } from 'node:path'
import type { ImageQuery } from '@callisto/contract'
import { LRUCache } from 'lru-cache'
import { Decoder } from './decoder.ts'
import type { ImageSize } from './encode-image.ts'
import { fetchImage } from './fetch-image.ts'
import { ImageCache } from './image-cache.ts'
import { ImageError, orLate } from './image-error.ts'
import { imageTypeOf } from './image-type.ts'
import { type Gateways, parseRemoteUrl } from './remote-url.ts'
import { Slots } from './slots.ts'

/** Metadata files are a few hundred bytes; a longer text is not parsed. */
const MAX_METADATA_BYTES = 64 * 1024

/**
 * The address of the picture that the metadata file of a token names, which is held to the same rules as that of the file;
 * undefined for any other file. A picture is named by the file itself, and by no file that it names.
 */
export function namedPicture(file: Buffer, gateways: Gateways): URL | undefined {
  if (file.length > MAX_METADATA_BYTES) return undefined
  const { image } = Object(parseJson(file)) as { image?: unknown }
  return typeof image === 'string' ? parseRemoteUrl(image.trim(), gateways) : undefined
}

function parseJson(file: Buffer): unknown {
  try {
    return JSON.parse(file.toString('utf8').replace(/^\uFEFF/, ''))
  } catch {
    return undefined
  }
}

/** Sides in device pixels that pictures are encoded at: any wanted one is rounded up, so that few are kept. */
const SIDES = [16, 24, 32, 48, 64, 96, 128, 192, 256, 384, 512, 768, 1024, 1536, 2048]
const MAX_SIDE = 2048
const DEFAULT_WIDTH = 512
const DEFAULT_QUALITY = 80
const QUALITY_STEP = 10

/** The size at which a picture is encoded. */
export function pictureSize({ w, h, dpr = 1, quality = DEFAULT_QUALITY }: ImageQuery): ImageSize {
  const side = (css: number | undefined) =>
    css === undefined ? undefined : (SIDES.find((step) => step >= css * dpr) ?? MAX_SIDE)
  return {
    width: side(w ?? (h === undefined ? DEFAULT_WIDTH : undefined)),
    height: side(h),
    quality: Math.max(QUALITY_STEP, Math.round(quality / QUALITY_STEP) * QUALITY_STEP),
  }
}

/** From the request to the encoded picture: name servers, redirects, file, decoding. */
export const DEADLINE_MS = 3_000
const DAY_MS = 86_400_000
/** How long an address that gave no picture is not asked again, ms. */
const FAILURE_MS = 60_000
const MAX_FAILURES = 4_096
const MEMORY_BYTES = 16 * 1024 * 1024
const DISK_BYTES = 256 * 1024 * 1024
/** In the data folder. */
export const IMAGE_FOLDER = 'images'
const SLOTS = { total: 8, perClient: 4, maxWaiting: 128 }

export interface ImageServiceOptions {
  dataDir: string
  gateways: Gateways
  nowMs: () => number
  /** For tests; by default the public internet, a process of its own, and 3 s. */
  fetch?: (url: URL, signal: AbortSignal) => Promise<Buffer>
  decoder?: Pick<Decoder, 'encode' | 'close'>
  deadline?: () => AbortSignal
}

export interface ImageService {
  /**
   * A remote picture, or the one that a remote metadata file of a token names, as WebP, from the cache or fetched for a
   * client. Throws ImageError, and ApiError TOO_MANY_REQUESTS when too many pictures of the client wait.
   */
  picture(query: ImageQuery, client: string): Promise<Buffer>
  /** A drawing of this product as WebP, for a client. Throws as `picture` does. */
  draw(svg: string, size: ImageSize, client: string): Promise<Buffer>
  close(): void
}

/** Fetches, decodes and keeps pictures of other hosts. */
export function createImageService(options: ImageServiceOptions): ImageService {
  const { gateways, nowMs, dataDir } = options
  const { fetch = fetchImage, decoder = new Decoder() } = options
  const { deadline = () => AbortSignal.timeout(DEADLINE_MS) } = options
  const slots = new Slots(SLOTS)
  const jobs = new Map<string, Promise<Buffer>>()
  const failures = new LRUCache<string, { error: ImageError; atMs: number }>({ max: MAX_FAILURES })
  const cache = new ImageCache({
    folder: join(dataDir, IMAGE_FOLDER),
    maxMemoryBytes: MEMORY_BYTES,
    maxDiskBytes: DISK_BYTES,
    maxAgeMs: 7 * DAY_MS,
    nowMs,
  })

  async function load(url: URL, size: ImageSize, signal: AbortSignal): Promise<Buffer> {
    try {
      const file = await fetch(url, signal)
      const named = imageTypeOf(file) ? undefined : namedPicture(file, gateways)
      const bytes = named === undefined ? file : await fetch(named, signal)
      const type = imageTypeOf(bytes)
      if (type === undefined) throw new ImageError('type')
      return await decoder.encode(bytes, type, size, signal)
    } catch (error) {
      if (error instanceof ImageError) failures.set(url.href, { error, atMs: nowMs() })
      throw error
    }
  }

  async function start(key: string, url: URL, size: ImageSize, client: string): Promise<Buffer> {
    const kept = await cache.get(key)
    if (kept) return kept
    const failure = failures.get(url.href)
    if (failure && nowMs() - failure.atMs < FAILURE_MS) throw failure.error
    const signal = deadline()
    const loading = slots.run(client, () => {
      if (signal.aborted) throw new ImageError('late')
      return load(url, size, signal)
    })
    const bytes = await orLate(loading, signal)
    await cache.set(key, bytes)
    return bytes
  }

  return {
    async picture(query, client) {
      const url = parseRemoteUrl(query.url, gateways)
      if (url === undefined) throw new ImageError('address')
      const size = pictureSize(query)
      const key = keyOf(url, size)
      // Several who want the same picture wait for one of them.
      const job = jobs.get(key) ?? start(key, url, size, client).finally(() => jobs.delete(key))
      jobs.set(key, job)
      return job
    },
    async draw(svg, size, client) {
      const signal = deadline()
      const drawing = slots.run(client, () => decoder.encode(Buffer.from(svg), 'svg', size, signal))
      return orLate(drawing, signal)
    },
    close: () => decoder.close(),
  }
}

const keyOf = (url: URL, { width, height, quality }: ImageSize): string =>
  createHash('sha256').update(`${width}x${height} ${quality} ${url.href}`).digest('hex')

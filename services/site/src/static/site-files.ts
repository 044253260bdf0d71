import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import {
  type Banner,
  type BannerIndex,
  BannerIndexSchema,
  BannerSchema,
  DEFAULT_REMOTE_SETTINGS,
  type RemoteSettings,
  RemoteSettingsSchema,
  type Schema,
} from '@callisto/contract'
import type { FastifyBaseLogger } from 'fastify'
import { ifPresent } from './files.ts'
import { parseSiteJson } from './parse-site-json.ts'
import {
  bannerFile,
  bannerIndexFile,
  MAX_JSON_BYTES,
  MAX_PICTURE_BYTES,
  pictureFile,
  settingsFile,
} from './site-paths.ts'

/** A value with the tag of its content. */
export interface Tagged<T> {
  value: T
  /** Entity tag of HTTP. */
  tag: string
}

interface Version {
  /** Inode, size and time of change: another one after an atomic replacement. */
  key: string
  /** Undefined for an invalid file. */
  file: Tagged<unknown> | undefined
}

/** The files of the operator as they are now. Each version of a file is parsed once. */
export class SiteFiles {
  readonly #dataDir: string
  readonly #log: Pick<FastifyBaseLogger, 'warn'>
  readonly #versions = new Map<string, Version>()

  constructor(dataDir: string, log: Pick<FastifyBaseLogger, 'warn'>) {
    this.#dataDir = dataDir
    this.#log = log
  }

  /** Published settings, else the default ones. */
  async settings(): Promise<Tagged<RemoteSettings>> {
    const found = await this.#read(settingsFile(this.#dataDir), RemoteSettingsSchema)
    return (found as Tagged<RemoteSettings> | undefined) ?? tagged(DEFAULT_REMOTE_SETTINGS)
  }

  /** Active banner of each area; empty while none is published. */
  async bannerIndex(): Promise<Tagged<BannerIndex>> {
    const found = await this.#read(bannerIndexFile(this.#dataDir), BannerIndexSchema)
    return (found as Tagged<BannerIndex> | undefined) ?? tagged({})
  }

  /** A banner; undefined when it is unknown or invalid. */
  async banner(id: string): Promise<Tagged<Banner> | undefined> {
    return (await this.#read(bannerFile(this.#dataDir, id), BannerSchema)) as Tagged<Banner> | undefined
  }

  /** Bytes of a picture; undefined when it is unknown. */
  async picture(id: string, name: string): Promise<Buffer | undefined> {
    const path = pictureFile(this.#dataDir, id, name)
    const info = await statFile(path)
    return info && info.size <= MAX_PICTURE_BYTES ? readFile(path) : undefined
  }

  async #read(path: string, schema: Schema): Promise<Tagged<unknown> | undefined> {
    const info = await statFile(path)
    if (info === undefined) {
      this.#versions.delete(path)
      return undefined
    }
    const key = `${info.ino} ${info.size} ${info.mtimeMs}`
    const known = this.#versions.get(path)
    if (known?.key === key) return known.file
    const file =
      info.size > MAX_JSON_BYTES ? this.#ignore(path, 'too large') : await this.#parse(path, schema)
    this.#versions.set(path, { key, file })
    return file
  }

  async #parse(path: string, schema: Schema): Promise<Tagged<unknown> | undefined> {
    try {
      return tagged(parseSiteJson(schema, await readFile(path), path))
    } catch (error) {
      return this.#ignore(path, error)
    }
  }

  #ignore(path: string, err: unknown): undefined {
    this.#log.warn({ err, path }, 'site: a file is invalid and counts as absent')
    return undefined
  }
}

async function statFile(path: string) {
  const info = await ifPresent(stat(path))
  return info?.isFile() ? info : undefined
}

function tagged<T>(value: T): Tagged<T> {
  const hash = createHash('sha256').update(JSON.stringify(value)).digest('base64url')
  return { value, tag: `W/"${hash.slice(0, 22)}"` }
}

import { createHash } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import {
  type Banner,
  type BannerArea,
  type BannerIndex,
  BannerIndexSchema,
  BannerSchema,
  bannerAreas,
  bannerPath,
  parseBannerId,
} from '@callisto/contract'
import { readIfPresent, writeAtomic, writeJson } from './files.ts'
import {
  InvalidSiteFile,
  parseJson,
  parseSiteJson,
  parseSiteValue,
  rejectUnknownFields,
} from './parse-site-json.ts'
import {
  bannerFile,
  bannerFolder,
  bannerIndexFile,
  MAX_JSON_BYTES,
  MAX_PICTURE_BYTES,
  pictureFile,
} from './site-paths.ts'

const startsWith = (bytes: Uint8Array, start: string, at = 0) =>
  Buffer.from(bytes.subarray(at, at + start.length)).toString('latin1') === start

/** The extension of a picture by its first bytes, whatever its name says; undefined for another format. */
function extensionOf(bytes: Uint8Array): 'png' | 'jpg' | 'webp' | undefined {
  if (startsWith(bytes, '\x89PNG\r\n\x1a\n')) return 'png'
  if (startsWith(bytes, '\xff\xd8\xff')) return 'jpg'
  return startsWith(bytes, 'RIFF') && startsWith(bytes, 'WEBP', 8) ? 'webp' : undefined
}

/** Public name of a picture: the hash of its content. Throws InvalidSiteFile for what is no PNG, JPEG or WebP. */
function pictureName(bytes: Uint8Array, source: string): string {
  if (bytes.length > MAX_PICTURE_BYTES)
    throw new InvalidSiteFile(`${source} is larger than ${MAX_PICTURE_BYTES} bytes`)
  const extension = extensionOf(bytes)
  if (extension === undefined) throw new InvalidSiteFile(`${source} is no PNG, JPEG or WebP picture`)
  return `${createHash('sha256').update(bytes).digest('hex').slice(0, 16)}.${extension}`
}

/** A picture beside the banner's file, which becomes public with it. */
interface NewPicture {
  name: string
  bytes: Uint8Array
}

/**
 * Validates a banner's file and makes it the active banner of areas. `data.imageUrl` names a picture beside the file. The
 * index is replaced last, so that it never leads to something unfinished. Throws InvalidSiteFile, and changes nothing then.
 */
export async function publishBanner(
  dataDir: string,
  file: string,
  areas: readonly BannerArea[],
  nowMs: number,
): Promise<Banner> {
  if (areas.length === 0) throw new InvalidSiteFile(`name at least one area: ${bannerAreas.join(', ')}`)
  const bytes = await readIfPresent(file)
  if (bytes === undefined) throw new InvalidSiteFile(`${file} does not exist`)
  if (bytes.length > MAX_JSON_BYTES)
    throw new InvalidSiteFile(`${file} is larger than ${MAX_JSON_BYTES} bytes`)
  const { value, picture } = await withPicture(parseJson(bytes, file), file)
  const banner = parseSiteValue(BannerSchema, value, file)
  rejectUnknownFields(value, banner, file)
  if (banner.expiryTime !== undefined && Date.parse(banner.expiryTime) <= nowMs)
    throw new InvalidSiteFile(`${file} is not valid: expiryTime ${banner.expiryTime} has passed`)
  const index = await readIndex(dataDir)
  if (picture) await writeAtomic(pictureFile(dataDir, banner.id, picture.name), picture.bytes)
  await writeJson(bannerFile(dataDir, banner.id), banner)
  const added = Object.fromEntries(areas.map((area) => [area, { activeBanner: bannerPath(banner.id) }]))
  await writeJson(bannerIndexFile(dataDir), { ...index, ...added })
  return banner
}

/**
 * Ends a banner in the given areas, in all by default, and returns those where it was active. A banner that is left in
 * none is deleted. Throws InvalidSiteFile for a banner that is not active there.
 */
export async function withdrawBanner(
  dataDir: string,
  id: string,
  areas: readonly BannerArea[] = bannerAreas,
): Promise<BannerArea[]> {
  const index = await readIndex(dataDir)
  const isActive = (area: BannerArea) => parseBannerId(index[area]?.activeBanner ?? '') === id
  const ended = areas.filter(isActive)
  if (ended.length === 0) throw new InvalidSiteFile(`no banner ${id} is active in ${areas.join(', ')}`)
  const kept = bannerAreas.filter((area) => index[area] && !ended.includes(area))
  await writeJson(bannerIndexFile(dataDir), Object.fromEntries(kept.map((area) => [area, index[area]])))
  if (!kept.some(isActive)) await rm(bannerFolder(dataDir, id), { recursive: true, force: true })
  return ended
}

/** The active banner of each area that has one. Throws InvalidSiteFile for a damaged file. */
export async function listBanners(dataDir: string): Promise<{ area: BannerArea; banner: Banner }[]> {
  const index = await readIndex(dataDir)
  const found: { area: BannerArea; banner: Banner }[] = []
  for (const area of bannerAreas) {
    const entry = index[area]
    if (!entry) continue
    const id = parseBannerId(entry.activeBanner)
    if (id === undefined) throw new InvalidSiteFile(`${entry.activeBanner} of ${area} has no banner id`)
    const path = bannerFile(dataDir, id)
    const bytes = await readIfPresent(path)
    if (bytes === undefined) throw new InvalidSiteFile(`${path} of ${area} does not exist`)
    found.push({ area, banner: parseSiteJson(BannerSchema, bytes, path) })
  }
  return found
}

async function readIndex(dataDir: string): Promise<BannerIndex> {
  const path = bannerIndexFile(dataDir)
  const bytes = await readIfPresent(path)
  return bytes === undefined ? {} : parseSiteJson(BannerIndexSchema, bytes, path)
}

/** The banner with the public path of its picture. A name with a separator could leave the folder and is left as it is. */
async function withPicture(
  value: unknown,
  file: string,
): Promise<{ value: unknown; picture: NewPicture | undefined }> {
  const given = value as { id?: unknown; data?: { imageUrl?: unknown } } | null
  const imageUrl = given?.data?.imageUrl
  if (typeof imageUrl !== 'string' || !/^[\w-][\w.-]*$/.test(imageUrl)) return { value, picture: undefined }
  const path = join(dirname(file), imageUrl)
  const bytes = await readIfPresent(path)
  if (bytes === undefined) throw new InvalidSiteFile(`${path}, the picture of ${file}, does not exist`)
  const name = pictureName(bytes, path)
  const data = { ...given?.data, imageUrl: `/static/banner/${String(given?.id)}/${name}` }
  return { value: { ...given, data }, picture: { name, bytes } }
}

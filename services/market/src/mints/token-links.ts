import { normalizeTokenText } from '@callisto/domain'
import * as z from 'zod/mini'
import { hostedFile, imagePath, remoteImagePath } from '../metadata/metadata-file.ts'

/** Fields of a token's metadata file besides name and symbol. */
export interface TokenLinks {
  icon: string | undefined
  website: string | undefined
  twitter: string | undefined
  telegram: string | undefined
  issuer: string | undefined
  /** Unix seconds of the first listing, as the metadata claims. */
  since: number | undefined
  description: string | undefined
  /** Those of `listedTags` that the metadata claims. */
  tags: readonly ListedTag[]
}

/** Tags that the metadata of a token may name; those of verified tokens are shown. */
const listedTags = [
  'birdeye-trending',
  'community',
  'perps',
  'lp-token',
  'wrapped-sollet',
  'ethereum',
  'fabric',
  'synthetics',
] as const
type ListedTag = (typeof listedTags)[number]

const none: TokenLinks = {
  icon: undefined,
  website: undefined,
  twitter: undefined,
  telegram: undefined,
  issuer: undefined,
  since: undefined,
  description: undefined,
  tags: [],
}

const MAX_URI_LENGTH = 4096
/** In characters. */
const MAX_DESCRIPTION_LENGTH = 500
const text = z.optional(z.unknown())
const FileSchema = z.object({
  image: text,
  website: text,
  external_url: text,
  twitter: text,
  telegram: text,
  issuer: text,
  since: text,
  description: text,
  tags: text,
})

/**
 * Reads the links of a metadata URI: of a file inside the URI (`data:application/json`), or of this product's own file for
 * the mint, whose links are in the query. A file elsewhere is not fetched: a token's creator must not be able to cause
 * requests from this service. Its picture has a path of the image service, which reads the file within its limits when
 * somebody looks at the token.
 */
export function tokenLinks(uri: string, mint: string): TokenLinks {
  if (uri.length > MAX_URI_LENGTH) return none
  const hosted = hostedFile(uri, mint)
  if (hosted !== undefined) return { ...linksOf(hosted), icon: imagePath(mint) }
  const remote = contentAddress(uri) ?? webLink(uri)
  return remote === undefined ? linksOf(dataJson(uri)) : { ...none, icon: remoteImagePath(remote) }
}

function linksOf(json: unknown): TokenLinks {
  const parsed = FileSchema.safeParse(json)
  if (!parsed.success) return none
  const { image, website, external_url, twitter, telegram, issuer, since, description, tags } = parsed.data
  return {
    icon: contentAddress(image) ?? webLink(image),
    website: webLink(website) ?? webLink(external_url),
    twitter: webLink(twitter, ['x.com', 'twitter.com']),
    telegram: webLink(telegram, ['t.me', 'telegram.me']),
    issuer: typeof issuer === 'string' && /^[\w .-]{1,32}$/.test(issuer) ? issuer : undefined,
    since: typeof since === 'string' && /^\d{9,10}$/.test(since) ? Number(since) : undefined,
    description: descriptionOf(description),
    tags: typeof tags === 'string' ? listedTags.filter((tag) => tags.split('.').includes(tag)) : [],
  }
}

/** A text of several words on one line, without invisible characters; undefined where nothing visible is left. */
function descriptionOf(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined
  const visible = normalizeTokenText(value.slice(0, 4 * MAX_DESCRIPTION_LENGTH), MAX_DESCRIPTION_LENGTH)
  return visible === '' ? undefined : visible
}

function dataJson(uri: string): unknown {
  const match = /^data:application\/json(?:;charset=utf-8)?(;base64)?,(.*)$/s.exec(uri)
  if (!match) return undefined
  try {
    const body = match[2] ?? ''
    return JSON.parse(match[1] ? Buffer.from(body, 'base64').toString('utf8') : decodeURIComponent(body))
  } catch {
    return undefined
  }
}

/** A picture on IPFS or Arweave, which the image service reads over its gateway. */
function contentAddress(value: unknown): string | undefined {
  const isAddress = typeof value === 'string' && /^(ipfs|ar):\/\/[\w\-./~%]{1,290}$/.test(value)
  return isAddress && !value.includes('..') ? value : undefined
}

/** An https link, optionally of one of some hosts; anything else is nothing (`javascript:` links above all). */
function webLink(value: unknown, hosts?: readonly string[]): string | undefined {
  if (typeof value !== 'string' || value.length > 300) return undefined
  let url: URL
  try {
    url = new URL(value)
  } catch {
    return undefined
  }
  if (url.protocol !== 'https:' || url.username !== '' || url.password !== '') return undefined
  const host = url.hostname.replace(/^www\./, '')
  return hosts && !hosts.includes(host) ? undefined : url.href
}

import type { Asset } from '@callisto/contract'

const METADATA_PATH = '/data/v1/metadata/'
const IMAGE_PATH = '/data/v1/images/'
const HANDLE = /^\w{1,32}$/
const HOST = /^[a-z0-9-]{1,63}(\.[a-z0-9-]{1,63}){1,4}$/

/** Path of a token's picture on this origin. */
export const imagePath = (mint: string): string => `${IMAGE_PATH}${mint}`

/** Path of the picture that a metadata file of another host names: the image service reads the file, this one does not. */
export const remoteImagePath = (uri: string): string => `/img?url=${encodeURIComponent(uri)}`

/**
 * The metadata file that a URI of this product names for the given mint, links included, which its query holds in short;
 * undefined for any other URI. The host is not compared: nothing is fetched, and the file depends on the URI alone.
 */
export function hostedFile(uri: string, mint: string): Record<string, string | undefined> | undefined {
  if (!URL.canParse(uri)) return undefined
  const { pathname, searchParams } = new URL(uri)
  if (pathname !== `${METADATA_PATH}${mint}`) return undefined
  const link = (key: string, form: RegExp, base: string) => {
    const value = searchParams.get(key) ?? ''
    return form.test(value) ? `${base}${value}` : undefined
  }
  return {
    website: link('w', HOST, 'https://'),
    twitter: link('x', HANDLE, 'https://x.com/'),
    telegram: link('t', HANDLE, 'https://t.me/'),
    issuer: searchParams.get('issuer') ?? undefined,
    since: searchParams.get('since') ?? undefined,
    tags: searchParams.get('tags') ?? undefined,
  }
}

/** Description in the metadata file that this product serves for a token. */
export function describeToken({ name, symbol, launchpad, isVerified }: Asset): string {
  const origin = launchpad === undefined ? '' : `, launched on ${launchpad}`
  return `${name} (${symbol}), ${isVerified ? 'a listed token' : 'a token'} of the local cluster${origin}.`
}

import type { Asset } from '@callisto/contract'

/** Description in the metadata file that this product serves for a token. */
export function describeToken({ name, symbol, launchpad, isVerified }: Asset): string {
  const origin = launchpad === undefined ? '' : `, launched on ${launchpad}`
  return `${name} (${symbol}), ${isVerified ? 'a listed token' : 'a token'} of the local cluster${origin}.`
}

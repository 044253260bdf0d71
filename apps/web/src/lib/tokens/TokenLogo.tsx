import type { Asset } from '@callisto/contract'
import { TokenIcon } from '@callisto/ui'
import { useMemo } from 'react'
import { imageSources } from '../text/safe-url.ts'

/** Size of a logo in CSS pixels where none is given. */
const DEFAULT_SIZE = 24

/**
 * Token logo from the metadata, through the image service where it is of another host; without one, and when none loads,
 * the picture that is generated from the mint. A look-alike does not choose its picture.
 */
export function TokenLogo({
  asset,
  size = DEFAULT_SIZE,
}: {
  asset: Pick<Asset, 'id' | 'icon' | 'lookalikeOf'>
  size?: number
}) {
  const sources = useMemo(
    () => (asset.lookalikeOf ? [] : imageSources(asset.icon, size)),
    [asset.icon, asset.lookalikeOf, size],
  )
  // Another picture starts with its first source again.
  return <TokenIcon key={sources[0]} seed={asset.id} sources={sources} size={size} />
}

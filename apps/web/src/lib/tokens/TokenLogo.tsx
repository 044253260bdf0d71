import type { Asset } from '@callisto/contract'
import { TokenIcon } from '@callisto/ui'
import { useMemo } from 'react'
import { safeImage } from '../text/safe-url.ts'

/** Token logo from the metadata, or an identicon of the mint. A look-alike does not choose its picture. */
export function TokenLogo({
  asset,
  size,
}: {
  asset: Pick<Asset, 'id' | 'icon' | 'lookalikeOf'>
  size?: number
}) {
  const sources = useMemo(() => {
    const image = asset.lookalikeOf ? undefined : safeImage(asset.icon)
    return image ? [image] : []
  }, [asset.icon, asset.lookalikeOf])
  return <TokenIcon seed={asset.id} sources={sources} {...(size === undefined ? {} : { size })} />
}

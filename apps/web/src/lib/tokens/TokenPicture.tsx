import type { Asset } from '@callisto/contract'
import { TokenIcon } from '@callisto/ui'
import { useMemo } from 'react'
import { safeImage } from '../text/safe-url.ts'

/** A token's picture from its metadata, or one made from its mint. */
export function TokenPicture({ asset, size }: { asset: Pick<Asset, 'id' | 'icon'>; size?: number }) {
  const sources = useMemo(() => {
    const image = safeImage(asset.icon)
    return image ? [image] : []
  }, [asset.icon])
  return <TokenIcon seed={asset.id} sources={sources} {...(size === undefined ? {} : { size })} />
}

import { memo, useEffect, useState } from 'react'
import { cx } from '../theme/cx.ts'
import { identicon } from './identicon.ts'

export interface TokenIconProps {
  /** Seed of the identicon: the mint address. */
  seed: string
  /** Image URLs in order of preference; pass validated URLs only. */
  sources?: readonly string[]
  /** In pixels. */
  size?: number
  className?: string
}

/**
 * Token image: the first source that loads, else an identicon until the network is back. Decorative: the symbol is shown
 * beside it.
 */
export const TokenIcon = memo(function TokenIcon({
  seed,
  sources = [],
  size = 24,
  className,
}: TokenIconProps) {
  const [failed, setFailed] = useState(0)
  const source = sources[failed]
  useEffect(() => {
    if (failed === 0) return
    const startAnew = () => setFailed(0)
    addEventListener('online', startAnew)
    return () => removeEventListener('online', startAnew)
  }, [failed])
  if (source) {
    return (
      <img
        key={source}
        src={source}
        alt=""
        width={size}
        height={size}
        loading="lazy"
        decoding="async"
        referrerPolicy="no-referrer"
        onError={() => setFailed(failed + 1)}
        className={cx('shrink-0 rounded-full bg-lifted object-cover', className)}
      />
    )
  }
  const { background, foreground, path } = identicon(seed)
  return (
    <svg
      aria-hidden="true"
      width={size}
      height={size}
      viewBox="-1.5 -1.5 8 8"
      className={cx('shrink-0 rounded-full', className)}
    >
      <rect x="-1.5" y="-1.5" width="8" height="8" fill={background} />
      <path d={path} fill={foreground} shapeRendering="crispEdges" />
    </svg>
  )
})

import { useMemo } from 'react'
import { encode } from 'uqr'

/** Light modules around a code that its readers need. */
const QUIET = 4
/** Bytes of the largest code at error correction level L. */
const MAX_BYTES = 2_953

/** QR code of a text, dark on white in every theme; nothing for a text that is too long. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const code = useMemo(() => {
    const isTooLong = new TextEncoder().encode(text).length > MAX_BYTES
    return isTooLong ? undefined : encode(text, { ecc: 'L', border: QUIET })
  }, [text])
  if (!code) return null
  const { size, data } = code
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="w-full max-w-80"
    >
      <path d={`M0 0h${size}v${size}h-${size}z`} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}

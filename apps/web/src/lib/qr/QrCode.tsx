import { useMemo } from 'react'
import { qrCode } from './qr-code.ts'

/** Light modules around a code that its readers need. */
const QUIET = 4

/** QR code of a text, dark on white in every theme; nothing for a text that is too long. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const modules = useMemo(() => qrCode(text), [text])
  if (!modules) return null
  const size = modules.length + 2 * QUIET
  const path = modules
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x + QUIET} ${y + QUIET}h1v1h-1z` : '')))
    .join('')
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

/** Thin meter bar, `percent` from 0 to 100, with a label for screen readers. */
export function Meter({ percent, label }: { percent: number; label: string }) {
  const filled = Math.max(0, Math.min(100, percent))
  return (
    // biome-ignore lint/a11y/useSemanticElements: a <meter> cannot be styled alike in every browser
    <span
      role="meter"
      aria-label={label}
      aria-valuenow={Math.round(filled)}
      aria-valuemin={0}
      aria-valuemax={100}
      className="block h-1 w-full overflow-hidden rounded-full bg-lifted"
    >
      <span className="block h-full rounded-full bg-accent" style={{ width: `${filled}%` }} />
    </span>
  )
}

/** Marks of venues, in the order in which they are given to labels. */
const shapes = [
  'M3 11 8 4l5 7z',
  'M4 4h8v8H4z',
  'M8 3l5 5-5 5-5-5z',
  'M3 12V8h3v4zM7 12V4h3v8zM11 12V6h2v6z',
  'M8 3a5 5 0 1 0 0 10A5 5 0 0 0 8 3zm0 3a2 2 0 1 1 0 4 2 2 0 0 1 0-4z',
]
const hues = [212, 152, 28, 268, 336]

/** Geometric mark of a venue, the same everywhere for one label. */
export function VenueMark({ label }: { label: string }) {
  const sum = [...label].reduce((total, character) => total + (character.codePointAt(0) ?? 0), 0)
  const at = sum % shapes.length
  return (
    <svg aria-hidden="true" viewBox="0 0 16 16" className="size-4 shrink-0 rounded-full">
      <rect width="16" height="16" fill={`hsl(${hues[at]} 35% 28%)`} />
      <path d={shapes[at]} fill={`hsl(${hues[at]} 70% 78%)`} />
    </svg>
  )
}

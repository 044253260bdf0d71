import { useEffect, useState } from 'react'

const START = 7
const STEP_MS = 200
/** The way to 100 percent, then the fade. */
const FILL_MS = 140
const FADE_MS = 160

/** Loading bar at the top of the page: starts at 7 percent, advances while `active`, jumps to 100 and fades. */
export function ProgressBar({ active }: { active: boolean }) {
  const [percent, setPercent] = useState<number | undefined>()

  useEffect(() => {
    if (!active) {
      setPercent((now) => (now === undefined ? undefined : 100))
      const timer = setTimeout(() => setPercent(undefined), FILL_MS + FADE_MS)
      return () => clearTimeout(timer)
    }
    setPercent(START)
    const timer = setInterval(() => setPercent((now = START) => now + (96 - now) * 0.12), STEP_MS)
    return () => clearInterval(timer)
  }, [active])

  if (percent === undefined) return null
  return (
    <div aria-hidden="true" className="pointer-events-none fixed inset-x-0 top-0 z-50 h-0.5">
      <div
        className="h-full origin-left bg-accent"
        style={{
          transform: `scaleX(${percent / 100})`,
          opacity: percent === 100 ? 0 : 1,
          transition: `transform ${FILL_MS}ms ease-out, opacity ${FADE_MS}ms linear ${FILL_MS}ms`,
        }}
      />
    </div>
  )
}

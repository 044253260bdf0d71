import { createStoredValue } from '../browser/storage.ts'

const MAX_KEPT = 50

type Landings = readonly (readonly [signature: string, ms: number])[]

const landings = createStoredValue<Landings>('landing-times', [], (value) =>
  Array.isArray(value) ? value.filter(isLanding).slice(0, MAX_KEPT) : undefined,
)

function isLanding(row: unknown): row is Landings[number] {
  if (!Array.isArray(row)) return false
  const [signature, ms] = row
  return typeof signature === 'string' && typeof ms === 'number' && ms >= 0 && Number.isFinite(ms)
}

/** Keeps the time from signing to confirmation of a transaction of this browser: the chain does not hold it. */
export function recordLanding(signature: string, ms: number): void {
  const others = landings.get().filter(([other]) => other !== signature)
  landings.set([[signature, ms] as const, ...others].slice(0, MAX_KEPT))
}

/** Milliseconds from signing to confirmation; undefined for a transaction that this browser did not send. */
export function landingMs(signature: string): number | undefined {
  return landings.get().find(([known]) => known === signature)?.[1]
}

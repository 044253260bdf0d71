/** When a recurring order fills: cycle k may be filled from `startAt + k * interval` on, in unix seconds. */
export interface Schedule {
  startAt: number
  /** Seconds, at least 1. */
  interval: number
}

/** The cycle that the clock is in, counted from 0; -1 before the first. */
export const clockCycle = ({ startAt, interval }: Schedule, now: number): number =>
  now < startAt ? -1 : Math.floor((now - startAt) / interval)

/** When the next fill is allowed: the start of the cycle behind the last one that was filled, -1 for none. */
export const nextCycleAt = ({ startAt, interval }: Schedule, lastCycle: number): number =>
  startAt + (lastCycle + 1) * interval

/** Whether a fill is allowed now: at most one in each cycle of the clock, however many were missed before. */
export const isCycleDue = (schedule: Schedule, lastCycle: number, now: number): boolean =>
  clockCycle(schedule, now) > lastCycle

/** Cycles of the clock that have passed without a fill, the running one not among them. */
export const missedCycles = (schedule: Schedule, done: number, now: number): number =>
  Math.max(0, clockCycle(schedule, now) - done)

/** Start times of the next `count` cycles, when none is missed; from now on where the schedule is behind. */
export function plannedCycles(schedule: Schedule, lastCycle: number, count: number, now: number): number[] {
  const first = Math.max(lastCycle + 1, clockCycle(schedule, now))
  return Array.from(
    { length: Math.max(0, count) },
    (_, k) => schedule.startAt + (first + k) * schedule.interval,
  )
}

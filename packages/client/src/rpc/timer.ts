/** Runs a callback once after a delay; returns what cancels it. */
export type After = (ms: number, run: () => void) => () => void

/** The timer of the runtime. */
export const systemAfter: After = (ms, run) => {
  const timer = setTimeout(run, ms)
  return () => clearTimeout(timer)
}

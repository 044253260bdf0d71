import type { Clock } from '@callisto/solana'

const READY_POLL_MS = 100

/** Resolves with undefined once every part is ready, or when the signal aborts. */
export async function waitUntilReady(
  parts: readonly (() => { ready: boolean })[],
  clock: Clock,
  signal: AbortSignal,
): Promise<undefined> {
  while (!signal.aborted && !parts.every((part) => part().ready)) await clock.wait(READY_POLL_MS, signal)
  return undefined
}

/** Unix seconds of a block and when it was received on the monotonic clock. */
interface Observation {
  blockTime: number
  atMs: number
}

let newest: Observation | undefined
const waiting = new Set<() => void>()

/** Records the time of the newest block. `atMs` is on the monotonic clock: the browser's clock may be wrong. */
export function recordChainTime(blockTime: number, atMs = performance.now()): void {
  newest = { blockTime, atMs }
  for (const resume of waiting) resume()
}

/** Unix seconds of the chain at present; undefined until a block's time is known. */
export function chainTime(nowMs = performance.now()): number | undefined {
  return newest && newest.blockTime + (nowMs - newest.atMs) / 1000
}

/** How long a first block's time is waited for, in ms. */
const PATIENCE_MS = 1_500

/**
 * Whole unix seconds of the chain, once a block's time is known; of the browser's clock when none comes in time. Rejects
 * with the reason of `signal`.
 */
export async function nextChainTime(signal: AbortSignal, patienceMs = PATIENCE_MS): Promise<number> {
  if (!newest) await firstBlockTime(signal, patienceMs)
  signal.throwIfAborted()
  return Math.floor(chainTime() ?? Date.now() / 1000)
}

function firstBlockTime(signal: AbortSignal, patienceMs: number): Promise<void> {
  return new Promise((resolve) => {
    const resume = () => {
      clearTimeout(timer)
      waiting.delete(resume)
      signal.removeEventListener('abort', resume)
      resolve()
    }
    const timer = setTimeout(resume, patienceMs)
    waiting.add(resume)
    signal.addEventListener('abort', resume)
  })
}

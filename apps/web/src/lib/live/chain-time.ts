/** Unix seconds of a block and when it was received on the monotonic clock. */
interface Observation {
  blockTime: number
  atMs: number
}

let newest: Observation | undefined

/** Records the time of the newest block. `atMs` is on the monotonic clock: the browser's clock may be wrong. */
export function recordChainTime(blockTime: number, atMs = performance.now()): void {
  newest = { blockTime, atMs }
}

/** Unix seconds of the chain at present; undefined until a block's time is known. */
export function chainTime(nowMs = performance.now()): number | undefined {
  return newest && newest.blockTime + (nowMs - newest.atMs) / 1000
}

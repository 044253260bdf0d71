import type { SimChain } from './sim-chain.ts'
import type { SimProcess } from './sim-process.ts'

/**
 * What `take` returns after each block, in order, each after a delay. A stream breaks, ends or repeats its last item now
 * and then.
 */
export async function* simStream<T>(
  process: SimProcess,
  chain: SimChain,
  signal: AbortSignal,
  label: string,
  take: () => T | undefined,
): AsyncGenerator<T> {
  const { faults } = process
  let wake = () => {}
  const stop = chain.listen(() => wake())
  const onAbort = () => wake()
  signal.addEventListener('abort', onAbort)
  try {
    while (!signal.aborted) {
      const item = take()
      if (item === undefined) {
        await new Promise<void>((resolve) => {
          wake = resolve
        })
        continue
      }
      await process.call(`stream ${label}`, () => undefined)
      if (signal.aborted) return
      if (faults.chance(faults.streamFaults)) {
        if (faults.chance(0.3)) return
        throw new Error(`the stream of ${label} is broken`)
      }
      yield item
      if (faults.chance(faults.streamFaults)) yield item
    }
  } finally {
    stop()
    signal.removeEventListener('abort', onAbort)
  }
}

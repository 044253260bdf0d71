import { setTimeout as sleep } from 'node:timers/promises'
import { systemClock } from '@callisto/solana'
import { testKey } from '../programs/toolchain/test-vm.ts'
import { FreeRpc } from './on-demand/free-rpc.ts'
import { pairPools } from './on-demand/pair-pools.ts'
import { openQuoteHouse } from './on-demand/quote-house.ts'
import { quantile } from './routing/statistics.ts'

const PAIRS = 6
const WARM_QUOTES = 10
/** Longer than the pools of a quote stay young enough for the next one. */
const PAUSE_MS = 2_100
const [MAX_FIRST_MS, MAX_FIRST_CALLS, MAX_WARM_CALLS] = [1_500, 12, 2]

/**
 * Quotes over a free RPC service 60 ms away in real time: the first one of unknown pairs and those whose pools are due to
 * be read again. Rejects above the limits.
 */
export async function run(): Promise<void> {
  const mints = Array.from({ length: 2 * PAIRS }, (_, index) => testKey(`token ${index}`) as string)
  const rpc = new FreeRpc(systemClock, pairPools(mints))
  const house = await openQuoteHouse(rpc, systemClock)
  while (!house.isReady()) await sleep(50)
  const measure = async (input: string, output: string) => {
    const [startMs, before] = [performance.now(), rpc.calls.length]
    const { status, body } = await house.quote(input, output)
    if (status !== 200) throw new Error(`no quote: ${JSON.stringify(body)}`)
    return { ms: performance.now() - startMs, calls: rpc.calls.length - before }
  }
  const first = []
  for (let pair = 0; pair < PAIRS; pair++) {
    first.push(await measure(mints[2 * pair]!, mints[2 * pair + 1]!))
    await sleep(PAUSE_MS)
  }
  const warm = []
  for (let count = 0; count < WARM_QUOTES; count++) {
    warm.push(await measure(mints[0]!, mints[1]!))
    await sleep(PAUSE_MS)
  }
  const figures = { latencyMs: 60, first: summary(first), warm: summary(warm), peakIn10s: rpc.peak() }
  console.log(JSON.stringify(figures))
  await house.close()
  const isWithin =
    figures.first.maxMs <= MAX_FIRST_MS &&
    figures.first.maxCalls <= MAX_FIRST_CALLS &&
    figures.warm.maxCalls <= MAX_WARM_CALLS
  if (!isWithin) throw new Error('a quote took longer or more calls than it may')
}

function summary(quotes: readonly { ms: number; calls: number }[]) {
  const times = quotes.map(({ ms }) => ms).toSorted((a, b) => a - b)
  return {
    quotes: quotes.length,
    p50Ms: Math.round(quantile(times, 0.5) ?? 0),
    maxMs: Math.round(times.at(-1)!),
    maxCalls: Math.max(...quotes.map(({ calls }) => calls)),
  }
}

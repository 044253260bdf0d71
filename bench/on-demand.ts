import { setTimeout as sleep } from 'node:timers/promises'
import { systemClock } from '@callisto/solana'
import { testKey } from '../programs/toolchain/test-vm.ts'
import { FreeRpc } from './on-demand/free-rpc.ts'
import { pairPools } from './on-demand/pair-pools.ts'
import { openQuoteHouse } from './on-demand/quote-house.ts'
import { checkedPrinter } from './routing/checked-printer.ts'
import { limit } from './routing/output.ts'
import { quantile } from './routing/statistics.ts'

const BENCH = 'on-demand'
const PAIRS = 6
const WARM_QUOTES = 10
/** Longer than the pools of a quote stay young enough for the next one. */
const PAUSE_MS = 2_100
/** Four in five of what the service allows. */
const MAX_CALLS_IN_10S = 80
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
  await house.close()
  const missed: string[] = []
  const print = checkedPrinter(BENCH, missed)
  print('firstP50Ms', quantile(first.map(msOf), 0.5), 'ms')
  print('firstMaxMs', Math.max(...first.map(msOf)), 'ms', limit('<=', MAX_FIRST_MS))
  print('firstMaxCalls', Math.max(...first.map(callsOf)), 'calls', limit('<=', MAX_FIRST_CALLS))
  print('warmP50Ms', quantile(warm.map(msOf), 0.5), 'ms')
  print('warmMaxCalls', Math.max(...warm.map(callsOf)), 'calls', limit('<=', MAX_WARM_CALLS))
  print('callsIn10s', rpc.peak(), 'calls', limit('<=', MAX_CALLS_IN_10S))
  if (missed.length > 0) throw new Error(`limits missed: ${missed.join(', ')}`)
}

interface Measured {
  ms: number
  calls: number
}

const msOf = ({ ms }: Measured) => ms
const callsOf = ({ calls }: Measured) => calls

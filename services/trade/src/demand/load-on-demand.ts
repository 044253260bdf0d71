import type { Amm } from '@callisto/amms'
import type { ChainPort, Clock } from '@callisto/solana'
import type { LookupTableRegistry } from '../lookup-tables/registry.ts'
import type { HintedPools } from './hinted-pools.ts'

export interface LoadOptions {
  chain: ChainPort
  clock: Clock
  amms: readonly Amm[]
  tables: LookupTableRegistry
  hints: HintedPools
  /** Addresses of the hints. */
  hinted: readonly string[]
  signal: AbortSignal
  onReady: (ready: boolean) => void
  onError: (error: unknown) => void
}

/** Pause before a failed read is repeated. */
const RETRY_MS = 1_000

/** Reads what a service needs before its first quote, where pools are read on demand: the hints and the lookup tables. */
export async function loadOnDemand(options: LoadOptions): Promise<void> {
  const { chain, clock, amms, tables, hints, hinted, signal, onReady, onError } = options
  while (!signal.aborted) {
    try {
      await hints.load(chain, amms, hinted, signal)
      if (tables.isOn) await tables.load(chain, signal)
      return onReady(true)
    } catch (error) {
      if (!signal.aborted) onError(error)
    }
    await clock.wait(RETRY_MS, signal)
  }
}

import type { Amm } from '@callisto/amms'
import { NATIVE_MINT } from '@callisto/solana'
import type { HintedPools } from './hinted-pools.ts'
import { type Pair, pairKey, toPair } from './pair.ts'

/** The mints through which most tokens trade: SOL and USDC. */
const HUBS = [NATIVE_MINT, 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'] as const

/** The pairs of a route between two mints: their own first, then each of them with the hubs, and the hubs. */
export function routePairs(inputMint: string, outputMint: string): Pair[] {
  const pairs = new Map<string, Pair>()
  const add = (mintA: string, mintB: string) => {
    const pair = toPair(mintA, mintB)
    if (mintA !== mintB) pairs.set(pairKey(pair), pair)
  }
  add(inputMint, outputMint)
  for (const hub of HUBS) for (const mint of [inputMint, outputMint]) add(mint, hub)
  add(...HUBS)
  return [...pairs.values()]
}

/** Addresses that pools of a pair may have: those that venues derive, and hints. */
export function candidatesOf(pair: Pair, amms: readonly Amm[], hints: HintedPools): string[] {
  const derived = amms.flatMap(({ discovery }) => discovery.candidates?.(...pair) ?? [])
  return [...new Set([...hints.of(pair), ...derived])]
}

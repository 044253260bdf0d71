import { randomInt } from 'node:crypto'
import { divide } from '@callisto/amount'
import { setComputeUnitLimit } from '@callisto/solana'
import type { BuiltSwap } from '../build/build-swap.ts'

/** Far within the margin of a measured limit. */
const VARIANTS = 4_096

/**
 * A compute unit limit at or a little below the given one. Two orders of the same amounts on the same blockhash would otherwise be one
 * transaction, which the chain executes once: the second order would have the outcome of the first.
 */
export const distinctLimit = (units: number): number => units - randomInt(VARIANTS)

/** The same swap with a limit of its own, and the fee for it. */
export function withDistinctLimit(swap: BuiltSwap): BuiltSwap {
  const computeUnitLimit = distinctLimit(swap.computeUnitLimit)
  const [, price] = swap.computeBudget
  const computeBudget = [setComputeUnitLimit(computeUnitLimit), ...(price ? [price] : [])]
  const perUnit = price?.data ? readPrice(Uint8Array.from(price.data)) : 0n
  const priorityFeeLamports = divide(perUnit * BigInt(computeUnitLimit), 1_000_000n, 'ceil')
  return { ...swap, computeUnitLimit, computeBudget, priorityFeeLamports }
}

/** Micro-lamports of a compute unit; the price follows the tag of the instruction. */
const readPrice = (data: Uint8Array): bigint => new DataView(data.buffer).getBigUint64(1, true)

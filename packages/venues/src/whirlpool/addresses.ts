import type { Side } from '@callisto/amms'
import { addressBytes } from '@callisto/solana/codec'
import { type DerivedAddress, deriveWithBump } from '@callisto/solana/derive'
import { MAX_TICK, MIN_TICK } from '../shared/concentrated/tick-prices.ts'

/** Places of ticks in an array, a multiple of the spacing apart. */
export const ARRAY_TICKS = 88
/** Arrays that a swap reads at most. */
const SWAP_ARRAYS = 3

const ORACLE_SEED = Buffer.from('oracle')
const ARRAY_SEED = Buffer.from('tick_array')

/** Addresses that a program derives for a pool: each is derived once, which takes about as long as decoding the pool. */
export class PoolAddresses {
  readonly program: string
  readonly #pool: string
  readonly #arrays = new Map<number, DerivedAddress>()
  #oracle: DerivedAddress | undefined

  constructor(program: string, pool: string) {
    this.program = program
    this.#pool = pool
  }

  /** The account of a pool's adaptive fee; every swap names it, whether it exists or not. */
  get oracle(): DerivedAddress {
    this.#oracle ??= this.#derive([ORACLE_SEED])
    return this.#oracle
  }

  /** The array of ticks that begins at `start`. */
  array(start: number): DerivedAddress {
    let derived = this.#arrays.get(start)
    if (derived === undefined) {
      derived = this.#derive([ARRAY_SEED], [Buffer.from(String(start))])
      this.#arrays.set(start, derived)
    }
    return derived
  }

  #derive(before: readonly Uint8Array[], after: readonly Uint8Array[] = []): DerivedAddress {
    return deriveWithBump(this.program, [...before, addressBytes(this.#pool), ...after])
  }
}

/** Of recent pools; all are dropped at a limit. */
const known = new Map<string, PoolAddresses>()
const MAX_KNOWN = 1 << 14

export function addressesOf(program: string, pool: string): PoolAddresses {
  const found = known.get(pool)
  if (found?.program === program) return found
  if (known.size >= MAX_KNOWN) known.clear()
  const addresses = new PoolAddresses(program, pool)
  known.set(pool, addresses)
  return addresses
}

/**
 * First ticks of the arrays that a swap reads, in its direction: at most three, fewer at the bounds of the ticks. Where
 * the price rises and no place above it is left in its own array, the next one is the first.
 */
export function swapArrays(tick: number, spacing: number, side: Side): number[] {
  const width = ARRAY_TICKS * spacing
  const base = Math.floor(tick / width) * width
  const first = side === 0 ? base : tick + spacing >= base + width ? base + width : base
  const starts: number[] = []
  for (let count = 0; count < SWAP_ARRAYS; count++) {
    const start = first + (side === 0 ? -count : count) * width
    if (start + width > MIN_TICK && start <= MAX_TICK) starts.push(start)
  }
  return starts
}

/** Arrays of both directions, each once. */
export function neededArrays(tick: number, spacing: number): number[] {
  const down = swapArrays(tick, spacing, 0)
  return [...down, ...swapArrays(tick, spacing, 1).filter((start) => !down.includes(start))]
}

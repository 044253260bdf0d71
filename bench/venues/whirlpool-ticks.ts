import type { Address } from '@solana/kit'
import type { TestVm } from '../../programs/toolchain/test-vm.ts'
import type { Random } from '../routing/random.ts'
import { AccountBytes } from './bytes.ts'

interface TickArrays {
  program: Address
  pool: Address
  spacing: number
  tick: number
  ticks: ReadonlyMap<number, { net: bigint; gross: bigint }>
  /** Whether the program has the second layout. */
  isNew: boolean
  arrayAt(start: number): Address
}

const TICKS = 88
const MAX_TICK = 443_636
const FIXED_BYTES = 9_988
const TICK_BYTES = 113

/** Writes the arrays that have ticks, and a few near the price that have none. */
export function setTickArrays(vm: TestVm, random: Random, arrays: TickArrays): void {
  const { program, spacing, tick, ticks, isNew, arrayAt } = arrays
  const width = TICKS * spacing
  const startOf = (at: number) => Math.floor(at / width) * width
  const starts = new Set([...ticks.keys()].map(startOf))
  for (let near = -2; near <= 3; near++) {
    const start = startOf(tick) + near * width
    if (start + width > -MAX_TICK && start <= MAX_TICK && random() < 0.3) starts.add(start)
  }
  for (const start of starts) {
    const data = isNew && random() < 0.5 ? dynamicArray(arrays, start) : fixedArray(arrays, start)
    vm.setAccount(arrayAt(start), { owner: program, data })
  }
}

function fixedArray({ pool, spacing, ticks }: TickArrays, start: number): Uint8Array {
  const array = new AccountBytes(FIXED_BYTES, '4561bdbe6e0742bb').i32(8, start).key(9_956, pool)
  for (let place = 0, at = 12; place < TICKS; place++, at += TICK_BYTES) {
    const tick = ticks.get(start + place * spacing)
    if (tick)
      array
        .u8(at, 1)
        .u128(at + 1, tick.net)
        .u128(at + 17, tick.gross)
  }
  return array.data
}

function dynamicArray({ pool, spacing, ticks }: TickArrays, start: number): Uint8Array {
  const places = Array.from({ length: TICKS }, (_, place) => place)
  const set = places.filter((place) => ticks.has(start + place * spacing))
  const bytes = 60 + TICKS + (TICK_BYTES - 1) * set.length
  const bitmap = set.reduce((bits, place) => bits | (1n << BigInt(place)), 0n)
  const array = new AccountBytes(bytes, '11d8f68ee1c7da38').i32(8, start).key(12, pool).u128(44, bitmap)
  let at = 60
  for (const place of places) {
    const tick = ticks.get(start + place * spacing)
    if (tick)
      array
        .u8(at, 1)
        .u128(at + 1, tick.net)
        .u128(at + 17, tick.gross)
    at += tick ? TICK_BYTES : 1
  }
  return array.data
}

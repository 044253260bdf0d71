import type { Address } from '@solana/kit'
import type { TestVm } from '../../programs/toolchain/test-vm.ts'
import { logBetween, pick, type Random } from '../routing/random.ts'
import { AccountBytes } from './bytes.ts'
import { TIME } from './swap-trial.ts'

interface Oracle {
  address: Address
  program: Address
  pool: Address
  spacing: number
  tick: number
}

const MAX_U32 = 2 ** 32 - 1

/** Writes an adaptive fee: its clock within the filter, the decay or beyond, rarely ahead of the chain's. */
export function setOracle(
  vm: TestVm,
  random: Random,
  { address, program, pool, spacing, tick }: Oracle,
): void {
  const below = (most: number) => Math.floor(random() * most)
  const groupSize = pick(random, divisors(spacing))
  const filter = 1 + below(120)
  const decay = filter + 1 + below(4_000)
  const max = Math.min(
    pick(random, [0, 30_000, 350_000, Math.floor(logBetween(random, 1e4, 1e7))]),
    Math.floor(MAX_U32 / groupSize),
  )
  const [reference, accumulated] = [pick(random, [0, below(max + 1)]), below(max + 1)]
  const age = pick(random, [below(filter), below(decay), below(10_000), 3_600, 3_601, filter, decay])
  const referencedAt = random() < 0.03 ? TIME + 5 : TIME - age
  const majorAt = pick(random, [0, referencedAt, TIME - below(age + 1), TIME - below(decay)])
  const groupReference =
    Math.floor(tick / groupSize) + Math.round(pick(random, [0, 1, -1, 6, -6, 40, -40]) * random())
  const limit = Math.floor(443_636 / groupSize)
  const data = new AccountBytes(254, '8bc283b38cb3e5f4')
    .key(8, pool)
    .u64(40, BigInt(random() < 0.03 ? TIME + 1 : pick(random, [0, TIME, TIME - 5])))
    .u16(48, filter)
    .u16(50, decay)
    .u16(52, below(10_000))
    .u32(54, pick(random, [0, 100, 1_500, 20_000, 99_999]))
    .u32(58, max)
    .u16(62, groupSize)
    .u16(64, 1 + below(Math.min(spacing * 88, 65_535)))
    .u64(82, BigInt(random() < 0.1 ? 0 : referencedAt))
    .u64(90, BigInt(majorAt))
    .u32(98, reference)
    .i32(102, Math.min(Math.max(random() < 0.1 ? 0 : groupReference, -limit), limit))
    .u32(106, accumulated)
  vm.setAccount(address, { owner: program, data: data.data })
}

const divisors = (spacing: number) =>
  [1, 2, 4, 8, 16, 64, 128, spacing].filter((size) => spacing % size === 0)

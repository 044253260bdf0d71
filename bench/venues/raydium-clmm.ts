import { deriveAddress, deriveWithBump } from '@callisto/solana/derive'
import { raydiumClmmOf2024 } from '@callisto/venues/raydium-clmm'
import { ClmmPool } from '@callisto/venues/raydium-clmm/pool'
import { MAX_TICK, MIN_TICK, raydiumPrices } from '@callisto/venues/raydium-clmm/tick-price'
import type { Address } from '@solana/kit'
import { bytesOf, type TestVm, testKey } from '../../programs/toolchain/test-vm.ts'
import { between, logBetween, pick, type Random } from '../routing/random.ts'
import { AccountBytes } from './bytes.ts'
import { randomMints, setVault } from './random-tokens.ts'
import { TIME } from './swap-trial.ts'
import type { SyntheticVenue } from './synthetic-venue.ts'

const PROGRAM = raydiumClmmOf2024.owners[0] as Address
const TICKS_PER_ARRAY = 60
const TICK_BYTES = 168
/** The pool's own bitmap: so many arrays on each side of tick 0. */
const OWN_ARRAYS = 512
/** Of the build that is executed, from before August 2024. */
const OBSERVATION_BYTES = 52_121
const VAULT = 2n ** 61n
/** No position of a pool is worth more: with ten times of all of them no vault overflows. */
const MAX_WORTH = 2 ** 54

interface Position {
  lower: number
  upper: number
  liquidity: bigint
}

/** Pools at any price, from one position to dozens, dense and with gaps, with rewards and transfer fees. */
export const raydiumClmmVenue: SyntheticVenue = {
  amm: raydiumClmmOf2024,
  files: [`${PROGRAM}.so`],
  hasExactOut: true,
  isWindowed: true,
  stateOf(pool) {
    if (!(pool instanceof ClmmPool)) throw new Error('no pool of this venue')
    const { sqrtPrice, liquidity, tick } = pool.price
    return `${sqrtPrice} with ${liquidity} at ${tick}`
  },
  randomPool(vm, random, label, _, tokens = randomMints(vm, random, label, { canHaveFee: random() < 0.3 })) {
    const keys = ['config', 'observation', 'vault 0', 'vault 1'].map((name) => testKey(`${label} ${name}`))
    const [config, observation, vault0, vault1] = keys as [Address, Address, Address, Address]
    const seeds = [Buffer.from('pool'), ...[config, ...tokens.mints].map(bytesOf)]
    const { address: root, bump } = deriveWithBump(PROGRAM, seeds)
    const spacing = pick(random, [1, 1, 2, 5, 10, 14, 15, 60, 120])
    const price = randomPrice(random, spacing)
    const positions = randomPositions(random, spacing, price)
    const active = positions.filter(({ lower, upper }) => lower <= price.tick && price.tick < upper)
    setVault(vm, vault0, tokens, 0, root, VAULT)
    setVault(vm, vault1, tokens, 1, root, VAULT)
    const rates = new AccountBytes(117, 'daf42168cbcb2b6f')
      .u32(43, pick(random, [0, 120_000, 333_333]))
      .u32(47, pick(random, [100, 500, 2_500, 10_000, 0, 333_333, 900_000]))
      .u16(51, spacing)
      .u32(53, pick(random, [0, 40_000, 500_000]))
    vm.setAccount(config, { owner: PROGRAM, data: rates.data })
    const pool = new AccountBytes(1_544, 'f7ede3f5d7c3de46')
      .u8(8, bump)
      .key(9, config)
      .key(41, testKey('clmm creator'))
      .key(73, tokens.mints[0])
      .key(105, tokens.mints[1])
      .key(137, vault0)
      .key(169, vault1)
      .key(201, observation)
      .u8(233, 6)
      .u8(234, 6)
      .u16(235, spacing)
      .u128(237, sum(active))
      .u128(253, price.sqrtPrice)
      .i32(269, price.tick)
      .u16(275, 15)
      .u64(1_080, BigInt(pick(random, [0, TIME - 1, random() < 0.1 ? TIME : 0])))
    if (random() < 0.03) pool.u8(389, 1 << 4)
    for (let reward = 0; reward < pick(random, [0, 0, 1, 3]); reward++) setReward(pool, reward, label)
    setTicks(vm, pool, root, spacing, positions, random)
    vm.setAccount(root, { owner: PROGRAM, data: pool.data })
    const seen = new AccountBytes(OBSERVATION_BYTES, '7aaec5358109a584').u8(8, 1).key(9, root).u32(41, TIME)
    vm.setAccount(observation, { owner: PROGRAM, data: seen.data })
    return { root, mints: tokens.mints, tokenPrograms: tokens.programs, sizes: worthOf(positions, price) }
  },
}

const sum = (positions: readonly Position[]) =>
  positions.reduce((total, { liquidity }) => total + liquidity, 0n)

/** A price between two ticks or on one; there it belongs to the tick or, as after a fall, to the one below. */
function randomPrice(random: Random, spacing: number) {
  // The build takes the outermost array of wide spacings for one of the extension, which such pools lack.
  const outermost = spacing < 15 ? MAX_TICK - 1 : MAX_TICK - 2 * TICKS_PER_ARRAY * spacing
  const reach = pick(random, [2_000, 30_000, 100_000, outermost])
  const near = Math.floor(between(random, -reach, reach))
  if (random() < 0.35) {
    const tick = Math.trunc(near / spacing) * spacing
    return { sqrtPrice: raydiumPrices.at(tick), tick: random() < 0.5 ? tick : tick - 1 }
  }
  const [low, high] = [raydiumPrices.at(near), raydiumPrices.at(near + 1)]
  const sqrtPrice = low + ((high - low) * BigInt(Math.floor(random() * 1e9))) / 1_000_000_000n
  return { sqrtPrice, tick: raydiumPrices.tickOf(sqrtPrice) }
}

type Price = ReturnType<typeof randomPrice>

/** Most positions are around the price, of one width or of any; some are elsewhere, and leave gaps. */
function randomPositions(random: Random, spacing: number, { tick }: Price): Position[] {
  const count = pick(random, [1, 3, 10, 40])
  const width = pick(random, [2, 60, 300, 100_000])
  const [lowest, highest] = [Math.ceil(MIN_TICK / spacing), Math.floor(MAX_TICK / spacing)]
  const within = (place: number) => Math.min(highest, Math.max(lowest, place))
  return Array.from({ length: count }, () => {
    const middle = tick / spacing + between(random, -1, 1) * width * pick(random, [0.5, 1, 4])
    const half = logBetween(random, 0.6, width)
    let [lower, upper] = [within(Math.floor(middle - half)), within(Math.ceil(middle + half))]
    if (lower === upper) [lower, upper] = lower === highest ? [lower - 1, upper] : [lower, upper + 1]
    const bounds = { lower: lower * spacing, upper: upper * spacing }
    return { ...bounds, liquidity: randomLiquidity(random, bounds) }
  })
}

/** As much as a position of a random worth has. */
function randomLiquidity(random: Random, { lower, upper }: { lower: number; upper: number }): bigint {
  const [low, high] = [rootAt(lower), rootAt(upper)]
  const [unit0, unit1] = [1 / low - 1 / high, high - low]
  const most = Math.min(MAX_WORTH / unit0, MAX_WORTH / unit1, 2 ** 120)
  return BigInt(Math.ceil(logBetween(random, Math.min(1_000, most), most)))
}

const rootAt = (tick: number) => 1.0001 ** (tick / 2)

/** What all positions hold of either mint, base units. */
function worthOf(positions: readonly Position[], { tick }: Price): readonly [bigint, bigint] {
  const amounts = [0, 0] as [number, number]
  for (const { lower, upper, liquidity } of positions) {
    const at = Math.min(upper, Math.max(lower, tick))
    amounts[0] += Number(liquidity) * (1 / rootAt(at) - 1 / rootAt(upper))
    amounts[1] += Number(liquidity) * (rootAt(at) - rootAt(lower))
  }
  return [whole(amounts[0]), whole(amounts[1])]
}

const whole = (amount: number) => BigInt(Math.floor(Math.min(2 ** 62, Math.max(2, amount))))

/** Net and gross liquidity by tick. */
function ticksOf(positions: readonly Position[]): Map<number, { net: bigint; gross: bigint }> {
  const ticks = new Map<number, { net: bigint; gross: bigint }>()
  const add = (tick: number, net: bigint, gross: bigint) => {
    const before = ticks.get(tick) ?? { net: 0n, gross: 0n }
    ticks.set(tick, { net: before.net + net, gross: before.gross + gross })
  }
  for (const { lower, upper, liquidity } of positions) {
    add(lower, liquidity, liquidity)
    add(upper, -liquidity, liquidity)
  }
  return ticks
}

/** Writes the arrays with ticks, one without beside them, and the bits of those that have some. */
function setTicks(
  vm: TestVm,
  pool: AccountBytes,
  root: Address,
  spacing: number,
  positions: readonly Position[],
  random: Random,
): void {
  const extension = new AccountBytes(1_832, '3c9624db61808b99').key(8, root)
  const arrays = new Map<number, AccountBytes>()
  const arrayOf = (number: number) => {
    const start = number * TICKS_PER_ARRAY * spacing
    const array = arrays.get(number) ?? new AccountBytes(10_240, 'c09b55cd31f9812a').key(8, root)
    arrays.set(number, array.i32(40, start))
    return { array, start }
  }
  for (const [tick, { net, gross }] of ticksOf(positions)) {
    const number = Math.floor(tick / (TICKS_PER_ARRAY * spacing))
    const { array, start } = arrayOf(number)
    const offset = 44 + TICK_BYTES * ((tick - start) / spacing)
    array
      .i32(offset, tick)
      .u128(offset + 4, net)
      .u128(offset + 20, gross)
    array.u8(10_124, array.data[10_124]! + 1)
    setBit(pool, extension, number)
  }
  if (random() < 0.3) arrayOf(Math.max(...arrays.keys()) + 1)
  for (const [number, { data }] of arrays)
    vm.setAccount(arrayKey(root, number * TICKS_PER_ARRAY * spacing), { owner: PROGRAM, data })
  const seeds = [Buffer.from('pool_tick_array_bitmap_extension'), bytesOf(root)]
  vm.setAccount(deriveAddress(PROGRAM, seeds), { owner: PROGRAM, data: extension.data })
}

function arrayKey(root: Address, start: number): Address {
  const bytes = Buffer.alloc(4)
  bytes.writeInt32BE(start)
  return deriveAddress(PROGRAM, [Buffer.from('tick_array'), bytesOf(root), bytes])
}

function setBit(pool: AccountBytes, extension: AccountBytes, number: number): void {
  if (number >= -OWN_ARRAYS && number < OWN_ARRAYS) {
    setBitAt(pool, 904, number + OWN_ARRAYS)
    return
  }
  const block = Math.floor((number >= 0 ? number : -number - 1) / OWN_ARRAYS) - 1
  const side = number >= 0 ? 40 : 936
  const first = number >= 0 ? (block + 1) * OWN_ARRAYS : -(block + 2) * OWN_ARRAYS
  setBitAt(extension, side + 64 * block, number - first)
}

function setBitAt(account: AccountBytes, from: number, bit: number): void {
  const at = from + (bit >> 3)
  account.u8(at, account.data[at]! | (1 << (bit & 7)))
}

/** A reward that runs: it takes compute units. */
function setReward(pool: AccountBytes, index: number, label: string): void {
  const at = 397 + 169 * index
  pool
    .u8(at, 2)
    .u64(at + 1, BigInt(TIME - 1_000))
    .u64(at + 9, BigInt(TIME + 1_000))
    .u64(at + 17, BigInt(TIME - 10))
    .u128(at + 25, 1n << 60n)
    .key(at + 57, testKey(`${label} reward ${index}`))
}

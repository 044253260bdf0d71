import { addressBytes } from '@callisto/solana/codec'
import { deriveAddress, deriveWithBump } from '@callisto/solana/derive'
import { meteoraDlmm } from '@callisto/venues/meteora-dlmm'
import type { Address } from '@solana/kit'
import { TOKEN_2022_PROGRAM } from '../../programs/toolchain/test-tokens.ts'
import { bytesOf, type TestVm, testKey } from '../../programs/toolchain/test-vm.ts'
import { between, logBetween, pick, type Random } from '../routing/random.ts'
import { AccountBytes } from './bytes.ts'
import { ARRAY_BINS, type BinAmounts, markArrays, randomBins, writeArray } from './meteora-dlmm-bins.ts'
import { type RandomTokens, randomMints, setVault } from './random-tokens.ts'
import { SLOT, TIME } from './swap-trial.ts'
import type { SyntheticVenue } from './synthetic-venue.ts'

const PROGRAM = meteoraDlmm.owners[0] as Address
const MAX_BIN = 443_636
/** Prices of a pair lie within 2^-60 and 2^60. */
const MAX_LOG_PRICE = 60 * Math.LN2
/** Bins that the pair's own bitmap covers, either sign. */
const OWN_BINS = 512 * ARRAY_BINS
const ORACLE_BYTES = 3_232

/** Pairs of every step, shape and volatility, near and beyond their own bitmap, with and without orders. */
export const meteoraDlmmVenue: SyntheticVenue = {
  amm: meteoraDlmm,
  files: [`${PROGRAM}.so`],
  hasExactOut: true,
  isWindowed: true,
  hasGrossTrades: true,
  randomPool(vm, random, label, _, sorted = randomMints(vm, random, label, { canHaveFee: true })) {
    const tokens = random() < 0.5 ? sorted : reversed(sorted)
    const type = Math.floor(random() * 4)
    const binStep = pick(random, [1, 2, 5, 8, 10, 20, 25, 50, 80, 100, 125, 200, 400])
    const baseFactor = Math.floor(Math.min(logBetween(random, 1, 60_000), 1e7 / binStep))
    const base = testKey(`${label} base`)
    const { address: root, bump } = deriveWithBump(
      PROGRAM,
      pairSeeds(type, base, sorted, binStep, baseFactor),
    )
    const vaults = tokens.mints.map((mint) => deriveAddress(PROGRAM, [bytesOf(root), bytesOf(mint)]))
    const oracle = deriveAddress(PROGRAM, [Buffer.from('oracle'), bytesOf(root)])

    const last = Math.min(MAX_BIN, Math.floor(MAX_LOG_PRICE / Math.log(1 + binStep / 10_000)))
    const activeBin = randomActiveBin(random, last)
    const job = pick(random, [0, 0, 1, 2, 2])
    const hasRewards = random() < 0.3
    const bins = randomBins(random, { activeBin, last, binStep, hasOrders: random() < 0.6 })

    const pair = new AccountBytes(904, '210b3162b565b10d')
      .u16(8, baseFactor)
      .u16(32, pick(random, [0, 500, 1_000, 2_500]))
      .u8(34, binStep * baseFactor < 1e5 && random() < 0.3 ? 2 : 0)
      .u8(35, job)
      .u8(36, random() < 0.4 ? 1 : 0)
      .u8(72, bump)
      .u16(73, binStep)
      .u8(75, type)
      .i32(76, activeBin)
      .u16(80, binStep)
      .u8(83, 1)
      .u16(84, baseFactor)
      .key(88, tokens.mints[0])
      .key(120, tokens.mints[1])
      .key(152, vaults[0]!)
      .key(184, vaults[1]!)
      .key(552, oracle)
      .key(784, base)
      .u8(880, tokens.programs[0] === TOKEN_2022_PROGRAM ? 1 : 0)
      .u8(881, tokens.programs[1] === TOKEN_2022_PROGRAM ? 1 : 0)
      .u8(882, 1)
    if (hasRewards) pair.key(pick(random, [264, 408]), testKey('reward'))
    writeRange(pair, random, activeBin, last)
    writeVolatility(pair, random, activeBin)
    writeOpening(pair, random)

    const extension = new AccountBytes(1_576, '506f7c7137ed1205').key(8, root)
    const arrays = markArrays(pair, extension, bins, random)
    vm.setAccount(root, { owner: PROGRAM, data: pair.data })
    const hasExtension = arrays.some(isBeyond) || isBeyond(Math.floor(activeBin / ARRAY_BINS))
    if (hasExtension || random() < 0.05)
      vm.setAccount(deriveAddress(PROGRAM, [Buffer.from('bitmap'), bytesOf(root)]), {
        owner: PROGRAM,
        data: extension.data,
      })
    vm.setAccount(oracle, {
      owner: PROGRAM,
      data: new AccountBytes(ORACLE_BYTES, '8bc283b38cb3e5f4').u64(24, 100n).data,
    })
    for (const index of arrays) writeArray(vm, PROGRAM, root, index, bins)
    const sizes = writeVaults(vm, tokens, vaults as [Address, Address], root, bins)
    return { root, mints: tokens.mints, tokenPrograms: tokens.programs, sizes }
  },
}

const isBeyond = (array: number) => array < -512 || array >= 512

const reversed = ({ mints, programs, fees }: RandomTokens): RandomTokens => ({
  mints: [mints[1], mints[0]],
  programs: [programs[1], programs[0]],
  fees: [fees[1], fees[0]],
})

/** A pair signs for its vaults with the seeds that its type has. */
function pairSeeds(
  type: number,
  base: Address,
  { mints }: RandomTokens,
  binStep: number,
  baseFactor: number,
): readonly Uint8Array[] {
  const keys = mints.map((mint) => addressBytes(mint))
  const number = (value: number) => Uint8Array.of(value & 255, value >> 8)
  if (type === 0) return [...keys, number(binStep), number(baseFactor)]
  return type === 1 ? [bytesOf(base), ...keys, number(binStep)] : [bytesOf(base), ...keys]
}

/** Mostly about a price of one, now and then about the end of the own bitmap, beyond it, or at the last prices. */
function randomActiveBin(random: Random, last: number): number {
  const sign = random() < 0.5 ? -1 : 1
  const kind = random()
  const wanted =
    kind < 0.45
      ? between(random, 0, 3_000)
      : kind < 0.6
        ? OWN_BINS + between(random, -250, 250)
        : kind < 0.7
          ? OWN_BINS + logBetween(random, 300, 400_000)
          : kind < 0.8
            ? last - between(random, 0, 200)
            : between(random, 0, last)
  return sign * Math.floor(Math.min(wanted, last))
}

function writeRange(pair: AccountBytes, random: Random, activeBin: number, last: number): void {
  const isTight = random() < 0.06
  const reach = () => Math.floor(logBetween(random, 1, 300))
  pair.i32(24, isTight ? activeBin - reach() : -last).i32(28, isTight ? activeBin + reach() : last)
}

/** Within the filter, between filter and decay, after both, and at the bounds of them. */
function writeVolatility(pair: AccountBytes, random: Random, activeBin: number): void {
  const filter = pick(random, [1, 10, 30, 120])
  const decay = filter + pick(random, [1, 300, 4_880])
  const most = pick(random, [0, 150_000, 350_000, 858_000])
  const elapsed = pick(random, [
    0,
    filter - 1,
    filter,
    decay - 1,
    decay,
    Math.floor(logBetween(random, 1, 1e7)),
  ])
  const accumulated = random() < 0.3 ? most : Math.floor(between(random, 0, most))
  pair
    .u16(10, filter)
    .u16(12, decay)
    .u16(14, pick(random, [0, 2_500, 5_000]))
    .u32(16, pick(random, [0, 0, 2_000, 7_500, 40_000, 500_000, 2 ** 32 - 1]))
    .u32(20, most)
    .u32(40, accumulated)
    .u32(44, Math.floor(between(random, 0, accumulated)))
    .i32(48, activeBin + Math.floor(between(random, -60, 60)))
    .u64(56, BigInt(TIME - elapsed))
}

/** Some pairs are shut, or open later, by slot or by time. */
function writeOpening(pair: AccountBytes, random: Random): void {
  if (random() < 0.02) pair.u8(82, 1)
  if (random() < 0.7) return
  const isByTime = random() < 0.5
  const from = isByTime ? TIME : SLOT
  pair.u8(86, isByTime ? 1 : 0).u64(816, BigInt(from + pick(random, [-1_000, -1, 0, 0, 0, 1])))
}

/** The vaults hold what all bins do. Returns the sizes of swaps: what is for sale of either mint. */
function writeVaults(
  vm: TestVm,
  tokens: RandomTokens,
  vaults: readonly [Address, Address],
  root: Address,
  bins: ReadonlyMap<number, BinAmounts>,
): readonly [bigint, bigint] {
  const all = [...bins.values()]
  const sum = (of: (bin: BinAmounts) => bigint) => all.reduce((total, bin) => total + of(bin), 0n)
  const orders = (isAsk: boolean) => sum((bin) => (bin.isAsk === isAsk ? bin.open + bin.processed : 0n))
  const held = [sum((bin) => bin.x) + orders(true), sum((bin) => bin.y) + orders(false)] as const
  for (const index of [0, 1] as const) setVault(vm, vaults[index], tokens, index, root, held[index])
  return [held[0] || 1n, held[1] || 1n]
}

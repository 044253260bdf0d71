import { deriveAddress, deriveWithBump } from '@callisto/solana/derive'
import { IMMUTABLE_PROGRAM, tickPrices, whirlpool } from '@callisto/venues/whirlpool'
import type { Address } from '@solana/kit'
import { bytesOf, testKey } from '../../programs/toolchain/test-vm.ts'
import { between, logBetween, pick, type Random } from '../routing/random.ts'
import { AccountBytes } from './bytes.ts'
import { randomMints, setVault } from './random-tokens.ts'
import type { SyntheticVenue } from './synthetic-venue.ts'
import { type Range, randomRanges, reservesNear, ticksOf } from './whirlpool-liquidity.ts'
import { setOracle } from './whirlpool-oracle.ts'
import { setTickArrays } from './whirlpool-ticks.ts'

const [PROGRAM] = whirlpool.owners as [Address]
const POOL_BYTES = 653
const MAX_TICK = 443_636
const SPACINGS = [1, 2, 4, 8, 16, 64, 96, 128, 256, 1_000, 32_896]
const FEES = [0, 100, 400, 3_000, 10_000, 60_000, 65_535]
/** Of both vaults: enough for any payment. */
const VAULT_AMOUNT = 2n ** 62n
/** With the vault's less than an account can hold, as the supply of a token is. */
const USER_AMOUNT = 2n ** 62n

/** Where a pool's price is. */
interface Place {
  spacing: number
  sqrtPrice: bigint
  tick: number
}

/**
 * Pools of every spacing at any price, with ranges dense, sparse or absent, arrays of both layouts or missing, and
 * adaptive fees in every state. Builds of 2024 have neither the second layout nor adaptive fees.
 */
export const whirlpoolVenue: SyntheticVenue = {
  amm: whirlpool,
  files: whirlpool.owners.map((program) => `${program}.so`),
  hasExactOut: true,
  silentPrograms: [PROGRAM],
  isWindowed: true,
  randomPool(vm, random, label, program, tokens = randomMints(vm, random, label, { canHaveFee: true })) {
    const isNew = program === IMMUTABLE_PROGRAM
    const place = randomPlace(random)
    const { spacing, tick, sqrtPrice } = place
    const isAdaptive = isNew && random() < 0.5
    const tier = isAdaptive ? 1_024 + Math.floor(random() * 100) : spacing
    const config = testKey(`${label} config`)
    const seeds = [Buffer.from('whirlpool'), ...[config, ...tokens.mints].map(bytesOf), u16(tier)]
    const { address: root, bump } = deriveWithBump(program, seeds)
    const vaults = [testKey(`${label} vault 0`), testKey(`${label} vault 1`)] as const
    for (const side of [0, 1] as const) setVault(vm, vaults[side], tokens, side, root, VAULT_AMOUNT)
    const ranges = randomRanges(random, place)
    const liquidity = activeLiquidity(ranges, tick)
    const pool = new AccountBytes(POOL_BYTES, '3f95d10ce1806309')
      .key(8, config)
      .u8(40, bump)
      .u16(41, spacing)
      .u16(43, tier)
      .u16(45, pick(random, FEES))
      .u16(47, pick(random, [0, 300, 2_500]))
      .u128(49, liquidity)
      .u128(65, sqrtPrice)
      .i32(81, tick)
      .key(101, tokens.mints[0])
      .key(133, vaults[0])
      .u128(165, BigInt(Math.floor(random() * 1e15)) << 70n)
      .key(181, tokens.mints[1])
      .key(213, vaults[1])
    vm.setAccount(root, { owner: program, data: pool.data })
    const arrayAt = (start: number) => arrayOf(program, root, start)
    setTickArrays(vm, random, { program, pool: root, arrayAt, ...place, ticks: ticksOf(ranges), isNew })
    if (isAdaptive) setOracle(vm, random, { address: oracleOf(program, root), program, pool: root, ...place })
    return {
      root,
      mints: tokens.mints,
      tokenPrograms: tokens.programs,
      sizes: reservesNear(random, ranges, place),
      userAmount: USER_AMOUNT,
    }
  },
}

const u16 = (value: number) => Uint8Array.of(value & 0xff, value >> 8)

const oracleOf = (program: Address, pool: Address) =>
  deriveAddress(program, [Buffer.from('oracle'), bytesOf(pool)])

const arrayOf = (program: Address, pool: Address, start: number) =>
  deriveAddress(program, [Buffer.from('tick_array'), bytesOf(pool), Buffer.from(String(start))])

const activeLiquidity = (ranges: readonly Range[], tick: number) =>
  ranges.reduce(
    (sum, { lower, upper, liquidity }) => (lower <= tick && tick < upper ? sum + liquidity : sum),
    0n,
  )

/** A price between two ticks, or on one: then as the program leaves it after a rise or after a fall. */
function randomPlace(random: Random): Place {
  const spacing = random() < 0.9 ? pick(random, SPACINGS) : 1 + Math.floor(random() * 500)
  const any = Math.floor(between(random, -MAX_TICK, MAX_TICK))
  const near = Math.floor(between(random, -60_000, 60_000))
  const atEnd = (random() < 0.5 ? -1 : 1) * Math.floor(MAX_TICK - logBetween(random, 1, 2_000))
  const tick = pick(random, [near, near, near, near, any, atEnd])
  const kind = random()
  if (kind < 0.02)
    return { spacing, sqrtPrice: tickPrices.at(-MAX_TICK), tick: -MAX_TICK - (kind < 0.01 ? 1 : 0) }
  if (kind < 0.04) return { spacing, sqrtPrice: tickPrices.at(MAX_TICK), tick: MAX_TICK }
  if (kind < 0.25) {
    const place = Math.round(tick / spacing) * spacing
    if (Math.abs(place) >= MAX_TICK) return { spacing, sqrtPrice: tickPrices.at(tick), tick }
    return { spacing, sqrtPrice: tickPrices.at(place), tick: random() < 0.5 ? place : place - 1 }
  }
  const [low, high] = [tickPrices.at(tick), tickPrices.at(tick + 1)]
  const part = BigInt(Math.floor(random() * 2 ** 40))
  return { spacing, sqrtPrice: low + (((high - low) * part) >> 40n), tick }
}

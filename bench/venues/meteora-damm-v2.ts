import { meteoraDammV2 } from '@callisto/venues/meteora-damm-v2'
import type { Address } from '@solana/kit'
import { TOKEN_2022_PROGRAM } from '../../programs/toolchain/test-tokens.ts'
import { testKey } from '../../programs/toolchain/test-vm.ts'
import { between, logBetween, pick, type Random } from '../routing/random.ts'
import { AccountBytes } from './bytes.ts'
import {
  type RandomBaseFee,
  type RandomVolatility,
  randomBaseFee,
  randomVolatility,
  scale,
} from './meteora-fees.ts'
import { randomMints, setVault } from './random-tokens.ts'
import type { SyntheticVenue } from './synthetic-venue.ts'

const PROGRAM = meteoraDammV2.owners[0] as Address
const AUTHORITY = 'HLnpSz9h2S4hiLQ43rnSD9XkcUThA7B8hQMKmDaiTLcC' as Address
const [MIN_PRICE, MAX_PRICE] = [4_295_048_016n, 79_226_673_521_066_979_257_578_248_091n]
const COMPOUNDING = 2
const LIMITER = 2
const MAX_RESERVE = 2n ** 62n
/** No older pool has a limiter beyond it. */
const OLD_CAP_BPS = 5_000

/** Pools of every mode of the base fee and side of the fee, with and without a dynamic fee, in every regime of time. */
export const meteoraDammV2Venue: SyntheticVenue = {
  amm: meteoraDammV2,
  files: [`${PROGRAM}.so`],
  hasExactOut: true,
  randomPool(vm, random, label, _, tokens = randomMints(vm, random, label, { canHaveFee: true })) {
    const [root, vault0, vault1] = ['pool', 'vault 0', 'vault 1'].map((name) =>
      testKey(`${label} ${name}`),
    ) as [Address, Address, Address]
    const feeSide = pick(random, [0, 1, 1, COMPOUNDING])
    const state = feeSide === COMPOUNDING ? randomProduct(random) : randomRange(random)
    const modes = feeSide === 1 ? [0, 1, LIMITER, LIMITER, 3, 4] : [0, 1, 3, 4]
    const fee = randomBaseFee(random, modes, state.reserves[1])
    const isWideCap = random() < 0.7 || fee.mostBps > OLD_CAP_BPS
    const held = () => BigInt(Math.floor(between(random, 0, 1e6)))
    setVault(vm, vault0, tokens, 0, AUTHORITY, state.reserves[0] + held())
    setVault(vm, vault1, tokens, 1, AUTHORITY, state.reserves[1] + held())
    const isOld = feeSide !== COMPOUNDING && random() < 0.2
    const pool = new AccountBytes(1_112, 'f19a6d0411b16dbc')
      .key(168, tokens.mints[0])
      .key(200, tokens.mints[1])
      .key(232, vault0)
      .key(264, vault1)
      .u128(360, state.liquidity)
      .u128(424, state.range[0])
      .u128(440, state.range[1])
      .u128(456, state.price)
      .u8(482, Number(tokens.programs[0] === TOKEN_2022_PROGRAM))
      .u8(483, Number(tokens.programs[1] === TOKEN_2022_PROGRAM))
      .u8(484, feeSide)
      .u8(486, Number(isWideCap))
      .u64(680, isOld ? 0n : state.reserves[0])
      .u64(688, isOld ? 0n : state.reserves[1])
      .u8(696, Number(!isOld))
    writeBaseFee(pool, fee, state.price)
    writeShares(pool, random, feeSide === COMPOUNDING)
    const volatility = randomVolatility(random, state.price)
    if (volatility) writeVolatility(pool, volatility)
    if (random() < 0.02) pool.u8(481, 1)
    if (random() < 0.02) pool.u64(472, BigInt(fee.activation + 1_000_000))
    vm.setAccount(root, { owner: PROGRAM, data: pool.data })
    return { root, mints: tokens.mints, tokenPrograms: tokens.programs, sizes: state.reserves }
  },
}

interface RandomState {
  price: bigint
  liquidity: bigint
  range: readonly [bigint, bigint]
  reserves: readonly [bigint, bigint]
}

/** One liquidity in the whole or a narrow range, its price sometimes at an end. */
function randomRange(random: Random): RandomState {
  for (;;) {
    const price = scale(1n << 64n, logBetween(random, 2 ** -16, 2 ** 16))
    const isWhole = random() < 0.6
    const width = () => logBetween(random, 1.0001, 10)
    const least = isWhole ? MIN_PRICE : random() < 0.05 ? price : scale(price, 1 / width())
    const most = isWhole ? MAX_PRICE : random() < 0.05 ? price + 1n : scale(price, width()) + 1n
    const size = BigInt(Math.floor(logBetween(random, 1e3, 1e16)))
    const liquidity = (size << 128n) / (price > least ? price - least : most - price) + 1n
    const reserveA = (liquidity * (most - price)) / (price * most) + 1n
    const reserveB = ((liquidity * (price - least)) >> 128n) + 1n
    if (liquidity < 2n ** 126n && reserveA < MAX_RESERVE && reserveB < MAX_RESERVE)
      return { price, liquidity, range: [least, most], reserves: [reserveA, reserveB] }
  }
}

function randomProduct(random: Random): RandomState {
  const amount = () => BigInt(Math.floor(logBetween(random, 10, 1e17)))
  const reserves = [amount(), amount()] as const
  const ratio = Math.sqrt(Number(reserves[1]) / Number(reserves[0]))
  const price = scale(1n << 64n, ratio)
  const liquidity = BigInt(Math.floor(Math.sqrt(Number(reserves[0]) * Number(reserves[1])))) << 64n
  return { price, liquidity, range: [0n, 2n ** 128n - 1n], reserves }
}

function writeBaseFee(pool: AccountBytes, fee: RandomBaseFee, price: bigint): void {
  pool
    .u64(8, fee.cliff)
    .u8(16, fee.mode)
    .u16(22, fee.first)
    .u64(32, fee.third)
    .u128(152, fee.firstPrice(price))
    .u64(472, BigInt(fee.activation))
    .u8(480, Number(!fee.isBySlot))
  if (fee.mode < LIMITER) pool.u64(24, BigInt(fee.second))
  else pool.u32(24, fee.second).u32(28, fee.mode === LIMITER ? fee.mostBps : fee.duration)
}

/** The protocol's share, and what is compounded of the rest. */
function writeShares(pool: AccountBytes, random: Random, isCompounding: boolean): void {
  pool.u8(48, pick(random, [0, 20, 50])).u8(50, 20)
  if (isCompounding) pool.u16(54, pick(random, [0, 1, 5_000, 10_000]))
}

function writeVolatility(pool: AccountBytes, state: RandomVolatility): void {
  pool
    .u8(56, 1)
    .u32(64, state.most)
    .u32(68, state.control)
    .u16(72, state.step)
    .u16(74, state.filter)
    .u16(76, state.decay)
    .u16(78, state.reductionBps)
    .u64(80, BigInt(state.movedAt))
    .u128(88, (BigInt(state.step) << 64n) / 10_000n)
    .u128(104, state.referencePrice)
    .u128(120, state.accumulated)
    .u128(136, state.reference)
}

import { meteoraDbc } from '@callisto/venues/meteora-dbc'
import type { Address } from '@solana/kit'
import { setMint, TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from '../../programs/toolchain/test-tokens.ts'
import { type TestVm, testKey } from '../../programs/toolchain/test-vm.ts'
import { between, logBetween, pick, type Random } from '../routing/random.ts'
import { AccountBytes } from './bytes.ts'
import {
  type RandomBaseFee,
  type RandomVolatility,
  randomBaseFee,
  randomVolatility,
  scale,
} from './meteora-fees.ts'
import { type RandomTokens, setVault } from './random-tokens.ts'
import type { SyntheticVenue } from './synthetic-venue.ts'

const PROGRAM = meteoraDbc.owners[0] as Address
const AUTHORITY = 'FhVo3mqL8PW5pH5U2CN4XE33DokiyZnUwuGpH2hmHLuM' as Address
const LIMITER = 2
const MAX_POINTS = 20
const MAX_RESERVE = 2n ** 62n

/** Curves of 1 to 20 ranges from their start to shortly before their end, with every mode of the fees. */
export const meteoraDbcVenue: SyntheticVenue = {
  amm: meteoraDbc,
  files: [`${PROGRAM}.so`],
  hasExactOut: true,
  randomPool(vm, random, label, _, tokens = tokensOf(vm, random, label)) {
    const [root, config, vault0, vault1] = ['curve', 'config', 'vault 0', 'vault 1'].map((name) =>
      testKey(`${label} ${name}`),
    ) as [Address, Address, Address, Address]
    const curve = randomCurve(random)
    const isOutputFee = random() < 0.4
    const modes = isOutputFee ? [0, 1] : [0, 1, LIMITER, LIMITER]
    const fee = { ...randomBaseFee(random, modes, curve.reserves[1]), mostBps: 0 }
    const volatility = randomVolatility(random, curve.price)
    const fees = [0, 1, 2].map(() => BigInt(Math.floor(between(random, 0, 1e6))))
    const baseFees = fees.reduce((sum, one) => sum + one, 0n)
    setVault(vm, vault0, tokens, 0, AUTHORITY, curve.reserves[0] + baseFees)
    setVault(vm, vault1, tokens, 1, AUTHORITY, curve.reserves[1] + baseFees)
    const pool = new AccountBytes(424, 'd5e005d16245775c')
      .key(72, config)
      .key(104, testKey('creator'))
      .key(136, tokens.mints[0])
      .key(168, vault0)
      .key(200, vault1)
      .u64(232, curve.reserves[0])
      .u64(240, curve.reserves[1])
      .u64(248, fees[0]!)
      .u64(264, fees[1]!)
      .u64(352, fees[2]!)
      .u128(280, curve.price)
      .u64(296, BigInt(fee.activation))
    const terms = new AccountBytes(1_048, '1a6c0e7b74e6812b')
      .key(8, tokens.mints[1])
      .u8(232, Number(isOutputFee))
      .u8(234, Number(!fee.isBySlot))
      .u8(237, Number(tokens.programs[0] === TOKEN_2022_PROGRAM))
      .u8(238, Number(tokens.programs[1] === TOKEN_2022_PROGRAM))
      .u8(245, pick(random, [0, 50, 100]))
    writeBaseFee(terms, fee)
    writeCurve(terms, curve, random)
    if (volatility) writeVolatility(terms, pool, volatility)
    if (random() < 0.02) pool.u64(240, curve.goal)
    vm.setAccount(root, { owner: PROGRAM, data: pool.data })
    vm.setAccount(config, { owner: PROGRAM, data: terms.data })
    return { root, mints: tokens.mints, tokenPrograms: tokens.programs, sizes: curve.reserves }
  },
}

/** Mints without transfer fees: the program makes no others. */
function tokensOf(vm: TestVm, random: Random, label: string): RandomTokens {
  const mints = [testKey(`${label} base`), testKey(`${label} quote`)] as const
  const programs = mints.map((mint) => {
    const program = random() < 0.3 ? TOKEN_2022_PROGRAM : TOKEN_PROGRAM
    setMint(vm, mint, { program })
    return program
  }) as [Address, Address]
  return { mints, programs, fees: [undefined, undefined] }
}

interface RandomCurve {
  start: bigint
  end: bigint
  price: bigint
  points: readonly (readonly [price: bigint, liquidity: bigint])[]
  /** Base yet to be sold with what comes after, and quote raised. */
  reserves: readonly [bigint, bigint]
  goal: bigint
  baseLeft: bigint
}

/** Quote and base between two prices. */
const amountsOf = (lower: bigint, upper: bigint, liquidity: bigint): readonly [bigint, bigint] => [
  (liquidity * (upper - lower)) / (lower * upper),
  (liquidity * (upper - lower)) >> 128n,
]

function randomCurve(random: Random): RandomCurve {
  for (;;) {
    const count = random() < 0.4 ? 1 : 1 + Math.floor(random() * MAX_POINTS)
    const start = scale(1n << 64n, logBetween(random, 2 ** -14, 2 ** 10))
    const size = logBetween(random, 1e2, 1e13)
    const points: [bigint, bigint][] = []
    let below = start
    for (let index = 0; index < count; index++) {
      const price = scale(below, 1 + logBetween(random, 1e-4, 1)) + 1n
      const quote = BigInt(Math.floor(size * logBetween(random, 0.1, 10))) + 1n
      points.push([price, (quote << 128n) / (price - below) + 1n])
      below = price
    }
    const end =
      random() < 0.5 ? below : scale(start, 1 + (Number(below - start) / Number(start)) * random()) + 1n
    const sold = pick(random, [0, random(), random(), random(), 1])
    const price = start + scale(end - start, sold) - 1n
    const found = {
      start,
      end,
      points,
      price: price > start ? price : start,
      ...totals(start, end, price, points),
    }
    const isSound = points.every(([, liquidity]) => liquidity < 2n ** 126n)
    if (isSound && end < 2n ** 96n && found.reserves[0] < MAX_RESERVE && found.goal < MAX_RESERVE)
      return found
  }
}

/** What was raised, what is left for sale, and what completes the curve. */
function totals(start: bigint, end: bigint, price: bigint, points: RandomCurve['points']) {
  let [raised, left, goal, below] = [0n, 0n, 0n, start]
  for (const [above, liquidity] of points) {
    const top = above < end ? above : end
    const middle = price < below ? below : price > top ? top : price
    if (top > below) {
      raised += amountsOf(below, middle, liquidity)[1]
      left += amountsOf(middle, top, liquidity)[0]
      goal += amountsOf(below, top, liquidity)[1]
    }
    below = above
  }
  const baseLeft = left / 5n + 10n
  return { reserves: [left + baseLeft + 40n, raised] as const, goal: goal + 1n, baseLeft }
}

function writeBaseFee(terms: AccountBytes, fee: RandomBaseFee): void {
  terms
    .u64(104, fee.cliff)
    .u64(112, BigInt(fee.second))
    .u64(120, fee.third)
    .u16(128, fee.first)
    .u8(130, fee.mode)
}

/** The base left is a threshold and what is locked for later; sometimes more than the curve will have. */
function writeCurve(terms: AccountBytes, curve: RandomCurve, random: Random): void {
  const locked = random() < 0.5 ? curve.baseLeft / 3n : 0n
  const excess = random() < 0.05 ? curve.reserves[0] : 0n
  terms
    .u64(264, scale(curve.goal, random() < 0.95 ? 1 : random()))
    .u64(272, curve.baseLeft - locked + excess)
    .u128(280, curve.end)
    .u64(296, locked / 4n)
    .u64(320, 4n)
    .u64(328, locked - (locked / 4n) * 4n)
    .u128(392, curve.start)
  for (const [index, [price, liquidity]] of curve.points.entries())
    terms.u128(408 + 32 * index, price).u128(424 + 32 * index, liquidity)
}

function writeVolatility(terms: AccountBytes, pool: AccountBytes, state: RandomVolatility): void {
  terms
    .u8(136, 1)
    .u32(144, state.most)
    .u32(148, state.control)
    .u16(152, state.step)
    .u16(154, state.filter)
    .u16(156, state.decay)
    .u16(158, state.reductionBps)
    .u128(168, (BigInt(state.step) << 64n) / 10_000n)
  pool
    .u64(8, BigInt(state.movedAt))
    .u128(24, state.referencePrice)
    .u128(40, state.accumulated)
    .u128(56, state.reference)
}

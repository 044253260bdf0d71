import { stable } from '@callisto/program-clients'
import * as clmm from '../../../programs/clmm/test-pool.ts'
import { expectOk } from '../../../programs/cpmm/test-pool.ts'
import * as dlmm from '../../../programs/dlmm/test-pool.ts'
import * as amplified from '../../../programs/stable/test-pool.ts'
import { tokenAmount } from '../../../programs/toolchain/test-tokens.ts'
import { pick, type Random } from '../../routing/random.ts'

/** An attack on what pools hold, in a world of its own: what it has broken, or nothing. */
export type PoolAttack = (random: Random) => Promise<string | undefined>

const between = (random: Random, low: number, high: number): number =>
  low + Math.floor((high - low + 1) * random())

const LIQUIDITY = 1_000_000_000_000n
const DUST = 1_000n
/** A 60th of a pool: who has stood above it is never put out. */
const MAX_PROVIDERS = 20

/** Providers of a full pool against somebody who brings many times its capital at once, or 3 to 61 times for as long as he likes. */
async function eviction(random: Random): Promise<string | undefined> {
  const world = await clmm.emptyPool({ balance: 1n << 62n })
  const { vm, keys } = world
  const count = between(random, 1, MAX_PROVIDERS)
  const honest = Array.from({ length: count }, () => {
    const half = 10 * between(random, 100, 2_000)
    return { lower: -half, upper: half + 10 * between(random, 0, 50) }
  })
  for (const ends of honest) await clmm.addLiquidity(world, ends, LIQUIDITY / BigInt(count))
  clmm.pass(world, pick(random, [1, 1_000, clmm.TWO_DAYS]))
  const dust = (number: number): clmm.Ends => ({ lower: -10 * (number + 1), upper: 10 * (number + 1) })
  for (let number = 0; clmm.readPool(world).ticks.length < 119; number++)
    await clmm.addLiquidity(world, dust(number), DUST)
  const isOne = random() < 0.5
  // For a transaction anybody may have more than that.
  const times = BigInt(isOne ? Math.floor(3 * 10 ** (5 * random())) : between(random, 3, 61))
  const giant = dust(between(random, 0, 50))
  const brings = await clmm.increaseLiquidity(
    keys,
    giant,
    (times * LIQUIDITY * 5n) / BigInt(between(random, 1, 20)),
  )
  const push = clmm.swapExactIn(
    keys,
    pick(random, [0, 1] as const),
    LIQUIDITY / BigInt(between(random, 20, 1_000)),
  )
  const evictions = await Promise.all(honest.map((ends) => clmm.evictPosition(keys, ends)))
  if (!isOne) {
    vm.send(brings)
    clmm.pass(world, pick(random, [1, 750, 216_000, 432_000, 2_000_000]))
    if (random() < 0.5) {
      vm.send(push)
      clmm.pass(world, pick(random, [1, 10, 750]))
    }
  }
  for (const evict of evictions) {
    const sent = isOne ? [brings, ...(random() < 0.5 ? [push] : []), evict] : [evict]
    if (vm.send(...sent).error === undefined)
      return `one of ${count} providers was put out by ${times} times the pool, ${isOne ? 'at once' : 'in steps'}`
  }
  return undefined
}

const FEE_PPM = 100
const RAMP_FEE_SECONDS = 60

/** Ramps of any length and size at 100 ppm: a trade before a moment and its way back after it. */
async function ramp(random: Random): Promise<string | undefined> {
  const from = Math.round(100 * 10 ** (3 * random()))
  const factor = 10 ** (2 * random() - 1)
  const to = Math.max(100, Math.round(from * factor))
  const reserve = 10n ** 12n
  const world = await amplified.makePool({
    fees: { lpFeePpm: FEE_PPM, protocolFeePpm: 0, creatorFeePpm: 0 },
    amounts: [reserve, reserve * BigInt(pick(random, [1, 1, 3, 30]))],
    amplification: from,
  })
  const { vm, keys } = world
  const least = (Math.abs(to - from) * RAMP_FEE_SECONDS * 1e6) / (Math.min(from, to) * FEE_PPM)
  const length = Math.max(86_400, Math.ceil(least * pick(random, [0.01, 0.5, 1, 1, 2])))
  const isRefused =
    vm.send(amplified.ramp(keys, Math.min(to, from * 10), amplified.CREATED_AT + length)).error !== undefined
  if (isRefused)
    return length < least || from === to || length > 3_650 * 86_400 ? undefined : 'a slow ramp was refused'
  if (length < least - 1) return `a ramp from ${from} to ${to} in ${length} s was not refused`
  const moment = amplified.CREATED_AT + Math.floor(length * pick(random, [0, random(), 0.999, 1])) - 1
  vm.setTime(moment, 10)
  const side = pick(random, [0, 1] as const)
  const other = side === 0 ? 1 : 0
  const held = (at: 0 | 1) => tokenAmount(vm, keys.users[at])
  const before = [held(side), held(other)] as const
  const amount = BigInt(Math.floor(10 ** (6 + 8 * random())))
  if (vm.send(amplified.swapExactIn(keys, side, amount)).error !== undefined) return undefined
  vm.setTime(moment + pick(random, [1, 1, 2, 10, RAMP_FEE_SECONDS]), 10)
  if (vm.send(amplified.swapExactIn(keys, other, held(other) - before[1])).error !== undefined)
    return undefined
  const gain = held(side) - before[0]
  const pool = stable.decodePool(vm.account(keys.pool)!.data)!
  return gain > 0n
    ? `a ramp from ${pool.amplificationFrom} to ${pool.amplificationTo} paid ${gain} for ${amount}`
    : undefined
}

const DOLLAR = 1_000_000n

/** Bids of 10,000 to a million dollars against a stranger with less than a thousand, who would hide them. */
async function hiding(random: Random): Promise<string | undefined> {
  const world = await dlmm.emptyPool()
  const { vm, keys } = world
  const usd = BigInt(Math.floor(10 ** (4 + 2 * random())))
  const lower = between(random, -64, -20)
  const bids: dlmm.Range = [lower, between(random, lower, -1)]
  expectOk(vm.send(await dlmm.openPosition(keys, bids)))
  expectOk(vm.send(await dlmm.deposit(keys, bids, { maxAmount0: 0n, maxAmount1: usd * DOLLAR })))
  dlmm.pass(world, pick(random, [1, 150, 100_000]))
  const sale = dlmm.swapExactIn(keys, 0, (usd * DOLLAR) / 1_000n)
  expectOk(vm.simulate(sale))
  let left = 999n * DOLLAR
  const opened = new Set<string>()
  for (let step = 0; step < 12; step++) {
    const pool = dlmm.readPool(world)
    const last = pool.firstBin + 127
    // Asks far above, which are bought, or bids that shall pass for what the window keeps.
    const isAsk = random() < 0.6
    const at = isAsk
      ? between(random, Math.max(pool.activeBin, last - 40), last)
      : between(random, lower, pool.activeBin)
    const range: dlmm.Range = [at, at]
    const spent = random() < 0.5 ? BigInt(between(random, 1, 5)) : left / 4n
    left -= spent
    if (!opened.has(`${at}`)) vm.send(await dlmm.openPosition(keys, range))
    opened.add(`${at}`)
    const amounts = isAsk ? { maxAmount0: spent, maxAmount1: 0n } : { maxAmount0: 0n, maxAmount1: spent }
    const fill = await dlmm.deposit(keys, range, amounts, pool.activeBin)
    const move = await dlmm.moveWindow(keys, pool.firstBin, random() < 0.8)
    const page = await dlmm.createPage(keys, random() < 0.8 ? pool.firstBin : pool.firstBin + 96)
    const tries = [fill, dlmm.swapExactOut(keys, 1, spent), page, move]
    if (random() < 0.5 || vm.send(...tries).error !== undefined)
      for (const each of tries) {
        if (random() < 0.5) dlmm.pass(world, pick(random, [1, 150, 300]))
        vm.send(each)
      }
    const mine = dlmm.readPool(world)
    const seen = mine.bins.reduce((sum, { amount1 }) => sum + amount1, 0n)
    // The farther half of them may be hidden once, for who sells a unit of the rest brings it back.
    if (seen < (usd * DOLLAR * 49n) / 100n)
      return `${usd} USD of bids were out of trade for ${999n - left / DOLLAR} USD`
  }
  return undefined
}

/** By name: evictions, ramps, and moves of a window. */
export const poolAttacks: Readonly<Record<string, PoolAttack>> = { eviction, ramp, hiding }

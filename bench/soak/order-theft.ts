import { logBetween, pick, type Random, seeded } from '../routing/random.ts'
import { finish } from './finish.ts'
import { attacks } from './order-theft/attacks.ts'
import { randomWish } from './order-theft/orders.ts'
import { lossBps, Play, type Played } from './order-theft/play.ts'
import { TheftWorld } from './order-theft/world.ts'

/** Orders on one world, before a new one is opened. */
const ORDERS_PER_WORLD = 40
const MAX_P50_BPS = 2
const MAX_P99_BPS = 15
/**
 * What an adversary who is first in every slot may keep of what is filled: the shortfall opens by steps, and he fills in the
 * slot in which the honest route would. More is a gain of an attack.
 */
const MAX_MARGIN_BPS = 8
/** Share of the tokens that publishers price though their pools could, and the liquidity at which one of them is a source. */
const PUBLISHED_SHARE = 0.4
const MIN_SOURCE_USD = 700_000

interface AttackCount {
  orders: number
  fills: number
  adversaryFills: number
  /** What all fills paid to makers, USD. */
  filledUsd: number
  /** What he gained over all orders and with the best one: what his fills brought him closed out, and at fair prices. */
  profitUsd: number
  bestUsd: number
  markedUsd: number
  /** His gain as a share of what was filled, 0 where he lost. */
  marginBps: number
  worstBps: number
}

interface Losses {
  p50: number
  p99: number
  worst: number
}

export interface TheftReport {
  orders: number
  unfilled: number
  violations: string[]
  /** How much less than the standing honest pools orders were paid, bps: all, and those of tokens that their pools price. */
  lossBps: Losses
  lossByPoolsBps: Losses
  kinds: Record<string, number>
  attacks: Record<string, AttackCount>
}

/** Random orders with the defaults under random attacks by somebody with 40 million dollars in every asset. */
export async function soakOrderTheft(
  orders: number,
  seed: number,
  onProgress: (order: number, report: TheftReport) => void = () => {},
): Promise<TheftReport> {
  const random = seeded(seed)
  const losses: Loss[] = []
  const report: TheftReport = {
    ...{ orders, unfilled: 0, violations: [], lossBps: lossesOf([]), lossByPoolsBps: lossesOf([]) },
    ...{ kinds: {}, attacks: {} },
  }
  const names = Object.keys(attacks)
  let world: TheftWorld | undefined
  for (let order = 0; order < orders; order++) {
    if (!world || order % ORDERS_PER_WORLD === 0) world = await openWorld(random)
    const name = orders < names.length ? pick(random, names) : names[order % names.length]!
    const attack = attacks[name]!
    const wish = randomWish(world, random, attack.forces ?? false)
    const played = await new Play(world, random, wish, `maker ${seed} ${order}`).run(attack)
    const isByPools = world.feedIsOfPools(played.order.token)
    record(report, losses, { name, order, played, isByPools })
    onProgress(order + 1, report)
    await new Promise((resolve) => setImmediate(resolve))
  }
  judge(report, losses)
  return report
}

function openWorld(random: Random): Promise<TheftWorld> {
  const liquidityUsd = logBetween(random, 100_000, 10_000_000)
  return TheftWorld.open({
    liquidityUsd,
    isPublished: liquidityUsd < MIN_SOURCE_USD || random() < PUBLISHED_SHARE,
  })
}

function record(
  report: TheftReport,
  losses: Loss[],
  { name, order, played, isByPools }: { name: string; order: number; played: Played; isByPools: boolean },
): void {
  const loss = lossBps(played)
  const { fills, profitUsd, markedUsd, violations } = played
  const { kind } = played.order
  report.kinds[kind] = (report.kinds[kind] ?? 0) + 1
  for (const each of violations) report.violations.push(`order ${order}, ${name}: ${each}`)
  const count = report.attacks[name] ?? {
    ...{ orders: 0, fills: 0, adversaryFills: 0, filledUsd: 0, marginBps: 0 },
    ...{ profitUsd: 0, bestUsd: Number.NEGATIVE_INFINITY, markedUsd: 0, worstBps: Number.NEGATIVE_INFINITY },
  }
  report.attacks[name] = count
  count.orders += 1
  count.fills += fills.length
  count.adversaryFills += fills.filter(({ isAdversary }) => isAdversary).length
  count.filledUsd += fills.reduce((sum, { usd }) => sum + usd, 0)
  count.profitUsd += profitUsd
  count.markedUsd += markedUsd
  count.bestUsd = Math.max(count.bestUsd, profitUsd)
  if (loss === undefined) report.unfilled += 1
  else {
    losses.push({ bps: loss, isByPools })
    count.worstBps = Math.max(count.worstBps, loss)
  }
}

interface Loss {
  bps: number
  isByPools: boolean
}

function lossesOf(losses: readonly Loss[]): Losses {
  const sorted = losses.map(({ bps }) => bps).sort((a, b) => a - b)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0
  return { p50: at(0.5), p99: at(0.99), worst: sorted.at(-1) ?? 0 }
}

function judge(report: TheftReport, losses: readonly Loss[]): void {
  report.lossBps = lossesOf(losses)
  report.lossByPoolsBps = lossesOf(losses.filter(({ isByPools }) => isByPools))
  const { p50, p99 } = report.lossBps
  if (p50 > MAX_P50_BPS) report.violations.push(`half of the orders lose ${p50.toFixed(1)} bps or more`)
  if (p99 > MAX_P99_BPS) report.violations.push(`one order in a hundred loses ${p99.toFixed(1)} bps or more`)
  for (const [name, count] of Object.entries(report.attacks)) {
    const { profitUsd, filledUsd } = count
    if (profitUsd <= 0) continue
    count.marginBps = (10_000 * profitUsd) / filledUsd
    if (count.marginBps > MAX_MARGIN_BPS)
      report.violations.push(`${name} gains ${profitUsd.toFixed(2)} USD on ${filledUsd.toFixed(2)} USD`)
  }
}

/** `order-theft [orders] [seed]`: 10,000 orders by default; rejects on any violation. */
export async function run(args: string[]): Promise<void> {
  const [orders = '10000', seed = '1'] = args
  const report = await soakOrderTheft(Number(orders), Number(seed), (order, { violations }) => {
    if (order % 200 === 0) console.error(`${order} orders, ${violations.length} violations`)
  })
  const { violations, ...figures } = report
  console.error(JSON.stringify(figures, null, 1))
  finish('order-theft', { runs: report.orders, seed: Number(seed), lossBps: report.lossBps }, violations)
}

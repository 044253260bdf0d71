import { type Random, seeded } from '../routing/random.ts'
import { finish } from './finish.ts'
import { attacks, randomTarget, START_USD, unwatched } from './price-attack/attacks.ts'
import { poolAttacks } from './price-attack/pool-attacks.ts'
import { AttackWorld, FEE_PPM, honestPools, SOL, TOKEN } from './price-attack/world.ts'

/** Attacks on one world, before a new one is opened. */
const ATTACKS_PER_WORLD = 50
/** A shown price may leave the one before the attack by this factor at no cost. */
const MAX_MOVE = 1.02
/** Blocks after an attack in which shown prices still count. */
const BLOCKS_AFTER = 6
/** Rounding of doubles. */
const SLACK = 1 + 1e-9

export interface AttackReport {
  runs: number
  violations: string[]
  /** By kind of attack: how many moved a shown price at all, and the largest move, percent. */
  kinds: Record<string, { runs: number; largestMove: number; paid: number }>
  /** Cheapest attack that moved a shown price by more than 2 %, over what that costs at least. */
  cheapestOverStated: number
}

/**
 * What moving a price by more than 2 % costs at least, USD: pools with half of the standing depth have to be moved by that
 * much and back, each way for the LP fee.
 */
export function statedCost(mint: string): number {
  const sides = honestPools.filter(({ base }) => base === mint).reduce((sum, { usd }) => sum + usd, 0)
  const volume = (sides / 2) * (Math.sqrt(MAX_MOVE) - 1)
  return (2 * volume * FEE_PPM) / 1e6
}

/**
 * Random attacks on the price of SOL and of a token by somebody with 40 million dollars in every asset, and on what pools
 * hold: evictions by 3 to 61 times a pool's capital, trades around ramps, liquidity that is to be hidden for less than a
 * thousand dollars.
 */
export async function soakPriceAttack(
  runs: number,
  seed: number,
  onProgress: (run: number, report: AttackReport) => void = () => {},
): Promise<AttackReport> {
  const random = seeded(seed)
  const report: AttackReport = { runs, violations: [], kinds: {}, cheapestOverStated: Infinity }
  let world = await AttackWorld.open()
  for (let run = 0; run < runs; run++) {
    if (run % ATTACKS_PER_WORLD === 0) world = await AttackWorld.open()
    onProgress(run, report)
    await attack(world, random, run, report)
    await new Promise((resolve) => setImmediate(resolve))
  }
  return report
}

async function attack(world: AttackWorld, random: Random, run: number, report: AttackReport): Promise<void> {
  const names = [...Object.keys(attacks), ...Object.keys(poolAttacks)]
  const kind = names[Math.floor(random() * names.length)]!
  const onPool = poolAttacks[kind]
  if (onPool) {
    const counts = report.kinds[kind] ?? { runs: 0, largestMove: 0, paid: 0 }
    report.kinds[kind] = counts
    counts.runs += 1
    const broken = await onPool(random)
    if (broken !== undefined) report.violations.push(`run ${run}, ${kind}: ${broken}`)
    return
  }
  const { mint, quote } = randomTarget(random)
  const usd = 10 ** (2 + 4.7 * random())
  const hold = [0, 1, 2, 3, 8][Math.floor(random() * 5)]!
  const [attacker, friend] = [world.wallet('attacker', START_USD), world.wallet('friend', START_USD)]
  const arbitrageur = world.wallet('arbitrageur', 1e9)
  const pools = world.honest.filter(({ base }) => base === mint)
  const targets = [SOL, TOKEN]
  const before = targets.map((target) => world.priceOf(target))
  const worth = world.worth(attacker) + world.worth(friend)
  const isWatched = !unwatched.includes(kind) || random() < 0.5
  const delay = random() < 0.5 ? 1 : 2
  let largest = 1
  let blocks = 0
  const look = () => {
    targets.forEach((target, n) => {
      for (const price of world.shown(target))
        largest = Math.max(largest, price / before[n]!, before[n]! / price)
    })
  }
  const endBlock = () => {
    world.endBlock()
    look()
    blocks += 1
    if (isWatched && blocks % delay === 0) world.arbitrage(arbitrageur)
  }
  for await (const step of attacks[kind]!({
    world,
    random,
    attacker,
    friend,
    mint,
    quote,
    pools,
    usd,
    hold,
  })) {
    endBlock()
    if (step === 'block') continue
    // Arbitrage comes within a block or two; then the rest of the time passes.
    for (let n = 0; n < delay; n++) endBlock()
    world.pause(step)
    look()
  }
  const cost = worth - world.worth(attacker) - world.worth(friend)
  // What the attack leaves behind is shown until it is confirmed.
  for (let n = 0; n < BLOCKS_AFTER; n++) endBlock()
  record(report, { kind, run, mint, largest, cost, usd, hold })
  world.arbitrage(arbitrageur)
  world.heal()
}

interface Result {
  kind: string
  run: number
  mint: string
  largest: number
  cost: number
  usd: number
  hold: number
}

function record(report: AttackReport, { kind, run, mint, largest, cost, usd, hold }: Result): void {
  const counts = report.kinds[kind] ?? { runs: 0, largestMove: 0, paid: 0 }
  report.kinds[kind] = counts
  counts.runs += 1
  counts.largestMove = Math.max(counts.largestMove, 100 * (largest - 1))
  if (largest <= MAX_MOVE * SLACK) return
  counts.paid += 1
  const share = cost / statedCost(mint)
  report.cheapestOverStated = Math.min(report.cheapestOverStated, share)
  if (share >= 1) return
  const move = `${(100 * (largest - 1)).toFixed(2)} %`
  report.violations.push(
    `run ${run}, ${kind} of ${usd.toFixed(0)} USD held ${hold}: ${move} for ${cost.toFixed(2)} USD`,
  )
}

/** `price-attack [runs] [seed]`: 10,000 attacks by default; rejects on any violation. */
export async function run(args: string[]): Promise<void> {
  const [runs = '10000', seed = '1'] = args
  const report = await soakPriceAttack(Number(runs), Number(seed), (at, { violations }) => {
    if (at > 0 && at % 500 === 0) console.error(`${at} attacks, ${violations.length} violations`)
  })
  const { violations, kinds, cheapestOverStated } = report
  const stated = { sol: statedCost(SOL), token: statedCost(TOKEN) }
  console.error(JSON.stringify({ kinds, statedCostUsd: stated, cheapestOverStated }))
  finish('price-attack', { runs: Number(runs), seed: Number(seed) }, violations)
}

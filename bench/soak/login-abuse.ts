import { pick, seeded } from '../routing/random.ts'
import { ATTACKS } from './login-abuse/attacks.ts'
import { LoginWorld } from './login-abuse/world.ts'

type AttackName = keyof typeof ATTACKS

const NAMES = Object.keys(ATTACKS) as AttackName[]
/** Attacks on one service: afterwards a new one begins. */
const ATTACKS_PER_WORLD = 100
/** Attacks between two searches of all tables. */
const ATTACKS_PER_DUMP = 25
/** Greatest ratio of two times, on a machine that does other work as well. */
const MAX_TIME_RATIO = 1.25
const ATTACKS_PER_TIMED_ROUND = 20
/** Faults printed; all are counted. */
const MAX_PRINTED_FAULTS = 10

export interface LoginAbuseReport {
  runs: number
  violations: number
  seed: number
  seconds: number
  /** Attacks by their name. */
  attacks: Readonly<Record<string, number>>
  /** Median time of the reply for an address with an account, in percent of that for another one. */
  knownToUnknownPercent: number
}

/** `login-abuse [attacks] [seed]`: attacks on the logins of Quick Accounts are refused, limited and logged. */
export async function run([runs = '3000', seed = '1']: string[]): Promise<void> {
  const report = await soakLoginAbuse(Number(runs), Number(seed))
  console.log(JSON.stringify({ soak: 'login-abuse', ...report }))
  if (report.violations > 0) throw new Error(`${report.violations} attacks had an effect`)
  if (Math.abs(Math.log(report.knownToUnknownPercent / 100)) > Math.log(MAX_TIME_RATIO))
    throw new Error('the time of a reply says whether an address has an account')
}

/** Makes random attacks and counts those with an effect. The seed gives their order; codes and tokens are random. */
export async function soakLoginAbuse(runs: number, seed: number): Promise<LoginAbuseReport> {
  const began = performance.now()
  const random = seeded(seed)
  const attacks: Record<string, number> = Object.fromEntries(NAMES.map((name) => [name, 0]))
  let violations = 0
  let world = await LoginWorld.open(random)
  /** Whether the attack had no effect. */
  const holds = (name: string, at: number): boolean => {
    const faults = world.takeFaults()
    if (faults.length === 0) return true
    violations += 1
    if (violations <= MAX_PRINTED_FAULTS) console.error(`attack ${at}, ${name}: ${faults.join('; ')}`)
    return false
  }
  for (let at = 0; at < runs; at++) {
    // Each kind once, then at random.
    const name = NAMES[at] ?? pick(random, NAMES)
    attacks[name] = (attacks[name] ?? 0) + 1
    await ATTACKS[name](world)
    // What belongs to people is theirs: their keys, and their logins.
    await world.checkKeys()
    await world.ensureSession(world.victim)
    if (at % ATTACKS_PER_DUMP === 0) await world.checkTables()
    if (holds(name, at) && (at + 1) % ATTACKS_PER_WORLD !== 0) continue
    await world.checkTables()
    holds('dump', at)
    await world.close()
    world = await LoginWorld.open(random)
  }
  await world.checkTables()
  holds('dump', runs)
  const knownToUnknownPercent = await world.compareTimes(Math.ceil(runs / ATTACKS_PER_TIMED_ROUND))
  await world.close()
  const seconds = Math.round((performance.now() - began) / 1000)
  return { runs, violations, seed, seconds, attacks, knownToUnknownPercent }
}

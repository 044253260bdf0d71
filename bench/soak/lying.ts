import { isDeepStrictEqual } from 'node:util'
import {
  FakeClock,
  LyingCluster,
  ModelChain,
  NO_FAULTS,
  ORDINARY_FAULTS,
  seededRandom,
} from '@callisto/cluster/testing'
import { finish } from './finish.ts'
import { cpmmWorld, modelPools } from './lying/cpmm-world.ts'
import { type House, openHouse } from './lying/house.ts'
import { QuoteOracle } from './lying/quote-oracle.ts'
import { breakCluster, EPISODES, LATE, type Measured } from './lying/rounds.ts'
import { type FoldState, TradeFold } from './lying/trade-fold.ts'

export interface LyingReport {
  slots: number
  quotes: number
  answered: number
  exact: number
  /** Quotes that differ while half of an update was held back past its slot, or a fork was not found out. */
  excused: number
  oldestMs: number
  forks: number
  restarts: number
  failOverMs: number
  recoveryMs: number
  fold: FoldState
  violations: string[]
}

/** Slots of a round: faulty ones, ones in which the services come to rest, one episode. */
const [FAULTY, CALM, EPISODE] = [150, 70, 30]
/** Rounds between two in which confirmed blocks are taken back. */
const FORK_EVERY = 3
const FORKS = 0.01
const MAX_START_SLOTS = 300
/** Slots after which new values of an epoch are known, on a cluster that is well. */
const VALUES_SLOTS = 30
const [MAX_FAIL_OVER_MS, MAX_RECOVERY_MS] = [1_000, 3_000]
const PROBED = 1_000_000n

/** The services over a cluster that lies, for a number of slots on a fake clock, held against a clean run. */
export async function soakLying({ seed, slots }: { seed: number; slots: number }): Promise<LyingReport> {
  const violations: string[] = []
  const clock = new FakeClock()
  const random = seededRandom(seed)
  const cluster = new LyingCluster(
    clock,
    random,
    NO_FAULTS,
    new ModelChain(seededRandom(seed + 1), cpmmWorld),
  )
  const fold = new TradeFold()
  const oracle = new QuoteOracle(cluster, clock, seededRandom(seed + 2), (one) =>
    violations.push(`slot ${cluster.chain.slot}, ${phase}: ${one}`),
  )
  const measured: Measured = { failOverMs: [], recoveryMs: [] }
  const totals = { forks: 0, restarts: 0 }
  let phase = 'start'
  let house = await openHouse(cluster, clock, fold)
  const step = async () => {
    oracle.slotBegins()
    await cluster.run(1)
    oracle.blocksAreRead(fold.slot)
    return oracle.ask(house)
  }
  const steps = async (count: number) => {
    for (let slot = 0; slot < count; slot++) await step()
  }
  const first = cluster.chain.slot
  const untilReady = async (what: string) => {
    for (let count = 0; !house.isReady(); count++) {
      if (count > MAX_START_SLOTS) throw new Error(`seed ${seed}: the services did not get ready ${what}`)
      await step()
    }
  }
  await untilReady('at the start')
  for (let round = 0; cluster.chain.slot - first < slots; round++) {
    phase = `round ${round}`
    const hasForks = round % FORK_EVERY === FORK_EVERY - 1
    cluster.faults = { ...ORDINARY_FAULTS, fork: hasForks ? FORKS : 0 }
    await steps(FAULTY)
    cluster.faults = NO_FAULTS
    await steps(CALM)
    checkValues(cluster, house, violations)
    const episode = EPISODES[round % EPISODES.length]!
    phase = episode
    if (episode === 'late') {
      cluster.faults = LATE
      await steps(EPISODE)
      cluster.faults = NO_FAULTS
    } else if (episode === 'restart') {
      // The process ends between two branches, and the next one finds what it has written of the first.
      totals.forks += house.forks
      totals.restarts += 1
      await house.close()
      cluster.fork()
      await cluster.run(EPISODE)
      house = await openHouse(cluster, clock, fold)
      await untilReady('after a restart')
    } else {
      await untilReady('before an episode')
      await breakCluster(episode, cluster, house, clock, step, measured)
      await steps(EPISODE)
    }
  }
  await steps(2 * CALM)
  const report = await compare({ seed, cluster, house, fold, clock, violations })
  totals.forks += house.forks
  await house.close()
  for (const ms of measured.failOverMs)
    if (ms > MAX_FAIL_OVER_MS) violations.push(`another endpoint took ${ms} ms to reply`)
  for (const [episode, ms] of measured.recoveryMs)
    if (ms > MAX_RECOVERY_MS) violations.push(`${episode}: quotes were fresh again after ${ms} ms`)
  return {
    slots: cluster.chain.slot - first,
    ...oracle.count,
    ...totals,
    failOverMs: Math.max(0, ...measured.failOverMs),
    recoveryMs: Math.max(0, ...measured.recoveryMs.map(([, ms]) => ms)),
    fold: report,
    violations,
  }
}

/** The rent of the epoch is known unless the epoch has just begun. */
function checkValues(cluster: LyingCluster, { monitor }: House, violations: string[]): void {
  const { chain, facts } = cluster
  const isNew = facts.epochOf(chain.slot) !== facts.epochOf(chain.slot - VALUES_SLOTS)
  const rent = Number(monitor.values?.rent.lamportsPerByte)
  const expected = facts.rentAt(chain.slot)
  if (!isNew && rent !== expected) violations.push(`slot ${chain.slot}: rent ${rent}, not ${expected}`)
}

interface Compared {
  seed: number
  cluster: LyingCluster
  house: House
  fold: TradeFold
  clock: FakeClock
  violations: string[]
}

/** Holds quotes of all pools and the fold against those of a process that has seen no fault. */
async function compare({ seed, cluster, house, fold, clock, violations }: Compared): Promise<FoldState> {
  const cleanFold = new TradeFold()
  const clean = await openHouse(cluster, clock, cleanFold)
  const isThere = () => clean.isReady() && house.isReady() && Math.min(fold.slot, cleanFold.slot) >= target
  const target = cluster.chain.slot
  for (let count = 0; !isThere(); count++) {
    if (count > MAX_START_SLOTS * 4)
      throw new Error(`seed ${seed}: the run and the clean one did not end alike`)
    await cluster.run(1)
  }
  for (const { root, mints } of modelPools)
    for (const [input, output] of [mints, mints.toReversed()] as [string, string][]) {
      const [one, other] = [
        await house.quote(input, output, PROBED),
        await clean.quote(input, output, PROBED),
      ]
      const amounts = [one, other].map(({ status, body }) => [status, body.outAmount, body.contextSlot])
      if (!isDeepStrictEqual(amounts[0], amounts[1]))
        violations.push(`at the end, ${root} from ${input}: ${amounts.join(' and ')}`)
    }
  const [state, cleanState] = [fold.state(target), cleanFold.state(target)]
  if (!isDeepStrictEqual(state, cleanState))
    violations.push(`at the end: ${JSON.stringify(state)} and ${JSON.stringify(cleanState)}`)
  await clean.close()
  return state
}

/** `lying [slots] [seed]`: 10,000 slots of 200 ms by default; rejects where a rule did not hold. */
export async function run(args: string[]): Promise<void> {
  const [slots, seed] = [Number(args[0] ?? 10_000), Number(args[1] ?? 1)]
  const { violations, slots: runs, ...figures } = await soakLying({ seed, slots })
  finish('lying', { runs, ...figures, seed }, violations)
}

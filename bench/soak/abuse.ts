import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setPriority } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { type History, rpcCall } from '@callisto/testkit'
import { Client, load } from '../quote-api/client.ts'
import { lightQuestion, readTokens } from '../quote-api/questions.ts'
import { seeded } from '../routing/random.ts'
import { quantile } from '../routing/statistics.ts'
import { type Held, heldBy, type Resources, resourcesOf } from './abuse/resources.ts'
import { ATTACK_NAMES, type AttackName, type AttackTask, type Target } from './abuse/target.ts'
import { finish } from './finish.ts'
import { bundleServer, type ServerProcess, withServer } from './product/server-process.ts'

export interface AbuseOptions {
  /** The attacks of each case are made at once. */
  cases: readonly (readonly AttackName[])[]
  seed: number
  /** Name of the played history that it resumes. */
  history: History['name']
  /** Length of an attack, and of the quiet time before it. */
  seconds: number
  quietSeconds: number
  /** Strength of an attack: 2 is twice what was seen to harm. */
  scale: number
  limits: AbuseLimits
}

export interface AbuseLimits {
  minBlocksPerSecond: number
  maxQuoteP99Ms: number
  /** Resident memory above that before the attack, at its peak and 10 s after its end. */
  maxGrowthMb: number
  maxKeptMb: number
}

export const ABUSE_LIMITS: AbuseLimits = {
  minBlocksPerSecond: 2.4,
  maxQuoteP99Ms: 50,
  maxGrowthMb: 512,
  maxKeptMb: 192,
}

export interface AbuseResult {
  attack: string
  blocksPerSecond: number
  quietP99Ms: number
  quoteP99Ms: number
  quotes: number
  growthMb: number
  keptMb: number
  /** Descriptors above those before the attack, at their peak; descriptors and subscriptions when they are given back. */
  heldDescriptors: number
  keptDescriptors: number
  keptSubscriptions: number
  givenBackMs: number
  violations: string[]
}

const ATTACKER = fileURLToPath(new URL('./abuse/attacker.ts', import.meta.url))
const WITNESSES = 4
const PAUSE_MS = 50
const SAMPLE_MS = 250
const GIVEN_BACK_MS = 10_000
/** Connections that a server opens and closes for itself. */
const SPARE_DESCRIPTORS = 16
/** An attack is made again when the machine is too busy for its limit even without one. */
const SETTLE_TRIES = 10
const SETTLE_MS = 500
const MAX_TRIES = 3
/** Attackers are other clients than the witnesses and each other: all of 127.0.0.0/8 is this machine. */
const ATTACKERS_FROM = 66
const ATTACKER_NICENESS = 10

/**
 * Attacks a running product in each way and measures what its other clients notice. Attackers run at a lower processor
 * priority than the product: on a real network they have machines of their own.
 */
export async function abuseCases(
  options: AbuseOptions,
  onCase: (result: AbuseResult) => void,
): Promise<void> {
  const { seed } = options
  const market = { name: options.history, seed: String(seed) }
  await withServer({ main: await bundleServer(), market }, async (server) => {
    const addresses = await server.ready()
    const tokens = await readTokens(addresses.url)
    const target: Target = { ...addresses, mints: tokens.map(({ mint }) => mint) }
    const random = seeded(seed)
    const abuse = new Abuse(server, target, options, () => lightQuestion(random, tokens))
    await abuse.warmUp()
    for (const names of options.cases) onCase(await abuse.attempt(names))
    if (server.complaints.length > 0) throw new Error(`the server wrote: ${server.complaints[0]}`)
  })
}

class Abuse {
  readonly #server: ServerProcess
  readonly #target: Target
  readonly #options: AbuseOptions
  readonly #next: () => string

  constructor(server: ServerProcess, target: Target, options: AbuseOptions, next: () => string) {
    this.#server = server
    this.#target = target
    this.#options = options
    this.#next = next
  }

  async warmUp(): Promise<void> {
    await this.#quoteP99(this.#options.quietSeconds)
  }

  async attempt(names: readonly AttackName[]): Promise<AbuseResult> {
    let result = await this.#case(names)
    for (let tries = 1; tries < MAX_TRIES && isTooBusy(result, this.#options.limits); tries++)
      result = await this.#case(names)
    return result
  }

  async #case(names: readonly AttackName[]): Promise<AbuseResult> {
    const { seconds, quietSeconds, limits } = this.#options
    const before = await this.#settledResources()
    const quiet = await this.#quoteP99(quietSeconds)
    const attackers = names.map((name, index) => this.#startAttacker(name, ATTACKERS_FROM + index))
    // A busy machine takes seconds to start them.
    await Promise.all(attackers.map((attacker) => once(attacker, 'message')))
    const peak = this.#watchPeak()
    await wait(1_000)
    const startHeight = await this.#height()
    const startedAt = performance.now()
    const quotes = await this.#quoteP99(seconds)
    const blocks = (await this.#height()) - startHeight
    const blocksPerSecond = (1_000 * blocks) / (performance.now() - startedAt)
    // Requests that stall are ended by the server: the attacker holds on to them.
    if (!names.includes('stalledRequests')) await endAll(attackers)
    const { after, givenBackMs } = await this.#untilGivenBack(before)
    const { residentMb: peakMb, descriptors: peakDescriptors } = peak()
    await endAll(attackers)
    const result: AbuseResult = {
      attack: names.join('+'),
      blocksPerSecond: round(blocksPerSecond),
      quietP99Ms: round(quiet.p99Ms),
      quoteP99Ms: round(quotes.p99Ms),
      quotes: quotes.count,
      growthMb: peakMb - before.residentMb,
      keptMb: after.residentMb - before.residentMb,
      heldDescriptors: peakDescriptors - before.descriptors,
      keptDescriptors: after.descriptors - before.descriptors,
      keptSubscriptions: after.subscriptions - before.subscriptions,
      givenBackMs,
      violations: [],
    }
    result.violations.push(...violationsOf(result, limits), ...quotes.failures)
    return result
  }

  #resources(): Promise<Resources> {
    return resourcesOf(this.#server.pid, this.#target.url)
  }

  /** Resources once the connections of the start are closed: two samples in a row have as many descriptors. */
  async #settledResources(): Promise<Resources> {
    let last = await this.#resources()
    for (let tries = 0; tries < SETTLE_TRIES; tries++) {
      await wait(SETTLE_MS)
      const next = await this.#resources()
      if (next.descriptors === last.descriptors) return next
      last = next
    }
    return last
  }

  /** Samples memory and descriptors until they are read. */
  #watchPeak(): () => Held {
    const peak = { residentMb: 0, descriptors: 0 }
    const sample = () => {
      const now = heldBy(this.#server.pid)
      peak.residentMb = Math.max(peak.residentMb, now.residentMb)
      peak.descriptors = Math.max(peak.descriptors, now.descriptors)
    }
    const timer = setInterval(sample, SAMPLE_MS)
    return () => {
      clearInterval(timer)
      sample()
      return peak
    }
  }

  #startAttacker(name: AttackName, host: number): ChildProcess {
    const { scale } = this.#options
    const task: AttackTask = { name, target: this.#target, scale, from: `127.0.0.${host}` }
    const child = spawn(process.execPath, ['--import', 'tsx', ATTACKER, JSON.stringify(task)], {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    setPriority(child.pid!, ATTACKER_NICENESS)
    const killWithUs = () => child.kill('SIGKILL')
    process.once('exit', killWithUs)
    child.once('exit', () => process.removeListener('exit', killWithUs))
    return child
  }

  async #quoteP99(seconds: number): Promise<{ p99Ms: number; count: number; failures: string[] }> {
    const clients = Array.from({ length: WITNESSES }, () => new Client(this.#target.url))
    const tally = await load(clients, { next: this.#next, seconds, pauseMs: PAUSE_MS })
    for (const client of clients) client.close()
    const failures = []
    if (tally.refused > 0) failures.push(`${tally.refused} light quotes were refused`)
    if (tally.failed > 0) failures.push(`${tally.failed} light quotes failed`)
    return { p99Ms: quantile(tally.ms, 0.99) ?? Infinity, count: tally.ms.length, failures }
  }

  #height(): Promise<number> {
    return rpcCall<number>(this.#target.rpcUrl, 'getBlockHeight', [{ commitment: 'confirmed' }])
  }

  /** Waits until descriptors, subscriptions and memory are back, or 10 s. */
  async #untilGivenBack(before: Resources): Promise<{ after: Resources; givenBackMs: number }> {
    const startedAt = performance.now()
    for (;;) {
      const after = await this.#resources()
      const givenBackMs = Math.round(performance.now() - startedAt)
      const isBack =
        after.descriptors <= before.descriptors + SPARE_DESCRIPTORS &&
        after.subscriptions <= before.subscriptions &&
        after.residentMb <= before.residentMb + this.#options.limits.maxKeptMb
      if (isBack || givenBackMs > GIVEN_BACK_MS) return { after, givenBackMs }
      await wait(SAMPLE_MS)
    }
  }
}

function violationsOf(result: AbuseResult, limits: AbuseLimits): string[] {
  const { minBlocksPerSecond, maxQuoteP99Ms, maxGrowthMb, maxKeptMb } = limits
  const checks: [boolean, string][] = [
    [result.blocksPerSecond >= minBlocksPerSecond, `${result.blocksPerSecond} blocks a second`],
    [result.quoteP99Ms <= maxQuoteP99Ms, `light quotes take ${result.quoteP99Ms} ms at p99`],
    [result.growthMb <= maxGrowthMb, `the memory grows by ${result.growthMb} MiB`],
    [result.keptMb <= maxKeptMb, `${result.keptMb} MiB are kept`],
    [result.keptDescriptors <= SPARE_DESCRIPTORS, `${result.keptDescriptors} descriptors are kept`],
    [result.keptSubscriptions <= 0, `${result.keptSubscriptions} subscriptions are kept`],
  ]
  return checks.filter(([holds]) => !holds).map(([, text]) => text)
}

const isTooBusy = ({ quietP99Ms, quoteP99Ms }: AbuseResult, { maxQuoteP99Ms }: AbuseLimits) =>
  quoteP99Ms > maxQuoteP99Ms && quietP99Ms > maxQuoteP99Ms / 2

const endAll = (children: readonly ChildProcess[]) => Promise.all(children.map(end))

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGKILL')
  await once(child, 'exit')
}

const round = (value: number) => Math.round(100 * value) / 100

/** `abuse [seconds] [seed] [attack]`: 20 s of each attack by default; rejects on any violation. */
export async function run(args: string[]): Promise<void> {
  const [seconds = '20', seed = '1', only] = args
  const names = ATTACK_NAMES.filter((name) => only === undefined || name === only)
  const violations: string[] = []
  const options = {
    cases: names.map((name) => [name]),
    seed: Number(seed),
    seconds: Number(seconds),
    quietSeconds: 5,
    history: 'day' as const,
    scale: 2,
    limits: ABUSE_LIMITS,
  }
  await abuseCases(options, (result) => {
    violations.push(...result.violations)
    console.error(JSON.stringify(result))
  })
  finish('abuse', { runs: names.length, seed: options.seed }, violations)
}

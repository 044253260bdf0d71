import { mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { confirmedSlot } from '@callisto/testkit'
import type { Random } from '../../routing/random.ts'
import { finish } from '../finish.ts'
import { audit, type Evidence } from './audit.ts'
import {
  type Addresses,
  bundleServer,
  openData,
  type ServerMarket,
  type ServerOptions,
  ServerProcess,
} from './server-process.ts'

/** When the product is killed: under its load, during its start, or while it catches up after its `/readyz`. */
export type Moment = 'trading' | 'starting' | 'catching up'

/** The load under which the product is killed, and what must hold after each restart. */
export interface CrashCase<Found extends object> {
  market: ServerMarket
  random: Random
  /** Moments of the kill with their shares, and the longest time to it. */
  moments: readonly { moment: Moment; share: number; maxMs: number }[]
  /** What was known before; every confirmed block is added to it while the product lives. */
  evidence: Evidence
  /** What a client should not have met while the product was alive. */
  faults: string[]
  /** Opens what the load needs, on a product that has been audited. */
  open(product: Addresses): Promise<void>
  /** Uses the product, from now to its end; resolves when it is time for the kill. `signal` aborts before that. */
  use(product: Addresses, aliveMs: number, signal: AbortSignal): Promise<{ ended: Promise<unknown> }>
  /** Audits a product that is ready again. Its limits of time grow by `limits`. */
  audit(product: Addresses, limits: number): Promise<Found & { violations: string[] }>
}

export interface CrashOptions {
  kills: number
  /** A slower start is a violation; the limit grows with the load average per core. */
  readyLimitMs: number
}

export type Round<Found extends object> = {
  round: number
  killed: Moment
  /** Time to the kill, from the begin of the load, of the process, or from its `/readyz`. */
  aliveMs: number
  /** From the start of the next process to its `/readyz`. */
  readyMs: number
  /** Load average per core, at least 1, by which the limits grow. */
  contention: number
  violations: string[]
} & Found

const WATCH_MS = 200
const MAX_FIRST_START_MS = 3_000

/** Kills the product with SIGKILL repeatedly on one data folder and audits it after each restart. */
export async function crashRounds<Found extends object>(
  options: CrashOptions,
  crash: CrashCase<Found>,
  onRound: (round: Round<Found>) => void,
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'callisto-crash-'))
  const data = await openData(join(folder, 'data'), crash.market)
  const soak = new CrashSoak(crash, { main: await bundleServer(), ...data }, options.readyLimitMs)
  try {
    await soak.begin()
    for (let round = 1; round <= options.kills; round++) onRound(await soak.round(round))
  } finally {
    await soak.end()
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

class CrashSoak<Found extends object> {
  readonly #case: CrashCase<Found>
  readonly #options: ServerOptions
  readonly #readyLimitMs: number
  #server: ServerProcess | undefined
  #product: Addresses | undefined

  constructor(crash: CrashCase<Found>, options: ServerOptions, readyLimitMs: number) {
    this.#case = crash
    this.#options = options
    this.#readyLimitMs = readyLimitMs
  }

  /** Kills the first start, restarts, audits, and opens what the load needs. */
  async begin(): Promise<void> {
    const { random, evidence, faults } = this.#case
    await this.#dieStarting(Math.round(random() * MAX_FIRST_START_MS))
    const { server, product } = await this.#start()
    const { violations } = await audit(product, evidence)
    await this.#case.open(product)
    violations.push(...faults.splice(0), ...server.complaints.splice(0))
    if (violations.length > 0) throw new Error(`before any kill: ${violations.slice(0, 5).join('; ')}`)
  }

  async round(round: number): Promise<Round<Found>> {
    const { random, faults } = this.#case
    const { moment, maxMs } = this.#draw()
    const aliveMs = Math.round(random() * maxMs)
    await this.#dieInUse(moment === 'trading' ? aliveMs : 0)
    if (moment === 'starting') await this.#dieStarting(aliveMs)
    if (moment === 'catching up') await this.#dieReady(aliveMs)
    const { server, product, readyMs } = await this.#start()
    const limits = contention()
    const { violations, ...found } = await this.#case.audit(product, limits)
    if (readyMs > this.#readyLimitMs * limits) violations.push(`ready after ${readyMs} ms`)
    violations.push(...faults.splice(0), ...server.complaints.splice(0))
    const rounded = Math.round(limits * 10) / 10
    const own = { round, killed: moment, aliveMs, readyMs, contention: rounded, violations }
    return { ...own, ...found } as unknown as Round<Found>
  }

  #draw() {
    const { moments, random } = this.#case
    let left = random()
    for (const each of moments) {
      left -= each.share
      if (left < 0) return each
    }
    return moments.at(-1)!
  }

  async #start(): Promise<{ server: ServerProcess; product: Addresses; readyMs: number }> {
    const server = new ServerProcess(this.#options)
    this.#server = server
    const { readyMs, ...product } = await server.ready()
    this.#product = product
    return { server, product, readyMs }
  }

  /** Kills the process under its load. */
  async #dieInUse(aliveMs: number): Promise<void> {
    const [product, server] = [this.#product!, this.#server!]
    const stop = new AbortController()
    const watching = this.#watch(product, stop.signal)
    const { ended } = await this.#case.use(product, aliveMs, stop.signal)
    stop.abort()
    await server.kill()
    this.#case.faults.push(...server.complaints)
    await Promise.all([ended, watching])
  }

  async #dieStarting(aliveMs: number): Promise<void> {
    const server = new ServerProcess(this.#options)
    await wait(aliveMs)
    await server.kill()
  }

  /** Kills a process after its `/readyz`. */
  async #dieReady(aliveMs: number): Promise<void> {
    const server = new ServerProcess(this.#options)
    await server.ready()
    await wait(aliveMs)
    await server.kill()
    this.#case.faults.push(...server.complaints)
  }

  /** Reads every confirmed block: none may be missing after a restart. */
  async #watch(product: Addresses, signal: AbortSignal): Promise<void> {
    try {
      while (!signal.aborted) {
        await this.#case.evidence.market.readTo(product.rpcUrl, await confirmedSlot(product.rpcUrl))
        await wait(WATCH_MS)
      }
    } catch (error) {
      if (!signal.aborted) throw error
    }
  }

  async end(): Promise<void> {
    await this.#server?.kill()
  }
}

/** Load average per core, at least 1. */
const contention = () => Math.max(1, loadavg()[0]! / availableParallelism())

/** Runs the rounds of a soak and prints each; `figures` are those of its line. */
export async function runCrash<Found extends object>(
  soak: string,
  { seed, ...options }: CrashOptions & { seed: number },
  crash: CrashCase<Found>,
  figures: (rounds: readonly Round<Found>[]) => object = () => ({}),
): Promise<void> {
  const rounds: Round<Found>[] = []
  await crashRounds(options, crash, (round) => {
    rounds.push(round)
    console.error(JSON.stringify({ ...round, violations: round.violations.slice(0, 10) }))
  })
  const violations = rounds.flatMap((round) => round.violations)
  finish(soak, { runs: options.kills, seed, ...figures(rounds) }, violations)
}

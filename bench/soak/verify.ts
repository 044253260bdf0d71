import {
  buildTransaction,
  FORMAT_LIMITS,
  type ParsedTransaction,
  parseTransaction,
  type SimulatedSwap,
  type VerifyResult,
  type VerifyOptions as VerifySwapOptions,
  verifySwapTransaction,
} from '@callisto/solana'
import type { History } from '@callisto/testkit'
import { type Random, seeded } from '../routing/random.ts'
import { finish } from './finish.ts'
import { RunningMarket } from './routes/running-market.ts'
import { type Attacks, type Target, toPlan } from './verify/attack.ts'
import { headerAttacks } from './verify/header-attacks.ts'
import { type HonestSwap, HonestSwaps } from './verify/honest-swaps.ts'
import { instructionAttacks } from './verify/instruction-attacks.ts'
import { compareSimulatedSwap } from './verify/simulated-swap.ts'
import { swapAttacks } from './verify/swap-attacks.ts'
import { signed, walletAttacks } from './verify/wallet-attacks.ts'
import { type Wire, type WireAttack, wireAttacks } from './verify/wire-attacks.ts'

export interface VerifyOptions {
  /** Honest transactions. */
  runs: number
  /** Hostile transactions of each kind, made from the honest ones as they give occasion. */
  perKind: number
  seed: number
  /** Name of the played history that it resumes. */
  history: History['name']
}

export interface VerifyReport {
  honest: number
  /** Honest transactions that were rejected, with the reason. */
  flagged: string[]
  hostile: number
  /** Hostile transactions by kind. */
  kinds: Record<string, number>
  /** Hostile transactions that passed. */
  accepted: string[]
  /** Reasons of the rejections, by how often. */
  reasons: Record<string, number>
  /** Honest transactions by version, steps and mode. */
  shapes: Record<string, number>
}

const planAttacks: Attacks = { ...swapAttacks, ...instructionAttacks, ...headerAttacks }
export const attackKinds = [planAttacks, wireAttacks, walletAttacks].flatMap(Object.keys)

/**
 * Verifies honest swaps of the trading service, and hostile variants of them, as the browser does; what a simulation of an
 * honest one moves must be what is quoted, to the unit.
 */
export async function soakVerify(
  options: VerifyOptions,
  onProgress: (run: number, report: VerifyReport) => void = () => {},
): Promise<VerifyReport> {
  const random = seeded(options.seed)
  const market = await RunningMarket.open(options.seed, options.history)
  try {
    const swaps = await HonestSwaps.create(market, random)
    return await new Soak(market, swaps, random, options.perKind).run(options.runs, onProgress)
  } finally {
    await market.close()
    market.closeChain()
  }
}

class Soak {
  readonly #market: RunningMarket
  readonly #swaps: HonestSwaps
  readonly #random: Random
  readonly #perKind: number
  readonly #report: VerifyReport = {
    honest: 0,
    flagged: [],
    hostile: 0,
    kinds: Object.fromEntries(attackKinds.map((kind) => [kind, 0])),
    accepted: [],
    reasons: {},
    shapes: {},
  }

  constructor(market: RunningMarket, swaps: HonestSwaps, random: Random, perKind: number) {
    this.#market = market
    this.#swaps = swaps
    this.#random = random
    this.#perKind = perKind
  }

  async run(runs: number, onProgress: (run: number, report: VerifyReport) => void): Promise<VerifyReport> {
    for (let run = 0; run < runs; run++) {
      onProgress(run, this.#report)
      const honest = await this.#swaps.next()
      await this.#verifyHonest(honest)
      const parsed = parseTransaction(honest.wire, honest.lookupTables)
      if (!parsed.ok) throw new Error(parsed.reason)
      for (const [kind, wire] of this.#hostileVariants(honest, parsed.transaction))
        await this.#verifyHostile(kind, wire, honest, parsed.transaction.blockhash)
      for (const [kind, bytes] of this.#walletVariants(honest, parsed.transaction))
        await this.#verifyAltered(kind, bytes, honest, parsed.transaction.blockhash)
    }
    return this.#report
  }

  #verify({ bytes, lookupTables }: Wire, { intent }: HonestSwap, more: Partial<VerifySwapOptions> = {}) {
    return verifySwapTransaction(bytes, intent, { lookupTables, cluster: this.#swaps.cluster, ...more })
  }

  /** As after the wallet: signed, with the blockhash that was approved. Undefined for bytes that nobody can sign. */
  #verifySigned(wire: Wire, swap: HonestSwap, blockhash: string) {
    const bytes = signed(wire.bytes)
    return bytes && this.#verify({ ...wire, bytes }, swap, { signed: true, blockhash })
  }

  async #verifyHonest(swap: HonestSwap): Promise<void> {
    const report = this.#report
    const result = await this.#verify({ bytes: swap.wire, lookupTables: swap.lookupTables }, swap)
    report.honest++
    if (!result.ok) return void report.flagged.push(`${result.reason}: ${swap.name}`)
    const { blockhash } = result.transaction
    const returned = await this.#verifySigned(
      { bytes: swap.wire, lookupTables: swap.lookupTables },
      swap,
      blockhash,
    )
    if (!returned?.ok) return void report.flagged.push(`signed: ${returned?.reason}: ${swap.name}`)
    const compared = await compareSimulatedSwap(this.#market.localnet, swap, result)
    if (!compared.ok) return void report.flagged.push(`simulated: ${compared.reason}: ${swap.name}`)
    const [moved, quoted] = [format(compared.simulated), format(swap.quoted)]
    if (moved !== quoted) return void report.flagged.push(`${moved} simulated, ${quoted}: ${swap.name}`)
    const { swapMode, route } = swap.intent
    const shape = `v${result.transaction.version} ${swapMode} ${route.length}`
    report.shapes[shape] = (report.shapes[shape] ?? 0) + 1
  }

  /** Both before the wallet and as what it returns. */
  async #verifyHostile(kind: string, wire: Wire, swap: HonestSwap, blockhash: string): Promise<void> {
    const result = await this.#verify(wire, swap)
    const returned = await this.#verifySigned(wire, swap, blockhash)
    this.#record(kind, returned?.ok ? returned : result, swap)
  }

  async #verifyAltered(kind: string, bytes: Uint8Array, swap: HonestSwap, blockhash: string): Promise<void> {
    const { lookupTables } = swap
    this.#record(kind, await this.#verify({ bytes, lookupTables }, swap, { signed: true, blockhash }), swap)
  }

  #record(kind: string, result: VerifyResult, { name }: HonestSwap): void {
    const report = this.#report
    report.hostile++
    report.kinds[kind]!++
    if (result.ok) report.accepted.push(`${kind}: ${name}`)
    else report.reasons[result.reason] = (report.reasons[result.reason] ?? 0) + 1
  }

  /** A variant of every kind that is still wanted and that the swap gives occasion for. */
  *#hostileVariants(swap: HonestSwap, transaction: ParsedTransaction): Iterable<[kind: string, wire: Wire]> {
    const target = this.#target(swap, transaction)
    const { blockhash } = transaction
    const isWanted = this.#isWanted
    for (const [kind, attack] of Object.entries(planAttacks)) {
      const bytes = isWanted(kind) ? compile(attack(target), blockhash) : undefined
      if (bytes) yield [kind, { bytes, lookupTables: swap.lookupTables }]
    }
    for (const [kind, attack] of Object.entries<WireAttack>(wireAttacks)) {
      const wire = isWanted(kind)
        ? attack({ bytes: swap.wire, lookupTables: swap.lookupTables }, target)
        : undefined
      if (wire) yield [kind, wire]
    }
  }

  *#walletVariants(
    swap: HonestSwap,
    transaction: ParsedTransaction,
  ): Iterable<[kind: string, bytes: Uint8Array]> {
    const target = this.#target(swap, transaction)
    for (const [kind, attack] of Object.entries(walletAttacks)) {
      const bytes = this.#isWanted(kind) ? attack(swap.wire, target) : undefined
      if (bytes) yield [kind, bytes]
    }
  }

  readonly #isWanted = (kind: string): boolean => this.#report.kinds[kind]! < this.#perKind

  #target(
    { user, source, destination, intent, lookupTables }: HonestSwap,
    transaction: ParsedTransaction,
  ): Target {
    const plan = toPlan(transaction, lookupTables)
    return { plan, intent, user, source, destination, random: this.#random }
  }
}

const format = ({ input, output }: Pick<SimulatedSwap, 'input' | 'output'>) => `${input} -> ${output}`

/** Undefined where the plan exceeds its format. */
function compile(plan: Target['plan'] | undefined, blockhash: string): Uint8Array | undefined {
  if (!plan) return undefined
  const built = buildTransaction(plan, { blockhash, lastValidBlockHeight: 0 }, FORMAT_LIMITS[plan.version])
  return built.ok ? built.bytes : undefined
}

/** `verify [runs] [seed]`: 1,000 honest runs by default; rejects when a hostile one passes or over 1 % of the honest do not. */
export async function run(args: string[]): Promise<void> {
  const [runs, seed] = [Number(args[0] ?? 1_000), Number(args[1] ?? 1)]
  const report = await soakVerify(
    { runs, perKind: 10, seed, history: 'hour' },
    (done, { accepted, flagged }) => {
      if (done > 0 && done % 100 === 0)
        console.error(`${done} runs, ${accepted.length} accepted, ${flagged.length} flagged`)
    },
  )
  const { honest, flagged, hostile, kinds, accepted, reasons, shapes } = report
  const unused = attackKinds.filter((kind) => kinds[kind] === 0)
  console.error(JSON.stringify({ shapes, reasons, honest, flagged: flagged.length, hostile }))
  const excess = flagged.length * 100 > honest ? flagged : []
  const violations = [...accepted, ...excess, ...unused.map((kind) => `no occasion for ${kind}`)]
  finish('verify', { runs: honest + hostile, seed }, violations)
}

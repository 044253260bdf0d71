import type { ChainTime, Pool, Swap } from '@callisto/amms'
import type { Clock } from '@callisto/solana'
import type { ResolvedRoute, ResolvedStep } from '../route/resolved-route.ts'
import type { PoolRegistry } from '../state/pool-registry.ts'
import type { SimulatedStep } from './simulated-step.ts'
import type { AuditResult, VenueStates } from './venue-states.ts'

export interface AuditPorts {
  registry: PoolRegistry
  venues: VenueStates
  clock: Clock
  /** Counts a compared step. */
  report: (label: string, result: AuditResult) => void
}

/** The pools of a route and the time of the chain before its simulation. */
export interface AuditBasis {
  route: ResolvedRoute
  pools: ReadonlyMap<string, Pool>
  at: ChainTime
}

/** What a simulation showed: the steps that can be read, or a venue that refused the limit of its quote. */
export interface AuditedSimulation {
  slot: number
  steps: readonly SimulatedStep[]
  isLimitRefused: boolean
}

/** Wait for the registry to reach the slot of a simulation that differed; after it the pool counts as moved. */
const MAX_WAIT_MS = 3_000
const WAIT_MS = 50

/**
 * Compares simulated swaps with what the pools quote for the same amounts. A venue whose pool paid another amount is
 * turned off, unless one of the pool's accounts or the time has moved between the quote and the simulation: then the
 * difference is only counted. The amounts of the client's quote decide nothing.
 */
export class SwapAudit {
  readonly #ports: AuditPorts

  constructor(ports: AuditPorts) {
    this.#ports = ports
  }

  /** What the simulation is compared with; taken before it is made. */
  begin(route: ResolvedRoute): AuditBasis {
    const { registry } = this.#ports
    const pools = route.steps.flatMap(({ venue }) => registry.pool(venue.root.address) ?? [])
    return { route, pools: new Map(pools.map((pool) => [pool.address, pool])), at: registry.graph.at }
  }

  /** Returns the pool that paid something else than its quote while nothing had moved; undefined where none did. */
  async finish(basis: AuditBasis, simulation: AuditedSimulation): Promise<Pool | undefined> {
    const { route } = basis
    // What a transfer withholds is not in the transfers that a node shows.
    if (route.mints.some(({ transferFee }) => transferFee !== undefined)) return undefined
    const found = simulation.isLimitRefused ? refusedStep(basis) : simulation.steps
    let culprit: Pool | undefined
    for (const step of found) {
      const pool = basis.pools.get(step.step.venue.root.address)
      if (pool !== undefined && (await this.#judge(basis, step, pool, simulation)) === 'different')
        culprit ??= pool
    }
    return culprit
  }

  async #judge(
    basis: AuditBasis,
    executed: SimulatedStep,
    pool: Pool,
    { slot, isLimitRefused }: AuditedSimulation,
  ): Promise<AuditResult | undefined> {
    const { venues, report } = this.#ports
    const quoted = swapOf(pool, executed, basis.at)
    // A pool that refuses an amount has promised nothing.
    if (quoted === undefined) return undefined
    const isEqual = !isLimitRefused && isSame(quoted, executed)
    const result = isEqual
      ? 'equal'
      : await this.#differenceOf(basis.at, executed, pool, slot, isLimitRefused)
    venues.count(pool.programId, result)
    report(pool.label, result)
    if (result !== 'different') return result
    const paid = isLimitRefused
      ? 'refused the limit of its quote'
      : `took ${executed.amountIn} and paid ${executed.amountOut} where ${quoted.amountIn} and ${quoted.amountOut} are quoted`
    const reason = `A swap simulated in slot ${slot} at ${pool.address} ${paid}, and the pool had not changed.`
    venues.turnOff(pool.programId, { code: 'AUDIT_DIFFERED', slot }, reason)
    return result
  }

  /** Whether the pool or the time has moved, as far as the stream of changes tells, up to the slot of the simulation. */
  async #differenceOf(
    at: ChainTime,
    executed: SimulatedStep,
    pool: Pool,
    slot: number,
    isLimitRefused: boolean,
  ): Promise<AuditResult> {
    const { registry } = this.#ports
    if (at.slot > slot || !(await this.#reaches(slot))) return 'moved'
    const changedAt = registry.changedAt(pool.address)
    if (registry.pool(pool.address) !== pool || changedAt === undefined || changedAt > slot) return 'moved'
    const [before, after] = [at, { ...registry.graph.at, slot: Math.max(slot, registry.graph.at.slot) }].map(
      (time) => swapOf(pool, executed, time),
    )
    if (after === undefined || before === undefined) return 'moved'
    if (!isLimitRefused && isSame(after, executed)) return 'equal'
    return isSame(before, after) ? 'different' : 'moved'
  }

  async #reaches(slot: number): Promise<boolean> {
    const { registry, clock } = this.#ports
    for (let waited = 0; registry.slot < slot; waited += WAIT_MS) {
      if (waited >= MAX_WAIT_MS) return false
      await clock.wait(WAIT_MS)
    }
    return true
  }
}

type Amounts = Pick<Swap, 'amountIn' | 'amountOut'>

const isSame = (a: Amounts, b: Amounts): boolean => a.amountIn === b.amountIn && a.amountOut === b.amountOut

const sideOf = ({ venue, inputMint }: ResolvedStep) => (venue.root.mints[0] === inputMint ? 0 : 1)

/**
 * The quote of the amount that a step executed. A venue without exact outputs spends the limit of such an order, so the
 * output of what it spent counts too.
 */
function swapOf(
  pool: Pool,
  { step, mode, amountIn, amountOut }: SimulatedStep,
  at: ChainTime,
): Swap | undefined {
  const side = sideOf(step)
  const forward = () => pool.quoteExactIn(side, amountIn, at)
  if (mode === 'ExactIn') return okOf(forward())
  const backward = pool.quoteExactOut(side, amountOut, at)
  if (backward.ok && isSame(backward, { amountIn, amountOut })) return backward
  return okOf(forward()) ?? okOf(backward)
}

const okOf = (quote: ReturnType<Pool['quoteExactIn']>): Swap | undefined => (quote.ok ? quote : undefined)

/** The step of a swap at one pool whose own quote keeps the limit that the program refused. */
function refusedStep({ route, pools, at }: AuditBasis): SimulatedStep[] {
  const [step, ...others] = route.steps
  const pool = step && pools.get(step.venue.root.address)
  if (step === undefined || pool === undefined || others.length > 0) return []
  const { mode, inAmount, outAmount } = route
  const side = sideOf(step)
  const quoted =
    mode === 'ExactIn' ? pool.quoteExactIn(side, inAmount, at) : pool.quoteExactOut(side, outAmount, at)
  if (!quoted.ok || quoted.amountOut < outAmount || quoted.amountIn > inAmount) return []
  return [{ step, mode, amountIn: quoted.amountIn, amountOut: quoted.amountOut }]
}

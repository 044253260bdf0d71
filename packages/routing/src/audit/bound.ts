import type { Graph } from '../graph/graph.ts'
import type { Plan } from '../plan/plan.ts'
import { Dual } from './dual.ts'
import { arriving } from './forward.ts'
import { networkOf } from './network.ts'

export interface Trade {
  mode: 'ExactIn' | 'ExactOut'
  inputMint: string
  outputMint: string
  amount: bigint
}

/**
 * What no plan can beat, with any number of pools and hops: the most output (exact in) or the least input (exact
 * out), as floats of base units. `reached` is what a flow over all pools gets (in floats, before any rounding): the
 * optimum lies between the two, and `gap` is how far apart they are, as a part of the bound.
 */
export interface Bound {
  bound: number
  reached: number
  gap: number
  /** Newton steps. */
  rounds: number
}

const MOST_ROUNDS = 400
const MOST_INPUTS = 60

/**
 * Undefined when no way leads from one mint to the other or the pools cannot pay as much. Where `late` says that time is
 * up the bound is as sound as any, only not the least.
 */
export function boundOf(graph: Graph, trade: Trade, late = () => false): Bound | undefined {
  const [input, output] = [graph.token(trade.inputMint), graph.token(trade.outputMint)]
  if (input === undefined || output === undefined || input === output) return undefined
  const network = networkOf(graph, input, output)
  if (!(network.start[1]! > 0)) return undefined
  const dual = new Dual(network)
  return trade.mode === 'ExactIn'
    ? outputBound(dual, network, Number(trade.amount), late)
    : inputBound(dual, network, Number(trade.amount), late)
}

type Net = ReturnType<typeof networkOf>

function outputBound(dual: Dual, network: Net, amountIn: number, late: () => boolean): Bound {
  const bound = dual.minimise(amountIn, MOST_ROUNDS, late)
  const reached = arriving(network, dual, amountIn)
  return { bound, reached, gap: (bound - reached) / bound, rounds: dual.rounds }
}

/** Newton on the input: the price of the input is the slope of the output. Any prices give a lower bound. */
function inputBound(dual: Dual, network: Net, amountOut: number, late: () => boolean): Bound | undefined {
  let amountIn = amountOut / network.start[1]! ** 2
  for (let i = 0; i < MOST_INPUTS; i++) {
    const out = dual.minimise(amountIn, MOST_ROUNDS, late)
    if (late()) break
    const next = amountIn + (amountOut - out) / dual.root[1]! ** 2
    if (!(next < 2 ** 70)) return undefined
    const done = Math.abs(next - amountIn) <= 1e-14 * amountIn
    amountIn = Math.max(next, amountIn / 1024)
    if (done) break
  }
  const bound = (amountOut - dual.earnings()) / dual.root[1]! ** 2
  const delivered = arriving(network, dual, amountIn)
  const reached = amountIn + Math.max(0, amountOut - delivered) / dual.root[1]! ** 2
  return { bound, reached, gap: (reached - bound) / reached, rounds: dual.rounds }
}

/** How far a plan is from what cannot be beaten, as a part of it: 0.001 is a tenth of a per cent. */
export function gapOf(graph: Graph, plan: Plan): number | undefined {
  const amount = plan.mode === 'ExactIn' ? plan.amountIn : plan.amountOut
  const found = boundOf(graph, { ...plan, amount })
  if (found === undefined) return undefined
  return plan.mode === 'ExactIn'
    ? (found.bound - Number(plan.amountOut)) / found.bound
    : (Number(plan.amountIn) - found.bound) / Number(plan.amountIn)
}

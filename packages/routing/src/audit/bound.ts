import type { Graph } from '../graph/graph.ts'
import type { SearchGraph } from '../graph/search-graph.ts'
import { Dual } from './dual.ts'
import { type Network, networkOf } from './network.ts'

/**
 * Sends the whole input along the flow of the current prices in topological order and returns the output: a
 * feasible flow, so a lower bound of the optimum. Returns 0 when the flow contains a cycle.
 */
function forwardOutput(network: Network, dual: Dual, amountIn: number): number {
  const { from, to, rootA, rootB, size } = network
  const inputs = Float64Array.from(from, (_, arc) => dual.input(arc))
  const wanted = new Float64Array(size)
  const awaited = new Int32Array(size)
  const leaving: number[][] = Array.from({ length: size }, () => [])
  for (let arc = 0; arc < from.length; arc++) {
    if (inputs[arc] === 0) continue
    wanted[from[arc]!]! += inputs[arc]!
    awaited[to[arc]!]! += 1
    leaving[from[arc]!]!.push(arc)
  }
  const held = new Float64Array(size)
  held[1] = amountIn
  const ready = leaving.flatMap((_, token) => (awaited[token] === 0 ? [token] : []))
  let spent = 0
  for (let token = ready.pop(); token !== undefined; token = ready.pop()) {
    spent += 1
    for (const arc of leaving[token]!) {
      const x = (held[token]! * inputs[arc]!) / wanted[token]!
      held[to[arc]!]! += (rootB[arc]! ** 2 * x) / (rootA[arc]! ** 2 + x)
      awaited[to[arc]!]! -= 1
      if (awaited[to[arc]!] === 0) ready.push(to[arc]!)
    }
  }
  return spent === size ? held[0]! : 0
}

export interface Trade {
  mode: 'ExactIn' | 'ExactOut'
  inputMint: string
  outputMint: string
  amount: bigint
}

/**
 * Upper bound of any plan, with any number of pools and hops: maximum output (exact in) or minimum input
 * (exact out), in base units as floats. `reached` is the result of a feasible float flow over all pools: the
 * optimum lies between the two, and `gap` is their difference relative to the bound.
 */
export interface Bound {
  bound: number
  reached: number
  gap: number
  /** Newton iterations. */
  rounds: number
}

const MAX_ROUNDS = 400
const MAX_INPUT_STEPS = 60

/**
 * Undefined when no path joins the mints or the pools cannot pay the amount. When `isExpired` returns true
 * before the minimum, the bound is valid but not tight.
 * @example
 * const graph = new Graph()
 * graph.upsert(cpmm('pool', ['sol', 'usdc'], [1_000_000n, 2_000_000n], 0))
 * const found = boundOf(graph, { mode: 'ExactIn', inputMint: 'sol', outputMint: 'usdc', amount: 1_000_000n })
 * Math.round(found?.bound ?? 0) // => 1_000_000
 */
export function boundOf(graph: Graph, trade: Trade, isExpired = () => false): Bound | undefined {
  const [input, output] = [graph.token(trade.inputMint), graph.token(trade.outputMint)]
  if (input === undefined || output === undefined) return undefined
  const { mode, amount } = trade
  return boundBetween(graph, { mode, input, output, amount: Number(amount) }, isExpired)
}

/** A trade between two tokens of a graph; the amount in base units as a float. */
export interface TokenTrade {
  mode: 'ExactIn' | 'ExactOut'
  input: number
  output: number
  amount: number
}

/**
 * `boundOf` by token numbers. The graph is not read after the call of `onCopied`.
 * @example
 * const graph = new Graph()
 * graph.upsert(cpmm('pool', ['sol', 'usdc'], [1_000_000n, 2_000_000n], 0))
 * const found = boundBetween(graph, { mode: 'ExactIn', input: 0, output: 1, amount: 1_000_000 }, () => false)
 * Math.round(found?.bound ?? 0) // => 1_000_000
 */
export function boundBetween(
  graph: SearchGraph,
  { mode, input, output, amount }: TokenTrade,
  isExpired: () => boolean,
  onCopied: () => void = () => undefined,
): Bound | undefined {
  if (input === output) return undefined
  const network = networkOf(graph, input, output)
  onCopied()
  if (!(network.start[1]! > 0)) return undefined
  const dual = new Dual(network)
  return mode === 'ExactIn'
    ? outputBound(dual, network, amount, isExpired)
    : inputBound(dual, network, amount, isExpired)
}

type Net = ReturnType<typeof networkOf>

function outputBound(dual: Dual, network: Net, amountIn: number, isExpired: () => boolean): Bound {
  const bound = dual.minimise(amountIn, MAX_ROUNDS, isExpired)
  const reached = forwardOutput(network, dual, amountIn)
  return { bound, reached, gap: (bound - reached) / bound, rounds: dual.rounds }
}

/** Newton on the input: the price of the input is the slope of the output. Any prices give a valid bound. */
function inputBound(
  dual: Dual,
  network: Net,
  amountOut: number,
  isExpired: () => boolean,
): Bound | undefined {
  let amountIn = amountOut / network.start[1]! ** 2
  for (let i = 0; i < MAX_INPUT_STEPS; i++) {
    const out = dual.minimise(amountIn, MAX_ROUNDS, isExpired)
    if (isExpired()) break
    const next = amountIn + (amountOut - out) / dual.root[1]! ** 2
    if (!(next < 2 ** 70)) return undefined
    const done = Math.abs(next - amountIn) <= 1e-14 * amountIn
    amountIn = Math.max(next, amountIn / 1024)
    if (done) break
  }
  const bound = (amountOut - dual.totalProfit()) / dual.root[1]! ** 2
  const delivered = forwardOutput(network, dual, amountIn)
  const reached = amountIn + Math.max(0, amountOut - delivered) / dual.root[1]! ** 2
  return { bound, reached, gap: (reached - bound) / reached, rounds: dual.rounds }
}

import type { Dual } from './dual.ts'
import type { Network } from './network.ts'

/**
 * Sends the whole input along the flow of the current prices in topological order and returns the output: a
 * feasible flow, so a lower bound of the optimum. Returns 0 when the flow contains a cycle.
 */
export function forwardOutput(network: Network, dual: Dual, amountIn: number): number {
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

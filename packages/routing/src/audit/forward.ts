import type { Dual } from './dual.ts'
import type { Network } from './network.ts'

/**
 * Sends the whole input along the flow that the prices ask for and answers what arrives: tokens in order, each
 * spending all it got in the proportions of the flow. A real flow, so never more than is possible; NaN-free, and 0
 * when the flow goes round in a circle.
 */
export function arriving(network: Network, dual: Dual, amountIn: number): number {
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

import { SCENARIOS } from './orders-api/scenarios.ts'
import { OrdersWorld } from './orders-api/world.ts'

/** Faults printed; all are counted. */
const MAX_PRINTED_FAULTS = 10

export interface OrdersApiReport {
  /** Requests. */
  runs: number
  hostile: number
  violations: number
  seed: number
  seconds: number
  /** Requests by call. */
  calls: Readonly<Record<string, number>>
}

/**
 * `orders-api [requests] [seed]`: calls of the trigger and recurring APIs, signed and executed on a chain, with bad requests between
 * them; every reply has the shape of the public APIs. The seed is that of the market.
 */
export async function run([requests = '1000', seed = '1']: string[]): Promise<void> {
  const report = await soakOrdersApi(Number(requests), Number(seed))
  console.log(JSON.stringify({ soak: 'orders-api', ...report }))
  if (report.violations > 0) throw new Error(`${report.violations} replies are not as described`)
}

/** Plays the scenarios in turn until so many requests were made; the one that is under way is finished. */
export async function soakOrdersApi(
  requests: number,
  seed: number,
  scenarios = SCENARIOS,
): Promise<OrdersApiReport> {
  const began = performance.now()
  const world = await OrdersWorld.open(seed)
  try {
    for (let n = 0; world.requests < requests; n++) await scenarios[n % scenarios.length]!(world)
    for (const fault of world.faults.slice(0, MAX_PRINTED_FAULTS)) console.error(fault)
    return {
      runs: world.requests,
      hostile: world.hostile,
      violations: world.faults.length,
      seed,
      seconds: Math.round((performance.now() - began) / 1000),
      calls: world.calls,
    }
  } finally {
    await world.close()
  }
}

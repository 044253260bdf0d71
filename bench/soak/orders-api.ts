import { playScenarios } from '@callisto/orders/testing/order-scenarios'

/**
 * `orders-api [requests] [seed]`: calls of the trigger and recurring APIs, signed and executed on a chain, with bad requests between
 * them; every reply has the shape of the public APIs. The seed is that of the market.
 */
export async function run([requests = '1000', seed = '1']: string[]): Promise<void> {
  const report = await playScenarios(Number(requests), Number(seed))
  console.log(JSON.stringify({ soak: 'orders-api', ...report }))
  if (report.violations > 0) throw new Error(`${report.violations} replies are not as described`)
}

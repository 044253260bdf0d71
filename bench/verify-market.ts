import { ReferenceOracle } from '@callisto/testkit'
import { limit, printer } from './routing/output.ts'

const MIN_BUSY_POOLS = 50

/**
 * `npm run bench -- verify-market [product] [rpc]`: asks a running product for its trending pools and holds every
 * statistic of every one of them against the ledger, read block by block and counted trade by trade. Rejects when
 * any figure disagrees, and when fewer than fifty pools have statistics.
 */
export async function run(args: string[]): Promise<void> {
  const [product = 'http://127.0.0.1:4747', rpcUrl = 'http://127.0.0.1:8899'] = args
  const market = new ReferenceOracle()
  const { mismatches, slot, pools, busy, compared } = await market.compare(product, rpcUrl, 'toptrending/1h')
  const print = printer('verify-market', { slot })
  print('blocks', market.blocks, 'blocks')
  print('pools', pools, 'pools')
  print('busyPools', busy, 'pools', limit('>=', MIN_BUSY_POOLS))
  print('compared', compared, 'figures')
  print('mismatches', mismatches.length, 'figures', limit('<=', 0))
  for (const mismatch of mismatches.slice(0, 10)) console.log(JSON.stringify(mismatch))
  if (mismatches.length > 0) throw new Error(`${mismatches.length} figures disagree with the ledger`)
  if (busy < MIN_BUSY_POOLS) throw new Error(`only ${busy} pools have statistics`)
}

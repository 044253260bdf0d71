import { ReferenceOracle } from '@callisto/testkit'

/**
 * `npm run bench -- verify-market [product] [rpc]`: asks a running product for its trending pools and holds every
 * statistic of every one of them against the ledger, read block by block and counted trade by trade. Rejects when
 * any figure disagrees, and when fewer than fifty pools have statistics.
 */
export async function run(args: string[]): Promise<void> {
  const [product = 'http://127.0.0.1:4747', rpcUrl = 'http://127.0.0.1:8899'] = args
  const market = new ReferenceOracle()
  const { mismatches, ...figures } = await market.compare(product, rpcUrl, 'toptrending/1h')
  console.log(JSON.stringify({ ...figures, blocks: market.blocks, mismatches: mismatches.length }))
  for (const mismatch of mismatches.slice(0, 10)) console.log(JSON.stringify(mismatch))
  if (mismatches.length > 0) throw new Error(`${mismatches.length} figures disagree with the ledger`)
  if (figures.busy < 50) throw new Error(`only ${figures.busy} pools have statistics`)
}

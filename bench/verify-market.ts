import { type PlainBlock, Recomputation, type RecomputedStats } from '@callisto/market'

const timeframes = ['5m', '1h', '6h', '24h'] as const
/** Sums of doubles come out in another order. */
const tolerance = 1e-6
/** `getBlock` calls in flight. */
const lanes = 8

interface ShownPool {
  baseAsset: { id: string; symbol: string } & Partial<Record<`stats${string}`, Partial<RecomputedStats>>>
}

interface RpcBlock {
  blockTime: number
  transactions: { meta: { err: unknown; logMessages: string[] | null; postTokenBalances?: RpcBalance[] } }[]
}

interface RpcBalance {
  mint: string
  uiTokenAmount: { decimals: number }
}

async function rpc<T>(url: string, method: string, params: unknown[]): Promise<T> {
  const reply = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    signal: AbortSignal.timeout(30_000),
  })
  const { result, error } = (await reply.json()) as { result: T; error?: { message: string } }
  if (error) throw new Error(`${method}: ${error.message}`)
  return result
}

async function getBlock(url: string, slot: number): Promise<PlainBlock> {
  const options = { maxSupportedTransactionVersion: 0, transactionDetails: 'full', rewards: false }
  const { blockTime, transactions } = await rpc<RpcBlock>(url, 'getBlock', [slot, options])
  return {
    slot,
    blockTime,
    transactions: transactions.map(({ meta }) => ({
      err: meta.err,
      logs: meta.logMessages ?? [],
      balances: (meta.postTokenBalances ?? []).map(({ mint, uiTokenAmount }) => ({
        mint,
        decimals: uiTokenAmount.decimals,
      })),
    })),
  }
}

/** The whole ledger up to a slot, in order, a few blocks at a time. */
async function* ledger(url: string, toSlot: number): AsyncGenerator<PlainBlock> {
  const first = await rpc<number>(url, 'getFirstAvailableBlock', [])
  for (let from = first; from <= toSlot; from += 100_000) {
    const slots = await rpc<number[]>(url, 'getBlocks', [from, Math.min(toSlot, from + 99_999)])
    for (let at = 0; at < slots.length; at += lanes)
      yield* await Promise.all(slots.slice(at, at + lanes).map((slot) => getBlock(url, slot)))
  }
}

const isClose = (a: number, b: number) => Math.abs(a - b) <= tolerance * Math.max(1, Math.abs(a), Math.abs(b))

/**
 * `npm run bench -- verify-market [product] [rpc]`: asks a running product for its trending pools and holds every
 * statistic of every one of them against the ledger, read block by block and counted trade by trade. Rejects when
 * any figure disagrees, and when fewer than fifty pools have statistics.
 */
export async function run(args: string[]): Promise<void> {
  const [product = 'http://127.0.0.1:4747', rpcUrl = 'http://127.0.0.1:8899'] = args
  const reply = await fetch(`${product}/data/v1/pools/toptrending/1h?limit=1000`)
  const { pools } = (await reply.json()) as { pools: ShownPool[] }
  const slot = Number(reply.headers.get('x-market-slot'))
  const time = Number(reply.headers.get('x-market-time'))
  const recomputation = new Recomputation()
  let blocks = 0
  for await (const block of ledger(rpcUrl, slot)) {
    recomputation.add(block)
    blocks += 1
  }
  let compared = 0
  const wrong: unknown[] = []
  for (const { baseAsset } of pools) {
    for (const timeframe of timeframes) {
      const slow = recomputation.stats(baseAsset.id, timeframe, slot, time)
      const shown = baseAsset[`stats${timeframe}`]
      for (const [field, expected] of Object.entries(slow)) {
        const value = shown?.[field as keyof RecomputedStats]
        compared += 1
        if (!isClose(value ?? 0, expected ?? 0))
          wrong.push({ token: baseAsset.symbol, timeframe, field, shown: value, expected })
      }
    }
  }
  const busy = pools.filter(({ baseAsset }) => (baseAsset.stats1h?.numTraders ?? 0) > 0).length
  console.log(
    JSON.stringify({ slot, blocks, pools: pools.length, busy, compared, disagreements: wrong.length }),
  )
  for (const entry of wrong.slice(0, 10)) console.log(JSON.stringify(entry))
  if (wrong.length > 0) throw new Error(`${wrong.length} figures disagree with the ledger`)
  if (busy < 50) throw new Error(`only ${busy} pools have statistics`)
}

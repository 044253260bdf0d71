import { rpcCall } from '../json-rpc.ts'
import type { ScreenSamples } from './screens.ts'

const ROUTER = 'ca11istoRouter11111111111111111111111111111'
const LISTS = ['recent', 'toptraded', 'toptrending', 'graduated']

interface ListedPool {
  id: string
  bondingCurve?: number
  baseAsset: { id: string; symbol: string; isVerified: boolean }
}

/** Values for the paths of the screens from a running product. Throws when its chain has no swap, launch or namesake yet. */
export async function findSamples(origin: string): Promise<ScreenSamples> {
  const signature = await routedSignature(origin)
  const pools = (await Promise.all(LISTS.map((list) => readList(origin, list)))).flat()
  const launch = pools.find(({ bondingCurve }) => bondingCurve !== undefined)
  const pool = pools.find(({ bondingCurve }) => bondingCurve === undefined)
  const ambiguousSymbol = namesake(pools)
  if (!launch || !pool || !ambiguousSymbol) throw new Error('the market has no launch, pool or namesake yet')
  const wallet = await signerOf(origin, signature)
  return { signature, wallet, launch: launch.baseAsset.id, pool: pool.id, ambiguousSymbol }
}

async function readList(origin: string, list: string): Promise<ListedPool[]> {
  const reply = await fetch(`${origin}/data/v1/pools/${list}/24h?limit=100`)
  if (!reply.ok) throw new Error(`${list}: status ${reply.status}`)
  return ((await reply.json()) as { pools: ListedPool[] }).pools
}

/** A symbol of two mints, neither of them verified. */
function namesake(pools: readonly ListedPool[]): string | undefined {
  const mints = new Map<string, Set<string>>()
  for (const { baseAsset } of pools) {
    const known = mints.get(baseAsset.symbol) ?? new Set()
    mints.set(baseAsset.symbol, known.add(baseAsset.id))
  }
  const verified = new Set(
    pools.filter(({ baseAsset }) => baseAsset.isVerified).map(({ baseAsset }) => baseAsset.symbol),
  )
  return [...mints].find(
    ([symbol, ids]) => ids.size > 1 && /^[A-Z]+$/.test(symbol) && !verified.has(symbol),
  )?.[0]
}

async function routedSignature(origin: string): Promise<string> {
  const rows = await rpcCall<{ signature: string; err: unknown }[]>(
    `${origin}/rpc`,
    'getSignaturesForAddress',
    [ROUTER, { limit: 50 }],
  )
  const found = rows.find(({ err }) => err === null)
  if (!found) throw new Error('no swap has gone through the router yet')
  return found.signature
}

async function signerOf(origin: string, signature: string): Promise<string> {
  const options = { commitment: 'confirmed', maxSupportedTransactionVersion: 1 }
  const found = await rpcCall<{ transaction: { message: { accountKeys: string[] } } } | null>(
    `${origin}/rpc`,
    'getTransaction',
    [signature, options],
  )
  const signer = found?.transaction.message.accountKeys[0]
  if (signer === undefined) throw new Error(`no transaction ${signature}`)
  return signer
}

import { MAX_U64 } from '@callisto/amount'
import { clmm, cpmm, latestFeedPrice, launchpad, oracle } from '@callisto/program-clients'
import type { AccountState, ChainPort } from '@callisto/solana'
import { type Address, getAddressEncoder } from '@solana/kit'

/** The least depth that the feed of a pool must ask of it, and that the pool must have: anybody can open a feed. */
export const MIN_POOL_DEPTH_USD = 10_000
/** Prices of feeds are in 1e-8 USD. */
const USD_DECIMALS = 8

const Q64 = 64n

const less = (a: bigint, b: bigint): bigint => (a < b ? a : b)

/**
 * Base units of `quote` that a pool or a curve holds and that move its price, rounded down: of concentrated liquidity the
 * amount that is both active at the price and there, since a narrow position is active with little behind it. Undefined for
 * an account that is no such pool of the mint.
 */
export function poolDepth(account: AccountState | undefined, quote: string): bigint | undefined {
  if (account?.owner === cpmm.PROGRAM) return reserveOf(cpmm.decodePool(account.data), quote)
  if (account?.owner === clmm.PROGRAM) return activeReserve(clmm.decodePool(account.data), quote)
  if (account?.owner !== launchpad.PROGRAM) return undefined
  const curve = launchpad.decodeCurve(account.data)
  return curve?.quoteMint === quote && curve.status === 'trading' ? curve.realQuote : undefined
}

type Reserves = Pick<cpmm.Pool, 'mint0' | 'mint1' | 'reserve0' | 'reserve1'>

function reserveOf(pool: Reserves | undefined, quote: string): bigint | undefined {
  if (pool?.mint0 === quote) return pool.reserve0
  return pool?.mint1 === quote ? pool.reserve1 : undefined
}

/** The reserve of a constant-product pool with the liquidity that is active is `liquidity / root` and `liquidity * root`. */
function activeReserve(pool: clmm.Pool | undefined, quote: string): bigint | undefined {
  const held = reserveOf(pool, quote)
  if (!pool || held === undefined || pool.sqrtPrice === 0n) return undefined
  const { liquidity, sqrtPrice, mint0 } = pool
  const active = mint0 === quote ? (liquidity << Q64) / sqrtPrice : (liquidity * sqrtPrice) >> Q64
  return less(active, held)
}

/** Depth of a pool in whole USD at the newest price of its quote, rounded down; 0 where the quote is none of the set's. */
export function findDepthUsd(
  quoteFeed: AccountState | undefined,
  pool: AccountState | undefined,
  set: Address,
): bigint {
  const quote = quoteFeed?.owner === oracle.PROGRAM ? oracle.decodeFeed(quoteFeed.data) : undefined
  if (quote?.set !== set) return 0n
  const price = latestFeedPrice(quote, MAX_U64)?.price ?? 0n
  return ((poolDepth(pool, quote.mint) ?? 0n) * price) / 10n ** BigInt(quote.decimals + USD_DECIMALS)
}

/** Offset of the first mint of a pool, and of the token of a curve: behind the discriminator, the config and the creator. */
const MINT_OFFSET = 72
const KEY_BYTES = 32
const SOURCES = [
  { program: cpmm.PROGRAM, dataSize: cpmm.POOL_SIZE, offsets: [MINT_OFFSET, MINT_OFFSET + KEY_BYTES] },
  { program: clmm.PROGRAM, dataSize: clmm.POOL_SIZE, offsets: [MINT_OFFSET, MINT_OFFSET + KEY_BYTES] },
  { program: launchpad.PROGRAM, dataSize: launchpad.CURVE_SIZE, offsets: [MINT_OFFSET] },
]

/** A pool of a token whose other side has a published feed. */
interface PricedPool {
  pool: Address
  quoteFeed: Address
}

type Chain = Pick<ChainPort, 'getAccounts' | 'getProgramAccounts'>

/** The deepest pool of a token that a feed can be opened for; undefined where none is deep enough. */
export async function findDeepestPool(
  chain: Chain,
  set: Address,
  mint: Address,
  signal: AbortSignal,
): Promise<PricedPool | undefined> {
  const pools = await readPools(chain, mint, signal)
  const quotes = await Promise.all(
    pools.map(async (pool) => (await oracle.findFeedPda({ set, mint: otherMint(pool, mint) }))[0]),
  )
  const { accounts } = await chain.getAccounts(quotes, signal)
  let best: (PricedPool & { depthUsd: bigint }) | undefined
  for (const [index, pool] of pools.entries()) {
    const depthUsd = findDepthUsd(accounts[index], pool, set)
    if (depthUsd < BigInt(MIN_POOL_DEPTH_USD) || depthUsd <= (best?.depthUsd ?? 0n)) continue
    best = { pool: pool.address as Address, quoteFeed: quotes[index]!, depthUsd }
  }
  return best && { pool: best.pool, quoteFeed: best.quoteFeed }
}

async function readPools(chain: Chain, mint: Address, signal: AbortSignal): Promise<AccountState[]> {
  const bytes = Uint8Array.from(getAddressEncoder().encode(mint))
  const found: AccountState[] = []
  for (const { program, dataSize, offsets } of SOURCES)
    for (const offset of offsets) {
      const filters = [{ offset, bytes }]
      found.push(...(await chain.getProgramAccounts(program, { dataSize, filters, signal })).accounts)
    }
  return found
}

/** The other token of a pool; the mint itself for an account that is none. */
function otherMint({ owner, data }: AccountState, mint: Address): Address {
  if (owner === launchpad.PROGRAM) return launchpad.decodeCurve(data)?.quoteMint ?? mint
  const pool = owner === cpmm.PROGRAM ? cpmm.decodePool(data) : clmm.decodePool(data)
  if (!pool) return mint
  return pool.mint0 === mint ? pool.mint1 : pool.mint0
}

import { nearLiquidity, reserveDepth, standingDepth } from '@callisto/amms'
import { MAX_U64, mulDiv } from '@callisto/amount'
import { clmm, cpmm, latestFeedPrice, launchpad, oracle, QUOTE_MINTS } from '@callisto/program-clients'
import type { AccountState, ChainPort } from '@callisto/solana'
import { type Address, getAddressEncoder } from '@solana/kit'

/** Prices of feeds are in 1e-8 USD. */
const USD_DECIMALS = 8
const Q64 = 64n

/** Of 2 % of the price, in 1e-9: the way of the logarithm of its square root (`WAY_NEAR` in programs/oracle/depth.h). */
const NEAR_PARTS = 9_901_313n
const PARTS = 1_000_000_000n

/**
 * Base units of `quote` that move the price of a pool or a curve by 2 % and have stood at the start of `slot`, rounded down:
 * at most what the oracle program counts as its depth. Undefined for an account that is no such pool of the mint.
 */
export function poolDepth(
  account: AccountState | undefined,
  quote: string,
  slot: number,
): bigint | undefined {
  if (account?.owner === cpmm.PROGRAM) return productDepth(cpmm.decodePool(account.data), quote, slot)
  if (account?.owner === clmm.PROGRAM) return rangeDepth(clmm.decodePool(account.data), quote, slot)
  if (account?.owner !== launchpad.PROGRAM) return undefined
  const curve = launchpad.decodeCurve(account.data)
  if (curve?.quoteMint !== quote || curve.status !== 'trading') return undefined
  const depth = nearPart(curve.virtualQuote)
  return depth < curve.realQuote ? depth : curve.realQuote
}

const nearPart = (reserve: bigint): bigint => mulDiv(reserve, NEAR_PARTS, PARTS, 'floor')

function productDepth(pool: cpmm.Pool | undefined, quote: string, slot: number): bigint | undefined {
  if (!pool || (pool.mint0 !== quote && pool.mint1 !== quote)) return undefined
  const liquidity = reserveDepth(pool)
  if (liquidity === 0n) return 0n
  const reserve = pool.mint0 === quote ? pool.reserve0 : pool.reserve1
  return mulDiv(nearPart(reserve), standingDepth(pool, liquidity, slot), liquidity, 'floor')
}

function rangeDepth(pool: clmm.Pool | undefined, quote: string, slot: number): bigint | undefined {
  if (!pool || (pool.mint0 !== quote && pool.mint1 !== quote) || pool.sqrtPrice === 0n) return undefined
  const near = nearPart(standingDepth(pool, nearLiquidity(pool), slot))
  if (pool.mint0 === quote) return mulDiv(near, 1n << Q64, pool.sqrtPrice, 'floor')
  return mulDiv(near, pool.sqrtPrice, 1n << Q64, 'floor')
}

/** Offset of the first mint of a pool, and of the token of a curve: behind the discriminator, the config and the creator. */
const MINT_OFFSET = 72
const KEY_BYTES = 32
const SOURCES = [
  { program: cpmm.PROGRAM, dataSize: cpmm.POOL_SIZE, offsets: [MINT_OFFSET, MINT_OFFSET + KEY_BYTES] },
  { program: clmm.PROGRAM, dataSize: clmm.POOL_SIZE, offsets: [MINT_OFFSET, MINT_OFFSET + KEY_BYTES] },
  { program: launchpad.PROGRAM, dataSize: launchpad.CURVE_SIZE, offsets: [MINT_OFFSET] },
]

/** Pools of a token with one quote token, the deepest first. */
export interface QuotedPools {
  quoteFeed: Address
  pools: readonly { pool: Address; depthUsd: bigint }[]
}

type Chain = Pick<ChainPort, 'getAccounts' | 'getProgramAccounts'>

/**
 * The pools of a token that a feed can take its price from, with the quote token that has the most depth in its three deepest
 * pools of at least `minDepthUsd` whole USD each. Undefined without one.
 */
export async function findQuotedPools(
  chain: Chain,
  { set, mint, minDepthUsd }: { set: Address; mint: Address; minDepthUsd: bigint },
  signal: AbortSignal,
): Promise<QuotedPools | undefined> {
  const quotes = QUOTE_MINTS.filter((quote) => quote !== mint)
  const quoteFeeds = await Promise.all(
    quotes.map(async (quote) => (await oracle.findFeedPda({ set, mint: quote }))[0]),
  )
  const found = await readPools(chain, mint, signal)
  const { slot, accounts } = await chain.getAccounts(quoteFeeds, signal)
  let best: (QuotedPools & { totalUsd: bigint }) | undefined
  for (const [index, quote] of quotes.entries()) {
    const toUsd = usdOf(accounts[index], set)
    const pools = found
      .map((account) => ({
        pool: account.address as Address,
        depthUsd: toUsd(poolDepth(account, quote, slot) ?? 0n),
      }))
      .filter(({ depthUsd }) => depthUsd >= minDepthUsd)
      .sort((a, b) => (a.depthUsd < b.depthUsd ? 1 : -1))
    const totalUsd = pools.slice(0, 3).reduce((sum, { depthUsd }) => sum + depthUsd, 0n)
    if (totalUsd > (best?.totalUsd ?? 0n)) best = { quoteFeed: quoteFeeds[index]!, pools, totalUsd }
  }
  return best && { quoteFeed: best.quoteFeed, pools: best.pools }
}

/** Whole USD of base units at the newest price of a published feed, rounded down; 0 where it is none of the set's. */
function usdOf(account: AccountState | undefined, set: Address): (units: bigint) => bigint {
  const quote = account?.owner === oracle.PROGRAM ? oracle.decodeFeed(account.data) : undefined
  if (quote?.set !== set) return () => 0n
  const price = latestFeedPrice(quote, MAX_U64)?.price ?? 0n
  return (units) => mulDiv(units, price, 10n ** BigInt(quote.decimals + USD_DECIMALS), 'floor')
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

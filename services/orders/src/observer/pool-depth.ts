import { MAX_U64, mulDiv } from '@callisto/amount'
import {
  clmm,
  cpmm,
  latestFeedPrice,
  launchpad,
  oracle,
  QUOTE_MINTS,
  sqrtPriceAtTick,
} from '@callisto/program-clients'
import type { AccountState, ChainPort } from '@callisto/solana'
import { type Address, getAddressEncoder } from '@solana/kit'

/** Prices of feeds are in 1e-8 USD. */
const USD_DECIMALS = 8
const Q64 = 64n

/** Ways of the logarithm of the square root of a price, in 1e-9, as in programs/oracle/depth.h: of 2 % and 0.5 % of the price. */
const WAY_UNIT = 1_000_000_000n
const WAY_NEAR = 9_901_313n
const WAY_CLOSE = 2_493_771n

const least = (a: bigint, b: bigint): bigint => (a < b ? a : b)

/**
 * Base units of `quote` that move the price of a pool or a curve by 2 %, in the direction where that takes less, rounded down:
 * what the oracle program counts as its depth. Undefined for an account that is no such pool of the mint.
 */
export function poolDepth(account: AccountState | undefined, quote: string): bigint | undefined {
  if (account?.owner === cpmm.PROGRAM) {
    const reserve = reserveOf(cpmm.decodePool(account.data), quote)
    return reserve === undefined ? undefined : productDepth(reserve)
  }
  if (account?.owner === clmm.PROGRAM) return rangeDepth(clmm.decodePool(account.data), quote)
  if (account?.owner !== launchpad.PROGRAM) return undefined
  const curve = launchpad.decodeCurve(account.data)
  if (curve?.quoteMint !== quote || curve.status !== 'trading') return undefined
  return least(productDepth(curve.virtualQuote), curve.realQuote)
}

const productDepth = (reserve: bigint): bigint => mulDiv(reserve, WAY_NEAR, WAY_UNIT, 'floor')

function reserveOf(
  pool: Pick<cpmm.Pool, 'mint0' | 'mint1' | 'reserve0' | 'reserve1'> | undefined,
  quote: string,
): bigint | undefined {
  if (pool?.mint0 === quote) return pool.reserve0
  return pool?.mint1 === quote ? pool.reserve1 : undefined
}

function rangeDepth(pool: clmm.Pool | undefined, quote: string): bigint | undefined {
  if (!pool || reserveOf(pool, quote) === undefined || pool.sqrtPrice === 0n) return undefined
  const sum = least(reachOf(pool, 1), reachOf(pool, -1))
  const { sqrtPrice, mint0 } = pool
  if (mint0 === quote) return mulDiv(sum, 1n << Q64, sqrtPrice * WAY_UNIT, 'floor')
  return mulDiv(sum, sqrtPrice, WAY_UNIT << Q64, 'floor')
}

/** Liquidity times the way of the price in one direction, to 2 %; four times that to 0.5 % where it is less. */
function reachOf({ ticks, ticksBelow, sqrtPrice, liquidity: active }: clmm.Pool, direction: 1 | -1): bigint {
  let [near, close, way, liquidity] = [0n, 0n, 0n, active]
  for (let at = direction > 0 ? ticksBelow : ticksBelow - 1; way < WAY_NEAR; at += direction) {
    const tick = ticks[at]
    if (!tick) break
    const apart = (sqrtPriceAtTick(tick.index) - sqrtPrice) * BigInt(direction)
    const next = mulDiv(apart > 0n ? apart : 0n, WAY_UNIT, sqrtPrice, 'floor')
    near += liquidity * (least(next, WAY_NEAR) - least(way, WAY_NEAR))
    close += liquidity * (least(next, WAY_CLOSE) - least(way, WAY_CLOSE))
    liquidity += tick.liquidityNet * BigInt(direction)
    way = next
  }
  return least(near, 4n * close)
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
  const { accounts } = await chain.getAccounts(quoteFeeds, signal)
  let best: (QuotedPools & { totalUsd: bigint }) | undefined
  for (const [index, quote] of quotes.entries()) {
    const toUsd = usdOf(accounts[index], set)
    const pools = found
      .map((account) => ({
        pool: account.address as Address,
        depthUsd: toUsd(poolDepth(account, quote) ?? 0n),
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

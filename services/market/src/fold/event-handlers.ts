import type {
  AmplificationRamped,
  Graduated,
  Launched,
  LiquidityChanged,
  PoolCreated,
  VenueSwap,
} from '@callisto/amms'
import { predefinedDecimals, quoteRank } from '@callisto/domain'
import { addressBytesBefore } from '@callisto/solana'
import type { Market } from './market.ts'
import type { MarketBlock, SignedMemo } from './market-event.ts'
import type { FoldPool, Token } from './token-and-pool.ts'

/** A pool whose tokens have unknown decimals is added with its first swap. */
export function createPool(market: Market, event: PoolCreated, { mints }: MarketBlock): void {
  if (market.pool(event.pool)) return
  const first = tokenOf(market, event.mint0, event.decimals0 ?? mints.get(event.mint0)?.decimals)
  const second = tokenOf(market, event.mint1, event.decimals1 ?? mints.get(event.mint1)?.decimals)
  if (!first || !second) return
  const [base, quote] = orient(first, second)
  const baseFirst = base.mint === event.mint0
  const { venue, price, amplification, creator, config } = event
  const metadata = { venue, creator, config, createdAt: market.time, baseFirst }
  const pool = market.addPool(event.pool, base, quote, metadata)
  if (price !== undefined) pool.setSpotPrice(price)
  if (amplification !== undefined)
    pool.ramp = { from: amplification, to: amplification, startsAt: 0, endsAt: 0 }
  base.version += 1
  market.sink.pool('new', pool)
}

/** Adds the pool of a swap that was created before the first block; the swap's mints determine its tokens. */
export function adoptPool(market: Market, event: VenueSwap, block: MarketBlock): void {
  if (market.pool(event.pool)) return
  const first = tokenOf(market, event.mintIn, block.mints.get(event.mintIn)?.decimals)
  const second = tokenOf(market, event.mintOut, block.mints.get(event.mintOut)?.decimals)
  if (!first || !second) return
  const [base, quote] = orient(first, second)
  const { venue, curve, mint0 } = event
  const pool = market.addPool(event.pool, base, quote, {
    venue,
    createdAt: market.time,
    baseFirst: mint0 === undefined ? addressBytesBefore(base.mint, quote.mint) : mint0 === base.mint,
    isOlder: true,
  })
  // The amount that an adopted curve offered at its launch is not in its swaps.
  if (curve)
    pool.setCurve({ forSale: Number.NaN, realBase: Number.NaN, realQuote: Number.NaN, graduated: false })
}

export function launchToken(market: Market, event: Launched, block: MarketBlock): void {
  if (market.pool(event.curve)) return
  const base = tokenOf(market, event.mint, event.decimals)
  const quote = tokenOf(market, event.quoteMint, block.mints.get(event.quoteMint)?.decimals)
  if (!base || !quote) return
  base.isOlder = false
  const { venue } = event
  const metadata = { venue, createdAt: market.time, baseFirst: true }
  const pool = market.addPool(event.curve, base, quote, metadata)
  const { curve, config, creator, name, symbol, uri } = event
  const supply = Number(event.supply) / base.unit
  const dev = market.wallets.open(creator, market.time)
  const owners = {
    creatorId: market.wallets.id(dev),
    cluster: market.wallets.id(market.wallets.groupOf(dev)),
  }
  base.launch = { curve, config, creator, ...owners, name, symbol, uri, supply, slot: block.slot }
  pool.updateReserves(Number(event.virtualBase), Number(event.virtualQuote), market.time)
  const forSale = Number(event.forSale) / base.unit
  pool.setCurve({ forSale, realBase: forSale, realQuote: 0, graduated: false })
  market.creator(creator).tokens.add(base)
  market.countCreator(creator, 'mints')
  priceLaunch(market, pool)
  market.sink.pool('new', pool)
}

export function changeLiquidity(market: Market, event: LiquidityChanged): void {
  const pool = market.pool(event.pool)
  if (!pool) return
  const [base, quote] = pool.baseFirst ? [event.reserve0, event.reserve1] : [event.reserve1, event.reserve0]
  const heldBefore = pool.heldQuote
  pool.noteStanding(market.time)
  pool.updateReserves(Number(base), Number(quote), market.time)
  market.countHeldQuote(pool, heldBefore)
  const { lp, provided, activeLiquidity, range, near } = event
  if (lp) {
    pool.lpSupply = Number(lp.supply)
    pool.lpBurned = Number(lp.burned)
  }
  if (provided) {
    const { owner, amount0, amount1 } = provided
    const [addedBase, addedQuote] = pool.baseFirst ? [amount0, amount1] : [amount1, amount0]
    pool.addDeposit(owner, Number(addedBase), Number(addedQuote))
  }
  if (range) pool.changeRange(range)
  if (activeLiquidity !== undefined) pool.setActiveLiquidity(activeLiquidity)
  if (near) pool.setNear(Number(near[pool.baseFirst ? 0 : 1]), Number(near[pool.baseFirst ? 1 : 0]))
  pool.noteStanding(market.time)
  market.references.touch(pool.base.row)
  revalue(pool)
  market.sink.pool('changed', pool)
}

export function rampAmplification(
  market: Market,
  { pool: address, from, to, startsAt, endsAt }: AmplificationRamped,
): void {
  const pool = market.pool(address)
  if (!pool) return
  pool.ramp = { from, to, startsAt, endsAt }
  market.sink.pool('changed', pool)
}

export function graduate(market: Market, event: Graduated): void {
  const curve = market.pool(event.curve)
  const state = curve?.curve
  if (!curve || !state || state.graduated) return
  const token = curve.base
  const heldBefore = curve.heldQuote
  curve.setCurve({ forSale: state.forSale, realBase: 0, realQuote: 0, graduated: true })
  market.countHeldQuote(curve, heldBefore)
  curve.revalue(token.price)
  token.graduatedPool = event.pool
  token.graduatedAt = market.time
  market.references.touch(token.row)
  token.version += 1
  token.sumLiquidity()
  if (token.launch) market.countCreator(token.launch.creator, 'migrations')
  market.sink.pool('completed', curve)
  const pool = market.pool(event.pool)
  if (pool) market.sink.pool('graduated', pool)
}

/** Memos about tokens that are base of no pool count for nothing: such a token has no row. */
export function addMemo(market: Market, event: SignedMemo): void {
  const token = market.token(event.memo.mint)
  const { mainPool } = token ?? {}
  if (!token || !mainPool) return
  const opinion = market.opinions.apply(token.opinion, event, market.time)
  if (!opinion) return
  token.opinion = opinion
  token.version += 1
  if (event.memo.kind === 'like') market.sink.liked(token, event.signer)
  market.sink.pool('changed', mainPool)
}

/** A launched token has its curve's price before the first trade. It makes no bar. */
function priceLaunch(market: Market, curve: FoldPool): void {
  const { base } = curve
  const price = curve.spot * curve.quote.price
  if (price > 0 && Number.isNaN(base.price)) base.price = market.references.limit(base.row, price)
  revalue(curve)
}

function revalue(pool: FoldPool): void {
  const { base } = pool
  pool.revalue(base.price)
  base.sumLiquidity()
  base.version += 1
}

function tokenOf(market: Market, mint: string, decimals: number | undefined): Token | undefined {
  const known = market.token(mint)
  if (known) return known
  const places = decimals ?? predefinedDecimals[mint]
  if (places === undefined) return undefined
  const token = market.addToken(mint, places, market.time)
  token.isOlder = market.startedAt > 0
  return token
}

/** Stable coins quote everything, SOL everything else; of two other tokens the one with a price quotes. */
function orient(a: Token, b: Token): [base: Token, quote: Token] {
  const [rankA, rankB] = [quoteRank(a.mint), quoteRank(b.mint)]
  if (rankA !== rankB) return rankA < rankB ? [b, a] : [a, b]
  const aKnown = Number.isFinite(a.price)
  if (aKnown !== Number.isFinite(b.price)) return aKnown ? [b, a] : [a, b]
  return (a.liquidity || 0) > (b.liquidity || 0) ? [b, a] : [a, b]
}

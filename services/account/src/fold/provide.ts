import {
  amplificationAt,
  type LiquidityChanged,
  stableInvariant,
  type VenuePricing,
  type Venues,
} from '@callisto/amms'
import { mulDiv } from '@callisto/amount'
import type { MintsAndPools, PricedPool } from './mints-and-pools.ts'
import type { TokenChange } from './wallet-block.ts'
import type { Provision, RowCache, Wallet } from './working-set.ts'

/** The part of the fold that a change of liquidity changes. */
export interface ProvisionState {
  readonly venues: Venues
  readonly market: MintsAndPools
  readonly wallets: RowCache<string, Wallet>
  readonly provisions: RowCache<string, Provision>
  readonly time: number
}

export const provisionKey = (owner: string, pool: string, position: string): string =>
  position === '' ? `${owner}:${pool}` : position

/** Keys of the provisions that an event changes. */
export function provisionKeysOf({ pool, provided, collected, position }: LiquidityChanged): string[] {
  if (collected) return [collected.position]
  return provided ? [provisionKey(provided.owner, pool, position?.address ?? '')] : []
}

/**
 * What a unit of a pool's invariant is made of now: `sqrt(x y)` or the D of the stable-swap, in whole tokens. It grows by fees
 * only, so what stands behind a share now, less what stood behind it at its deposit, are fees. NaN for pools with ranges.
 */
export function invariantOf(
  { mint0, mint1, ramp }: Pick<PricedPool, 'mint0' | 'mint1' | 'ramp'>,
  [reserve0, reserve1]: readonly [bigint, bigint],
  pricing: VenuePricing,
  time: number,
): number {
  const [x, y] = [Number(reserve0) / 10 ** mint0.decimals, Number(reserve1) / 10 ** mint1.decimals]
  if (pricing === 'reserves') return Math.sqrt(x * y)
  return pricing === 'stable-swap' && ramp ? stableInvariant(x, y, amplificationAt(ramp, time)) : Number.NaN
}

/** Folds a change of liquidity into what its owner has in the pool. */
export function provide(
  index: ProvisionState,
  event: LiquidityChanged,
  tokens: readonly TokenChange[],
): void {
  const pool = index.market.pool(event.pool)
  if (!pool) return
  if (event.collected) collect(index, event.collected)
  const { provided, position, lp } = event
  if (!provided) return
  const { owner, amount0, amount1 } = provided
  const wallet = index.wallets.get(owner)
  if (!wallet) return
  if (lp && pool.shares === undefined) {
    const isShare = ({ owner: holder, mint, before, after }: TokenChange) =>
      holder === owner && after - before === lp.change && mint !== pool.mint0.mint && mint !== pool.mint1.mint
    const shares = tokens.find(isShare)
    if (shares) index.market.setShares(pool, shares.mint)
  }
  const key = provisionKey(owner, event.pool, position?.address ?? '')
  const known = index.provisions.get(key) ?? {
    key,
    wallet: wallet.id,
    pool: pool.id,
    position: position?.address ?? '',
    lower: position?.lower ?? 0,
    upper: position?.upper ?? 0,
    units: 0n,
    held0: 0n,
    held1: 0n,
    isHeldKnown: true,
    basis: 0,
    collected0: 0n,
    collected1: 0n,
    owed0: 0n,
    owed1: 0n,
    openedAt: index.time,
  }
  const next: Provision = { ...known }
  const units = lp?.change ?? position?.liquidity
  if (amount0 >= 0n && amount1 >= 0n && !(units !== undefined && units < 0n)) {
    if (known.held0 === 0n && known.held1 === 0n) next.openedAt = index.time
    next.held0 += amount0
    next.held1 += amount1
    next.units = units === undefined ? 1n : next.units + units
    next.basis += lp ? shareOfInvariant(index, pool, event, lp.change) : Number.NaN
  } else withdraw(next, units === undefined ? undefined : -units)
  if (position?.isOwed) {
    next.owed0 -= amount0
    next.owed1 -= amount1
  }
  index.provisions.set(key, next)
}

function shareOfInvariant(
  index: ProvisionState,
  pool: PricedPool,
  { reserve0, reserve1, lp }: LiquidityChanged,
  change: bigint,
): number {
  const pricing = index.venues.pricingOf(pool.venue)
  const invariant = invariantOf(pool, [reserve0, reserve1], pricing, index.time)
  return lp && lp.supply > 0n ? (invariant * Number(change)) / Number(lp.supply) : Number.NaN
}

/** Takes out a share by units. Of bins no event shows which part was taken, so what remains is not known. */
function withdraw(next: Provision, units: bigint | undefined): void {
  if (units === undefined) {
    next.isHeldKnown = false
    return
  }
  const isAll = units >= next.units
  const part = (amount: bigint) => (isAll ? amount : mulDiv(amount, units, next.units, 'floor'))
  next.held0 -= part(next.held0)
  next.held1 -= part(next.held1)
  next.basis = isAll ? 0 : next.basis * (1 - Number(units) / Number(next.units))
  next.units = isAll ? 0n : next.units - units
}

/** Fees that a position was paid; what an eviction owed comes first and is no fee. */
function collect(
  index: ProvisionState,
  { position, amount0, amount1 }: NonNullable<LiquidityChanged['collected']>,
): void {
  const known = index.provisions.get(position)
  if (!known) return
  const [owed0, owed1] = [min(known.owed0, amount0), min(known.owed1, amount1)]
  index.provisions.set(position, {
    ...known,
    collected0: known.collected0 + amount0 - owed0,
    collected1: known.collected1 + amount1 - owed1,
    owed0: known.owed0 - owed0,
    owed1: known.owed1 - owed1,
  })
}

const min = (a: bigint, b: bigint): bigint => (a < b ? a : b)

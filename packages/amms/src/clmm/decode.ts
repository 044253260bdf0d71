import { clmm, MAX_TICK, MIN_TICK, sqrtPriceAtTick } from '@callisto/program-clients'
import type { AccountView, Decoded, DecodedRoot, PoolAccount, PoolRoot } from '../amm.ts'
import { decodeError, hasPrefix } from '../decoding.ts'
import { pairFootprint } from '../pair-program.ts'
import { clmmPool } from './pool.ts'
import type { PoolState, Tick } from './swap.ts'

/**
 * Prices of recent ticks: the same few recur with every change of a pool. At the limit all are dropped (why no LRU
 * cache: `base58.ts` of solana).
 */
const prices = new Map<number, bigint>()
const MAX_PRICES = 1 << 16

function priceOf(tick: number): bigint {
  const known = prices.get(tick)
  if (known !== undefined) return known
  if (prices.size >= MAX_PRICES) prices.clear()
  const price = sqrtPriceAtTick(tick)
  prices.set(tick, price)
  return price
}

/** The ticks with their prices; undefined when they are out of order or bounds, or their liquidity never adds up. */
function parseTicks(pool: clmm.Pool): Tick[] | undefined {
  const ticks: Tick[] = []
  let last = MIN_TICK - 1
  let liquidity = 0n
  for (const { index, liquidityNet } of pool.ticks) {
    if (index <= last || index > MAX_TICK) return undefined
    if (ticks.length === pool.ticksBelow && liquidity !== pool.liquidity) return undefined
    liquidity += liquidityNet
    if (liquidity < 0n) return undefined
    ticks.push({ index, liquidityNet, sqrtPrice: priceOf(index) })
    last = index
  }
  return liquidity === 0n ? ticks : undefined
}

const LOWEST_PRICE = sqrtPriceAtTick(MIN_TICK)
const HIGHEST_PRICE = sqrtPriceAtTick(MAX_TICK)

/** Whether the price is within the tick bounds and between the ticks around it, and its liquidity is that of the range. */
function isValidPoolState({ sqrtPrice, liquidity, ticksBelow }: PoolState, ticks: readonly Tick[]): boolean {
  if (ticksBelow > ticks.length || (ticksBelow === ticks.length && liquidity !== 0n)) return false
  const [left, right] = [ticks[ticksBelow - 1], ticks[ticksBelow]]
  return (
    sqrtPrice >= LOWEST_PRICE &&
    sqrtPrice <= HIGHEST_PRICE &&
    (left === undefined || left.sqrtPrice <= sqrtPrice) &&
    (right === undefined || sqrtPrice <= right.sqrtPrice)
  )
}

/** The pool's layout with its validated ticks. */
export interface ClmmRoot {
  pool: clmm.Pool
  ticks: readonly Tick[]
}

const poolStateOf = ({ sqrtPrice, liquidity, ticksBelow }: clmm.Pool): PoolState => ({
  sqrtPrice,
  liquidity,
  ticksBelow,
})

const tradePpmOf = (pool: clmm.Pool) => BigInt(pool.lpFeePpm + pool.protocolFeePpm + pool.creatorFeePpm)

/** Validates the account of a pool. */
export function decodeRoot(account: PoolAccount): DecodedRoot<ClmmRoot> {
  const { data, owner, address } = account
  if (owner !== clmm.PROGRAM) return decodeError('WRONG_OWNER')
  if (hasPrefix(data, clmm.CONFIG_DISCRIMINATOR) || hasPrefix(data, clmm.POSITION_DISCRIMINATOR))
    return decodeError('OTHER_ACCOUNT')
  if (!hasPrefix(data, clmm.POOL_DISCRIMINATOR)) return decodeError('WRONG_DISCRIMINATOR')
  if (data.length !== clmm.POOL_SIZE) return decodeError('WRONG_LENGTH')
  const pool = clmm.decodePool(data)
  if (pool === undefined) return decodeError('INVALID_STATE')
  const ticks = parseTicks(pool)
  if (pool.mint0 === pool.mint1 || tradePpmOf(pool) >= 1_000_000n) return decodeError('INVALID_STATE')
  if (ticks === undefined || !isValidPoolState(poolStateOf(pool), ticks)) return decodeError('INVALID_STATE')
  const mints = [pool.mint0, pool.mint1] as const
  return { ok: true, root: { address: address, programId: clmm.PROGRAM, mints, state: { pool, ticks } } }
}

/** The pool of a validated account; it needs no other. */
export function toPool(root: PoolRoot<ClmmRoot>, view: AccountView, label: string): Decoded {
  const { pool, ticks } = root.state
  return {
    ok: true,
    pool: clmmPool({
      address: root.address,
      programId: root.programId,
      label,
      mints: root.mints,
      poolState: poolStateOf(pool),
      ticks,
      reserves: [pool.reserve0, pool.reserve1],
      owed: [pool.protocolFees0 + pool.creatorFees0, pool.protocolFees1 + pool.creatorFees1],
      fees: {
        tradePpm: tradePpmOf(pool),
        protocolPpm: BigInt(pool.protocolFeePpm),
        creatorPpm: BigInt(pool.creatorFeePpm),
      },
      transferFees: [view.transferFeeOf(pool.mint0), view.transferFeeOf(pool.mint1)],
      cost: pairFootprint(root.programId, root.address, pool),
    }),
  }
}

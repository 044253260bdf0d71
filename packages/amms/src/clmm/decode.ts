import { clmm, MAX_TICK, MIN_TICK, sqrtPriceAtTick } from '@callisto/program-clients'
import type { Amm, Decoded, PoolAccount, SwapFootprint, TransferFeeOf } from '../amm.ts'
import { decodeError, hasPrefix } from '../decoding.ts'
import { clmmPool } from './pool.ts'
import type { PoolState, Tick } from './swap.ts'

const LABEL = 'Callisto CLMM'

/** A step of the router's plan and one index byte for the program and each of its ten accounts. */
const DATA_BYTES = 5 + 11

function footprintOf(address: string, pool: clmm.Pool): SwapFootprint {
  const accounts = [
    clmm.PROGRAM,
    address,
    pool.vault0,
    pool.vault1,
    pool.mint0,
    pool.mint1,
    pool.tokenProgram0,
    pool.tokenProgram1,
  ]
  return { accounts, dataBytes: DATA_BYTES }
}

/** Prices of ticks seen lately: the same few come again with every change of a pool. */
const prices = new Map<number, bigint>()
const MOST_PRICES = 1 << 16

function priceOf(tick: number): bigint {
  const known = prices.get(tick)
  if (known !== undefined) return known
  if (prices.size >= MOST_PRICES) prices.clear()
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

function decode(account: PoolAccount, transferFeeOf: TransferFeeOf): Decoded {
  const { data, owner, address } = account
  if (owner !== clmm.PROGRAM) return decodeError('WRONG_OWNER')
  if (hasPrefix(data, clmm.CONFIG_DISCRIMINATOR) || hasPrefix(data, clmm.POSITION_DISCRIMINATOR))
    return decodeError('OTHER_ACCOUNT')
  if (!hasPrefix(data, clmm.POOL_DISCRIMINATOR)) return decodeError('WRONG_DISCRIMINATOR')
  if (data.length !== clmm.POOL_SIZE) return decodeError('WRONG_LENGTH')
  const pool = clmm.decodePool(data)
  if (pool === undefined) return decodeError('INVALID_STATE')
  const tradePpm = BigInt(pool.lpFeePpm + pool.protocolFeePpm + pool.creatorFeePpm)
  const ticks = parseTicks(pool)
  const poolState = { sqrtPrice: pool.sqrtPrice, liquidity: pool.liquidity, ticksBelow: pool.ticksBelow }
  if (pool.mint0 === pool.mint1 || tradePpm >= 1_000_000n) return decodeError('INVALID_STATE')
  if (ticks === undefined || !isValidPoolState(poolState, ticks)) return decodeError('INVALID_STATE')
  return {
    ok: true,
    pool: clmmPool({
      address,
      programId: clmm.PROGRAM,
      label: LABEL,
      mints: [pool.mint0, pool.mint1],
      poolState,
      ticks,
      reserves: [pool.reserve0, pool.reserve1],
      owed: [pool.protocolFees0 + pool.creatorFees0, pool.protocolFees1 + pool.creatorFees1],
      fees: { tradePpm, protocolPpm: BigInt(pool.protocolFeePpm), creatorPpm: BigInt(pool.creatorFeePpm) },
      transferFees: [transferFeeOf(pool.mint0), transferFeeOf(pool.mint1)],
      cost: footprintOf(address, pool),
    }),
  }
}

/** Concentrated liquidity of the `clmm` program. */
export const clmmAmm: Amm = { programId: clmm.PROGRAM, label: LABEL, decode }

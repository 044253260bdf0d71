import type { dlmm } from '@callisto/program-clients'
import type { AccountView, Pool, PoolRoot } from '../amm.ts'
import { owedBy, pairFrame } from '../pair-amm.ts'
import type { FeeParameters } from './fee.ts'
import { dlmmPool } from './pool.ts'
import { BINS, priceAt } from './price.ts'

const MOST = { binStep: 400, fee: 100_000_000, volatility: 1_280_000, reduction: 5_000 }
const LOWEST_PRICE = 1n << 24n
const HIGHEST_PRICE = 1n << 104n

/** Each side of the active bin holds one mint; all bins of the window together hold the reserves, or less than them. */
function areSoundBins({ bins, reserve0, reserve1 }: dlmm.Pool, active: number): boolean {
  let [sum0, sum1] = [0n, 0n]
  for (let index = 0; index < bins.length; index++) {
    const { amount0, amount1 } = bins[index]!
    if (index < active ? amount0 !== 0n : index > active && amount1 !== 0n) return false
    sum0 += amount0
    sum1 += amount1
  }
  return sum0 <= reserve0 && sum1 <= reserve1
}

/** Whether a layout is that of a pool. */
export function isSound(pool: dlmm.Pool): boolean {
  const index = pool.activeBin - pool.firstBin
  return (
    pool.bins.length === BINS &&
    index >= 0 &&
    index < BINS &&
    pool.firstPrice >= LOWEST_PRICE &&
    pool.binStep >= 1 &&
    pool.binStep <= MOST.binStep &&
    priceAt(pool.firstPrice, pool.binStep, BINS - 1) <= HIGHEST_PRICE &&
    pool.baseFactor * pool.binStep * 10 <= MOST.fee &&
    pool.maxVolatility <= MOST.volatility &&
    pool.filterSeconds >= 1 &&
    pool.reductionBps <= MOST.reduction &&
    pool.protocolShareBps + pool.creatorShareBps <= 10_000 &&
    areSoundBins(pool, index)
  )
}

function toFeeParameters(pool: dlmm.Pool): FeeParameters {
  const { binStep, baseFactor, variableControl, maxVolatility, filterSeconds } = pool
  const { reductionBps, protocolShareBps, creatorShareBps } = pool
  return {
    binStep,
    baseFactor,
    variableControl,
    maxVolatility,
    filterSeconds,
    reductionBps,
    protocolShareBps,
    creatorShareBps,
  }
}

/** The pool of a validated account; it needs no other. */
export function toPool(root: PoolRoot<dlmm.Pool>, view: AccountView, label: string): Pool {
  const pool = root.state
  const [owed0, owed1] = owedBy(pool)
  return dlmmPool({
    bins: pool.bins.map(({ amount0, amount1 }) => [amount0, amount1] as const),
    firstBin: pool.firstBin,
    firstPrice: pool.firstPrice,
    activeBin: pool.activeBin,
    volatility: {
      referenceBin: pool.referenceBin,
      reference: pool.volatilityReference,
      accumulated: pool.volatility,
      referencedAt: Number(pool.referencedAt),
    },
    feeParameters: toFeeParameters(pool),
    vaultBalances: [pool.reserve0 + owed0, pool.reserve1 + owed1],
    ...pairFrame(root, view, label),
  })
}

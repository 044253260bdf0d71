import { dlmm } from '@callisto/program-clients'
import type { AccountView, Decoded, DecodedRoot, PoolAccount, PoolRoot } from '../amm.ts'
import { decodeError, hasPrefix } from '../decoding.ts'
import { pairFootprint } from '../pair-program.ts'
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

function isSound(pool: dlmm.Pool): boolean {
  const index = pool.activeBin - pool.firstBin
  return (
    pool.mint0 !== pool.mint1 &&
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

/** Validates the account of a pool. */
export function decodeRoot(account: PoolAccount): DecodedRoot<dlmm.Pool> {
  if (account.owner !== dlmm.PROGRAM) return decodeError('WRONG_OWNER')
  const isOther = [dlmm.CONFIG_DISCRIMINATOR, dlmm.POSITION_DISCRIMINATOR, dlmm.PAGE_DISCRIMINATOR].some(
    (kind) => hasPrefix(account.data, kind),
  )
  if (isOther) return decodeError('OTHER_ACCOUNT')
  if (!hasPrefix(account.data, dlmm.POOL_DISCRIMINATOR)) return decodeError('WRONG_DISCRIMINATOR')
  const pool = dlmm.decodePool(account.data)
  if (pool === undefined) return decodeError('WRONG_LENGTH')
  if (!isSound(pool)) return decodeError('INVALID_STATE')
  const mints = [pool.mint0, pool.mint1] as const
  return { ok: true, root: { address: account.address, programId: dlmm.PROGRAM, mints, state: pool } }
}

/** The pool of a validated account; it needs no other. */
export function toPool(root: PoolRoot<dlmm.Pool>, view: AccountView, label: string): Decoded {
  const pool = root.state
  return {
    ok: true,
    pool: dlmmPool({
      address: root.address,
      programId: root.programId,
      label,
      mints: root.mints,
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
      vaultBalances: [
        pool.reserve0 + pool.protocolFees0 + pool.creatorFees0,
        pool.reserve1 + pool.protocolFees1 + pool.creatorFees1,
      ],
      transferFees: [view.transferFeeOf(pool.mint0), view.transferFeeOf(pool.mint1)],
      cost: pairFootprint(root.programId, root.address, pool),
    }),
  }
}

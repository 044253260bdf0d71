import type { PortfolioAsset } from '@callisto/contract'
import { clmm, cpmm, dlmm, launchpad, stable } from '@callisto/program-clients'
import type { Mint, PricedPool } from '../fold/mints-and-pools.ts'
import { type PortfolioSource, sumOfKnown } from './source.ts'
import { toTokenAsset } from './wallet-tokens.ts'

/** Curves and pools of a creator that are read for one reply, the newest ones. */
const MAX_POOLS = 1_000

const programs = { cpmm, clmm, stable, dlmm } as const

/** Fees that curves and pools owe to the wallet as the creator of their token. */
export const creatorFees: PortfolioSource = {
  platform: 'callisto-launchpad',
  async elements({ index, chain, rows, market }) {
    const pools = index.market.poolsOfCreator(rows.address).slice(-MAX_POOLS)
    if (pools.length === 0) return []
    const accounts = await chain.accounts(pools.map(({ address }) => address))
    const owed = pools.flatMap((pool) => owedBy(pool, accounts.get(pool.address)?.data))
    if (owed.length === 0) return []
    const { prices } = await market(owed.map(({ mint }) => mint.mint))
    const assets = owed.map(
      ({ mint, amount, pool }): PortfolioAsset => ({
        ...toTokenAsset(mint, amount, prices?.get(mint.mint)),
        attributes: { isClaimable: true },
        ref: pool,
      }),
    )
    return [
      {
        type: 'multiple',
        networkId: 'solana',
        platformId: 'callisto-launchpad',
        label: 'Rewards',
        name: 'Creator fees',
        value: sumOfKnown(assets.map(({ value }) => value)),
        data: { assets },
      },
    ]
  },
}

function owedBy(
  pool: PricedPool,
  data: Uint8Array | undefined,
): { mint: Mint; amount: bigint; pool: string }[] {
  if (!data) throw new Error(`pool ${pool.address} has no account`)
  if (pool.curveQuote) {
    const curve = launchpad.decodeCurve(data)
    if (!curve) throw new Error(`curve ${pool.address} cannot be read`)
    return [{ mint: pool.curveQuote, amount: curve.creatorFees, pool: pool.address }].filter(isOwed)
  }
  const state = programs[pool.venue as keyof typeof programs]?.decodePool(data)
  if (!state) throw new Error(`pool ${pool.address} cannot be read`)
  return [
    { mint: pool.mint0, amount: state.creatorFees0, pool: pool.address },
    { mint: pool.mint1, amount: state.creatorFees1, pool: pool.address },
  ].filter(isOwed)
}

const isOwed = ({ amount }: { amount: bigint }): boolean => amount > 0n

import type { TokenAsset } from '@callisto/contract'
import { describeProgram, distributor, votelock } from '@callisto/program-clients'
import { type PortfolioSource, sumOfKnown } from '../view/source.ts'
import { toTokenAsset } from '../view/wallet-tokens.ts'
import { decimalsOf, readStake } from './stake.ts'

/** Locked governance tokens: what is locked, and each part that is leaving with the time at which it is free. */
export const governanceStake: PortfolioSource = {
  platform: 'jupiter-governance',
  async elements({ chain, locker, rows, market }) {
    const stake = locker === undefined ? undefined : await readStake(rows.address, locker, chain)
    if (!stake) return []
    const decimals = await decimalsOf(stake.mint, chain)
    const { prices } = await market([stake.mint])
    const toAsset = (amount: bigint) =>
      toTokenAsset({ mint: stake.mint, decimals }, amount, prices?.get(stake.mint))
    const leaving = stake.leaving.map(
      ({ account, amount, endsAt }): TokenAsset => ({
        ...toAsset(amount),
        ref: account,
        attributes: { lockedUntil: endsAt * 1000 },
      }),
    )
    const locked = stake.amount > 0n ? [{ ...toAsset(stake.amount), ref: stake.escrow }] : []
    const assets = [...locked, ...leaving]
    if (assets.length === 0) return []
    return [
      {
        type: 'multiple',
        networkId: 'solana',
        platformId: 'jupiter-governance',
        label: 'Staked',
        name: 'Governance',
        value: sumOfKnown(assets.map(({ value }) => value)),
        data: { assets },
      },
    ]
  },
}

/** Programs of claims and locks, for the names and the errors that pages show; no swap calls them. */
export const governancePrograms = [
  describeProgram(distributor, 'Callisto Distributor'),
  describeProgram(votelock, 'Callisto Vote Lock'),
]

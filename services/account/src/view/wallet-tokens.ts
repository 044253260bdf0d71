import { mulDiv, unitsToNumber } from '@callisto/amount'
import type { Gain, PortfolioAsset, TokenAsset } from '@callisto/contract'
import { NATIVE_MINT } from '@callisto/solana'
import type { AccountIndex } from '../fold/account-index.ts'
import type { Position } from '../fold/position.ts'
import { toUsd } from '../fold/usd.ts'
import type { HeldToken } from '../store/stored-wallet.ts'
import type { WalletRows } from '../store/wallet-query.ts'
import type { ChainReader } from './chain-reader.ts'
import type { MarketData } from './market-data.ts'
import { type PortfolioSource, sumOfKnown } from './source.ts'

/**
 * Cost and result of `amount` of a position, which has the average cost of all of it. `price` is USD for a whole token,
 * undefined while it is not known. What has been realized belongs to the position and not to a part.
 */
export function gainOf(
  position: Position,
  amount: bigint,
  decimals: number,
  price: number | undefined,
): Gain {
  const { amount: held, cost: total, isCostKnown, realized, isRealizedKnown } = position
  const gain: Gain = { method: 'weighted-average' }
  if (isRealizedKnown) gain.realized = toUsd(realized)
  // More than the history shows: a part of it was there before the first block.
  if (!isCostKnown || amount <= 0n || amount > held) return gain
  const cost = toUsd(amount === held ? total : mulDiv(total, amount, held, 'floor'))
  const units = unitsToNumber(amount, decimals)
  gain.cost = cost
  gain.averageCost = cost / units
  if (price === undefined) return gain
  const unrealized = units * price - cost
  gain.unrealized = unrealized
  if (cost > 0) gain.percent = (100 * unrealized) / cost
  return gain
}

const SOL_DECIMALS = 9

/** Mints of shares of pools: what they stand for is liquidity. */
export const isPoolShare = ({ market }: AccountIndex, mint: string): boolean =>
  market.poolOfShares(mint) !== undefined

/** Native SOL of a wallet: by the index, or by the chain where no block has shown it. */
export async function nativeLamports({ wallet, address }: WalletRows, chain: ChainReader): Promise<bigint> {
  if (wallet?.lamports !== undefined) return wallet.lamports
  return (await chain.accounts([address])).get(address)?.lamports ?? 0n
}

/** The wallet's SOL and tokens, without shares of pools and NFTs. */
export const walletTokens: PortfolioSource = {
  platform: 'wallet-tokens',
  async elements({ index, chain, rows, market }) {
    const lamports = await nativeLamports(rows, chain)
    const held = rows.tokens.filter(
      ({ mint, decimals, amount }) => !isPoolShare(index, mint) && !(decimals === 0 && amount === 1n),
    )
    const data = await market([NATIVE_MINT, ...held.map(({ mint }) => mint)])
    const assets: PortfolioAsset[] = held.map((token) => tokenAsset(token, rows, data))
    if (lamports > 0n) assets.unshift(nativeAsset(lamports, rows, data))
    assets.sort((a, b) => (b.value ?? -1) - (a.value ?? -1))
    if (assets.length === 0) return []
    return [
      {
        type: 'multiple',
        networkId: 'solana',
        platformId: 'wallet-tokens',
        label: 'Wallet',
        value: sumOfKnown(assets.map(({ value }) => value)),
        data: { assets },
      },
    ]
  },
}

/** An amount of a token in a portfolio; `ref` is the account that holds it. */
export function toTokenAsset(
  { mint, decimals }: { mint: string; decimals: number },
  amount: bigint,
  price: number | undefined,
): TokenAsset {
  const units = unitsToNumber(amount, decimals)
  return {
    type: 'token',
    networkId: 'solana',
    value: price === undefined ? null : units * price,
    attributes: {},
    data: { address: mint, amount: units, price: price ?? null, rawAmount: String(amount), decimals },
  }
}

function tokenAsset(token: HeldToken, rows: WalletRows, { prices }: MarketData): TokenAsset {
  const price = prices?.get(token.mint)
  const asset = toTokenAsset(token, token.amount, price)
  asset.ref = token.accounts.reduce((most, one) => (one.amount > most.amount ? one : most)).account
  const position = rows.positions.get(token.mint)
  if (position) asset.gain = gainOf(position, token.amount, token.decimals, price)
  return asset
}

function nativeAsset(lamports: bigint, rows: WalletRows, { prices }: MarketData): TokenAsset {
  const price = prices?.get(NATIVE_MINT)
  const asset = toTokenAsset({ mint: NATIVE_MINT, decimals: SOL_DECIMALS }, lamports, price)
  asset.data.isNative = true
  const position = rows.positions.get(NATIVE_MINT)
  if (position) asset.gain = gainOf(position, lamports, SOL_DECIMALS, price)
  return asset
}

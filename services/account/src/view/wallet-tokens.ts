import { unitsToNumber } from '@callisto/amount'
import type { PortfolioAsset, TokenAsset, TotalGain } from '@callisto/contract'
import { NATIVE_MINT } from '@callisto/solana'
import type { AccountIndex } from '../fold/account-index.ts'
import { emptyPosition } from '../fold/position.ts'
import type { HeldToken } from '../store/stored-wallet.ts'
import type { WalletRows } from '../store/wallet-query.ts'
import type { ChainReader } from './chain-reader.ts'
import { gainOf, type PricedPosition, totalGain } from './gain.ts'
import type { MarketData } from './market-data.ts'
import { type PortfolioSource, sumOfKnown } from './source.ts'

const SOL_DECIMALS = 9

/** Mints of shares of pools: what they stand for is liquidity. */
export const isPoolShare = ({ market }: AccountIndex, mint: string): boolean =>
  market.poolOfShares(mint) !== undefined

/** A single token without decimals is a collectible. */
export const isNft = ({ decimals, amount }: Pick<HeldToken, 'decimals' | 'amount'>): boolean =>
  decimals === 0 && amount === 1n

/** Native SOL of a wallet: by the index, or by the chain where no block has shown it. */
export async function nativeLamports({ wallet, address }: WalletRows, chain: ChainReader): Promise<bigint> {
  if (wallet?.lamports !== undefined) return wallet.lamports
  return (await chain.accounts([address])).get(address)?.lamports ?? 0n
}

/** The wallet's SOL and tokens, without shares of pools and NFTs. */
export const walletTokens: PortfolioSource = {
  platform: 'wallet-tokens',
  async elements({ index, rows, market, lamports: native }) {
    const lamports = await native()
    const held = rows.tokens.filter((token) => !isPoolShare(index, token.mint) && !isNft(token))
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

/**
 * Cost and result of all that a wallet holds and has sold. What it holds beyond its history, from before the first block, has
 * no known cost.
 */
export function walletGain(
  index: AccountIndex,
  { positions, tokens }: Pick<WalletRows, 'positions' | 'tokens'>,
  lamports: bigint,
  prices: MarketData['prices'],
): TotalGain {
  const held = new Map<string, Pick<HeldToken, 'decimals' | 'amount'>>([
    [NATIVE_MINT, { decimals: SOL_DECIMALS, amount: lamports }],
  ])
  for (const { mint, decimals, amount } of tokens)
    held.set(mint, { decimals, amount: amount + (mint === NATIVE_MINT ? lamports : 0n) })
  const priced: PricedPosition[] = []
  for (const mint of new Set([...positions.keys(), ...held.keys()])) {
    const position = positions.get(mint) ?? emptyPosition(0)
    const inAccounts = held.get(mint)?.amount ?? 0n
    const amount = inAccounts > position.amount ? inAccounts : position.amount
    const decimals = held.get(mint)?.decimals ?? index.market.mint(mint)!.decimals
    if (isPoolShare(index, mint)) continue
    priced.push({
      position,
      amount: isNft({ decimals, amount }) ? 0n : amount,
      decimals,
      price: prices?.get(mint),
    })
  }
  return totalGain(priced)
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
  if (position) asset.gain = gainOf({ position, amount: token.amount, decimals: token.decimals, price })
  return asset
}

function nativeAsset(lamports: bigint, rows: WalletRows, { prices }: MarketData): TokenAsset {
  const price = prices?.get(NATIVE_MINT)
  const asset = toTokenAsset({ mint: NATIVE_MINT, decimals: SOL_DECIMALS }, lamports, price)
  asset.data.isNative = true
  const position = rows.positions.get(NATIVE_MINT)
  if (position) asset.gain = gainOf({ position, amount: lamports, decimals: SOL_DECIMALS, price })
  return asset
}

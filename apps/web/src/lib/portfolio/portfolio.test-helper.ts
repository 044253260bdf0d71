import type { PortfolioElement, PortfolioReply, TokenAsset } from '@callisto/contract'
import { SOL_MINT } from '../tokens/mints.ts'
import type { Portfolio, WalletBalance } from './portfolio.ts'

/** A reply of the portfolio calls at block `slot`. */
export const portfolioReply = (
  slot: number,
  elements: PortfolioElement[] = [],
  owner: string = SOL_MINT,
): PortfolioReply => ({
  date: 1_790_000_000_000,
  owner,
  addressSystem: 'solana',
  duration: 3,
  slot,
  value: 12,
  fetcherReports: [{ id: 'wallet-tokens', status: 'succeeded' }],
  elements,
  tokenInfo: { solana: {} },
})

type AssetChange = Partial<Omit<TokenAsset, 'data'>> & { data?: Partial<TokenAsset['data']> }

/** A token asset of 1.5 at 2 USD, changed. */
export const tokenAsset = (address: string, { data, ...change }: AssetChange = {}): TokenAsset => ({
  type: 'token',
  networkId: 'solana',
  value: 3,
  attributes: {},
  ref: 'account',
  ...change,
  data: { address, amount: 1.5, price: 2, rawAmount: '1500000', decimals: 6, ...data },
})

/** What every element has. */
export const element = {
  networkId: 'solana',
  platformId: 'wallet-tokens',
  value: 3,
  label: 'Wallet',
} as const

export const walletBalance = (
  mint: string,
  rawValue: bigint,
  change: Partial<WalletBalance> = {},
): WalletBalance => ({
  ata: 'account',
  mint,
  rawValue,
  decimals: 6,
  price: 2,
  usdValue: (Number(rawValue) / 1e6) * 2,
  pnl: undefined,
  pctChange: undefined,
  gain: undefined,
  ...change,
})

export const portfolioOf = (slot: number, balances: WalletBalance[]): Portfolio => ({
  slot,
  totalNetWorth: undefined,
  gain: undefined,
  walletBalance: { totalWorth: undefined, balances },
  perpetual: undefined,
  limitOrder: undefined,
  dollarCostAverage: undefined,
  valueAverage: undefined,
  vote: undefined,
  failedSources: [],
})

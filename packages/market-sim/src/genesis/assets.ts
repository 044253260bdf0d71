import { createHash } from 'node:crypto'
import { MAX_AMOUNT, type TransferFee } from '@callisto/amms'
import { TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from '@callisto/solana'
import { encodeBase58 } from '@callisto/solana/codec'
import { type Address, address } from '@solana/kit'
import { establishedRows } from './asset-table.ts'

/** Model of an asset's dollar price. Standard deviations are hourly, as fractions. */
export type PriceModel =
  | { kind: 'factor'; factor: 'sol' | 'btc' | 'eth'; hourlySd: number }
  | { kind: 'token'; beta: number; hourlySd: number }
  | { kind: 'stable'; offsetBps: number }
  | { kind: 'staked'; yearlyYield: number; discountBps: number }
  | { kind: 'stock'; hourlySd: number }

export type Issuer = 'xStocks' | 'PreStocks' | 'Superstate'

export interface Asset {
  symbol: string
  name: string
  mint: Address
  decimals: number
  /** Dollars per whole raw token (before any display multiplier) at genesis. */
  priceUsd: number
  /** Whole tokens at genesis. */
  supply: number
  model: PriceModel
  /** Dollars in all of its pools at genesis. */
  liquidityUsd: number
  /** Quote tokens of its pools. */
  quotes: readonly ('SOL' | 'USDC' | 'USDT')[]
  issuer?: Issuer
  /** Transfer fee of a Token-2022 mint. */
  transferFeeBps?: number
}

/** A deterministic address for a name, independent of the seed. */
export function namedAddress(name: string): Address {
  return encodeBase58(createHash('sha256').update(`callisto/${name}`).digest()) as Address
}

export const SOL = address('So11111111111111111111111111111111111111112')
export const USDC = address('EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v')
export const USDT = address('Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB')
export const JUP = address('JUPyiwrYJFskUPiHa7hkeR8VUtAeFoSYbKedZNsDvCN')

const core: readonly Asset[] = [
  {
    symbol: 'SOL',
    name: 'Wrapped SOL',
    mint: SOL,
    decimals: 9,
    priceUsd: 152.4,
    supply: 560_000_000,
    model: { kind: 'factor', factor: 'sol', hourlySd: 0.0107 },
    liquidityUsd: 42_000_000,
    quotes: ['USDC', 'USDT'],
  },
  {
    symbol: 'USDC',
    name: 'USD Coin',
    mint: USDC,
    decimals: 6,
    priceUsd: 1,
    supply: 8_600_000_000,
    model: { kind: 'stable', offsetBps: -4.5 },
    liquidityUsd: 0,
    quotes: [],
  },
  {
    symbol: 'USDT',
    name: 'USDT',
    mint: USDT,
    decimals: 6,
    priceUsd: 1,
    supply: 2_300_000_000,
    model: { kind: 'stable', offsetBps: -15.3 },
    liquidityUsd: 9_000_000,
    quotes: ['USDC'],
  },
  {
    symbol: 'USDS',
    name: 'USDS',
    mint: address('USDSwr9ApdHk5bvJKMjzff41FfuX8bSxdKcR81vTwcA'),
    decimals: 6,
    priceUsd: 1,
    supply: 410_000_000,
    model: { kind: 'stable', offsetBps: -2.1 },
    liquidityUsd: 5_000_000,
    quotes: ['USDC', 'USDT'],
  },
  {
    symbol: 'JUP',
    name: 'Jupiter',
    mint: JUP,
    decimals: 6,
    priceUsd: 0.386,
    supply: 6_860_000_000,
    model: { kind: 'token', beta: 1.2, hourlySd: 0.007 },
    liquidityUsd: 7_500_000,
    quotes: ['SOL', 'USDC'],
  },
  {
    symbol: 'JitoSOL',
    name: 'Jito Staked SOL',
    mint: address('J1toso1uCk3RLmjorhTtrVwY9HJ7X8V9yYac6Y7kGCPn'),
    decimals: 9,
    priceUsd: 152.4 * 1.2561,
    supply: 12_400_000,
    model: { kind: 'staked', yearlyYield: 0.066, discountBps: 5 },
    liquidityUsd: 11_000_000,
    quotes: ['SOL', 'USDC'],
  },
  {
    symbol: 'JupSOL',
    name: 'Jupiter Staked SOL',
    mint: address('jupSoLaHXQiZZTSfEWMTRRgpnyFm8f6sZdosWBjx93v'),
    decimals: 9,
    priceUsd: 152.4 * 1.1487,
    supply: 4_700_000,
    model: { kind: 'staked', yearlyYield: 0.068, discountBps: 6 },
    liquidityUsd: 6_000_000,
    quotes: ['SOL', 'USDC'],
  },
]

type StockRow = readonly [Issuer, string, string, Address, number, number, number, number]

/** Issuer, symbol, name, mint, decimals, price, tokens issued, liquidity in USD. */
const stockRows: readonly StockRow[] = [
  [
    'xStocks',
    'TSLAx',
    'Tesla xStock',
    address('XsDoVfqeBukxuZHWhdvWHBhgEHjGNst4MLodqsJHzoB'),
    8,
    431.2,
    96_000,
    1_900_000,
  ],
  [
    'xStocks',
    'AAPLx',
    'Apple xStock',
    address('XsbEhLAtcf6HdfpFZ5xEMdqW8nfAvcsP5bdudRLJzJp'),
    8,
    268.7,
    41_000,
    700_000,
  ],
  [
    'xStocks',
    'NVDAx',
    'NVIDIA xStock',
    address('Xsc9qvGR1efVDFGLrVsmkzv3qi45LTBjeUKSPmx9qEh'),
    8,
    188.4,
    88_000,
    1_200_000,
  ],
  ['PreStocks', 'SPACEX', 'SpaceX PreStocks', namedAddress('mint/SPACEX'), 8, 1_180, 9_400, 620_000],
  ['PreStocks', 'OPENAI', 'OpenAI PreStocks', namedAddress('mint/OPENAI'), 8, 842, 7_700, 480_000],
  ['Superstate', 'GLXY', 'Galaxy Digital Class A', namedAddress('mint/GLXY'), 6, 31.6, 310_000, 260_000],
]

const stock = ([issuer, symbol, name, mint, decimals, priceUsd, supply, liquidityUsd]: StockRow): Asset => ({
  symbol,
  name,
  mint,
  decimals,
  priceUsd,
  supply,
  issuer,
  liquidityUsd,
  model: { kind: 'stock', hourlySd: 0.006 },
  quotes: liquidityUsd > 1_000_000 ? ['USDC', 'SOL'] : ['USDC'],
})

/** Pool sizes follow a power law: the n-th token has 1 / n^1.05 of the first. */
const FIRST_LIQUIDITY_USD = 9_000_000
const LIQUIDITY_DECAY = 1.05

const established: readonly Asset[] = establishedRows.map(
  ([symbol, name, decimals, priceUsd, supply, sd, beta], rank) => ({
    symbol,
    name,
    decimals,
    priceUsd,
    supply,
    mint: namedAddress(`mint/${symbol}`),
    model: modelOf(symbol, beta, sd / 100),
    liquidityUsd: FIRST_LIQUIDITY_USD / (rank + 1) ** LIQUIDITY_DECAY,
    quotes: rank % 3 === 2 ? ['SOL', 'USDC', 'USDT'] : ['SOL', 'USDC'],
    ...(symbol === 'QUARRY' ? { transferFeeBps: 100 } : {}),
  }),
)

function modelOf(symbol: string, beta: number, hourlySd: number): PriceModel {
  if (symbol === 'brBTC') return { kind: 'factor', factor: 'btc', hourlySd: 0.0049 }
  if (symbol === 'brETH') return { kind: 'factor', factor: 'eth', hourlySd: 0.0085 }
  return { kind: 'token', beta, hourlySd }
}

/** Every asset of the genesis, SOL first. */
export const assets: readonly Asset[] = [...core, ...stockRows.map(stock), ...established]

/** Mints of the tokens that stand for Bitcoin and Ether. */
export function bridgedMints(): { btcusd: string; ethusd: string } {
  const mintOf = (factor: 'btc' | 'eth') =>
    assets.find(({ model }) => model.kind === 'factor' && model.factor === factor)!.mint
  return { btcusd: mintOf('btc'), ethusd: mintOf('eth') }
}

export const assetByMint: ReadonlyMap<string, Asset> = new Map(assets.map((asset) => [asset.mint, asset]))

const indexByMint: ReadonlyMap<string, number> = new Map(assets.map(({ mint }, index) => [mint, index]))

/** Index of a mint in `assets`. Throws a `RangeError` for any other mint. */
export function assetIndexOf(mint: string): number {
  const index = indexByMint.get(mint)
  if (index === undefined) throw new RangeError(`not an asset of the genesis: ${mint}`)
  return index
}

export const quoteMints = { SOL, USDC, USDT } as const

/** Base units of one whole token, as a float. */
export const unitOf = (asset: { decimals: number }): number => 10 ** asset.decimals

/** Token program of a mint: stocks, the token with a transfer fee and all launches are Token-2022. */
export function tokenProgramOf(mint: string): Address {
  const asset = assetByMint.get(mint)
  const isOld = asset !== undefined && asset.issuer === undefined && asset.transferFeeBps === undefined
  return (isOld ? TOKEN_PROGRAM : TOKEN_2022_PROGRAM) as Address
}

/** Transfer fee of a mint; undefined without one. */
export function transferFeeOf(mint: string): TransferFee | undefined {
  const bps = assetByMint.get(mint)?.transferFeeBps
  return bps === undefined ? undefined : { bps, maximum: MAX_AMOUNT }
}

/** Display multipliers at genesis, and one that takes effect 20 hours later: a reinvested dividend. */
export const multipliers: ReadonlyMap<string, { now: number; next?: number }> = new Map([
  ['TSLAx', { now: 1 }],
  ['AAPLx', { now: 1.003_412 }],
  ['NVDAx', { now: 1.000_217, next: 1.000_269 }],
  ['SPACEX', { now: 1 }],
  ['OPENAI', { now: 1 }],
])

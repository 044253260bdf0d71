import { unitsToNumber } from '@callisto/amount'
import {
  getLegacyPortfolio,
  getOtherPortfolio,
  getOwnPortfolio,
  getPlatforms,
  getPositions,
  type LegacyPortfolioReply,
  type PortfolioElement,
  type PortfolioReply,
  type PortfolioTokenInfo,
  portfolioPlatforms,
  serviceError,
} from '@callisto/contract'
import { toRouteOptions, type ZodInstance } from '@callisto/http'
import { NATIVE_MINT } from '@callisto/solana'
import { governanceStake } from '../claims/governance-stake.ts'
import { readWallet, type WalletRows } from '../store/wallet-query.ts'
import { creatorFees } from '../view/creator-fees.ts'
import { type MarketData, readMarketData, readPrices } from '../view/market-data.ts'
import { openOrders } from '../view/open-orders.ts'
import { poolLiquidity } from '../view/pool-liquidity.ts'
import { type PortfolioSource, readSources, sumOfKnown } from '../view/source.ts'
import { walletNfts } from '../view/wallet-nfts.ts'
import { isPoolShare, nativeLamports, walletGain, walletTokens } from '../view/wallet-tokens.ts'
import type { RouteContext } from './route-context.ts'

/** What `fetchJup` reads, and what `fetchNoJup` does. */
const ownSources: readonly PortfolioSource[] = [walletTokens, openOrders, governanceStake]
const otherSources: readonly PortfolioSource[] = [walletNfts, poolLiquidity, creatorFees]
const allSources = [...ownSources, ...otherSources]

const SOL_DECIMALS = 9

/** The portfolio of a wallet in all of its public forms. */
export function portfolioRoutes(app: ZodInstance, context: RouteContext): void {
  app.route({
    ...toRouteOptions(getOwnPortfolio),
    handler: ({ query }) => readPortfolio(context, query.address, ownSources),
  })
  app.route({
    ...toRouteOptions(getOtherPortfolio),
    handler: ({ query }) => readPortfolio(context, query.address, otherSources),
  })
  app.route({
    ...toRouteOptions(getLegacyPortfolio),
    handler: ({ params }) => readLegacyPortfolio(context, params.address),
  })
}

/** The same at the public path, where both calls are one. */
export function positionsRoutes(app: ZodInstance, context: RouteContext): void {
  app.route({
    ...toRouteOptions(getPositions),
    handler: ({ params, query }) => {
      const { platforms } = query
      const sources = platforms
        ? allSources.filter(({ platform }) => platforms.includes(platform))
        : allSources
      return readPortfolio(context, params.address, sources)
    },
  })
  app.route({ ...toRouteOptions(getPlatforms), handler: async () => [...portfolioPlatforms] })
}

/** What a wallet holds and has done. Throws NOT_READY where the tokens are asked of the chain, and it does not reply. */
export async function readPresent(context: RouteContext, address: string): Promise<WalletRows> {
  const [rows, tokens] = await Promise.all([
    readWallet(context, address),
    context.listedTokens(address).catch(() => {
      throw serviceError('NOT_READY', 'The cluster does not list the tokens of the wallet at present')
    }),
  ])
  return tokens ? { ...rows, tokens } : rows
}

async function readPortfolio(
  context: RouteContext,
  address: string,
  sources: readonly PortfolioSource[],
): Promise<PortfolioReply> {
  const startedAt = context.nowMs()
  const rows = await readPresent(context, address)
  let hasPrices = true
  const info: MarketData['info'][] = []
  const market = async (mints: readonly string[]) => {
    const data = await readMarketData(context.market, mints)
    if (!data.prices) hasPrices = false
    info.push(data.info)
    return data
  }
  let native: Promise<bigint> | undefined
  const lamports = () => {
    native ??= nativeLamports(rows, context.chain)
    return native
  }
  const { elements, reports } = await readSources(sources, { ...context, rows, market, lamports })
  const hasTokens = reports.some(({ id, status }) => id === walletTokens.platform && status === 'succeeded')
  const prices = shownPrices(elements)
  const unshown = hasTokens ? mintsInOrders(rows).filter((mint) => !prices.has(mint)) : []
  for (const [mint, price] of unshown.length > 0 ? ((await market(unshown)).prices ?? []) : [])
    prices.set(mint, price)
  const gain = hasTokens ? walletGain(context.index, rows, await lamports(), prices) : undefined
  if (!hasPrices) reports.push({ id: 'prices', status: 'failed', error: 'The source could not be read' })
  const isComplete = reports.every(({ status }) => status === 'succeeded')
  const solana: Record<string, PortfolioTokenInfo> = {}
  for (const mint of mintsOf(elements)) {
    const known = info.find((of) => of.has(mint))?.get(mint)
    if (known) solana[mint] = known
  }
  return {
    date: context.nowMs(),
    owner: address,
    addressSystem: 'solana',
    duration: Math.max(0, context.nowMs() - startedAt),
    slot: rows.slot,
    value: isComplete ? sumOfKnown(elements.map(({ value }) => value)) : null,
    ...(gain ? { gain } : {}),
    fetcherReports: reports,
    elements,
    tokenInfo: { solana },
  }
}

/** Prices that the tokens of the wallet are shown at, so that their gains add up to the total. */
function shownPrices(elements: readonly PortfolioElement[]): Map<string, number> {
  const prices = new Map<string, number>()
  for (const element of elements)
    if (element.type === 'multiple' && element.platformId === walletTokens.platform)
      for (const { type, data } of element.data.assets)
        if (type === 'token' && data.price !== null) prices.set(data.address, data.price)
  return prices
}

/** Tokens of a wallet that lie in its orders alone. */
const mintsInOrders = (rows: WalletRows): string[] => {
  const held = new Set(rows.tokens.map(({ mint }) => mint))
  return [...rows.positions].flatMap(([mint, { amount }]) => (amount > 0n && !held.has(mint) ? mint : []))
}

/** Mints of tokens that elements of our sources show. */
function mintsOf(elements: readonly PortfolioElement[]): ReadonlySet<string> {
  const mints = new Set<string>()
  for (const element of elements) {
    const assets =
      element.type === 'multiple'
        ? element.data.assets
        : element.type === 'trade'
          ? [element.data.assets.input, element.data.assets.output].filter((one) => one !== null)
          : element.type === 'liquidity'
            ? element.data.liquidities.flatMap((one) => [...one.assets, ...one.rewardAssets])
            : []
    for (const { type, data } of assets) if (type !== 'generic') mints.add(data.address)
  }
  return mints
}

async function readLegacyPortfolio(context: RouteContext, address: string): Promise<LegacyPortfolioReply> {
  const rows = await readPresent(context, address)
  const held = rows.tokens.filter(({ mint }) => !isPoolShare(context.index, mint))
  const prices = await readPrices(context.market, [NATIVE_MINT, ...held.map(({ mint }) => mint)])
  const toBalance = (mint: string, priced: string, amount: bigint, decimals: number, ata?: string) => {
    const price = prices?.get(priced)
    return {
      ...(ata === undefined ? {} : { ata }),
      mint,
      rawValue: String(amount),
      decimals,
      usdValue: price === undefined ? null : unitsToNumber(amount, decimals) * price,
    }
  }
  const lamports = await nativeLamports(rows, context.chain)
  const balances = [
    toBalance('', NATIVE_MINT, lamports, SOL_DECIMALS),
    ...held.flatMap(({ mint, decimals, accounts }) =>
      accounts.map(({ account, amount }) => toBalance(mint, mint, amount, decimals, account)),
    ),
  ]
  return {
    owner: address,
    slot: rows.slot,
    totalUsd: prices ? sumOfKnown(balances.map(({ usdValue }) => usdValue)) : null,
    balances,
  }
}

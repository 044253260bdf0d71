import { fullPath, type Route } from '@callisto/contract'
import type { InjectOptions } from 'fastify'

export const SOL = 'So11111111111111111111111111111111111111112'
export const USDC = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
/** A banner with a picture, published by the test services. */
export const SAMPLE_BANNER_ID = 'sample'
const SAMPLE_PICTURE = '4c4b6a3be1314ab8.png'
const WALLET = '11111111111111111111111111111112'

/** Values of a call as they are sent. */
export interface RouteCall {
  params?: Readonly<Record<string, string>>
  query?: Readonly<Record<string, string | readonly string[]>>
  body?: unknown
  headers?: Readonly<Record<string, string>>
}

/** The first pool of a reply of `getQuote`. */
const poolOf = (quote: unknown): string =>
  (quote as { routePlan: { swapInfo: { ammKey: string } }[] } | undefined)?.routePlan[0]?.swapInfo.ammKey ??
  WALLET

/** A device that is watched; its key is the one of RFC 8291, appendix A. */
const PUSH_TOKEN = 'w'.repeat(43)
const PUSH_WATCH = {
  subscription: {
    endpoint: 'https://fcm.googleapis.com/fcm/send/x',
    keys: {
      p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
      auth: 'BTBZMqHH6r4Tts7J_aSIgg',
    },
  },
  alerts: [
    {
      id: 'a',
      condition: { kind: 'price', mint: SOL, direction: 'above', usd: 1_000_000 },
      isReady: true,
      title: 'SOL at or above $1,000,000',
      path: `/tokens/${SOL}`,
    },
  ],
}

const ORDER = { inputMint: SOL, outputMint: USDC, amount: '1000000' }

/** A call of each route that gets 200, besides `execute` (`signedOrder`); `quote` is a reply of `getQuote`. */
export const validCalls = (quote: unknown, pool = poolOf(quote)): Readonly<Record<string, RouteCall>> => ({
  getQuote: { query: { inputMint: SOL, outputMint: USDC, amount: '1000000' } },
  createSwap: { body: { quoteResponse: quote, userPublicKey: WALLET } },
  createSwapInstructions: { body: { quoteResponse: quote, userPublicKey: WALLET } },
  getQuoteV2: { query: { inputMint: SOL, outputMint: USDC, amount: '1000000' } },
  getBuild: { query: { inputMint: SOL, outputMint: USDC, amount: '1000000', taker: WALLET } },
  createSwapV2: { body: { quoteResponse: quote, taker: WALLET } },
  createSwapInstructionsV2: { body: { quoteResponse: quote, taker: WALLET } },
  searchTokens: { query: { query: 'USDC' } },
  getOrder: { query: ORDER },
  getOrderV2: { query: ORDER },
  getBalances: { params: { address: WALLET } },
  getHoldings: { params: { address: WALLET } },
  getAccountBalances: { params: { address: WALLET } },
  getAccountHoldings: { params: { address: WALLET } },
  getOwnPortfolio: { query: { address: WALLET, addressSystem: 'solana' } },
  getOtherPortfolio: { query: { address: WALLET } },
  getLegacyPortfolio: { params: { address: WALLET } },
  getAsrClaims: { params: { address: WALLET } },
  getStaked: { params: { address: WALLET } },
  getPositions: { params: { address: WALLET }, query: { platforms: 'wallet-tokens' } },
  getHistory: { params: { address: WALLET } },
  getTransfers: { params: { address: WALLET }, query: { page: '1' } },
  getActivities: { params: { address: WALLET }, query: { page: '1', product: 'SWAP' } },
  getNetWorth: { params: { address: WALLET }, query: { range: '1w' } },
  getTokenPositions: { params: { address: WALLET } },
  getHistoryJson: { params: { address: WALLET }, query: { method: 'fifo' } },
  getHistoryCsv: { params: { address: WALLET } },
  getNativeHolding: { params: { address: WALLET } },
  searchUltraTokens: { query: { query: 'USDC' } },
  getPricesV2: { query: { ids: `${SOL},${USDC}` } },
  getMarketMints: { params: { market: pool } },
  getTaggedTokens: { query: { query: 'verified' } },
  getRankedTokens: { params: { category: 'toptraded', interval: '1h' } },
  getLegacyTokenV1: { params: { mint: USDC } },
  getLegacyTaggedTokens: { params: { tags: 'verified,lst' } },
  getContent: { query: { mints: USDC } },
  getContentFeed: { query: { mint: USDC } },
  getShield: { query: { mints: `${SOL},${USDC}` } },
  getAssetShield: { query: { mints: SOL, isJupiter: 'true' } },
  getAssetList: { params: { category: 'toptraded', timeframe: '1h' }, query: { includeSparklines: 'true' } },
  getUserTrades: { query: { addresses: WALLET } },
  getPnl: { query: { addresses: WALLET } },
  getPrices: { query: { ids: `${SOL},${USDC}` } },
  getPoolList: { params: { category: 'toptrending', timeframe: '1h' } },
  getTopOverview: { params: { timeframe: '1h' } },
  getDailyPoolList: { params: { category: 'recent' } },
  getGems: { body: { recent: { timeframe: '1h' } } },
  getAssets: { query: { ids: SOL } },
  getSymbolAddresses: { query: { symbols: 'SOL,USDC' } },
  getAssetPools: { params: { id: USDC } },
  getTxs: { params: { id: USDC } },
  getHolders: { params: { id: USDC } },
  getTopTraders: { params: { id: USDC } },
  getNarrative: { params: { assetId: USDC } },
  getDescription: { params: { id: USDC } },
  getDevStats: { params: { address: WALLET } },
  getLaunchpadStats: {},
  getStockStats: {},
  getChart: { params: { id: USDC } },
  getNetVolume: { params: { id: USDC } },
  getSparklines: { query: { ids: SOL } },
  getLegacyToken: { params: { id: USDC } },
  getListedPrices: { query: { list_address: `${SOL},${USDC}` }, headers: { 'x-chain': 'solana' } },
  getOraclePrices: { query: { feeds: 'sol,usdc' } },
  getFeed: { query: { feed: 'solusd', type: '15m' } },
  getUdfSymbol: { query: { symbol: SOL } },
  getUdfHistory: { query: { symbol: SOL, from: '0', to: '2000000000', resolution: '15' } },
  getTokenMetadata: { params: { id: USDC } },
  getTokenPicture: { params: { id: USDC } },
  getLaunchpadIcon: { params: { name: 'pump.fun' } },
  getBanner: { params: { bannerId: SAMPLE_BANNER_ID } },
  getBannerPicture: { params: { bannerId: SAMPLE_BANNER_ID, picture: SAMPLE_PICTURE } },
  getImage: { query: { url: `/data/v1/images/${USDC}` } },
  getSocialPicture: { query: { path: '/swap' } },
  getWalletRisk: { params: { walletAddress: WALLET } },
  postEvents: { body: { events: [{ event: 'swap', result: 'SUCCESS', atMs: 1, metadata: {} }] } },
  putPushWatch: { params: { token: PUSH_TOKEN }, body: PUSH_WATCH },
  getPushWatch: { params: { token: PUSH_TOKEN } },
  deletePushWatch: { params: { token: PUSH_TOKEN } },
  getBars: { params: { tokenAddress: SOL }, query: { type: '15m', time_from: '0', time_to: '2000000000' } },
  getTokenOverview: { params: { primaryAddress: SOL } },
  callBlockEngine: { body: { jsonrpc: '2.0', id: 1, method: 'getTipAccounts' } },
  sendPrivateTransaction: { body: { jsonrpc: '2.0', id: 1, method: 'sendTransaction', params: ['x'] } },
  sendToAll: { body: { jsonrpc: '2.0', id: 1, method: 'sendTransaction', params: ['x'] } },
  callRpc: { body: { jsonrpc: '2.0', id: 1, method: 'getHealth' } },
})

/** The request of a call, for `app.inject`. */
export function toRequest(
  route: Route,
  { params = {}, query = {}, body, headers }: RouteCall,
): InjectOptions {
  const path = fullPath(route).replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(params[name] ?? ''))
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) => [value].flat().map((each) => [name, each])),
  )
  return {
    method: route.method,
    url: search.size === 0 ? path : `${path}?${search}`,
    ...(body === undefined ? {} : { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
    headers: { ...(route.body ? { 'content-type': 'application/json' } : {}), ...headers },
  }
}

import { boundMetrics, boundParameterNames, timeframes, windowMetrics } from '@callisto/contract'

/** Documentation of a parameter; `schema` replaces the one derived from zod where the wire form differs. */
export interface ParameterDoc {
  description: string
  schema?: object
}

const time = (description: string): ParameterDoc => ({
  description: `${description}: ISO 8601 or unix milliseconds`,
  schema: { type: ['string', 'integer'] },
})

function boundDocs(): Record<string, ParameterDoc> {
  const docs: Record<string, ParameterDoc> = {}
  for (const metric of boundMetrics) {
    const name = metric.charAt(0).toUpperCase() + metric.slice(1)
    docs[`min${name}`] = { description: `Least \`${metric}\`` }
    docs[`max${name}`] = { description: `Greatest \`${metric}\`` }
    if (!windowMetrics.has(metric)) continue
    for (const timeframe of timeframes) {
      const { min, max } = boundParameterNames(metric, timeframe)
      docs[min] = { description: `Least \`${metric}\` of ${timeframe}` }
      docs[max] = { description: `Greatest \`${metric}\` of ${timeframe}` }
    }
  }
  return docs
}

/** Every parameter of the contract by its name; a name means the same in each call of a prefix. */
export const PARAMETER_DOCS: Readonly<Record<string, ParameterDoc>> = {
  ...boundDocs(),
  address: { description: 'Wallet' },
  addresses: { description: 'Wallets' },
  amount: { description: 'Base units of the input (ExactIn) or the output (ExactOut)' },
  asLegacyTransaction: { description: 'Routes that fit a legacy transaction' },
  transactionVersion: {
    description: 'Format that the route must fit: 0, or 1 (4,096 bytes, 64 accounts inline)',
  },
  assetId: { description: 'Mint of the token' },
  assetIds: { description: 'Mints of the tokens' },
  autoSlippage: { description: 'The server chooses the slippage' },
  bannerId: { description: 'Id of the banner' },
  '/api interval': { description: 'Window of the statistics' },
  '/api offset': { description: 'Number of tokens to leave out' },
  '/api query': { description: 'Text, mint, or mints with commas; or a tag' },
  '/udf from': { description: 'First time in unix seconds, inclusive' },
  '/udf limit': { description: 'Number of results, 30 by default' },
  '/udf query': { description: 'Text, or mint' },
  '/udf to': { description: 'Last time in unix seconds, exclusive' },
  '/udf type': { description: 'Type of the symbols; all are `crypto`' },
  broadcastFeeType: {
    description: '`priorityFeeLamports` is the most that is paid (maxCap, default) or paid exactly',
  },
  closeAuthority: { description: 'Closes the accounts of the swap; the taker only' },
  excludeRouters: { description: 'Engines to leave out: metis, jupiterz; others are not known here' },
  jitoTipLamports: { description: 'Tip of the block engine instead of a priority fee' },
  mode: { description: 'ultra, or manual where the request sets the slippage' },
  payer: { description: 'Pays fees and rent instead of the taker, and signs too' },
  priorityFeeLamports: { description: 'Priority fee of the transaction' },
  receiver: { description: 'Receives the output instead of the taker' },
  referralAccount: { description: 'Owner of the token account that receives the referral fee' },
  referralFee: { description: 'Referral fee in basis points' },
  taker: { description: 'Wallet that signs; without one the order has no transaction' },
  useWsol: { description: 'Swaps wrapped SOL instead of SOL' },
  webhookId: { description: 'Name of the only market maker to ask' },
  candles: { description: 'Number of candles' },
  category: { description: 'Ranked list' },
  countback: { description: 'Number of bars before `to`; replaces `from`' },
  dexes: { description: 'Labels of the only venues to use' },
  dir: { description: 'Order in time' },
  excludeDexes: { description: 'Labels of the venues to leave out' },
  exchange: { description: 'Exchange of the symbols; there is one' },
  feed: { description: 'Reference price' },
  feeds: { description: 'Assets whose prices to return' },
  filters: { description: 'Restrictions of the hits: verified, exact_symbol, exact_case_insensitive' },
  freezeAuthorityDisabled: { description: 'Tokens without a freeze authority' },
  from: time('First time, inclusive'),
  fromTs: time('First time, inclusive'),
  hasSocials: { description: 'Tokens with a social link' },
  id: { description: 'Mint of the token' },
  ids: { description: 'Mints' },
  includeCapitalSide: { description: 'Adds the trades of SOL, staked SOL and stablecoins' },
  includeClosed: { description: 'Adds tokens that the wallet holds nothing of any more' },
  includeSparklines: { description: 'Adds the prices of the last day; for 50 tokens at most' },
  inputMint: { description: 'Mint of the input' },
  issuers: { description: 'Issuers of stocks, all of them by default' },
  interval: { description: 'Length of a candle, 15_MINUTE by default' },
  isJupiter: { description: 'Sent by public clients; whoever asks gets the same' },
  launchpads: { description: 'Ids of launchpads, case-insensitive' },
  limit: { description: 'Number of results' },
  list_address: { description: 'Mints' },
  lpBurntPercentage: { description: 'Least burned share of the liquidity, in percent' },
  market: { description: 'Address of a pool' },
  maxAccounts: { description: 'Greatest number of accounts of the transaction; only with ExactIn' },
  maxAutoSlippageBps: { description: 'Greatest slippage that the server chooses, in basis points' },
  minLiquidityUsd: { description: 'Least liquidity of a pool of the route, in USD' },
  minUsdVolume: { description: 'Least value of a trade in USD' },
  maxUsdVolume: { description: 'Greatest value of a trade in USD' },
  mint: { description: 'Mint of the token' },
  mints: { description: 'Mints' },
  mintAuthorityDisabled: { description: 'Tokens without a mint authority' },
  notPumpfunToken: { description: 'Leaves out the tokens of pump.fun' },
  numOfSocials: { description: 'Least number of social links' },
  offset: { description: 'Cursor `next` of the previous page' },
  offsetTs: time('Bound of the page, in the direction of `dir`'),
  onlyDirectRoutes: { description: 'Routes of one pool' },
  outputMint: { description: 'Mint of the output' },
  dpr: { description: 'Device pixels of a CSS pixel, 1 by default' },
  h: { description: 'Height in CSS pixels' },
  page: { description: 'Number of the page, from 1' },
  partnerConfigs: { description: 'Configuration accounts of launchpads' },
  picture: { description: 'Name of the picture, the hash of its content' },
  platformFeeBps: { description: 'Platform fee in basis points' },
  primaryAddress: { description: 'Mint of the token' },
  query: { description: 'Text, mint, or mints with commas' },
  quote_address: { description: 'Mint of the token that prices are in; USD without it' },
  quote: { description: 'Currency of the candles' },
  resolution: { description: 'Length of a bar: minutes, D, W or M' },
  restrictIntermediateTokens: { description: 'Routes over liquid intermediate tokens, true by default' },
  searchExclude: { description: 'Keywords that no token may match' },
  searchInclude: { description: 'Keywords of which a token must match one' },
  showExtraInfo: { description: 'Not supported' },
  slippageBps: { description: 'Slippage in basis points, 50 by default' },
  smallMeteoraDBC: { description: 'Leaves out Meteora DBC pools with a liquidity below 500 USD' },
  sortBy: { description: 'Sort key' },
  sortDir: { description: 'Sort direction, desc by default' },
  swapMode: { description: 'Side that `amount` fixes, ExactIn by default' },
  name: { description: 'Identifier of the launchpad' },
  symbol: { description: 'Mint, symbol of a verified token, or reference price' },
  symbols: { description: 'Symbols of tokens' },
  tags: { description: 'Tags of verified tokens' },
  till: time('Last time, inclusive'),
  time_from: { description: 'First time in unix seconds, inclusive' },
  time_to: { description: 'Last time in unix seconds, inclusive' },
  timeframe: { description: 'Window of the statistics' },
  tokenAddress: { description: 'Mint of the token' },
  to: time('Last time, inclusive'),
  toTs: time('Last time, inclusive'),
  topHoldersPercentage: { description: 'Greatest share of the top holders, in percent' },
  traderAddress: { description: 'Trades of this wallet' },
  quality: { description: 'Quality of the encoding, 80 by default' },
  url: { description: 'Address of the picture: https, ipfs, ar, or a picture of this product' },
  vsToken: { description: 'Mint of the token that prices are in; USD without it' },
  w: { description: 'Width in CSS pixels, 512 without a side' },
  type: { description: 'Kind of the rows: buy or sell, price or mcap, or the length of a bar' },
  verified: { description: 'Verified tokens' },
  walletAddress: { description: 'Wallet' },
  'x-chain': { description: 'Chain of the mints: `solana`, also when it is absent' },
  withGap: { description: 'Adds the distance to the proven optimum' },
}

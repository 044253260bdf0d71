import * as z from 'zod/mini'

const text = z.optional(z.string())
const number = z.optional(z.number())
const flag = z.optional(z.boolean())
/** ISO 8601 with milliseconds, UTC. */
const isoTime = z.optional(z.string())

/** Rolling statistics of one window: changes in percent, volumes in USD, the rest are counts. */
export const StatsSchema = z.object({
  priceChange: number,
  volumeChange: number,
  liquidityChange: number,
  holderChange: number,
  buyVolume: number,
  sellVolume: number,
  numBuys: number,
  numSells: number,
  numTraders: number,
  numNetBuyers: number,
  numOrganicBuyers: number,
  buyOrganicVolume: number,
  sellOrganicVolume: number,
  /**
   * Wallets with a buy, and those of them that were first seen less than a day, or a day to a week, before their last one;
   * extensions of the public shape.
   */
  numBuyers: number,
  numFreshBuyers: number,
  numYoungBuyers: number,
})
export type Stats = z.infer<typeof StatsSchema>

const TransferFeeRateSchema = z.object({
  /** Of 10,000; the token program rounds the fee up. */
  bps: z.number(),
  /** Highest fee of one transfer, base units. */
  maxFee: z.string(),
})

/**
 * Powers over holders by the Token-2022 extensions of a mint. A field is absent when the mint has no such extension; an
 * authority is absent when nobody holds it.
 */
export const MintExtensionsSchema = z.object({
  /** May move or burn anybody's tokens. */
  permanentDelegate: text,
  /** Withheld from every transfer; `next` is a rate that is set for a later epoch. `authority` may set new rates. */
  transferFee: z.optional(
    z.extend(TransferFeeRateSchema, {
      authority: text,
      next: z.optional(z.extend(TransferFeeRateSchema, { epoch: z.number() })),
    }),
  ),
  /** Program that every transfer calls, and who may set it. */
  transferHook: z.optional(z.object({ program: text, authority: text })),
  /** Whether all transfers are stopped, and who may stop them. */
  pausable: z.optional(z.object({ paused: z.boolean(), authority: text })),
  /** State that new token accounts start in; the freeze authority may change it. */
  defaultAccountState: z.optional(z.enum(['initialized', 'frozen'])),
  nonTransferable: flag,
  /** May close the mint while its supply is 0. */
  closeAuthority: text,
  /** Numbers of extensions whose effect is not known. */
  unknownExtensions: z.optional(z.array(z.number())),
})
export type MintExtensions = z.infer<typeof MintExtensionsSchema>

/** Percentages are 0 to 100. What is not known is absent: that is not a passed check. */
export const AuditSchema = z.object({
  isSus: flag,
  mintAuthorityDisabled: flag,
  freezeAuthorityDisabled: flag,
  /** Absent while the mint has not been read; empty for a mint without such powers. */
  extensions: z.optional(MintExtensionsSchema),
  /** Absent too while fewer than ten people hold the token and together little of it. */
  topHoldersPercentage: number,
  lpBurnedPercentage: number,
  devBalancePercentage: number,
  devMigrations: number,
  devMints: number,
  /**
   * Wallets besides the creator's that bought within two slots of the launch, those in its very block, and those that the
   * creator or its funder has funded; each with the share of the supply that they hold now. Absent for a token without a
   * launch; extensions of the public shape.
   */
  numSnipers: number,
  numBundlers: number,
  numInsiders: number,
  snipersPercentage: number,
  bundlersPercentage: number,
  insidersPercentage: number,
})
export type Audit = z.infer<typeof AuditSchema>

/**
 * A tokenised stock's issuer (`id`) and the price of the stock at its exchange (USD), with its time and the wallet that has
 * published it (`source`, an extension). Absent while nobody has.
 */
export const StockDataSchema = z.object({
  id: z.string(),
  price: number,
  mcap: number,
  updatedAt: isoTime,
  source: text,
})

/** A Token-2022 mint whose displayed amount is the raw amount times `multiplier`. */
export const ScaledUiConfigSchema = z.object({
  multiplier: z.number(),
  newMultiplier: number,
  newMultiplierEffectiveAt: isoTime,
})

/**
 * A token as the data service describes it. Amounts (`circSupply`, `totalSupply`) are in whole tokens, money is
 * USD, unknown values are absent. `organicScore` is 0 to 100.
 */
export const AssetSchema = z.object({
  id: z.string(),
  name: z.string(),
  symbol: z.string(),
  decimals: z.number(),
  icon: text,
  isVerified: flag,
  organicScore: number,
  organicScoreLabel: text,
  ctLikes: number,
  smartCtLikes: number,
  website: text,
  twitter: text,
  telegram: text,
  discord: text,
  /** Id of a curated launchpad; absent for a token of any other one, which `partnerConfig` alone identifies. */
  launchpad: text,
  metaLaunchpad: text,
  /** Configuration account of the launchpad program that the token was launched with. */
  partnerConfig: text,
  /** Only of an unverified token: the verified one whose symbol or name it can be taken for. */
  lookalikeOf: z.optional(z.object({ id: z.string(), symbol: z.string() })),
  mcap: number,
  fdv: number,
  liquidity: number,
  usdPrice: number,
  priceBlockId: number,
  holderCount: number,
  fees: number,
  tags: z.optional(z.array(z.string())),
  stockData: z.optional(StockDataSchema),
  scaledUiConfig: z.optional(ScaledUiConfigSchema),
  firstPool: z.optional(z.object({ id: z.string(), dex: text, createdAt: isoTime })),
  graduatedPool: text,
  graduatedAt: isoTime,
  createdAt: isoTime,
  updatedAt: isoTime,
  /**
   * Present while the server has followed the chain for less than a day and the token is older: figures of windows that
   * begin before this time count from it, and changes over such a window are absent.
   */
  statsSince: isoTime,
  /** Percent of the bonding curve that is filled, 0 to 100. */
  bondingCurve: number,
  mintAuthority: text,
  freezeAuthority: text,
  dev: text,
  circSupply: number,
  totalSupply: number,
  tokenProgram: text,
  /** Names of the exchanges whose wallets hold it; absent for none. */
  cexes: z.optional(z.array(z.string())),
  /** Set by the browser on data from the socket; the service never sends it. */
  streamed: flag,
  stats5m: z.optional(StatsSchema),
  stats1h: z.optional(StatsSchema),
  stats6h: z.optional(StatsSchema),
  stats24h: z.optional(StatsSchema),
  audit: z.optional(AuditSchema),
})
export type Asset = z.infer<typeof AssetSchema>

/** Reply of `/v1/assets/search` and `/v1/assets?ids=`: a bare list. */
export const AssetsReplySchema = z.array(AssetSchema)

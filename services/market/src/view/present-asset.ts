import { type Asset, type Audit, type Stats, type Timeframe, timeframes } from '@callisto/contract'
import { organicScore, organicScoreLabel, safeTopHoldersPercentage } from '@callisto/domain'
import type { Market } from '../fold/market.ts'
import { launchBuyer } from '../fold/organic.ts'
import type { Token } from '../fold/token-and-pool.ts'
import { windowField as F, windowSeconds } from '../fold/windows.ts'
import { launchText, type MintInfo } from '../mints/mint-info.ts'
import type { MintRegistry } from '../mints/mint-registry.ts'
import type { HolderCategories } from './holder-categories.ts'
import { tagsOf } from './token-tags.ts'

/** Ids of the curated launchpads by their configuration accounts. A name on the chain identifies nobody. */
export type CuratedLaunchpads = ReadonlyMap<string, string>

export interface ViewSources {
  market: Market
  mints: MintRegistry
  launchpads: CuratedLaunchpads
  /** Configuration accounts of the curated fee tiers. */
  tiers: ReadonlySet<string>
  categories: HolderCategories
}

const day = timeframes.length - 1
const DAY_SECONDS = 86_400

/** A number as the wire has it: what is not known or not finite is absent. */
export const known = (value: number): number | undefined => (Number.isFinite(value) ? value : undefined)

/** Unix seconds as ISO 8601; absent when not known. */
export const iso = (seconds: number): string | undefined =>
  Number.isFinite(seconds) ? new Date(seconds * 1000).toISOString() : undefined

/** Change in percent; absent where there was nothing to change from. */
function change(from: number, to: number): number | undefined {
  return from > 0 && Number.isFinite(to) ? 100 * (to / from - 1) : undefined
}

/**
 * Statistics of one window of the numeraire, from the pools that it quotes. Its price is 1 by definition; what depends on
 * single wallets is not known.
 */
function presentNumeraireStats({ numeraireWindows, time }: Market, window: number): Stats {
  const figures = numeraireWindows.figures(window, time)
  const { buyVolume, sellVolume } = figures
  return {
    priceChange: 0,
    volumeChange: change(numeraireWindows.previousVolume(window, time), buyVolume + sellVolume),
    buyVolume,
    sellVolume,
    numBuys: figures.buys,
    numSells: figures.sells,
    buyOrganicVolume: figures.buyOrganic,
    sellOrganicVolume: figures.sellOrganic,
  }
}

/** Statistics of one window of a token that is base of a pool. */
function presentBaseStats(market: Market, token: Token, window: number): Stats {
  const get = (field: number) => market.windows.get(token.row, window, field)
  const volume = get(F.buyVolume) + get(F.sellVolume)
  const seconds = windowSeconds[window]!
  // What a price, a depth or a volume was before the first folded block is not known.
  const isPartial = market.partialSince(token, seconds) !== undefined
  const hasPrevious = market.partialSince(token, 2 * seconds) === undefined
  const changes = {
    priceChange: change(get(F.basePrice) || token.firstPrice, token.price),
    liquidityChange: change(get(F.baseLiquidity), token.liquidity),
  }
  return {
    ...(isPartial ? {} : changes),
    volumeChange: hasPrevious
      ? change(market.windows.previousVolume(token.row, window, market.time), volume)
      : undefined,
    buyVolume: get(F.buyVolume),
    sellVolume: get(F.sellVolume),
    numBuys: get(F.buys),
    numSells: get(F.sells),
    numTraders: get(F.traders),
    numNetBuyers: get(F.netBuyers),
    numOrganicBuyers: get(F.organicBuyers),
    numBuyers: get(F.buyers),
    numFreshBuyers: get(F.freshBuyers),
    numYoungBuyers: get(F.youngBuyers),
    buyOrganicVolume: get(F.buyOrganic),
    sellOrganicVolume: get(F.sellOrganic),
  }
}

/** Statistics of one window; the market's windows must stand at the present. */
function presentStats(market: Market, token: Token, window: number): Stats {
  const holders = market.holders(token).count
  const before = holders - market.windows.get(token.row, window, F.holderDelta)
  const isPartial = market.partialSince(token, windowSeconds[window]!) !== undefined
  return {
    holderChange: isPartial || !market.knowsHolders(token) ? undefined : change(before, holders),
    // Trades count for the base of their pool: of any other token that is base of none, none is known.
    ...(token === market.numeraire
      ? presentNumeraireStats(market, window)
      : token.pools.length > 0
        ? presentBaseStats(market, token, window)
        : {}),
  }
}

/** Of these the largest are summed. */
const TOP_HOLDERS = 10

/**
 * Share of the supply in the ten largest holdings of people (`HolderCategories`), in percent. While fewer people hold the
 * token a large share is known to be large, and a small one says nothing: it is undefined.
 */
function topHoldersPercentage(
  { market, categories }: ViewSources,
  token: Token,
  supply: number,
): number | undefined {
  const holders = market.holders(token)
  if (!(supply > 0) || holders.count === 0 || !market.knowsHolders(token)) return undefined
  let sum = 0
  let counted = 0
  for (const [owner, amount] of holders.top()) {
    if (categories.of(owner)) continue
    sum += Number(amount) / token.unit
    counted += 1
    if (counted === TOP_HOLDERS) break
  }
  const share = (100 * sum) / supply
  return counted === TOP_HOLDERS || share >= safeTopHoldersPercentage ? share : undefined
}

/** Counts of the wallets that were early or close to the creator, and the shares of the supply that they hold, in percent. */
function presentLaunchBuyers(market: Market, token: Token, supply: number): Partial<Audit> {
  if (!token.launch) return {}
  const holders = market.holders(token)
  const figures = (bit: number): [count: number, share: number | undefined] => {
    let count = 0
    let held = 0n
    for (const [address, bits] of token.launchBuyers ?? []) {
      if ((bits & bit) === 0) continue
      count += 1
      held += holders.amountOf(address)
    }
    return [count, known((100 * Number(held)) / token.unit / supply)]
  }
  const [numSnipers, snipersPercentage] = figures(launchBuyer.sniper)
  const [numBundlers, bundlersPercentage] = figures(launchBuyer.bundler)
  const [numInsiders, insidersPercentage] = figures(launchBuyer.insider)
  return {
    numSnipers,
    numBundlers,
    numInsiders,
    snipersPercentage,
    bundlersPercentage,
    insidersPercentage,
  }
}

function presentAudit(sources: ViewSources, token: Token, info: MintInfo | undefined, supply: number): Audit {
  const { market } = sources
  const { launch } = token
  const creator = launch ? market.creator(launch.creator) : undefined
  const devHolds = launch ? Number(market.holders(token).amountOf(launch.creator)) / token.unit : undefined
  return {
    ...(info
      ? {
          mintAuthorityDisabled: !info.mintAuthority,
          freezeAuthorityDisabled: !info.freezeAuthority,
          extensions: info.extensions,
        }
      : {}),
    topHoldersPercentage: topHoldersPercentage(sources, token, supply),
    lpBurnedPercentage: token.mainPool?.lpBurnedPercentage,
    ...(devHolds !== undefined && supply > 0 ? { devBalancePercentage: (100 * devHolds) / supply } : {}),
    ...(creator ? { devMigrations: creator.migrations, devMints: creator.mints } : {}),
    ...presentLaunchBuyers(market, token, supply),
  }
}

/** A token as the data service describes it, at the market's present. */
export function presentAsset(sources: ViewSources, token: Token): Asset {
  const { market, mints, launchpads, categories } = sources
  market.advance(token)
  const info = mints.info(token.mint)
  if (!info && token.launch) mints.requestLaunched(token.mint)
  else if (!info) mints.request(token.mint)
  const text = info ?? (token.launch ? launchText(token.mint, token.launch) : undefined)
  const supply = info ? Number(info.supply) / token.unit : (token.launch?.supply ?? Number.NaN)
  const holders = market.holders(token)
  const stats = timeframes.map((_, window) => presentStats(market, token, window))
  const score = scoreOf(stats[day], holders.count)
  const first = token.pools[0]
  const main = token.mainPool
  const lookalikeOf = text && mints.verified.lookalikeOf(token.mint, text.skeletons)
  const shortMint = `${token.mint.slice(0, 4)}...${token.mint.slice(-4)}`
  const launchpad = token.launch && launchpads.get(token.launch.config)
  const cexes = categories.exchangesOf(token)
  const marketValue = known(token.price * supply)
  return {
    id: token.mint,
    name: text?.name ?? shortMint,
    symbol: text?.symbol ?? shortMint,
    decimals: token.decimals,
    icon: text?.icon,
    isVerified: info?.isVerified ?? false,
    organicScore: score,
    organicScoreLabel: score === undefined ? undefined : organicScoreLabel(score),
    website: text?.website,
    twitter: text?.twitter,
    telegram: text?.telegram,
    ...(token.launch ? { launchpad, partnerConfig: token.launch.config } : {}),
    ...(lookalikeOf ? { lookalikeOf } : {}),
    mcap: marketValue,
    fdv: marketValue,
    liquidity: known(token.liquidity),
    usdPrice: known(token.price),
    ...(token.priceSlot > 0 ? { priceBlockId: token.priceSlot } : {}),
    holderCount: market.knowsHolders(token) ? holders.count : undefined,
    tags: tagsOf(token, info, { launchpad, isNew: market.time < newUntil(token, info) }),
    ...presentLikes(token),
    ...(info?.issuer ? { stockData: presentStock(info.issuer, token) } : {}),
    ...scaledUi(info),
    ...(first
      ? {
          firstPool: {
            id: first.address,
            dex: dexOf(sources, first),
            createdAt: isoBirth(first, info),
          },
        }
      : {}),
    graduatedPool: token.graduatedPool,
    graduatedAt: iso(token.graduatedAt),
    createdAt: isoBirth(token, info),
    statsSince: iso(market.partialSince(token, DAY_SECONDS) ?? Number.NaN),
    updatedAt: iso(token.lastTradeTime || token.createdAt),
    bondingCurve: main?.bondingCurve,
    mintAuthority: info?.mintAuthority,
    freezeAuthority: info?.freezeAuthority,
    dev: token.launch?.creator,
    ...(cexes.length > 0 ? { cexes } : {}),
    circSupply: known(supply),
    totalSupply: known(supply),
    tokenProgram: mints.programOf(token.mint),
    ...(Object.fromEntries(timeframes.map((name, window) => [`stats${name}`, stats[window]])) as Record<
      `stats${Timeframe}`,
      Stats
    >),
    audit: presentAudit(sources, token, info, supply),
  }
}

/** Absent without a like. */
function presentLikes({ opinion }: Token): Pick<Asset, 'ctLikes' | 'smartCtLikes'> {
  return opinion && opinion.likes > 0 ? { ctLikes: opinion.likes, smartCtLikes: opinion.voices } : {}
}

/** Nobody publishes the market cap of a company on the chain: it is not known. */
function presentStock(id: string, { opinion }: Token): NonNullable<Asset['stockData']> {
  const { stockPrice } = opinion ?? {}
  if (!stockPrice) return { id }
  return { id, price: stockPrice.usd, updatedAt: iso(stockPrice.at), source: stockPrice.publisher }
}

/** When a token or pool was created, or listed before that; of an older one what its metadata claims. */
function isoBirth(
  { createdAt, isOlder }: Pick<Token, 'createdAt' | 'isOlder'>,
  info: MintInfo | undefined,
): string | undefined {
  return iso(Math.min(isOlder ? Infinity : createdAt, info?.since ?? Infinity))
}

/** Unix second from which a token is new no more: a day after its listing. */
export function newUntil(token: Token, info: MintInfo | undefined): number {
  if (token.isOlder) return 0
  const listedAt = Math.min(token.pools[0]?.createdAt ?? token.createdAt, info?.since ?? Infinity)
  return listedAt + DAY_SECONDS
}

/** Undefined while its wallets are not known. */
function scoreOf(stats: Stats | undefined, holders: number): number | undefined {
  const { buyOrganicVolume, numOrganicBuyers, numTraders } = stats ?? {}
  if (buyOrganicVolume === undefined || numOrganicBuyers === undefined || numTraders === undefined)
    return undefined
  return organicScore({ buyVolume: buyOrganicVolume, buyers: numOrganicBuyers, traders: numTraders, holders })
}

function scaledUi(info: MintInfo | undefined): Pick<Asset, 'scaledUiConfig'> {
  if (!info?.scaledUi) return {}
  const { multiplier, newMultiplier, effectiveAt } = info.scaledUi
  const newMultiplierEffectiveAt = iso(effectiveAt)
  return { scaledUiConfig: { multiplier, newMultiplier, newMultiplierEffectiveAt } }
}

/** Venue of a pool: a curve goes by its launchpad where that is curated, any other pool by its program. */
export function dexOf({ market, launchpads }: ViewSources, pool: Token['pools'][number]): string {
  const config = pool.curve ? pool.base.launch?.config : undefined
  return (config && launchpads.get(config)) ?? market.venues.labelOf(pool.venue)
}

import type { Bank } from '@callisto/localnet'
import type { Market } from '../market.ts'
import { Random } from '../schedule/random.ts'
import type { Issuance } from './accounts.ts'
import { type Asset, assets, multipliers, namedAddress, SOL, tokenProgramOf } from './assets.ts'
import { METAPLEX_PROGRAM, metaplexAddress, metaplexBytes } from './metaplex-layout.ts'
import { metadataUri, type Socials } from './names.ts'
import {
  type Extension,
  extended,
  metadataExtensions,
  mintBytes,
  pausable,
  permanentDelegate,
  scaledUiAmount,
  transferFee,
} from './token-layout.ts'

/** The past of a listed asset: all of them are older than the history. */
interface AssetPast {
  ageDays: number
  keepsMintAuthority: boolean
  keepsFreezeAuthority: boolean
}

/** Shares of listed community tokens whose authorities have not been given up. */
const MINT_AUTHORITY_SHARE = 0.2
const FREEZE_AUTHORITY_SHARE = 0.07
/** Ages in days: median and bounds; tokenised stocks were first issued in summer 2025. */
const MEDIAN_AGE = 320
const MIN_AGE = 45
const MAX_AGE = 1_900
const MAX_STOCK_AGE = 500

/**
 * Drawn from the symbol alone, so that a token has one past under every seed. Issuers of stocks and dollars keep their
 * authorities, stake pools mint; community tokens have mostly given both up.
 */
export function pastOf({ symbol, model, issuer }: Asset): AssetPast {
  const random = Random.of('past', symbol)
  const age = Math.min(MAX_AGE, Math.max(MIN_AGE, random.logNormal(MEDIAN_AGE, 0.8)))
  const isCentral = model.kind === 'stable' || issuer !== undefined
  const [keepsMint, keepsFreeze] = [
    random.chance(MINT_AUTHORITY_SHARE),
    random.chance(FREEZE_AUTHORITY_SHARE),
  ]
  const isCommunity = model.kind === 'token'
  return {
    ageDays: model.kind === 'stock' ? Math.min(MAX_STOCK_AGE, age) : isCommunity ? age : MAX_AGE,
    keepsMintAuthority: isCentral || model.kind === 'staked' || (isCommunity && keepsMint),
    keepsFreezeAuthority: isCentral || (isCommunity && keepsFreeze),
  }
}

/** Verified creator, in Metaplex metadata, of authentic tokens. */
export const CURATOR = namedAddress('curator')
const DAY_SECONDS = 86_400
/** Time from the end of the history to the next display multiplier. */
const SPLIT_AFTER_SECONDS = 20 * 3_600

/** What the metadata of a mint depends on besides its asset. */
type Start = Pick<Market, 'origin' | 'liveFromMs'>

/** Writes the mint and the metadata of every asset of the genesis. The mint of wrapped SOL belongs to the VM. */
export function createMints(bank: Bank, issuance: Issuance, start: Start): void {
  for (const asset of assets) {
    if (asset.mint !== SOL) createMint(bank, asset, issuance.issued(asset), start)
    createMetadata(bank, asset, start)
  }
}

function createMint(bank: Bank, asset: Asset, supply: bigint, start: Start): void {
  const authority = authorityOf(asset)
  const { keepsMintAuthority, keepsFreezeAuthority } = pastOf(asset)
  const base = mintBytes({
    supply,
    decimals: asset.decimals,
    ...(keepsMintAuthority ? { mintAuthority: authority } : {}),
    ...(keepsFreezeAuthority ? { freezeAuthority: authority } : {}),
  })
  const extensions = extensionsOf(asset, start)
  const data = extensions.length === 0 ? base : extended(base, extensions)
  bank.setAccount({
    address: asset.mint,
    owner: tokenProgramOf(asset.mint),
    lamports: bank.rentExemption(data.length),
    data,
    executable: false,
  })
}

const authorityOf = (asset: Asset) => namedAddress(`issuer/${asset.issuer ?? asset.symbol}`)

function extensionsOf(asset: Asset, start: Start): Extension[] {
  const authority = authorityOf(asset)
  const extensions: Extension[] = []
  if (asset.transferFeeBps !== undefined) extensions.push(transferFee(authority, asset.transferFeeBps))
  if (asset.issuer === 'xStocks' || asset.issuer === 'Superstate')
    extensions.push(permanentDelegate(authority), pausable(authority))
  const multiplier = multipliers.get(asset.symbol)
  if (multiplier !== undefined) {
    const { now, next = now } = multiplier
    const from = next === now ? 0 : Math.floor(start.liveFromMs / 1000) + SPLIT_AFTER_SECONDS
    extensions.push(scaledUiAmount(authority, now, next, from))
  }
  if (extensions.length === 0) return []
  return [
    ...extensions,
    ...metadataExtensions({
      ...textOf(asset, start),
      updateAuthority: authority,
      more: Object.entries(issuerOf(asset)),
    }),
  ]
}

const textOf = (asset: Asset, { origin, liveFromMs }: Start) => ({
  mint: asset.mint,
  name: asset.name,
  symbol: asset.symbol,
  uri: metadataUri(origin, asset.mint, {
    ...socialsOf(asset),
    ...issuerOf(asset),
    since: Math.floor(liveFromMs / 1000 - pastOf(asset).ageDays * DAY_SECONDS),
  }),
})

/** Issuer of a stock, a separate key of the metadata extension. */
const issuerOf = ({ issuer }: Asset): { issuer?: string } => (issuer === undefined ? {} : { issuer })

function socialsOf({ symbol, model }: Asset): Socials {
  const slug = symbol.toLowerCase()
  const website = `${slug}.example`
  if (model.kind !== 'token') return { website }
  return { website, twitter: `clst_${slug}`, telegram: `clst_${slug}` }
}

function createMetadata(bank: Bank, asset: Asset, start: Start): void {
  const data = metaplexBytes({
    ...textOf(asset, start),
    updateAuthority: authorityOf(asset),
    verifiedCreator: CURATOR,
  })
  bank.setAccount({
    address: metaplexAddress(asset.mint),
    owner: METAPLEX_PROGRAM,
    lamports: bank.rentExemption(data.length),
    data,
    executable: false,
  })
}

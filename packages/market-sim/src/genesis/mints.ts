import type { Bank } from '@callisto/localnet'
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

/** Verified creator, in Metaplex metadata, of authentic tokens. */
export const CURATOR = namedAddress('curator')
const SPLIT_AFTER_SECONDS = 20 * 3_600

/** Writes the mint and the metadata of every asset of the genesis. The mint of wrapped SOL belongs to the VM. */
export function createMints(bank: Bank, issuance: Issuance, unixTimeMs: number): void {
  for (const asset of assets) {
    if (asset.mint !== SOL) createMint(bank, asset, issuance.issued(asset), Math.floor(unixTimeMs / 1000))
    createMetadata(bank, asset)
  }
}

function createMint(bank: Bank, asset: Asset, supply: bigint, unixTime: number): void {
  const authority = authorityOf(asset)
  const isCentral = asset.model.kind === 'stable' || asset.issuer !== undefined
  const base = mintBytes({
    supply,
    decimals: asset.decimals,
    ...(isCentral || asset.model.kind === 'staked' ? { mintAuthority: authority } : {}),
    ...(isCentral ? { freezeAuthority: authority } : {}),
  })
  const extensions = extensionsOf(asset, unixTime)
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

function extensionsOf(asset: Asset, unixTime: number): Extension[] {
  const authority = authorityOf(asset)
  const extensions: Extension[] = []
  if (asset.transferFeeBps !== undefined) extensions.push(transferFee(authority, asset.transferFeeBps))
  if (asset.issuer === 'xStocks' || asset.issuer === 'Superstate')
    extensions.push(permanentDelegate(authority), pausable(authority))
  const multiplier = multipliers.get(asset.symbol)
  if (multiplier !== undefined) {
    const { now, next = now } = multiplier
    const from = next === now ? 0 : unixTime + SPLIT_AFTER_SECONDS
    extensions.push(scaledUiAmount(authority, now, next, from))
  }
  if (extensions.length === 0) return []
  return [
    ...extensions,
    ...metadataExtensions({
      ...textOf(asset),
      updateAuthority: authority,
      more: Object.entries(issuerOf(asset)),
    }),
  ]
}

const textOf = (asset: Asset) => ({
  mint: asset.mint,
  name: asset.name,
  symbol: asset.symbol,
  uri: metadataUri({ ...socialsOf(asset), ...issuerOf(asset) }),
})

/** Issuer of a stock, a separate key of the metadata extension. */
const issuerOf = ({ issuer }: Asset): { issuer?: string } => (issuer === undefined ? {} : { issuer })

function socialsOf({ symbol, model }: Asset): Socials {
  const slug = symbol.toLowerCase()
  const website = `https://${slug}.example`
  if (model.kind !== 'token') return { website }
  return { website, twitter: `https://x.com/clst_${slug}`, telegram: `https://t.me/clst_${slug}` }
}

function createMetadata(bank: Bank, asset: Asset): void {
  const data = metaplexBytes({
    ...textOf(asset),
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

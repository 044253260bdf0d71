import { type Asset, CHAIN_ID, type LegacyToken } from '@callisto/contract'
import { statsOf, volumeOf } from './stats.ts'

const links = ['website', 'twitter', 'telegram', 'discord'] as const

/** The legacy form of a token (docs/spec-map.md 1-3); what is not known is absent. */
export function toLegacyToken(asset: Asset): LegacyToken {
  const { audit, mintAuthority, freezeAuthority } = asset
  return {
    chainId: CHAIN_ID,
    address: asset.id,
    symbol: asset.symbol,
    name: asset.name,
    logoURI: asset.icon,
    decimals: asset.decimals,
    organicScore: asset.organicScore,
    daily_volume: volumeOf(statsOf(asset, '24h')),
    created_at: asset.graduatedAt ?? asset.firstPool?.createdAt,
    tags: asset.tags ?? [],
    usdPrice: asset.usdPrice,
    mcap: asset.mcap,
    liquidity: asset.liquidity,
    freeze_authority: freezeAuthority ?? (audit?.freezeAuthorityDisabled ? null : undefined),
    mint_authority: mintAuthority ?? (audit?.mintAuthorityDisabled ? null : undefined),
    permanent_delegate: audit?.extensions && (audit.extensions.permanentDelegate ?? null),
    minted_at: asset.createdAt,
    extensions: Object.fromEntries(links.flatMap((name) => (asset[name] ? [[name, asset[name]]] : []))),
  }
}

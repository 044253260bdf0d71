import type { Asset } from '@callisto/contract'
import { expect, test } from 'vitest'
import { toLegacyToken } from './legacy-token.ts'

const asset: Asset = { id: 'Mint', symbol: 'ABC', name: 'Abc', decimals: 6 }

// spec 1-3-06, 1-3-07, 1-9-05, 2-3-12
test('has every field of the legacy form', () => {
  const token = toLegacyToken({
    ...asset,
    icon: 'https://x/i.png',
    organicScore: 61,
    stats24h: { buyVolume: 30, sellVolume: 12 },
    graduatedAt: '2026-02-01T00:00:00.000Z',
    firstPool: { id: 'Pool', createdAt: '2026-01-01T00:00:00.000Z' },
    tags: ['verified'],
    usdPrice: 2,
    mcap: 3,
    liquidity: 4,
    freezeAuthority: 'Freezer',
    audit: { mintAuthorityDisabled: true, freezeAuthorityDisabled: false, extensions: {} },
    createdAt: '2025-12-01T00:00:00.000Z',
    website: 'https://abc.example',
  })
  expect(token).toEqual({
    chainId: 101,
    address: 'Mint',
    symbol: 'ABC',
    name: 'Abc',
    logoURI: 'https://x/i.png',
    decimals: 6,
    organicScore: 61,
    daily_volume: 42,
    created_at: '2026-02-01T00:00:00.000Z',
    tags: ['verified'],
    usdPrice: 2,
    mcap: 3,
    liquidity: 4,
    freeze_authority: 'Freezer',
    mint_authority: null,
    permanent_delegate: null,
    minted_at: '2025-12-01T00:00:00.000Z',
    extensions: { website: 'https://abc.example' },
  })
})

test('without a graduation the first pool counts; unknown figures and authorities are absent', () => {
  const firstPool = { id: 'Pool', createdAt: '2026-01-01T00:00:00.000Z' }
  const sent = JSON.parse(JSON.stringify(toLegacyToken({ ...asset, firstPool })))
  expect(sent).toEqual({
    chainId: 101,
    address: 'Mint',
    symbol: 'ABC',
    name: 'Abc',
    decimals: 6,
    created_at: firstPool.createdAt,
    tags: [],
    extensions: {},
  })
})

import type { Asset } from '@callisto/contract'
import { expect, test } from 'vitest'
import { shieldWarnings } from './shield-warnings.ts'

const NOW = Date.parse('2026-11-20T17:00:00Z')
const safe: Asset = {
  id: 'Mint',
  name: 'Token',
  symbol: 'TOK',
  decimals: 6,
  isVerified: true,
  liquidity: 1e6,
  organicScoreLabel: 'high',
  stats24h: { numBuys: 50, numSells: 50 },
  firstPool: { id: 'Pool', createdAt: '2026-01-01T00:00:00.000Z' },
  audit: {
    mintAuthorityDisabled: true,
    freezeAuthorityDisabled: true,
    extensions: {},
    topHoldersPercentage: 12,
    devBalancePercentage: 1,
    devMints: 1,
    devMigrations: 1,
  },
}
const typesOf = (asset: Asset | undefined) => shieldWarnings(asset, NOW).map(({ type }) => type)
const withAudit = (audit: NonNullable<Asset['audit']>): Asset => ({
  ...safe,
  audit: { ...safe.audit, ...audit },
})

test('a verified, liquid token without powers has no warning', () => {
  expect(shieldWarnings(safe, NOW)).toEqual([])
})

test('of a mint that is not known only that is said', () => {
  expect(typesOf(undefined)).toEqual(['NOT_VERIFIED'])
  expect(typesOf({ id: 'Mint', name: 'Token', symbol: 'TOK', decimals: 6 })).toEqual(['NOT_VERIFIED'])
})

test.each<[string, Asset]>([
  ['NOT_VERIFIED', { ...safe, isVerified: false }],
  ['LOW_LIQUIDITY', { ...safe, liquidity: 9_999 }],
  ['LOW_ORGANIC_ACTIVITY', { ...safe, organicScoreLabel: 'low' }],
  ['VERY_LOW_TRADING_ACTIVITY', { ...safe, stats24h: { numBuys: 4, numSells: 5 } }],
  ['NEW_LISTING', { ...safe, firstPool: { id: 'Pool', createdAt: '2026-11-20T16:00:00.000Z' } }],
  ['HAS_MINT_AUTHORITY', withAudit({ mintAuthorityDisabled: false })],
  ['HAS_FREEZE_AUTHORITY', withAudit({ freezeAuthorityDisabled: false })],
  ['HAS_PERMANENT_DELEGATE', withAudit({ extensions: { permanentDelegate: 'Somebody' } })],
  ['NON_TRANSFERABLE', withAudit({ extensions: { nonTransferable: true } })],
  ['NOT_SELLABLE', withAudit({ extensions: { pausable: { paused: true } } })],
  ['NOT_SELLABLE', withAudit({ extensions: { defaultAccountState: 'frozen' } })],
  ['2.5%_TRANSFER_FEES', withAudit({ extensions: { transferFee: { bps: 250, maxFee: '1' } } })],
  ['HIGH_SUPPLY_CONCENTRATION', withAudit({ topHoldersPercentage: 31 })],
  ['HIGH_SINGLE_OWNERSHIP', withAudit({ devBalancePercentage: 21 })],
  ['SUSPICIOUS_TOP_HOLDER_ACTIVITY', withAudit({ insidersPercentage: 25 })],
  ['SUSPICIOUS_DEV_ACTIVITY', withAudit({ devMints: 10, devMigrations: 0 })],
])('%s', (type, asset) => {
  expect(typesOf(asset)).toEqual([type])
})

test('a fee that can be changed is said besides the fee, and a power of a known issuer is less severe', () => {
  const fee = { bps: 1_000, maxFee: '1', authority: 'Somebody' }
  const asset = withAudit({ extensions: { transferFee: fee, permanentDelegate: 'Somebody' } })
  const severities = (isVerified: boolean) =>
    Object.fromEntries(
      shieldWarnings({ ...asset, isVerified }, NOW).map(({ type, severity }) => [type, severity]),
    )
  expect(severities(true)).toEqual({
    HAS_PERMANENT_DELEGATE: 'warning',
    '10%_TRANSFER_FEES': 'warning',
    MUTABLE_TRANSFER_FEES: 'info',
  })
  expect(severities(false)).toEqual({
    NOT_VERIFIED: 'info',
    HAS_PERMANENT_DELEGATE: 'critical',
    '10%_TRANSFER_FEES': 'critical',
    MUTABLE_TRANSFER_FEES: 'warning',
  })
})

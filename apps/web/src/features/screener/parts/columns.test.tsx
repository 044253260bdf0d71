// @vitest-environment happy-dom
import type { Asset } from '@callisto/contract'
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { columns } from './columns.tsx'

afterEach(cleanup)

const bare: Asset = { id: 'mint', name: 'Token', symbol: 'TKN', decimals: 6 }
const cell = (key: string, change: Partial<Asset>) => {
  const column = columns.find((one) => one.key === key)
  const live = { asset: { ...bare, ...change }, moves: 0, direction: undefined }
  const { container } = render(
    <div>{column?.cell(live, '1h', { rank: 3, sortBy: 'numOrganicBuyers', nowMs: 0 })}</div>,
  )
  return container.querySelector('span')
}
const disabled = { mintAuthorityDisabled: true, freezeAuthorityDisabled: true }

test.each([
  // spec 1-5.3-10: three passed checks are green, two amber, fewer grey
  ['audit', { audit: { ...disabled, topHoldersPercentage: 14.9 } }, '3/3', 'text-up'],
  ['audit', { audit: { ...disabled, topHoldersPercentage: 15 } }, '2/3', 'text-caution'],
  ['audit', { audit: { mintAuthorityDisabled: true } }, '1/3', 'text-faint'],
  // Unknown is not passed.
  ['audit', { audit: { ...disabled, extensions: {} } }, '2/3', 'text-caution'],
  ['audit', {}, '–', ''],
  // spec 1-5.3-11: a high organic label is green
  ['organic', { organicScore: 74, organicScoreLabel: 'high' }, '74', 'text-up'],
  ['organic', { organicScore: 40, organicScoreLabel: 'medium' }, '40', ''],
  // spec 1-5.3-12, 1-9-03: a market cap above 250,000 is highlighted
  ['mcap', { mcap: 250_001 }, '$250.00K', 'font-medium text-text'],
  ['mcap', { mcap: 250_000 }, '$250.00K', ''],
] as const)('%s of %j', (key, asset, text, className) => {
  const element = cell(key, asset)
  expect(element?.textContent).toBe(text)
  expect(element?.className).toBe(className)
})

test('a power over holders is never green and is named', () => {
  const audit = { ...disabled, topHoldersPercentage: 1 }
  const element = cell('audit', { audit: { ...audit, extensions: { permanentDelegate: 'x' } } })
  expect(element?.textContent).toBe('3/3, Permanent delegate')
  expect(element?.className).toContain('text-down')
  const paused = { pausable: { paused: false, authority: 'x' } }
  expect(cell('audit', { audit: { ...audit, extensions: paused } })?.className).toContain('text-caution')
  cleanup()
  const fee = { transferFee: { bps: 2_500, maxFee: '1' }, closeAuthority: 'x' }
  expect(cell('audit', { audit: { ...audit, extensions: fee } })?.title).toBe('Transfer fee')
})

test('a row says why it ranks where it does', () => {
  const rank = (change: Partial<Asset>) => cell('rank', change)?.textContent
  expect(rank({ stats1h: { numOrganicBuyers: 12 } })).toBe('#3 12Organic buyers 1h')
  expect(rank({})).toBe('#3 –Unknown')
})

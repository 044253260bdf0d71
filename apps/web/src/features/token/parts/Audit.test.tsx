// @vitest-environment happy-dom
import type { Asset } from '@callisto/contract'
import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { auditLines } from '../model/audit-lines.ts'
import { Audit } from './Audit.tsx'

afterEach(cleanup)

const token: Asset = { id: 'Mint', name: 'Token', symbol: 'TKN', decimals: 6 }
const ISSUER = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'

function audit(change: Partial<Asset>): Record<string, string> {
  render(<Audit asset={{ ...token, ...change }} />)
  const card = screen.getByRole('region', { name: 'Audit' })
  const names = within(card).getAllByRole('term')
  // The place that is kept for it has its height.
  expect(names).toHaveLength(auditLines({ ...token, ...change }))
  return Object.fromEntries(
    names.map((name) => [name.textContent ?? '', name.nextElementSibling?.textContent ?? '']),
  )
}

test('what has not been read is unknown, not passed', () => {
  const card = audit({})
  for (const name of [
    'Mint authority',
    'Freeze authority',
    'Permanent delegate',
    'Transfer fee',
    'Top holders',
  ])
    expect([name, card[name]]).toEqual([name, 'unknown'])
  expect(screen.getByRole('region', { name: 'Audit' }).querySelector('.text-up')).toBeNull()
})

test('every power over holders has a line', () => {
  const extensions = {
    permanentDelegate: ISSUER,
    transferFee: { bps: 500, maxFee: '1000000', authority: ISSUER },
    transferHook: { authority: ISSUER },
    pausable: { paused: false, authority: ISSUER },
    defaultAccountState: 'frozen' as const,
    nonTransferable: true,
    closeAuthority: ISSUER,
    unknownExtensions: [77],
  }
  const powers = { mintAuthorityDisabled: false, freezeAuthorityDisabled: true, extensions }
  expect(audit({ audit: { ...powers, topHoldersPercentage: 12 } })).toMatchObject({
    'Mint authority': 'enabled',
    'Freeze authority': 'disabled',
    'Permanent delegate': 'EPjF...Dt1v',
    'Transfer fee': '5.00%, at most 1, can change',
    'Transfer hook': 'none, can be set',
    Pausable: 'yes',
    'New accounts': 'start frozen',
    Transfers: 'not possible',
    'Close authority': 'EPjF...Dt1v',
    'Unknown extensions': '77',
    'Top holders': '12.00%',
  })
})

test('a clean mint passes every line', () => {
  const clean = { mintAuthorityDisabled: true, freezeAuthorityDisabled: true, extensions: {} }
  expect(audit({ audit: clean })).toMatchObject({
    'Permanent delegate': 'none',
    'Transfer fee': 'none',
    'Transfer hook': 'none',
    Pausable: 'no',
    'New accounts': 'not frozen',
    'Close authority': 'none',
  })
})

// spec 1-3-03
test('early wallets are shown with their share, and not at all where they are unknown', () => {
  const early = {
    numSnipers: 3,
    snipersPercentage: 4.25,
    numBundlers: 2,
    bundlersPercentage: 0,
    numInsiders: 0,
    insidersPercentage: 0,
    devMints: 7,
  }
  expect(audit({ audit: early, cexes: ['One', 'Two'] })).toMatchObject({
    Snipers: '3 · 4.25%',
    Bundlers: '2 · 0.00%',
    Insiders: '0 · 0.00%',
    'Dev tokens': '7',
    Exchanges: 'One, Two',
  })
  cleanup()
  const unknown = audit({})
  for (const name of ['Snipers', 'Bundlers', 'Insiders', 'Exchanges'])
    expect(unknown).not.toHaveProperty(name)
})

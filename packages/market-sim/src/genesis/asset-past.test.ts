import { expect, test } from 'vitest'
import { assets } from './assets.ts'
import { pastOf } from './mints.ts'

const tokens = assets.filter(({ model }) => model.kind === 'token').map(pastOf)
const share = (count: number) => count / tokens.length

test('listed assets are older than the history and differ in age', () => {
  for (const asset of assets) expect(pastOf(asset).ageDays).toBeGreaterThan(30)
  expect(new Set(tokens.map(({ ageDays }) => Math.round(ageDays))).size).toBeGreaterThan(30)
})

test('most community tokens have given up their authorities, some have not', () => {
  const mints = share(tokens.filter(({ keepsMintAuthority }) => keepsMintAuthority).length)
  expect(mints).toBeGreaterThan(0.05)
  expect(mints).toBeLessThan(0.4)
  const freezes = share(tokens.filter(({ keepsFreezeAuthority }) => keepsFreezeAuthority).length)
  expect(freezes).toBeGreaterThan(0)
  expect(freezes).toBeLessThan(0.2)
})

test('issuers keep both authorities', () => {
  for (const asset of assets.filter(({ issuer }) => issuer !== undefined))
    expect(pastOf(asset)).toMatchObject({ keepsMintAuthority: true, keepsFreezeAuthority: true })
})

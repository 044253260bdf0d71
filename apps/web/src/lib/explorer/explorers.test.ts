// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { transactionHref } from '../../paths.ts'
import { explorerMarks } from './explorer-marks.ts'
import { explorers, explorersOf, explorerUrl, isExternal } from './explorers.ts'

const OWN_TX = transactionHref('')
const SIGNATURE = '5'.repeat(88)
const MINT = 'So11111111111111111111111111111111111111112'

// spec 2-3-28
test('every explorer has name, URL, image and a path for each subject', () => {
  for (const { id, name, url, paths } of explorers) {
    expect(name).toMatch(/\S/)
    expect(url).toMatch(/^(https:\/\/[\w.]+)?\/$/)
    expect(explorerMarks[id]).toMatch(/^M[\d\sA-Za-z.-]+$/)
    for (const path of Object.values(paths)) expect(path).toMatch(/^\/\w+\/\{id\}$/)
  }
})

// spec 1-2.7-01
test.each([
  ['mainnet-beta', ['callisto', 'solscan', 'solana-explorer', 'solana-fm', 'orb']],
  ['testnet', ['callisto', 'solscan', 'solana-explorer', 'solana-fm']],
  ['localnet', ['callisto']],
  ['constructor', ['callisto']],
  [undefined, ['callisto']],
])('on %s the choices are %j', (cluster, ids) => {
  expect(explorersOf(cluster).map(({ id }) => id)).toEqual(ids)
})

test.each([
  ['solscan', 'mainnet-beta', 'tx', SIGNATURE, `https://solscan.io/tx/${SIGNATURE}`],
  ['solscan', 'mainnet-beta', 'address', MINT, `https://solscan.io/account/${MINT}`],
  ['solscan', 'devnet', 'token', MINT, `https://solscan.io/token/${MINT}?cluster=devnet`],
  [
    'solana-explorer',
    'devnet',
    'tx',
    SIGNATURE,
    `https://explorer.solana.com/tx/${SIGNATURE}?cluster=devnet`,
  ],
  ['solana-fm', 'devnet', 'address', MINT, `https://solana.fm/address/${MINT}?cluster=devnet-solana`],
  ['orb', 'mainnet-beta', 'token', MINT, `https://orbmarkets.io/token/${MINT}`],
  ['callisto', 'mainnet-beta', 'token', MINT, `/tokens/${MINT}`],
  ['orb', 'testnet', 'tx', SIGNATURE, `${OWN_TX}${SIGNATURE}`],
  ['solscan', 'localnet', 'tx', SIGNATURE, `${OWN_TX}${SIGNATURE}`],
  ['unknown', 'mainnet-beta', 'address', MINT, `/address/${MINT}`],
] as const)('%s on %s: %s', (explorer, cluster, subject, id, url) => {
  expect(explorerUrl(explorer, cluster, subject, id)).toBe(url)
  expect(isExternal(url)).toBe(url.startsWith('https://'))
})

test.each(['../../evil', '//evil.example', 'javascript:alert(1)', '?cluster=custom&customUrl=x', ''])(
  'an id %s stays in the app, encoded',
  (id) => {
    expect(explorerUrl('solscan', 'mainnet-beta', 'tx', id)).toBe(`${OWN_TX}${encodeURIComponent(id)}`)
  },
)

// @vitest-environment happy-dom
import type { Asset } from '@callisto/contract'
import { expect, test } from 'vitest'
import type { Description } from '../../../lib/transactions/describe-transaction.ts'
import { parseTransaction } from '../../../lib/transactions/parse-transaction.ts'
import { transactionReply } from '../../../lib/transactions/transaction.test-helper.ts'
import { tokenCard, tradeCard } from './card.ts'

const asset = (change: Partial<Asset> = {}): Asset => ({
  id: 'Mint',
  name: 'Barnacle',
  symbol: 'BARN',
  decimals: 6,
  ...change,
})

test('a token card has the figures of the market, and a dash for what is unknown', () => {
  const known = asset({
    isVerified: true,
    usdPrice: 0.0076141,
    mcap: 7_600_000,
    holderCount: 1_203,
    icon: '/data/v1/images/Mint',
    stats24h: { priceChange: -1.4, buyVolume: 10_000 },
  })
  const card = tokenCard(known, [1, 2], 0)
  expect(card).toMatchObject({
    icons: [{ seed: 'Mint', image: '/data/v1/images/Mint' }],
    heading: 'BARN',
    subheading: 'Barnacle',
    badge: { text: 'Verified', tone: 'accent' },
    figure: { label: 'Price', text: '$0.00761', change: { text: '▼ 1.40% 24h', tone: 'down' } },
    line: [1, 2],
    path: '/tokens/Mint',
  })
  expect(card.facts.map(({ text }) => text)).toEqual(['$7.6M', '–', '$10K', '1,203'])
  expect(tokenCard(asset(), [], 0).figure).toEqual({ label: 'Price', text: '–', change: undefined })
})

test.each([
  ['another host', 'https://evil.example/x.png', /^\/img\?url=/],
  ['a host without a scheme', '//evil.example/x.png', undefined],
  ['a backslash', '/\\evil.example/x.png', undefined],
  ['a script', 'javascript:alert(1)', undefined],
])('a picture of %s is never asked for there', (_, icon, path) => {
  const { image } = tokenCard(asset({ icon }), [], 0).icons[0] ?? {}
  if (path === undefined) expect(image).toBeUndefined()
  else expect(image).toMatch(path)
})

test('a look-alike says so and has no picture of its own', () => {
  const fake = asset({ symbol: 'USDC', icon: '/x.png', lookalikeOf: { id: 'x', symbol: 'USDC' } })
  expect(tokenCard(fake, [], 0)).toMatchObject({
    badge: { text: 'Not USDC', tone: 'down' },
    icons: [{ image: undefined }],
  })
  expect(tokenCard(asset(), [], 0).badge).toEqual({ text: 'Not verified', tone: 'caution' })
})

const view = (err: unknown = null) => {
  const parsed = parseTransaction('sig', transactionReply({ err }))
  if (!parsed) throw new Error('no transaction')
  return parsed
}
const options = {
  tokens: new Map(),
  symbolOf: (mint: string) => mint,
  programName: () => undefined,
  viewer: undefined,
}
const ME = 'So11111111111111111111111111111111111111113'

test('a swap has both sides and its rate', () => {
  const swap: Description = {
    kind: 'swap',
    actor: ME,
    paid: { mint: 'SOL', units: 1_500_000_000n, decimals: 9 },
    received: { mint: 'USDC', units: 241_220_000n, decimals: 6 },
  }
  const card = tradeCard(view(), swap, options)
  expect(card).toMatchObject({
    icons: [{ seed: 'SOL' }, { seed: 'USDC' }],
    heading: 'SOL → USDC',
    figure: { label: 'Received', text: '241.22 USDC' },
    path: '/transaction/sig',
    alt: 'So11...1113 swapped 1.5 SOL for 241.22 USDC',
  })
  expect(card.facts.map(({ text }) => text)).toEqual([
    '1.5 SOL',
    '1 SOL = 160.81 USDC',
    'So11...1113',
    '0.000005 SOL',
  ])
})

test('anything else is a sentence, and a failure is marked', () => {
  const card = tradeCard(view('AccountInUse'), { kind: 'failed', actor: ME }, options)
  expect(card).toMatchObject({
    heading: 'The transaction of So11...1113 failed',
    badge: { text: 'Failed', tone: 'down' },
    figure: undefined,
  })
})

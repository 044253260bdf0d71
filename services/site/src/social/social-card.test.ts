import { expect, test } from 'vitest'
import { drawSocialCard } from './draw-card.ts'
import { socialCard, socialLine } from './social-card.ts'

const SOL = 'So11111111111111111111111111111111111111112'
const USDC = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const MINT = 'XsDoVfqeBukxuZHWhdvWHBhgEHjGNst4MLodqsJHzoB'

const asset = (id: string, symbol: string, more: object = {}) => ({
  id,
  symbol,
  name: `Name of ${symbol}`,
  ...more,
})
const market =
  (...assets: object[]) =>
  async (call: string) => {
    if (call.startsWith('/data/v1/assets?')) return assets
    if (call.startsWith('/data/v1/charts/sparklines?'))
      return { sparklines: { [SOL]: [9, 100, 120], [USDC]: [1, 2], [MINT]: [3, 4] } }
    return call.endsWith('symbols=SOL%2CUSDC') ? { SOL, USDC } : {}
  }
const sol = asset(SOL, 'SOL', { usdPrice: 150 })
const usdc = asset(USDC, 'USDC', { usdPrice: 1 })
const barn = asset(MINT, 'BARN', { usdPrice: 0.5, mcap: 7_600_000, stats24h: { priceChange: -1.4 } })

// spec 1-2.7-02
test.each([`/tokens/${MINT}`, `/tokens/${MINT}?ref=a`, `/share?token=${MINT}`])(
  'a link to %s shows price, change and chart of the token',
  async (url) => {
    const card = await socialCard(url, market(sol, barn))
    expect(card).toEqual({
      title: 'BARN $0.5',
      description:
        'Name of BARN on Solana: -1.40% in 24 hours, market cap $7.6M. Trade it from your own wallet.',
      heading: '$0.5',
      subheading: 'BARN · Name of BARN',
      change: -1.4,
      mints: [MINT],
    })
    const drawing = drawSocialCard(card, await socialLine(card.mints, market()), 'app.example')
    for (const text of ['$0.5', 'BARN · Name of BARN', '▼ 1.40% 24h', 'app.example', '<polyline'])
      expect(drawing).toContain(text)
  },
)

test.each(['/swap', `/swap?sell=${SOL}&buy=${USDC}`, '/swap/SOL-USDC', `/swap/SOL_${SOL}-USDC_${USDC}`])(
  'a link to %s shows the pair and its rate',
  async (url) => {
    const card = await socialCard(url, market(sol, usdc))
    expect(card).toMatchObject({ title: 'Swap SOL to USDC', heading: '1 SOL ≈ 150 USDC' })
    expect(await socialLine(card.mints, market())).toEqual([100, 60])
  },
)

test('a pair with the dollar, which has no prices of its own, has those of the other side', async () => {
  const read = async () => ({ sparklines: { [SOL]: [100, 200] } })
  expect(await socialLine([SOL, USDC], read)).toEqual([100, 200])
  expect(await socialLine([USDC, SOL], read)).toEqual([0.01, 0.005])
  expect(await socialLine([SOL, MINT], read)).toEqual([])
})

test('a look-alike is told, with no price', async () => {
  const fake = asset(MINT, 'SOL', { usdPrice: 1, lookalikeOf: { id: SOL, symbol: 'SOL' } })
  const card = await socialCard(`/tokens/${MINT}`, market(sol, fake))
  expect(card).toMatchObject({ title: 'Not SOL', heading: 'Not SOL', mints: [] })
})

test('a token without figures is named by what is known', async () => {
  const bare = await socialCard(`/tokens/${MINT}`, market(asset(MINT, 'BARN')))
  expect(bare).toMatchObject({ title: 'BARN', description: expect.not.stringMatching(/\$|undefined|–/) })
  expect(await socialCard(`/tokens/${MINT}`, async () => undefined)).toMatchObject({
    title: 'Token XsDo...HzoB',
  })
})

test('every other page has a title and a description of its own', async () => {
  const read = market(sol, usdc)
  const paths = ['/', '/swap', '/trigger', '/recurring', '/pro', '/pro/hunt', '/pro/launchpads', '/watchlist']
  const more = [
    '/portfolio',
    '/claim',
    '/developers',
    '/cluster',
    '/help',
    `/address/${MINT}`,
    `/portfolio/${MINT}`,
  ]
  const cards = await Promise.all([...paths, ...more].map((path) => socialCard(path, read)))
  expect(new Set(cards.map(({ title }) => title)).size).toBe(cards.length)
  expect(new Set(cards.map(({ description }) => description)).size).toBeGreaterThan(cards.length - 2)
  expect(await socialCard('/constructor', read)).toMatchObject({ title: 'Open trading on Solana' })
})

test('hostile texts stay text in the picture', async () => {
  const card = await socialCard(`/tokens/${MINT}`, market(asset(MINT, '</a>&<b>')))
  expect(drawSocialCard(card, [], '<i>')).not.toMatch(/<(a|b|i)>/)
})

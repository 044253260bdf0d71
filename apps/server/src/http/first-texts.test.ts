import { expect, test } from 'vitest'
import { fillTexts, firstTexts } from './first-texts.ts'

const MINT = 'XsDoVfqeBukxuZHWhdvWHBhgEHjGNst4MLodqsJHzoB'
const SOL = 'So11111111111111111111111111111111111111112'

const token = (id: string, more: object = {}) => ({
  id,
  name: `Name of ${id}`,
  symbol: id.slice(0, 4),
  ...more,
})
const list = (...tokens: object[]) => ({ pools: tokens.map((baseAsset) => ({ baseAsset })) })
const listReply = (reply: object) => async (call: string) => (call.includes('/pools/') ? reply : [])

test('the home page names the rows of each list', async () => {
  const replies: Record<string, unknown> = {
    '/data/v1/pools/toptrending/1h?limit=10': list(token('aaaa'), token('bbbb')),
    '/data/v1/pools/recent/1h?limit=10': list(token('cccc')),
  }
  expect(Object.fromEntries(await firstTexts('/', async (call) => replies[call]))).toEqual({
    '0.0.symbol': 'aaaa',
    '0.0.name': 'Name of aaaa',
    '0.1.symbol': 'bbbb',
    '0.1.name': 'Name of bbbb',
    '2.0.symbol': 'cccc',
    '2.0.name': 'Name of cccc',
  })
})

test('a token page has the name and the price of its token', async () => {
  const reply = [token(SOL, { usdPrice: 150 }), token(MINT, { usdPrice: 96_459.5158 })]
  expect(Object.fromEntries(await firstTexts(`/tokens/${MINT}`, async () => reply))).toEqual({
    'token.symbol': 'XsDo',
    'token.name': `Name of ${MINT}`.slice(0, 30),
    'token.price': '$96,459.52',
  })
})

test('an unknown price leaves its place empty', async () => {
  const texts = await firstTexts(`/tokens/${MINT}`, async () => [token(MINT)])
  expect([...texts.keys()]).toEqual(['token.symbol', 'token.name'])
})

test('a look-alike is not named before the app can warn', async () => {
  const fake = token(MINT, { usdPrice: 1, lookalikeOf: { id: SOL, symbol: 'SOL' } })
  expect(await firstTexts(`/tokens/${MINT}`, async () => [fake])).toEqual(new Map())
  const rows = await firstTexts('/pro/screener/recent', listReply(list(fake, token('dddd'))))
  expect([...rows.keys()]).toEqual(['0.1.symbol', '0.1.name'])
})

test.each([undefined, null, 7, '', [], {}, { pools: 7 }, { pools: [null, {}] }, [{ id: MINT }]])(
  'a reply %j gives no texts',
  async (reply) => {
    expect(await firstTexts(`/tokens/${MINT}`, async () => reply)).toEqual(new Map())
    expect(await firstTexts('/pro', async () => reply)).toEqual(new Map())
  },
)

test('rows beyond the skeleton are left out', async () => {
  const many = list(...Array.from({ length: 100 }, (_, at) => token(`mint${at}`)))
  const texts = await firstTexts('/pro/screener/recent', listReply(many))
  expect(texts.get('0.13.name')).toBe('Name of mint13')
  expect(texts.has('0.14.name')).toBe(false)
})

test('hostile texts stay text, on one line', async () => {
  const hostile = token(MINT, { symbol: '<b>$&\u202e', name: '</span><script>x\n"\'&' })
  const texts = await firstTexts(`/tokens/${MINT}`, async () => [hostile])
  const slots = '<span data-text="token.symbol" dir="auto"></span><span data-text="token.name"></span>'
  expect(fillTexts(slots, texts)).toBe(
    '<span data-text="token.symbol" dir="auto">&lt;b&gt;$&amp;</span>' +
      '<span data-text="token.name">&lt;/span&gt;&lt;script&gt;x "\'&amp;</span>',
  )
})

test('a slot without a text stays empty', () => {
  const page = '<span data-text="0.0.symbol" class="x"></span><span></span>'
  expect(fillTexts(page, new Map([['0.1.symbol', 'A']]))).toBe(page)
})

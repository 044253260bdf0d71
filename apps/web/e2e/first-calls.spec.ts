import { expect, test } from './page.ts'

const USDC = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'

test('the calls that the server names in advance are those that a page makes', async ({
  context,
  request,
}) => {
  const list = await request.get('/data/v1/pools/toptraded/24h?limit=10')
  const { pools } = (await list.json()) as { pools: { baseAsset: { id: string } }[] }
  const token = pools.map(({ baseAsset }) => baseAsset.id).find((id) => id !== USDC)

  // Each path with what shows that its data are there, and what is asked for after them.
  for (const [path, shown, later] of [
    ['/', 'main [data-row-link]', [`/data/v1/assets?ids=${USDC}`]],
    ['/swap', 'button[aria-label="You buy: USDC"]', []],
    ['/pro', 'main [data-row-link]', [`/data/v1/assets?ids=${USDC}`]],
    ['/pro/screener/toptraded', 'main [data-row-link]', []],
    [`/tokens/${token}`, 'main header [data-price]', []],
  ] as const) {
    // A page of its own: the page before may still ask for something.
    const page = await context.newPage()
    const made = new Set<string>()
    page.on('request', (one) => made.add(new URL(one.url()).pathname + new URL(one.url()).search))
    const response = await page.goto(path)
    const link = response?.headers().link ?? ''
    const named = [...link.matchAll(/<([^>]+)>/g)].map(([, call = '']) => call)
    await expect(page.locator(shown).first()).toBeVisible()
    const calls = [...made].filter((call) => /^\/data\/v1\/(?:assets|pools)/.test(call))
    expect(calls.filter((call) => !later.some((one) => one === call)).sort()).toEqual(named.sort())
    await page.close()
  }
})

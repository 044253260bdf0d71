// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

const NOW = Date.UTC(2026, 10, 20, 17)
const ADDRESS = 'So11111111111111111111111111111111111111112'

beforeEach(() => {
  localStorage.clear()
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] })
})
afterEach(() => vi.useRealTimers())

/** The modules of a page that was just opened: they read the storage anew. */
async function openPage() {
  vi.resetModules()
  const [wallets, rpc, settings, explorer, prices, referral] = await Promise.all([
    import('../wallet/recent-wallets.ts'),
    import('../api/rpc-choice.ts'),
    import('../site/swap-settings.ts'),
    import('../explorer/explorers.ts'),
    import('../prices/kept-prices.ts'),
    import('../referral/referral.ts'),
  ])
  return { ...wallets, ...rpc, ...settings, ...explorer, ...prices, ...referral }
}

// spec 2-3-30
describe('local preferences', () => {
  test('have their defaults in a new browser', async () => {
    const page = await openPage()
    expect(page.recentWallets.get()).toEqual([])
    expect([page.chosenRpc.get(), page.customRpc.get()]).toEqual(['app', ''])
    expect(page.swapPreferences.get()).toMatchObject({
      useWSol: false,
      restrictIntermediateTokens: true,
      asLegacyTransaction: false,
      onlyDirectRoutes: false,
    })
    expect(page.preferredExplorer.get()).toBe(page.explorers[0].id)
    expect(page.keptPrice(ADDRESS, 60_000)).toBeUndefined()
    expect(page.storedReferral.get()).toBeUndefined()
  })

  test('are those of the last page after a reload', async () => {
    const page = await openPage()
    for (const name of ['A', 'B', 'C', 'D', 'E']) page.addRecentWallet(name)
    page.chosenRpc.set('custom')
    page.customRpc.set('https://rpc.example.org/')
    page.saveSwapPreferences({
      useWSol: true,
      restrictIntermediateTokens: false,
      asLegacyTransaction: true,
      onlyDirectRoutes: true,
    })
    page.preferredExplorer.set('orb')
    const price = { usd: 150, timestamp: NOW / 1000 - 5, source: 'pools', blockId: 7 } as const
    page.keepPrices(new Map([[ADDRESS, price]]))
    page.storedReferral.set({ referrer: ADDRESS, feeBps: 20 })

    const next = await openPage()
    expect(next.recentWallets.get()).toEqual(['E', 'D', 'C', 'B'])
    expect([next.chosenRpc.get(), next.customRpc.get()]).toEqual(['custom', 'https://rpc.example.org/'])
    expect(next.swapPreferences.get()).toMatchObject({
      useWSol: true,
      restrictIntermediateTokens: false,
      asLegacyTransaction: true,
      onlyDirectRoutes: true,
    })
    expect(next.preferredExplorer.get()).toBe('orb')
    expect(next.keptPrice(ADDRESS, 60_000)).toEqual({ ...price, atMs: NOW })
    expect(next.storedReferral.get()).toEqual({ referrer: ADDRESS, feeBps: 20 })
  })

  test('a kept price ends with its life, and a clock that was set back ends it too', async () => {
    const page = await openPage()
    page.keepPrices(new Map([[ADDRESS, { usd: 1, timestamp: 1, source: 'pools', blockId: undefined }]]))
    vi.setSystemTime(NOW + 59_999)
    expect((await openPage()).keptPrice(ADDRESS, 60_000)?.usd).toBe(1)
    vi.setSystemTime(NOW + 60_000)
    expect((await openPage()).keptPrice(ADDRESS, 60_000)).toBeUndefined()
    vi.setSystemTime(NOW - 1)
    expect((await openPage()).keptPrice(ADDRESS, 60_000)).toBeUndefined()
  })

  test.each([
    'x',
    '{}',
    '[null]',
    '[[1,{}]]',
    `[["${ADDRESS}",null]]`,
    `[["${ADDRESS}",{"usd":0,"timestamp":1,"source":"pools","atMs":${NOW}}]]`,
    `[["${ADDRESS}",{"usd":"1","timestamp":1,"source":"pools","atMs":${NOW}}]]`,
    `[["${ADDRESS}",{"usd":1,"timestamp":1,"source":"<b>","atMs":${NOW}}]]`,
  ])('%s is no price', async (text) => {
    localStorage.setItem('callisto:prices:v1', text)
    expect((await openPage()).keptPrice(ADDRESS, 60_000)).toBeUndefined()
  })
})

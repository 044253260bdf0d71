// @vitest-environment happy-dom
import { HOSTILE_JSON } from '@callisto/testkit/hostile-values'
import { beforeEach, expect, test, vi } from 'vitest'
import { SOL_MINT, USDC_MINT } from '../tokens/mints.ts'

beforeEach(() => localStorage.clear())

/** The modules of a page that was just opened: they read the storage anew. */
async function openPage() {
  vi.resetModules()
  const [wallets, notices] = await Promise.all([
    import('./followed-wallets.ts'),
    import('./trade-notices.ts'),
  ])
  return { ...wallets, ...notices }
}

const addressAt = (at: number) => `${'1'.repeat(31)}${'23456789ABCDEFGHJKLMNPQ'[at]}`

test('followed wallets are those of the last page after a reload, until they are left', async () => {
  const page = await openPage()
  expect([page.followWallet(SOL_MINT), page.followWallet(SOL_MINT)]).toEqual([true, true])
  const next = await openPage()
  expect(next.followedWallets.list()).toEqual(page.followedWallets.list())
  next.unfollowWallet(SOL_MINT)
  expect((await openPage()).followedWallets.list()).toEqual([])
})

test('there are 20 at most: another one is refused and none is lost; what is no address is refused', async () => {
  const { followWallet, followedWallets, MAX_FOLLOWED_WALLETS } = await openPage()
  expect(followWallet('../swap')).toBe(false)
  for (let at = 0; at < MAX_FOLLOWED_WALLETS; at += 1) expect(followWallet(addressAt(at))).toBe(true)
  const before = followedWallets.list()
  expect(before).toHaveLength(20)
  expect(followWallet(USDC_MINT)).toBe(false)
  expect(followedWallets.list()).toEqual(before)
})

const trade = {
  ...{ signature: 'signature', tradedAtMs: 5, inputMint: SOL_MINT, outputMint: USDC_MINT },
  ...{ inputAmount: '1.5', outputAmount: '240' },
}
const notice = { id: 'a', atMs: 9, wallet: SOL_MINT, trade }

test.each([
  ['a trade without a price', notice, true],
  ['a trade', { ...notice, trade: { ...trade, usdValue: 240 } }, true],
  ['a sum', { id: 'a', atMs: 9, wallet: SOL_MINT, sum: { count: 4, isLeast: false } }, true],
  ['a sum of none', { id: 'a', atMs: 9, wallet: SOL_MINT, sum: { count: 0, isLeast: false } }, false],
  ['a wallet that is none', { ...notice, wallet: '<script>' }, false],
  ['an amount that is none', { ...notice, trade: { ...trade, inputAmount: 'all' } }, false],
  ['a mint that is none', { ...notice, trade: { ...trade, outputMint: 'USDC' } }, false],
])('%s in the storage is a notice or is ignored', async (_, value, isNotice) => {
  localStorage.setItem('callisto:trade-notice:v1:a', JSON.stringify(value))
  expect((await openPage()).tradeNotices.list()).toEqual(isNotice ? [value] : [])
})

test('hostile storage gives no wallet and no notice', async () => {
  for (const [at, text] of HOSTILE_JSON.entries()) {
    localStorage.setItem(`callisto:followed-wallet:v1:${at}`, text)
    localStorage.setItem(`callisto:trade-notice:v1:${at}`, text)
  }
  const page = await openPage()
  expect([page.followedWallets.list(), page.tradeNotices.list()]).toEqual([[], []])
  expect(Object.prototype).not.toHaveProperty('polluted')
})

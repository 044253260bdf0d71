import type { Page } from '@playwright/test'
import { connectTestWallet, expect, test } from './page.ts'

test.use({ serviceWorkers: 'allow' })

const OUTDATED = /^Offline, last updated \d+ (second|minute)s? ago$/

test('without network the shell, the last lists and the portfolio open with their age, then live again', async ({
  page,
  context,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_INTERNET_DISCONNECTED|WebSocket|Failed to fetch/)
  await page.goto('/pro/screener/toptraded?tf=24h')
  // The reply that the page preloads is the one that it shows: counted by the page, before the list is refreshed.
  const replies = await page.waitForFunction(() => {
    const calls = performance.getEntriesByType('resource').filter(({ name }) => name.includes('/toptraded/'))
    return document.querySelector('[data-row-link]') && calls.map(({ name }) => name)
  })
  expect(await replies.jsonValue()).toHaveLength(1)
  await connectTestWallet(page)
  await page.getByRole('link', { name: 'Callisto' }).first().click()
  for (const name of ['Trending', 'Top traded', 'New'])
    await expect(page.getByRole('region', { name }).locator('[data-row-link]').first()).toBeVisible()

  // The shell is kept some seconds after the first load, replies at the latest when the page is hidden.
  // The first page had loaded the test wallet before there was a worker to keep it.
  await expect.poll(() => keptFiles(page)).toContainEqual(expect.stringMatching(/\/test-wallet-/))
  await hide(page)
  await expect.poll(() => keptKeys(page)).toEqual(['balances', 'cluster', 'home', 'home', 'home', 'pools'])

  await context.setOffline(true)
  await page.reload()
  for (const name of ['Trending', 'Top traded', 'New']) {
    const list = page.getByRole('region', { name })
    await expect(list.locator('[data-row-link]').first()).toBeVisible()
    await expect(list.getByText(OUTDATED)).toBeVisible()
  }
  await expect(page.getByText("You're currently offline.")).toBeVisible()
  await page.getByRole('button', { name: /^Profile of/ }).click()
  const drawer = page.getByRole('dialog', { name: 'Profile' })
  await expect(drawer.getByText(OUTDATED)).toBeVisible()
  await expect(drawer.getByText('This wallet is empty.')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'View all: Top traded' }).click()
  await expect(page.getByRole('table').locator('[data-row-link]').first()).toBeVisible()
  await expect(page.getByText(OUTDATED)).toBeVisible()

  await context.setOffline(false)
  await expect(page.locator('[data-outdated]')).toBeHidden()
  await expect(page.getByText("You're currently offline.")).toBeHidden()
  await expect(page.getByText(/^Data is live/)).toBeAttached()
})

/** As a page in the background. */
async function hide(page: Page): Promise<void> {
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
    dispatchEvent(new Event('visibilitychange'))
  })
}

/** First part of the key of each kept reply, sorted. */
function keptKeys(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const kept = await (await caches.open('callisto-last-known-v1')).keys()
    return kept
      .map(({ url }) => decodeURIComponent(new URL(url).pathname).split('/')[2]?.split(':')[0] ?? '')
      .sort()
  })
}

/** Files that the service worker has kept. */
function keptFiles(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const [shell = ''] = (await caches.keys()).filter((name) => name.startsWith('callisto-shell-'))
    return (await (await caches.open(shell)).keys()).map(({ url }) => url)
  })
}

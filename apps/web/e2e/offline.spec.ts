import { expect, test } from './page.ts'

test.use({ serviceWorkers: 'allow' })

test('without network the shell and the last list open with their age, then live again', async ({
  page,
  context,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_INTERNET_DISCONNECTED|WebSocket|Failed to fetch/)
  const lists: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/data/v1/pools/toptraded/')) lists.push(request.url())
  })
  await page.goto('/pro/screener/toptraded')
  const rows = page.locator('[data-row-link]')
  await expect(rows.first()).toBeVisible()
  // The reply that the page preloads is the one that it shows.
  expect(lists).toHaveLength(1)

  // The shell and the list are kept some seconds later.
  await page.waitForFunction(async () => {
    const names = await caches.keys()
    const { active } = await navigator.serviceWorker.ready
    return active?.state === 'activated' && names.includes('callisto-last-known-v1')
  })
  await context.setOffline(true)
  await page.reload()
  await expect(rows.first()).toBeVisible()
  await expect(page.getByText(/^Offline, last updated \d+ (second|minute)s? ago$/)).toBeVisible()
  await expect(page.getByText("You're currently offline.")).toBeVisible()

  await context.setOffline(false)
  await expect(page.locator('[data-outdated]')).toBeHidden()
  await expect(page.getByText("You're currently offline.")).toBeHidden()
  await expect(page.getByText(/^Data is live/)).toBeAttached()
})

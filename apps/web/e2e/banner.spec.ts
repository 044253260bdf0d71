import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from './page.ts'

const OPS = resolve(import.meta.dirname, '../../server/src/ops/main.ts')

/** A command of the operator in the data folder of the running product. */
function ops(...args: string[]): string {
  if (!process.env.DATA_DIR) throw new Error('set DATA_DIR to the data folder of the product')
  return String(execFileSync(process.execPath, ['--import', 'tsx', OPS, ...args]))
}

// An area that no other journey visits.
// spec 1-3-10, 1-4-09
test('a banner that the operator publishes is shown at once, and dismissed by keyboard', async ({
  page,
}, testInfo) => {
  const file = testInfo.outputPath('banner.json')
  const data = {
    title: { en: 'Orders without fees', es: 'Órdenes sin comisión' },
    countdownConfig: { text: { en: 'Ends in' } },
    paragraphs: [{ text: { en: 'Until the end of the year.' } }],
    buttons: [{ text: { en: 'Read more' }, link: 'https://callisto.example/news' }],
  }
  writeFileSync(
    file,
    JSON.stringify({ id: 'orders', expiryTime: '2126-01-01T00:00:00Z', closeCount: 1, data }),
  )
  expect(ops('banner', 'publish', file, 'dca')).toContain('published in dca')
  try {
    await page.goto('/recurring')
    const banner = page.getByRole('complementary', { name: 'Announcement' })
    await expect(banner).toContainText('Orders without fees')
    await expect(banner.getByRole('timer')).toHaveText(/^Ends in \d+d \d\dh \d\dm \d\ds$/)
    await banner.getByRole('button', { name: 'Close announcement' }).focus()
    await page.keyboard.press('Enter')
    await expect(banner).toBeHidden()
    await expect(page.locator('#content')).toBeFocused()
  } finally {
    expect(ops('banner', 'withdraw', 'orders')).toContain('withdrawn from dca')
  }
})

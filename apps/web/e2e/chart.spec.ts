import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { rpc, SOL } from './chain.ts'
import { expect, holdClock, test } from './page.ts'

/** Closes of the bars are 1 to this, the oldest first: a bar is known by its price, and the live price is far above. */
const BARS = 40
const MINUTES: Readonly<Record<string, number>> = { '5_MINUTE': 5, '15_MINUTE': 15 }

/** Bars of known prices that end at the chain's time, in the place of those of the market. */
async function knownBars(page: Page, request: APIRequestContext): Promise<void> {
  const slot = await rpc(request, 'getSlot', [{ commitment: 'confirmed' }])
  const now = Number(await rpc(request, 'getBlockTime', [slot]))
  await page.route('**/data/v2/charts/**', (route) => {
    const query = new URL(route.request().url()).searchParams
    const length = (MINUTES[query.get('interval') ?? ''] ?? 1) * 60
    const last = Math.floor(now / length) * length
    const candles = Array.from({ length: BARS }, (_, at) => {
      const close = at + 1
      return { time: last - (BARS - close) * length, open: close, high: close, low: close, close, volume: 1 }
    })
    return route.fulfill({ json: { candles: query.has('to') ? [] : candles } })
  })
}

const closeOf = async (chart: Locator) =>
  Number((await chart.locator('[data-legend=C]').textContent())?.replace(',', ''))

/** Draws a horizontal line at the middle of the chart with the keyboard and returns the price of the last one listed. */
async function drawLevel(page: Page, chart: Locator, canvas: Locator, count: number): Promise<number> {
  await chart.getByRole('button', { name: 'Drawings' }).click()
  await page.getByRole('button', { name: 'Horizontal line' }).click()
  await expect(chart.getByRole('status')).toHaveText('Choose a point of the chart, Escape cancels')
  await expect(canvas).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(chart.getByRole('status')).toHaveCount(0)
  await chart.getByRole('button', { name: 'Drawings' }).click()
  const lines = page.getByRole('listitem').filter({ hasText: /^Line at / })
  await expect(lines).toHaveCount(count)
  const text = await lines.last().textContent()
  await page.keyboard.press('Escape')
  return Number(/[\d.]+/.exec(text ?? '')?.[0])
}

// spec 1-4-25, 1-9-16
test('the chart by keyboard: bars, scale, lines, and choices that stay', async ({ page, request }) => {
  await holdClock(page, request)

  await test.step('a launch begins with the shortest bars', async () => {
    const { pools } = await (await request.get('/data/v1/pools/recent/24h?limit=1')).json()
    await page.goto(`/tokens/${pools[0].baseAsset.id}`)
    await expect(page.getByRole('radio', { name: '1m', exact: true })).toBeChecked()
  })

  await knownBars(page, request)
  await page.goto(`/tokens/${SOL}`)
  const chart = page.getByRole('region', { name: 'Chart of SOL' })
  const canvas = chart.getByRole('group', { name: /arrow keys pan/ })
  await expect(page.getByRole('radio', { name: '15m' })).toBeChecked()
  await expect(chart).toHaveAttribute('data-phase', 'ready')
  // The tools are there, and with them the keys.
  await expect(chart.getByRole('button', { name: 'Full screen' })).toBeVisible()

  await test.step('the crosshair goes from bar to bar', async () => {
    await canvas.focus()
    for (let at = 0; at < 4; at += 1) await page.keyboard.press('Shift+ArrowLeft')
    await expect.poll(() => closeOf(chart)).toBeLessThan(BARS)
    const close = await closeOf(chart)
    expect(Number.isInteger(close)).toBe(true)
    await page.keyboard.press('Shift+ArrowLeft')
    await expect.poll(() => closeOf(chart)).toBe(close - 1)
    await page.keyboard.press('Shift+ArrowRight')
    await expect.poll(() => closeOf(chart)).toBe(close)
    await page.keyboard.press('Escape')
    // The last bar again, with the live price.
    await expect.poll(() => closeOf(chart)).toBeGreaterThan(BARS)
  })

  await test.step('a line is drawn, lower on a logarithmic scale', async () => {
    const linear = await drawLevel(page, chart, canvas, 1)
    await chart.getByRole('button', { name: 'Indicators and scale' }).click()
    await page.getByRole('switch', { name: 'Logarithmic scale' }).check()
    await page.getByRole('checkbox', { name: /RSI/ }).check()
    await page.keyboard.press('Escape')
    expect(await drawLevel(page, chart, canvas, 2)).toBeLessThan(linear)
  })

  await test.step('bars, scale, indicators and lines are there after a reload', async () => {
    await chart.getByRole('radio', { name: '5m', exact: true }).check()
    await expect(chart.getByText(/^[1-9]\d* bars of 5m/)).toBeAttached()
    await page.reload()
    await expect(chart.getByRole('radio', { name: '5m', exact: true })).toBeChecked()
    await expect(chart.getByText(/^[1-9]\d* bars of 5m/)).toBeAttached()
    await chart.getByRole('button', { name: 'Indicators and scale' }).click()
    await expect(page.getByRole('switch', { name: 'Logarithmic scale' })).toBeChecked()
    await expect(page.getByRole('checkbox', { name: /RSI/ })).toBeChecked()
    await page.keyboard.press('Escape')
    await chart.getByRole('button', { name: 'Drawings' }).click()
    await expect(page.getByRole('listitem').filter({ hasText: /^Line at / })).toHaveCount(2)
  })
})

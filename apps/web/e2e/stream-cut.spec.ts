import type { APIRequestContext, Page, Request } from '@playwright/test'
import { controlStream } from './control-stream.ts'
import { expect, holdClock, test } from './page.ts'

/** Mint, place on the screen and slot of the price, of every rendered row in order. */
const rowsOf = (page: Page) =>
  page.locator('[role=row]:has([data-row-link])').evaluateAll((rows) =>
    rows
      .map((row) => ({
        mint: row.querySelector('[data-row-link]')?.getAttribute('href')?.split('/').at(-1) ?? '',
        top: Math.round(row.getBoundingClientRect().top),
        slot: Number(row.querySelector('[data-price]')?.getAttribute('data-slot')),
        price: row.querySelector('[data-price]')?.textContent ?? '',
      }))
      .sort((a, b) => a.top - b.top),
  )

/**
 * Moves the clock of a page while none of its calls of the chain is under way: their deadlines would pass before the replies,
 * and the notice of a service that does not respond moves every row.
 */
function clockBetweenCalls(page: Page): (ms: number) => Promise<void> {
  const open = new Set<Request>()
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/rpc') open.add(request)
  })
  page.on('requestfinished', (request) => open.delete(request))
  page.on('requestfailed', (request) => open.delete(request))
  return async (ms) => {
    await expect.poll(() => open.size).toBe(0)
    await page.clock.fastForward(ms)
  }
}

/** Slot of the price that the service has of a token. */
async function servedSlot(request: APIRequestContext, mint: string): Promise<number> {
  const reply = await request.get(`/data/v1/assets/search?query=${mint}`)
  const [asset] = (await reply.json()) as { priceBlockId: number }[]
  return asset?.priceBlockId ?? Number.NaN
}

// spec 1-4-03
for (const width of [1440, 390] as const)
  test(`a socket that is cut for 10 s catches up without a jump at ${width} px`, async ({
    page,
    request,
    expectedErrors,
  }) => {
    expectedErrors.push(/WebSocket/)
    await page.setViewportSize({ width, height: 844 })
    await holdClock(page, request)
    const forward = clockBetweenCalls(page)
    const stream = await controlStream(page)
    await page.goto('/pro/screener/toptraded?tf=24h')
    const first = page.locator('[role=row][aria-rowindex="2"]')
    // The order holds still under the pointer: what moves now is a jump.
    await first.hover()
    await expect(page.getByText('order paused')).toBeAttached()
    await expect(page.getByText('Data is live')).toBeAttached()
    const before = await rowsOf(page)
    expect(before.length).toBeGreaterThan(5)
    const places = before.map(({ mint, top }) => ({ mint, top }))

    stream.isUp = false
    await stream.cut()
    for (let passed = 0; passed < 10_000; passed += 2_500) await forward(2_500)
    await expect(page.getByText(/^Data is delayed \d+ s/)).toBeAttached()
    const during = await rowsOf(page)
    expect(during.map(({ mint, top }) => ({ mint, top }))).toEqual(places)
    expect(during.map(({ price }) => price).filter((price) => !/\d/.test(price))).toEqual([])

    const [{ mint } = { mint: '' }] = before
    const missed = await servedSlot(request, mint)
    stream.isUp = true
    await stream.cut()
    await forward(3_000)
    await expect(page.getByText('Data is live')).toBeAttached()
    await expect
      .poll(async () => {
        await forward(200)
        return (await rowsOf(page))[0]?.slot ?? 0
      })
      .toBeGreaterThanOrEqual(missed)
    const after = await rowsOf(page)
    expect(after.map(({ mint, top }) => ({ mint, top }))).toEqual(places)
    // No row has gone back to an older price.
    for (const [at, row] of after.entries()) expect(row.slot).toBeGreaterThanOrEqual(before[at]?.slot ?? 0)
    const sent = stream.sockets.at(-1)?.sent ?? []
    expect(sent.filter((frame) => frame.includes('"resume"'))).toHaveLength(1)
    expect(new Set(sent).size).toBe(sent.length)
  })

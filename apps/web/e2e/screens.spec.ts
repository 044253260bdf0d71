import { findSamples, ScreenVisitor, screensOf } from '@callisto/testkit/screens'
import { expect, test } from '@playwright/test'

// spec 1-2.1-01, 1-2.1-22: the soak `screens` visits more of them, at every width in both themes
test('every page of the specification has its area and title and no fault', async ({ browser, baseURL }) => {
  test.setTimeout(600_000)
  const origin = baseURL ?? ''
  const screens = screensOf(await findSamples(origin)).filter(({ isVariant }) => !isVariant)
  const faults = await Promise.all([visitHalf(1440, 0), visitHalf(390, 1)])
  expect(faults.flat()).toEqual([])

  /** Every second screen at one width, dark and light in turn. */
  async function visitHalf(width: 1440 | 390, rest: number): Promise<string[]> {
    const visitor = await ScreenVisitor.open(browser, origin, width)
    const lines: string[] = []
    let hasReadUnbuilt = false
    for (const [index, screen] of screens.entries()) {
      if (index % 2 !== rest) continue
      // Paths that are not built share a page, which differs in its words: axe reads it once.
      const axe = !screen.isUnbuilt || !hasReadUnbuilt
      hasReadUnbuilt ||= screen.isUnbuilt === true
      const found = await visitor.visit(screen, index % 4 < 2 ? 'dark' : 'light', { axe })
      lines.push(...found.map((line) => `${screen.path}: ${line}`))
    }
    await visitor.close()
    return lines
  }
})

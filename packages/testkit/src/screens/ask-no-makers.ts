import type { BrowserContext, Page } from '@playwright/test'

/** Switches market makers off in a browser that has stored no settings: its swaps are then those of the pools, to the unit. */
export async function askNoMakers(browser: Pick<BrowserContext | Page, 'addInitScript'>): Promise<void> {
  await browser.addInitScript(() => {
    const key = 'callisto:swap-preferences:v1'
    try {
      if (localStorage.getItem(key) === null) localStorage.setItem(key, '{"asksMakers":false}')
    } catch {
      // A document without storage is none of the product.
    }
  })
}

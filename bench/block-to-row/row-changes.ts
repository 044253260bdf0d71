import type { Page } from '@playwright/test'

/** A row that shows the price of a newer block than before. */
export interface RowChange {
  slot: number
  /** Unix ms, once the frame with the change has been drawn. */
  atMs: number
}

/** Records the changes of the rows of the page's list from now on. */
export const recordRowChanges = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const changes: RowChange[] = []
    Object.assign(globalThis, { rowChanges: changes })
    let shown = new Map<string, number>()
    const slots = () =>
      new Map(
        Array.from(document.querySelectorAll('[role=row]:has([data-row-link])'), (row): [string, number] => [
          row.querySelector('[data-row-link]')?.getAttribute('href') ?? '',
          Number(row.querySelector('[data-price]')?.getAttribute('data-slot')),
        ]),
      )
    const afterFrame = (then: () => void) =>
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = then
        port2.postMessage(undefined)
      })
    shown = slots()
    new MutationObserver(() => {
      const now = slots()
      const changed = [...now].filter(([row, slot]) => slot > (shown.get(row) ?? slot))
      shown = now
      if (changed.length > 0)
        afterFrame(() => changes.push(...changed.map(([, slot]) => ({ slot, atMs: Date.now() }))))
    }).observe(document.body, {
      subtree: true,
      childList: true,
      attributes: true,
      attributeFilter: ['data-slot'],
    })
  })

/** The changes recorded so far. */
export const readRowChanges = (page: Page): Promise<RowChange[]> =>
  page.evaluate(() => (globalThis as unknown as { rowChanges: RowChange[] }).rowChanges)

import type { Page } from '@playwright/test'

/** Elements that leave the viewport sideways, a line for each kind of them. */
export const layoutFaults = (page: Page): Promise<string[]> => page.evaluate(findLayoutFaults)

/** Runs in the page. */
function findLayoutFaults(): string[] {
  const lines = new Set<string>()
  const root = document.documentElement
  /** Kind of the element: one line for all rows of a list. */
  const kindOf = (element: Element) =>
    `${element.tagName.toLowerCase()}.${element.classList.value.split(' ').slice(0, 8).join('.')}`
  const seen = new Set<string>()
  const add = (fault: string, element: Element) => {
    const kind = `${fault}: ${kindOf(element)}`
    if (seen.has(kind)) return
    seen.add(kind)
    lines.add(`${kind} ${describe(element)}`)
  }
  const describe = (element: Element) => {
    const text = (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)
    return JSON.stringify(text)
  }
  const isShown = (element: Element) =>
    element.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true })

  if (root.scrollWidth > root.clientWidth)
    lines.add(`overflow: the page is ${root.scrollWidth - root.clientWidth} px wider than the viewport`)

  const isClipped = (element: Element): boolean => {
    for (let at: Element | null = element; at && at !== document.body; at = at.parentElement) {
      const { overflowX, position } = getComputedStyle(at)
      if (overflowX !== 'visible' || position === 'fixed') return true
    }
    return false
  }
  for (const element of document.querySelectorAll('body *')) {
    const { left, right, width } = element.getBoundingClientRect()
    if (width === 0 || (right <= root.clientWidth + 1 && left >= -1)) continue
    if (isShown(element) && !isClipped(element)) add('overflow', element)
  }
  return [...lines]
}

import type { Page } from '@playwright/test'

/** Figures of less than 13 px and targets of less than 44 px on a phone, a line for each kind of element. */
export const phoneFaults = (page: Page): Promise<string[]> => page.evaluate(findPhoneFaults)

/** Runs in the page. It scrolls. */
function findPhoneFaults(): string[] {
  const MIN_FIGURE_PX = 13
  const MIN_TARGET_PX = 44
  const TARGETS = 'a[href], button, input, select, textarea, summary, [role=tab], [role=button]'
  const lines = new Map<string, string>()
  const isShown = (element: Element) =>
    element.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true }) && !element.closest('.sr-only')
  const add = (fault: string, element: Element) => {
    const kind = `${fault}: ${element.tagName.toLowerCase()}.${element.classList.value.split(' ').slice(0, 8).join('.')}`
    const text = (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)
    if (!lines.has(kind)) lines.set(kind, `${kind} "${text}"`)
  }

  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const parent = node.parentElement
    if (!parent || !/\d/.test(node.textContent ?? '') || parent.closest('svg')) continue
    const size = Number.parseFloat(getComputedStyle(parent).fontSize)
    if (size < MIN_FIGURE_PX && isShown(parent)) add(`${size} px`, parent)
  }

  /** Height over which a touch at the target's middle reaches it: generated content may enlarge it. */
  const touchHeight = (target: Element) => {
    const { left, top, width, height } = target.getBoundingClientRect()
    const x = left + Math.min(width / 2, innerWidth / 4)
    const isHit = (y: number) => {
      const hit = document.elementFromPoint(x, y)
      return hit !== null && target.contains(hit)
    }
    const reach = (step: number) => {
      let distance = 0
      while (distance < MIN_TARGET_PX && isHit(top + height / 2 + step * (distance + 1))) distance += 1
      return distance
    }
    return reach(-1) + reach(1)
  }
  // What is behind a dialog takes no touch.
  const layer = document.querySelector('dialog:modal') ?? document
  for (const element of layer.querySelectorAll(TARGETS)) {
    if (!isShown(element) || element.matches(':disabled')) continue
    const target = element.closest('label') ?? element
    const { height } = target.getBoundingClientRect()
    // A link in a sentence is as high as its line (WCAG 2.5.8).
    if (height >= MIN_TARGET_PX - 0.5 || getComputedStyle(element).display === 'inline') continue
    target.scrollIntoView({ block: 'center' })
    const reached = touchHeight(target)
    if (reached < MIN_TARGET_PX - 1.5) add(`${reached} px to touch`, target)
  }
  return [...lines.values()]
}

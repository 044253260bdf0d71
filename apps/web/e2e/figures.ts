import { expect, type Page } from '@playwright/test'

/** What a figure must never be, whatever is known. */
const BROKEN = /\bNaN\b|\bundefined\b|\bnull\b|\bInfinity\b|∞|\[object|Invalid Date/
/** A zero as a figure of its own: "0", "$0.00", "0 %", "0 tokens"; not a part of "0.5" or "10". */
const ZERO = /(?<![\p{L}\d.,:₀-₉])[-+−$]*0(?:[.,]0+)?(?![\d.,:₀-₉])/u

/** Asserts that no figure on the page is broken, and that none is a zero, for a page to which nothing is known yet. */
export async function expectNothingKnown(page: Page): Promise<void> {
  const texts = await textsOf(page)
  expect(texts.filter((text) => BROKEN.test(text) || ZERO.test(text))).toEqual([])
}

/** The texts with a zero, for comparison with a later state. */
export async function zeros(page: Page): Promise<Set<string>> {
  return new Set((await textsOf(page)).filter((text) => ZERO.test(text)))
}

/** Asserts that no figure is broken and that none has become a zero: `known` are the zeros of the page before. */
export async function expectNoNewZero(page: Page, known: ReadonlySet<string>): Promise<void> {
  const texts = await textsOf(page)
  expect(texts.filter((text) => BROKEN.test(text) || (ZERO.test(text) && !known.has(text)))).toEqual([])
}

/** Texts that are shown or read, without those of fields, ages and code. */
function textsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const texts: string[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (node instanceof Element) {
        for (const name of ['aria-label', 'title']) texts.push(node.getAttribute(name) ?? '')
        continue
      }
      const parent = node.parentElement
      if (!parent || parent.closest('script, style, noscript, [data-outdated]')) continue
      if (parent.checkVisibility({ checkVisibilityCSS: true })) texts.push(node.textContent?.trim() ?? '')
    }
    return [...new Set(texts)].filter((text) => text !== '')
  })
}

import type { Page } from '@playwright/test'
import { messages as es } from '../src/locales/es.ts'
import { messages as ja } from '../src/locales/ja.ts'
import { messages as tr } from '../src/locales/tr.ts'
import { messages as zh } from '../src/locales/zh.ts'
import { expect, test } from './page.ts'

type Messages = Readonly<Record<string, string>>
const english: Messages = Object.fromEntries(Object.keys(zh).map((message) => [message, message]))

/** Language, its messages, an amount as its people type and paste it, and what the field shows of them. */
const languages = [
  ['en', english, '2.5', '1,234.5', '1234.5'],
  ['zh', zh, '2.5', '1,234.5', '1234.5'],
  ['es', es, '2,5', '1.234,5', '1234,5'],
  ['tr', tr, '2,5', '1.234,5', '1234,5'],
  ['ja', ja, '2.5', '1,234.5', '1234.5'],
] as const

test('the way from a list to a quote in every language', async ({ page }) => {
  await page.goto('/pro/screener/toptrending')
  for (const [language, messages, typed, pasted, shown] of languages) {
    await test.step(language, async () => {
      const text = (message: string) => messages[message] ?? message
      await choose(page, language)
      await expect(page.locator('html')).toHaveAttribute('lang', language)
      await expect(page.getByRole('navigation', { name: text('Lists') })).toBeVisible()
      await expect(page.locator('[data-row-link]').first()).toBeVisible()
      await expectTranslated(page, messages)

      await page.locator('[data-row-link]').first().click()
      const form = page.getByRole('region', { name: text('Swap') })
      const field = form.getByRole('textbox', { name: text('Amount to sell') })
      await field.fill(pasted)
      await expect(field).toHaveValue(shown)
      await field.fill('')
      await field.pressSequentially(typed)
      await expect(field).toHaveValue(typed)
      const minimum = form.locator('dt', { hasText: text('Minimum received') }).locator('xpath=../dd')
      await expect(minimum).toHaveText(typed.includes(',') ? /^[\d.]+(,\d+)? \S/ : /^[\d,]+(\.\d+)? \S/)
      await expect(page.getByRole('region', { name: text('Audit') })).toBeVisible()
      await expectTranslated(page, messages)
      await page.goBack()
    })
  }
})

/** As the settings of another tab do. */
async function choose(page: Page, language: string): Promise<void> {
  await page.evaluate((chosen) => {
    const key = 'callisto:language:v1'
    localStorage.setItem(key, JSON.stringify(chosen))
    dispatchEvent(new StorageEvent('storage', { key }))
  }, language)
}

/** No text and no label on the page is an English message that the language translates in other words. */
async function expectTranslated(page: Page, messages: Messages): Promise<void> {
  const other = Object.entries(messages).filter(([message, translation]) => message !== translation)
  const translations = other.map(([, translation]) => pattern(translation))
  const found = await textsOf(page)
  const left = found.filter(
    (text) =>
      other.some(([message]) => pattern(message).test(text)) &&
      !translations.some((translation) => translation.test(text)),
  )
  expect(left).toEqual([])
}

/** A message with anything in the place of its values; a message of values and signs alone matches nothing. */
function pattern(message: string): RegExp {
  if (message.includes(', plural,') || !/\p{L}{2}/u.test(message.replaceAll(/\{\w+\}/g, ''))) return /(?!)/
  const parts = message.split(/\{\w+\}/).map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(`^${parts.join('.+')}$`, 'u')
}

/** Texts and labels of the page, those for screen readers included. */
function textsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const texts = new Set([document.title])
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (node instanceof Element) {
        for (const name of ['aria-label', 'title', 'placeholder']) texts.add(node.getAttribute(name) ?? '')
      } else texts.add(node.textContent?.trim() ?? '')
    }
    return [...texts].filter((text) => text !== '')
  })
}

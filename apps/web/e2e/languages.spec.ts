import type { Page } from '@playwright/test'
import { messages as es } from '../src/locales/es.ts'
import { messages as ja } from '../src/locales/ja.ts'
import { messages as tr } from '../src/locales/tr.ts'
import { messages as zh } from '../src/locales/zh.ts'
import { tokenBalance, USDC } from './chain.ts'
import { connectTestWallet, expect, openProfile, requestSol, test, toast } from './page.ts'

type Messages = Readonly<Record<string, string>>
const english: Messages = Object.fromEntries(Object.keys(zh).map((message) => [message, message]))

/** Language, its messages, an amount as its people type and paste it, and what the field shows of them. */
const languages = [
  ['en', english, '0.5', '1,234.5', '1234.5'],
  ['zh', zh, '0.5', '1,234.5', '1234.5'],
  ['es', es, '0,5', '1.234,5', '1234,5'],
  ['tr', tr, '0,5', '1.234,5', '1234,5'],
  ['ja', ja, '0.5', '1,234.5', '1234.5'],
] as const

test('the way from a list to the receipt of a swap in every language', async ({ page, request }) => {
  await page.goto('/pro/screener/toptrending')
  for (const [language, messages, typed, pasted, shown] of languages) {
    const text = (message: string) => messages[message] ?? message
    const isTranslated = translationCheck(messages)
    // Parts that change on their own, such as the title of a page, follow a moment after the language.
    const expectTranslated = () =>
      expect.poll(async () => (await textsOf(page)).filter((found) => !isTranslated(found))).toEqual([])

    await test.step(`${language}: from a list to a quote`, async () => {
      await choose(page, language)
      await expect(page.locator('html')).toHaveAttribute('lang', language)
      await expect(page.getByRole('navigation', { name: text('Lists') })).toBeVisible()
      await expect(page.locator('[data-row-link]').first()).toBeVisible()
      await expectTranslated()

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
      await expectTranslated()
    })

    await test.step(`${language}: from the wallet to the receipt`, async () => {
      const tabs = page.getByRole('navigation', { name: text('Main') })
      await tabs.getByRole('link', { name: text('Swap') }).click()
      // The token page has a swap form too and stays until the swap page is loaded.
      await expect(page.getByRole('heading', { level: 1, name: text('Swap') })).toBeAttached()
      const owner = await connectTestWallet(page, text)
      if (language === 'en') await requestSol(page)
      const before = await tokenBalance(request, owner, USDC)

      const form = page.getByRole('region', { name: text('Swap') })
      const field = form.getByRole('textbox', { name: text('Amount to sell') })
      await field.pressSequentially(typed)
      await expect(field).toHaveValue(typed)
      await form.getByRole('button', { name: text('Swap'), exact: true }).click()
      await expect(form.getByRole('heading', { name: text('What will change in your wallet') })).toBeFocused()
      await expect(form.getByText(text('You send'), { exact: true }).locator('..')).toContainText(
        `${typed} SOL`,
      )
      await expectTranslated()
      await form.getByRole('button', { name: pattern(text('Confirm · {seconds} s')) }).click()

      await expect(form.getByRole('heading', { name: text('Swap confirmed') })).toBeVisible()
      await expect(form.locator('[data-sent]')).toHaveText(`${typed} SOL`)
      const received = await form.locator('[data-received]').getAttribute('title')
      const grown = (await tokenBalance(request, owner, USDC)) - before
      expect(grown).toBeGreaterThan(0n)
      expect(baseUnits(received ?? '', typed.charAt(1))).toBe(grown)
      await expectTranslated()

      await openProfile(page, text)
      await page
        .getByRole('dialog', { name: text('Profile') })
        .getByRole('button', { name: text('Disconnect') })
        .click()
      await expect(toast(page, text('Wallet Disconnected'), text)).toBeVisible()
      // A toast keeps the language in which it came.
      const toasts = page.getByRole('region', { name: text('Notifications') })
      await toasts
        .getByRole('button', { name: text('Dismiss') })
        .evaluateAll((buttons) => buttons.forEach((button) => void (button as HTMLElement).click()))
      await expect(toasts.locator('[data-variant]')).toHaveCount(0)
      await tabs.getByRole('link', { name: text('Pro') }).click()
      await page
        .getByRole('main')
        .getByRole('link', { name: text('Screener') })
        .click()
    })
  }
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 375, height: 667 }, isMobile: true, hasTouch: true })

  test('the controls of a chart stand in one line in every language, none cut', async ({ page }) => {
    await page.goto(`/tokens/${USDC}`)
    for (const [language, messages] of languages) {
      await choose(page, language)
      const label = messages['Shown value'] ?? 'Shown value'
      const values = page.getByRole('combobox', { name: label })
      await expect(values).toBeVisible()
      // A target of 44 px between paddings of 8.
      expect((await values.locator('xpath=../..').boundingBox())?.height).toBe(60)
      expect(await values.evaluate(isCut)).toBe(false)
    }
  })
})

/** Runs in the page: whether a control is too narrow for its longest text. */
function isCut(control: HTMLElement | SVGElement): boolean {
  const shown = control.getBoundingClientRect().width
  control.style.width = 'max-content'
  const needed = control.getBoundingClientRect().width
  control.style.width = ''
  return needed > shown + 0.5
}

/** Base units of USDC of an amount in full, with the decimal separator of its language. */
function baseUnits(amount: string, separator: string): bigint {
  const [whole = '', fraction = ''] = amount.split(separator)
  return BigInt(whole + fraction.padEnd(6, '0'))
}

/** As the settings of another tab do. */
async function choose(page: Page, language: string): Promise<void> {
  await page.evaluate((chosen) => {
    const key = 'callisto:language:v1'
    localStorage.setItem(key, JSON.stringify(chosen))
    dispatchEvent(new StorageEvent('storage', { key }))
  }, language)
}

/** Whether a text or label is anything but an English message that the language translates in other words. */
function translationCheck(messages: Messages): (text: string) => boolean {
  const other = Object.entries(messages).filter(([message, translation]) => message !== translation)
  const sources = other.map(([message]) => pattern(message))
  const translations = Object.values(messages).map(pattern)
  return (text) =>
    !sources.some((message) => message.test(text)) || translations.some((message) => message.test(text))
}

/**
 * A message with anything in the place of its values. One of values, signs and a preposition alone matches nothing: the
 * name of a token could be like it ("Pancake of the Harbor").
 */
function pattern(message: string): RegExp {
  if (message.includes(', plural,') || !/\p{L}{3}|[^\p{ASCII}]{2}/u.test(withoutValues(message)))
    return /(?!)/
  const parts = message.split(/\{\w+\}/).map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(`^${parts.join('.+')}$`, 'u')
}

const withoutValues = (message: string) => message.replaceAll(/\{\w+\}/g, '')

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

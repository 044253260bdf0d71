import { connectTestWallet, expect, requestSol, test, toast } from './page.ts'

test('a token is found and swapped by keyboard', async ({ page }) => {
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key)
  }
  /** Presses Tab until the element with this name has the focus. */
  const tabTo = async (name: RegExp, key: 'Tab' | 'Shift+Tab' = 'Tab') => {
    for (let step = 0; step < 200; step += 1) {
      const focused = await page.evaluate(
        () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? '',
      )
      if (name.test(focused)) return
      await press(key)
    }
    throw new Error(`${name} is not reachable by keyboard`)
  }

  await page.goto('/')
  await expect(page.locator('[data-row-link]').first()).toBeVisible()
  await press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()

  await test.step('search', async () => {
    await press('/')
    // spec 1-2.3-01
    await expect(page.getByRole('searchbox')).toBeFocused()
    // spec 1-2.3-02
    await expect(page.getByRole('searchbox')).toHaveAttribute(
      'placeholder',
      'Search any token. Include " " for exact match.',
    )
    await expect(page.getByRole('button', { name: 'Esc, close search' })).toBeVisible()
    await page.keyboard.type('USDT')
    const first = page.getByRole('dialog').getByRole('link').first()
    // spec 1-2.3-04
    for (const text of ['USDT', 'verified', 'Es9v...wNYB', 'MC', 'VOL', 'LIQ', 'ORG'])
      await expect(first).toContainText(text)
    await press('ArrowDown', 'ArrowUp')
    await expect(page.getByRole('searchbox')).toBeFocused()
    await press('ArrowDown', 'Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'USDT' })).toBeVisible()
  })

  await test.step('Escape closes and restores the focus', async () => {
    await tabTo(/Search tokens or wallet/)
    await press('Enter')
    await expect(page.getByRole('searchbox')).toBeFocused()
    // spec 1-2.3-03
    const history = page.getByRole('region', { name: 'History' })
    await expect(history.getByRole('button', { name: 'USDT' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Cooking' })).toBeVisible()
    await press('Escape')
    await expect(page.getByRole('button', { name: 'Search tokens or wallet' })).toBeFocused()
  })

  await test.step('connect', async () => {
    await tabTo(/^Connect$/)
    await press('Enter')
    await tabTo(/Callisto Test Wallet/)
    await press('Enter')
    await expect(toast(page, 'Wallet Connected')).toBeVisible()
  })
  await test.step('faucet', async () => {
    await tabTo(/^Profile of/)
    await press('Enter')
    await tabTo(/Get 5 SOL/)
    await press('Enter')
    await expect(toast(page, '5 SOL received')).toBeAttached()
    await press('Escape')
  })

  await test.step('swap', async () => {
    const form = page.getByRole('region', { name: 'Swap' })
    // Backwards: before it is a list in which every trade has a link.
    await tabTo(/Amount to sell/, 'Shift+Tab')
    await page.keyboard.type('0.5')
    await expect(form.getByRole('button', { name: 'Swap', exact: true })).toBeEnabled()
    await press('Enter')
    await expect(form.getByRole('heading', { name: 'What will change in your wallet' })).toBeFocused()
    await tabTo(/^Confirm/)
    await press('Enter')
    await expect(form.getByRole('heading', { name: 'Swap confirmed' })).toBeFocused()
  })
})

test('a token is chosen in the picker by keyboard', async ({ page }) => {
  await page.goto('/swap')
  await connectTestWallet(page)
  await requestSol(page)
  await page.getByRole('button', { name: /^You buy/ }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('searchbox')).toBeFocused()
  await page.keyboard.type('USDT')
  await expect(page.getByRole('dialog').getByRole('button').filter({ hasText: 'Es9v' })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'You buy: USDT' })).toBeVisible()
  await expect(page).toHaveURL(/buy=Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB/)
})

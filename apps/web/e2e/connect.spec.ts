import { expectAccessible } from './axe.ts'
import { registerWallet, withInjected } from './injected-wallet.ts'
import { connectInjected, expect, openProfile, test, toast } from './page.ts'

type Page = Parameters<typeof connectInjected>[0]

const panelOf = (page: Page) => page.getByRole('dialog', { name: 'Connect' })
const headerButton = (page: Page, name: string | RegExp) =>
  page.getByRole('banner').getByRole('button', { name })
const BENEFITS = [
  'The quickest way to trade, with signless transactions.',
  'Quick onboarding through social, e-mail and web3 logins to an embedded wallet.',
  'A secure non-custodial wallet with private-key export.',
]

/** Presses Tab until the element with this name has the focus. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  for (let step = 0; step < 60; step += 1) {
    const focused = await page.evaluate(
      () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? '',
    )
    if (name.test(focused)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`${name} is not reachable by keyboard`)
}

// spec 2-2.wallet-01, 2-2.wallet-02, 2-2.wallet-03, 2-2.wallet-04, 2-2.wallet-05, 2-2.wallet-06, 2-2.wallet-09
for (const [width, height] of [
  [1440, 900],
  [390, 844],
] as const)
  test(`the connection panel by keyboard, ${width} px wide`, async ({ page }) => {
    await page.setViewportSize({ width, height })
    await registerWallet(page, 'honest')
    await page.goto('/swap')
    await headerButton(page, 'Connect').focus()
    await page.keyboard.press('Enter')
    const panel = panelOf(page)
    await expect(panel.getByRole('button', { name: 'Close' })).toBeVisible()
    await expect(panel.getByRole('region', { name: 'Installed' })).toContainText('Injected')
    await expectAccessible(page)

    await tabTo(page, /^Quick AccountNEWTrade instantly without signing transactions/)
    await page.keyboard.press('Enter')
    const about = page.getByRole('dialog', { name: 'About Quick Accounts' })
    for (const text of BENEFITS) await expect(about).toContainText(text)
    await expect(about.getByRole('button', { name: 'Continue with Quick Account' })).toBeFocused()
    await expectAccessible(page)
    await page.keyboard.press('Shift+Tab')
    await expect(about.getByRole('button', { name: 'Back' })).toBeFocused()
    await page.keyboard.press('Enter')

    await tabTo(page, /^Mobile walletDesktop/)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog', { name: 'Mobile wallet' })).toBeVisible()
    await expectAccessible(page)
    await tabTo(page, /^Back$/)
    await page.keyboard.press('Enter')

    await tabTo(page, /^View More Wallets$/)
    await page.keyboard.press('Enter')
    const more = panel.getByRole('region', { name: 'More wallets' })
    await expect(more.getByRole('button')).toContainText([
      'Phantom',
      'Solflare',
      'Backpack',
      'Coinbase Wallet',
      'Magic Eden',
    ])
    await expect(panel.getByRole('button', { name: 'QR code' })).toBeVisible()
    await expectAccessible(page)
    await expect(panel.getByRole('button', { name: 'View Less Wallets' })).toBeFocused()

    // spec 2-8-74
    await tabTo(page, /^PPhantom/)
    await page.keyboard.press('Enter')
    await expect(toast(page, 'Phantom Wallet is not installed')).toBeVisible()
    await expect(panel).toBeHidden()

    await headerButton(page, 'Connect').focus()
    await page.keyboard.press('Enter')
    await tabTo(page, /^Injected$/)
    await page.keyboard.press('Enter')
    await expect(toast(page, 'Wallet Connected')).toBeVisible()
  })

// spec 2-2.wallet-07, 2-2.wallet-08, 2-2.wallet-10, 2-4-01, 2-8-71, 2-8-73
test('a foreign wallet rejects, hangs, connects, changes, hides, disappears and comes back', async ({
  page,
  context,
}) => {
  await registerWallet(page, 'honest')
  await page.goto('/swap')
  const pick = async () => {
    await headerButton(page, /^Connect/).click()
    await panelOf(page).getByRole('button', { name: 'Injected', exact: true }).click()
  }
  await test.step('it rejects', async () => {
    await withInjected(page, (injected) => (injected.onConnect = 'reject'))
    await pick()
    await expect(toast(page, 'Wallet not connected')).toBeVisible()
    await expect(toast(page, 'User rejected the request')).toBeVisible()
  })
  await test.step('it does not answer, and is called off', async () => {
    await withInjected(page, (injected) => (injected.onConnect = 'never'))
    await pick()
    await headerButton(page, 'Connecting').click()
    await expect(panelOf(page)).toContainText('Waiting for Injected')
    // What was not connected is not remembered.
    await expect(panelOf(page).getByRole('region', { name: 'Recently Used' })).toBeHidden()
    await expectAccessible(page)
    await panelOf(page).getByRole('button', { name: 'Cancel' }).click()
    await panelOf(page).getByRole('button', { name: 'Close' }).click()
    await expect(headerButton(page, 'Connect')).toBeVisible()
    await expect(toast(page, 'Connecting Wallet')).toBeHidden()
  })
  await test.step('it connects', async () => {
    await withInjected(page, (injected) => (injected.onConnect = 'accept'))
    await pick()
    await expect(toast(page, 'Wallet Connected')).toBeVisible()
  })
  await test.step('it changes the account', async () => {
    await withInjected(page, (injected) => injected.changeAccount())
    await expect(toast(page, 'Wallet account changed')).toBeVisible()
    await expectAddress(page)
  })
  await test.step('it hides its accounts and shows one again', async () => {
    await withInjected(page, (injected) => injected.hideAccounts())
    await expect(toast(page, /Injected shows no account/)).toBeVisible()
    await expect(headerButton(page, 'Connect')).toBeVisible()
    await withInjected(page, (injected) => injected.changeAccount())
    await expectAddress(page)
  })
  await test.step('it disappears and comes back', async () => {
    await withInjected(page, (injected) => injected.remove())
    await expect(toast(page, 'Injected is no longer there.')).toBeVisible()
    await headerButton(page, 'Connect').click()
    const recent = panelOf(page).getByRole('region', { name: 'Recently Used' })
    await expect(recent.getByRole('button', { name: /^Injected/ })).toContainText('Not installed')
    await recent.getByRole('button', { name: /^Injected/ }).click()
    await expect(toast(page, 'Injected Wallet is not installed')).toBeVisible()
    await page.reload()
    await expectAddress(page)
    expect(await page.evaluate('globalThis.injected.connects')).toEqual([true])
  })
  await test.step('another tab disconnects it', async () => {
    const other = await context.newPage()
    await registerWallet(other, 'honest')
    await other.goto('/swap')
    await openProfile(other)
    await other.getByRole('button', { name: 'Disconnect' }).click()
    await expect(toast(other, 'Wallet Disconnected')).toBeVisible()
    await expect(toast(page, 'It was disconnected in another tab.')).toBeVisible()
    await expect(headerButton(page, 'Connect')).toBeVisible()
    await other.close()
    await page.reload()
    await expect(headerButton(page, 'Connect')).toBeVisible()
  })
  await test.step('it is forgotten', async () => {
    await headerButton(page, 'Connect').click()
    await panelOf(page).getByRole('button', { name: 'Forget Injected' }).click()
    await expect(panelOf(page).getByRole('region', { name: 'Recently Used' })).toBeHidden()
    await expect(panelOf(page).getByRole('region', { name: 'Installed' })).toContainText('Injected')
  })
})

/** Expects the header to have the address that the wallet shows. */
async function expectAddress(page: Page): Promise<void> {
  // After a reload the wallet has its key a moment later than the page its script.
  await page.waitForFunction(() => 'injectedAddress' in globalThis)
  const address = (await page.evaluate('globalThis.injectedAddress')) as string
  await expect(headerButton(page, /^Profile of/)).toContainText(
    `${address.slice(0, 4)}...${address.slice(-4)}`,
  )
}

// spec 2-2-05
test('the connect parameter of a page connects a wallet that registers late', async ({ page }) => {
  await registerWallet(page, 'honest', { name: 'Phantom', isLate: true })
  await page.goto('/pro/screener/toptrending?connect=%3Cscript%3E')
  await expect(page.locator('[data-row-link]').first()).toBeVisible()
  await page.goto('/pro/screener/toptrending?tf=1h&connect=phantom')
  await expect(page).toHaveURL(/toptrending\?tf=1h$/)
  await withInjected(page, (injected) => injected.add())
  await expect(toast(page, 'Wallet Connected')).toBeVisible()
})

// spec 2-6-05
test('what a wallet cannot do is shown', async ({ page }) => {
  await test.step('a Ledger signs no messages', async () => {
    await registerWallet(page, 'honest', { signsMessages: false })
    await page.goto('/swap')
    await connectInjected(page)
    await openProfile(page)
    await expect(page.getByRole('dialog', { name: 'Profile' })).toContainText(
      'signs transactions but no messages',
    )
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Disconnect' }).click()
  })
  await test.step('a wallet of another network signs nothing', async () => {
    await registerWallet(page, 'honest', { name: 'Elsewhere', chains: ['solana:mainnet'] })
    await page.goto('/swap?sell=So11111111111111111111111111111111111111112')
    await headerButton(page, 'Connect').click()
    const entry = panelOf(page).getByRole('button', { name: /^Elsewhere/ })
    await expect(entry).toContainText('Other network')
    await entry.click()
    await expect(toast(page, 'Wallet Connected')).toBeVisible()
    await openProfile(page)
    await expect(page.getByRole('dialog', { name: 'Profile' })).toContainText('it cannot sign for localnet')
    await expectAccessible(page)
  })
})

import { decodeBase58, encodeBase58 } from '@callisto/solana/codec'
import { expectAccessible } from './axe.ts'
import { createAddress, lamports, rpc, SOL, tokenBalance, USDC } from './chain.ts'
import { confirmOrder, orderForm, orderList, sell } from './order-form.ts'
import { expect, test, toast } from './page.ts'
import {
  addAuthenticator,
  closeProfile,
  createQuickAccount,
  frameScreen,
  keyFrame,
  logInByMail,
  quickSection,
  startSwap,
} from './quick-account.ts'

/** An address of its own at each attempt: the server keeps what an earlier one has stored. */
const EMAIL = `ana${Date.now()}@example.org`
const PASSPHRASE = 'correct horse battery staple onion'

// spec 2-1-04, 2-1-05, 2-2.wallet-23, 2-2.wallet-24, 2-2.withdraw-04, 2-4-01, 2-6-04, 2-9-11
test('a Quick Account is made, trades without asking, asks beyond its limits, is revoked, locked and left', async ({
  page,
  request,
}) => {
  await page.goto('/swap')
  await addAuthenticator(page)
  const address = await test.step('made by passkey', () => createQuickAccount(page))
  await test.step('without SOL nothing can be withdrawn', async () => {
    const section = await quickSection(page)
    await expect(section.getByText('Quick Account', { exact: true })).toBeVisible()
    await expect(section.getByRole('button', { name: 'Withdraw' })).toBeDisabled()
    await closeProfile(page)
  })
  await rpc(request, 'callisto_faucet', [{ address, lamports: 20_000_000_000 }])
  await expect.poll(() => lamports(request, address)).toBe(20_000_000_000n)

  await test.step('a reload keeps it, and a trade within the limits asks nothing', async () => {
    await page.reload()
    await startSwap(page, '0.5')
    await expect(toast(page, 'Transaction Confirmed')).toBeVisible()
    await expect(keyFrame(page).getByRole('dialog')).toHaveCount(0)
    expect(await tokenBalance(request, address, USDC)).toBeGreaterThan(0n)
    await page.getByRole('button', { name: 'Swap again' }).click()
  })

  await test.step('a trade beyond the limits asks in the frame, and is signed when it is approved', async () => {
    await startSwap(page, '1.5')
    const screen = frameScreen(page, 'Sign this transaction?')
    await expect(screen.getByText(/is more than your limit of a trade, 1 SOL\.$/)).toBeVisible()
    await expect(screen.getByText('You send at most').locator('..')).toContainText('1.5 SOL')
    await screen.getByRole('button', { name: 'Sign' }).click()
    await expect(page.getByRole('heading', { name: 'Swap confirmed' })).toBeVisible()
    await page.getByRole('button', { name: 'Swap again' }).click()
  })

  await test.step('the drawer shows what is used, and where to deposit', async () => {
    const section = await quickSection(page)
    // 0.5 SOL with fee and rent; what was approved does not count.
    await expect(section.getByText(/^0\.50\d* of 5 SOL$/)).toBeVisible()
    await expectAccessible(page)
    await section.getByRole('button', { name: 'Deposit' }).click()
    const deposit = page.getByRole('dialog', { name: 'Deposit' })
    const code = deposit.getByRole('img', { name: 'Address of this account as a QR code' })
    expect((await code.boundingBox())?.width).toBeLessThanOrEqual(250)
    await expect(deposit.getByText(address.slice(6, -6))).toBeVisible()
    await deposit.getByRole('button', { name: 'Close' }).click()
  })

  await test.step('an order within the limits is placed, edited and cancelled without a question', async () => {
    await closeProfile(page)
    await page.goto(`/trigger?sell=${SOL}&buy=${USDC}`)
    const orders = orderList(page, 'Trigger orders')
    const place = orderForm(page, 'Trigger order').getByRole('button', { name: 'Place order' })
    await sell(page, '1', '40')
    await place.click()
    await confirmOrder(page)
    const row = orders.locator('[data-order]').first()
    await row.getByRole('button', { expanded: false }).click()
    await row.getByRole('textbox', { name: 'Price' }).fill('9999')
    await row.getByRole('button', { name: 'Save changes' }).click()
    await confirmOrder(page, { title: 'Edit the order' })
    await row.getByRole('button', { name: /^Cancel the order/ }).click()
    await expect(toast(page, 'Trigger order cancelled successfully')).toBeVisible()
    await expect(orders.locator('[data-order]')).toHaveCount(0)
    await expect(keyFrame(page).getByRole('dialog')).toHaveCount(0)
  })

  await test.step('an order beyond them asks, with its amount and its worst price', async () => {
    await sell(page, '1.5', '40')
    await orderForm(page, 'Trigger order').getByRole('button', { name: 'Place order' }).click()
    const review = page.getByRole('dialog', { name: 'Place order' }).last()
    await review.getByRole('button', { name: /^Confirm/ }).click()
    const screen = frameScreen(page, 'Sign this transaction?')
    await expect(screen.getByText(/is more than your limit of a trade, 1 SOL\.$/)).toBeVisible()
    await expect(screen.getByText('You put into an order').locator('..')).toContainText('1.5 SOL')
    await expect(screen.getByText('Worst price').locator('..')).toContainText(
      /^Worst price1\.5 SOL for at least [\d.,]+ USDC$/,
    )
    await expect(screen.getByText('Unusual')).toHaveCount(0)
    await screen.getByRole('button', { name: 'Reject' }).click()
    await expect(toast(page, /Wallet Signing Failed/)).toBeVisible()
    await page.goto('/swap')
    await quickSection(page)
  })

  await test.step('revoked, every trade asks; a refusal signs nothing', async () => {
    await page
      .getByRole('region', { name: 'Quick Account' })
      .getByRole('button', { name: 'Always ask' })
      .click()
    await expect(page.getByText('Every transaction asks.')).toBeVisible()
    await closeProfile(page)
    await startSwap(page, '0.1')
    const screen = frameScreen(page, 'Sign this transaction?')
    await expect(screen.getByText('Trading without asking is off.')).toBeVisible()
    await screen.getByRole('button', { name: 'Reject' }).click()
    await expect(toast(page, /Wallet Signing Failed/)).toBeVisible()
  })

  await test.step('locked, it asks to be unlocked', async () => {
    const section = await quickSection(page)
    await section.getByRole('button', { name: 'Lock now' }).click()
    await expect(section.getByText('Locked', { exact: true })).toBeVisible()
    await section.getByRole('button', { name: 'Unlock' }).click()
    await frameScreen(page, 'Unlock your Quick Account').getByRole('button', { name: 'Unlock' }).click()
    await expect(section.getByText('Unlocked', { exact: true })).toBeVisible()
  })

  await test.step('disconnected, it is locked and gone', async () => {
    await page.getByRole('dialog', { name: 'Profile' }).getByRole('button', { name: 'Disconnect' }).click()
    await expect(toast(page, 'Wallet Disconnected')).toBeVisible()
    await expect(page.getByRole('banner').getByRole('button', { name: 'Connect' })).toBeVisible()
  })
})

// spec 1-2.1-10, 2-1-04, 2-1-05, 2-2.wallet-23, 2-6-04
test('a Quick Account is backed up, exported, withdrawn from, and recovered in another browser profile', async ({
  page,
  request,
  browser,
}) => {
  await page.goto('/swap')
  await addAuthenticator(page)
  const address = await createQuickAccount(page)
  await rpc(request, 'callisto_faucet', [{ address, lamports: 20_000_000_000 }])
  await expect.poll(() => lamports(request, address)).toBe(20_000_000_000n)

  await test.step('its copy is encrypted in the frame and stored under a login', async () => {
    const section = await quickSection(page)
    await section.getByRole('link', { name: 'Back up' }).click()
    await logInByMail(page, EMAIL)
    const copies = page.getByRole('region', { name: 'Recovery copies' })
    await expect(copies.getByText('No copy is stored')).toBeVisible()
    await copies.getByRole('button', { name: 'Back up' }).click()
    const screen = frameScreen(page, 'Save a recovery copy')
    for (const name of ['Passphrase', 'Repeat the passphrase'])
      await screen.getByRole('textbox', { name, exact: true }).fill(PASSPHRASE)
    await screen.getByRole('button', { name: 'Encrypt and save' }).click()
    await expect(copies.getByText('On this device')).toBeVisible()
    await expect(page.getByText('A copy of the key was stored')).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('the private key is shown in the frame only, while a button is held', async () => {
    const section = await quickSection(page)
    await section.getByRole('button', { name: 'Export Private Key' }).click()
    const screen = frameScreen(page, 'Export Private Key')
    await expect(screen.getByText(/^Never share this key/)).toBeVisible()
    await screen.getByRole('button', { name: 'Unlock again to continue' }).click()
    const hold = screen.getByRole('button', { name: 'Press and hold to show' })
    await expect(hold).toBeEnabled()
    await hold.hover()
    await page.mouse.down()
    await expect(screen.locator('code')).not.toContainText('•')
    const secret = (await screen.locator('code').textContent()) ?? ''
    await page.mouse.up()
    await expect(screen.locator('code')).toContainText('•')
    expect(encodeBase58(decodeBase58(secret)?.slice(32) ?? new Uint8Array())).toBe(address)
    expect(await page.content()).not.toContain(secret)
    await screen.getByRole('button', { name: 'Close' }).click()
  })

  await test.step('a withdrawal to a wallet that the limits do not name asks in the frame', async () => {
    await page
      .getByRole('region', { name: 'Quick Account' })
      .getByRole('button', { name: 'Withdraw' })
      .click()
    const form = page.getByRole('dialog', { name: 'Withdraw' })
    const recipient = createAddress()
    await form.getByRole('textbox', { name: 'Amount' }).fill('0.25')
    await form.getByRole('textbox', { name: 'Recipient' }).fill(recipient)
    await form.getByRole('button', { name: 'Withdraw', exact: true }).click()
    await form.getByRole('button', { name: /^Confirm/ }).click()
    await frameScreen(page, 'Sign this transaction?').getByRole('button', { name: 'Sign' }).click()
    await expect(toast(page, 'Transferred 0.25 SOL')).toBeVisible()
    expect(await lamports(request, recipient)).toBe(250_000_000n)
    await form.getByRole('button', { name: 'Done' }).click()
  })

  await test.step('another browser profile recovers it with the login and the passphrase', async () => {
    const profile = await browser.newContext()
    const other = await profile.newPage()
    await other.goto('/swap')
    await other.getByRole('banner').getByRole('button', { name: 'Connect' }).click()
    await other
      .getByRole('dialog', { name: 'Connect' })
      .getByRole('button', { name: /^Quick Account/ })
      .click()
    await other.getByRole('link', { name: 'Log in to recover it' }).click()
    await logInByMail(other, EMAIL)
    await other.getByRole('button', { name: 'Recover on this device' }).click()
    const screen = frameScreen(other, 'Open your recovery copy')
    await expect(screen.getByText(address)).toBeVisible()
    const open = screen.getByRole('button', { name: 'Open' })
    await screen.getByRole('textbox', { name: 'Passphrase' }).fill(`${PASSPHRASE}s`)
    await open.click()
    await expect(screen.getByText('That does not open this account. Try again.')).toBeVisible()
    await screen.getByRole('textbox', { name: 'Passphrase' }).fill(PASSPHRASE)
    await open.click()
    await expect(toast(other, 'Wallet Connected')).toBeVisible()
    await expect(other.getByText('On this device')).toBeVisible()
    await expect((await quickSection(other)).getByText('Every transaction asks.')).toBeVisible()
    await closeProfile(other)

    // The login of the first profile ends with the others.
    await other.getByRole('button', { name: 'Log out everywhere' }).click()
    await expect(other.getByRole('heading', { name: 'Log in' })).toBeVisible()
    await profile.close()
    await page.goto('/login')
    await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible()
  })
})

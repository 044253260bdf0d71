import type { FrameLocator, Page } from '@playwright/test'
import { expect, openProfile, toast } from './page.ts'

/** A platform authenticator whose person confirms whatever it asks, until told otherwise. */
export async function addAuthenticator(page: Page): Promise<{ confirm(does: boolean): Promise<void> }> {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      ctap2Version: 'ctap2_1',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      hasPrf: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    confirm: async (enabled) =>
      void (await session.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled })),
  }
}

/** The frame that holds the key. */
export const keyFrame = (page: Page): FrameLocator => page.frameLocator('[data-key-frame] iframe')

/** A screen of the frame. */
export const frameScreen = (page: Page, name: string) => keyFrame(page).getByRole('dialog', { name })

/** Makes a Quick Account by passkey and returns its address. */
export async function createQuickAccount(page: Page): Promise<string> {
  await page.getByRole('banner').getByRole('button', { name: 'Connect' }).click()
  await page
    .getByRole('dialog', { name: 'Connect' })
    .getByRole('button', { name: /^Quick Account/ })
    .click()
  await page.getByRole('button', { name: 'Continue with Quick Account' }).click()
  await keyFrame(page).getByRole('button', { name: 'Continue with a passkey' }).click()
  await expect(toast(page, 'Wallet Connected')).toBeVisible()
  return addressOfProfile(page)
}

/** The section of the account in the drawer, which is opened. */
export async function quickSection(page: Page) {
  await openProfile(page)
  return page.getByRole('dialog', { name: 'Profile' }).getByRole('region', { name: 'Quick Account' })
}

export async function closeProfile(page: Page): Promise<void> {
  await page.getByRole('dialog', { name: 'Profile' }).getByRole('button', { name: 'Close' }).click()
}

async function addressOfProfile(page: Page): Promise<string> {
  await openProfile(page)
  const drawer = page.getByRole('dialog', { name: 'Profile' })
  const address = (await drawer.locator('p [title]').first().getAttribute('title')) ?? ''
  await closeProfile(page)
  return address
}

/** Fills in the swap form and confirms its review. */
export async function startSwap(page: Page, amount: string): Promise<void> {
  const form = page.getByRole('region', { name: 'Swap' })
  await page.getByRole('textbox', { name: 'Amount to sell' }).fill(amount)
  await form.getByRole('button', { name: 'Swap', exact: true }).click()
  await form.getByRole('button', { name: /^Confirm/ }).click()
}

/** Logs in on the page `/login` with the code that the outbox of the server shows. */
export async function logInByMail(page: Page, email: string): Promise<void> {
  await page.getByRole('textbox', { name: 'E-mail address' }).fill(email)
  const code = page.getByRole('textbox', { name: 'Code' })
  // A second mail to an address is sent 30 s after the first one.
  await expect(async () => {
    if (await page.getByRole('button', { name: 'Send a code' }).isVisible())
      await page.getByRole('button', { name: 'Send a code' }).click()
    await expect(code).toBeVisible({ timeout: 2_000 })
  }).toPass({ intervals: [1_000] })
  const opening = page.context().waitForEvent('page')
  await page.getByRole('link', { name: /^Open the outbox of this server/ }).click()
  const outbox = await opening
  const mail = outbox.getByRole('listitem').filter({ hasText: email }).first()
  await expect(mail).toContainText(/\d{4} \d{4} is your login code/)
  const digits = /\d{4} \d{4}/.exec((await mail.textContent()) ?? '')?.[0] ?? ''
  await outbox.close()
  await code.fill(digits)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'You are logged in' })).toBeVisible()
}

import type { Page } from '@playwright/test'

/** Opens the drawer by the bell, which a phone has in its menu. */
export async function openAlerts(page: Page, label: string): Promise<void> {
  const banner = page.getByRole('banner')
  if ((page.viewportSize()?.width ?? 0) > 390) return banner.getByRole('button', { name: label }).click()
  await banner.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('button', { name: label }).click()
}

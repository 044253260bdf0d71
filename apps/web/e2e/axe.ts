import { axeViolations } from '@callisto/testkit/screens'
import { expect, type Page } from '@playwright/test'

/** Asserts that axe-core finds no violation on the current page. */
export async function expectAccessible(page: Page): Promise<void> {
  expect(await axeViolations(page)).toEqual([])
}

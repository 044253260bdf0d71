import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

interface Violation {
  id: string
  nodes: { target: string[]; failureSummary?: string }[]
}

function settle(): Promise<unknown> {
  const ending = document
    .getAnimations()
    .filter((one) => one.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
  return Promise.allSettled(ending.map((one) => one.finished))
}

/** Asserts that axe-core finds no violation on the current page. */
export async function expectAccessible(page: Page): Promise<void> {
  // Elements that fade in have too little contrast before the animation ends.
  await page.evaluate(settle)
  await page.evaluate(source)
  const violations = (await page.evaluate('axe.run().then((result) => result.violations)')) as Violation[]
  const found = violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`))
  expect(found).toEqual([])
}

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

/** Every rule of axe-core holds on the page as it stands. */
export async function expectAccessible(page: Page): Promise<void> {
  // Half-way through fading in, everything has too little contrast.
  await page.evaluate(settle)
  await page.evaluate(source)
  const violations = (await page.evaluate('axe.run().then((result) => result.violations)')) as Violation[]
  const found = violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`))
  expect(found).toEqual([])
}

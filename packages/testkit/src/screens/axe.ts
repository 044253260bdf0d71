import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

interface Violation {
  id: string
  nodes: { target: string[] }[]
}

async function settle(): Promise<unknown> {
  // A change of the media, such as the colour scheme, reaches the page with its next frame, and its transitions start then.
  for (let frame = 0; frame < 2; frame++) await new Promise((done) => requestAnimationFrame(done))
  const ending = document
    .getAnimations()
    .filter((one) => one.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
  return Promise.allSettled(ending.map((one) => one.finished))
}

/** What axe-core finds on the current page: "rule: selector". */
export async function axeViolations(page: Page): Promise<string[]> {
  // Elements that fade in have too little contrast before the animation ends.
  await page.evaluate(settle)
  await page.evaluate(source)
  // Style sheets would be read once more, for a rule that is off.
  const options = '{ resultTypes: ["violations"], preload: { assets: ["media"] } }'
  const found = (await page.evaluate(
    `axe.run(${options}).then((result) => result.violations)`,
  )) as Violation[]
  return found.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`))
}

import { Registry } from 'prom-client'
import { expect, test } from 'vitest'
import { scrapedMetrics } from './scraped-metrics.ts'

test('every scrape reads the source', async () => {
  const registry = new Registry()
  const { gauge, counter } = scrapedMetrics(registry, 'shop')
  let value = 3
  gauge('pools', 'Pools', () => value)
  counter('frames', 'Frames', () => 2 * value)
  const found = async () =>
    (await registry.getMetricsAsJSON()).map(({ name, values }) => [name, values[0]?.value])
  expect(await found()).toEqual([
    ['shop_pools', 3],
    ['shop_frames_total', 6],
  ])
  value = 1
  expect(await found()).toEqual([
    ['shop_pools', 1],
    ['shop_frames_total', 2],
  ])
})

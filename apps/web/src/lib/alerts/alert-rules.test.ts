// @vitest-environment happy-dom
import { type AlertCondition, MAX_ALERT_RULES } from '@callisto/contract'
import { HOSTILE_JSON } from '@callisto/testkit/hostile-values'
import { beforeEach, expect, test, vi } from 'vitest'

const mint = 'So11111111111111111111111111111111111111112'
const above: AlertCondition = { kind: 'price', mint, direction: 'above', usd: 150 }

beforeEach(() => localStorage.clear())

/** The modules of a page that was just opened: they read the storage anew. */
async function openPage() {
  vi.resetModules()
  const [rules, notices] = await Promise.all([import('./alert-rules.ts'), import('./alert-notices.ts')])
  return { ...rules, ...notices }
}

test('alerts are those of the last page after a reload', async () => {
  const page = await openPage()
  const rule = page.addAlertRule('SOL', above)
  expect((await openPage()).alertRules.list()).toEqual([rule])
})

test(`there are ${MAX_ALERT_RULES} alerts at most: another one is refused and none is lost`, async () => {
  const page = await openPage()
  for (let at = 0; at < MAX_ALERT_RULES; at += 1) expect(page.addAlertRule('SOL', above)).toBeDefined()
  const before = page.alertRules.list()
  expect(page.addAlertRule('SOL', above)).toBeUndefined()
  expect(page.alertRules.list()).toEqual(before)
})

test.each([
  ['a price of 0', { ...above, usd: 0 }],
  ['a price that is no number', { ...above, usd: Number.NaN }],
  ['an endless price', { ...above, usd: Number.POSITIVE_INFINITY }],
  ['no address', { ...above, mint: '../swap' }],
  ['a fall by more than all', { kind: 'change', mint, direction: 'falls', percent: 101, timeframe: '1h' }],
  ['an unknown window', { kind: 'change', mint, direction: 'falls', percent: 10, timeframe: '2h' }],
] as [string, AlertCondition][])('%s is no alert', async (_, condition) => {
  const page = await openPage()
  expect(page.addAlertRule('SOL', condition)).toBeUndefined()
  localStorage.setItem(
    'callisto:alert:v1:a',
    JSON.stringify({ id: 'a', condition, symbol: 'SOL', createdAtMs: 1, isReady: true }),
  )
  expect((await openPage()).alertRules.list()).toEqual([])
})

test('hostile storage gives no alert and no notice', async () => {
  for (const [at, text] of HOSTILE_JSON.entries()) {
    localStorage.setItem(`callisto:alert:v1:${at}`, text)
    localStorage.setItem(`callisto:alert-notice:v1:${at}`, text)
  }
  localStorage.setItem('callisto:alerts-read:v1', '"never"')
  const page = await openPage()
  expect(page.alertRules.list()).toEqual([])
  expect(page.alertNotices.list()).toEqual([])
  expect(Object.prototype).not.toHaveProperty('polluted')
})

// @vitest-environment happy-dom
import type { AlertCondition, AlertNotice, PushWatch, PushWatchReply } from '@callisto/contract'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { addAlertRule, alertRules, rearmAlertRule } from '../../../lib/alerts/alert-rules.ts'
import { watchInBackground } from './background-watch.ts'

const mint = 'So11111111111111111111111111111111111111112'
const above: AlertCondition = { kind: 'price', mint, direction: 'above', usd: 150 }
const subscription = { endpoint: 'https://push.example/x', keys: { p256dh: 'B', auth: 'a' } }

let end = () => {}
beforeEach(() => {
  vi.useFakeTimers({ now: 1_790_000_000_000 })
  localStorage.clear()
})
afterEach(() => {
  end()
  for (const { id } of alertRules.list()) alertRules.delete(id)
  vi.useRealTimers()
})

function start() {
  const world = { isAway: false, fired: [] as PushWatchReply['fired'] }
  const puts: PushWatch[] = []
  const notices: AlertNotice[] = []
  const states: boolean[] = []
  end = watchInBackground({
    rules: alertRules,
    subscribe: async () => subscription,
    async put(watch) {
      puts.push(watch)
      if (world.isAway) throw new Error('away')
      return { fired: world.fired }
    },
    textOf: ({ symbol }) => ({ title: `about ${symbol}`, path: '/tokens/x' }),
    onFire: (notice) => notices.push(notice),
    onState: (isWatching) => states.push(isWatching),
  })
  return { world, puts, notices, states, pass: (ms: number) => vi.advanceTimersByTimeAsync(ms) }
}

test('all armed alerts are sent at the start, and together after changes', async () => {
  const rule = addAlertRule('SOL', above)
  const { puts, pass, states } = start()
  await pass(1)
  expect(puts).toEqual([
    {
      subscription,
      alerts: [{ id: rule?.id, condition: above, isReady: false, title: 'about SOL', path: '/tokens/x' }],
    },
  ])
  addAlertRule('SOL', above)
  addAlertRule('JUP', above)
  await pass(1_000)
  expect(puts.map(({ alerts }) => alerts.length)).toEqual([1, 3])
  // What an open page notes of a rule is no change of the set.
  if (rule) alertRules.put(rule.id, { ...rule, isReady: true })
  await pass(60_000)
  expect(puts).toHaveLength(2)
  expect(states).toEqual([true, true])
})

test('what the server has seen fire is reported once, and no alert that this page has reported', async () => {
  const [seen, own] = [addAlertRule('SOL', above), addAlertRule('JUP', above)]
  const { world, puts, notices, pass } = start()
  world.fired = [
    { id: seen?.id ?? '', atMs: 5, value: 151 },
    { id: own?.id ?? '', atMs: 6, value: 152 },
    { id: 'unknown', atMs: 7, value: 1 },
  ]
  if (own) alertRules.put(own.id, { ...own, firedAtMs: 4 })
  await pass(1_001)
  expect(notices).toMatchObject([{ atMs: 5, symbol: 'SOL', value: 151, condition: above }])
  expect(alertRules.get(seen?.id ?? '')?.firedAtMs).toBe(5)
  // The server then forgets it.
  await pass(1_000)
  expect(puts.at(-1)?.alerts).toEqual([])
  expect(notices).toHaveLength(1)
})

test('an alert that is armed again is a new one for the server', async () => {
  const rule = addAlertRule('SOL', above)
  const { world, puts, pass } = start()
  world.fired = [{ id: rule?.id ?? '', atMs: 5, value: 151 }]
  await pass(1)
  const [fired] = alertRules.list()
  if (fired) rearmAlertRule(fired)
  world.fired = []
  await pass(1_000)
  const [again] = puts.at(-1)?.alerts ?? []
  expect(again?.condition).toEqual(above)
  expect(again?.id).not.toBe(rule?.id)
})

test('a server that is away is tried again after 5 s, 10 s, at most 5 minutes, and the page knows', async () => {
  addAlertRule('SOL', above)
  const { world, puts, states, pass } = start()
  world.isAway = true
  await pass(1)
  expect([puts.length, states]).toEqual([1, [false]])
  await pass(5_001)
  await pass(10_001)
  expect(puts).toHaveLength(3)
  await pass(3_600_000)
  expect(puts.length).toBeGreaterThan(12)
  world.isAway = false
  await pass(300_000)
  expect(states.at(-1)).toBe(true)
  const before = puts.length
  await pass(3_600_000)
  expect(puts).toHaveLength(before)
})

import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queriesIdle } from './queries-idle.ts'

const idle = vi.hoisted(() => ({ callbacks: [] as (() => void)[] }))
vi.mock('../browser/page-idle.ts', () => ({
  pageIdle: Promise.resolve(),
  whenIdle: (callback: () => void) => idle.callbacks.push(callback),
}))
/** An idle moment of the browser. */
const idleMoment = async () => {
  for (const callback of idle.callbacks.splice(0)) callback()
  await vi.advanceTimersByTimeAsync(0)
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  idle.callbacks.length = 0
})

/** A client with a query under way, which `reply` ends, and whether the wait has ended. */
async function start() {
  const queries = new QueryClient()
  const wait = { hasEnded: false }
  const ask = (key: string) => {
    let reply = () => {}
    void queries.fetchQuery({
      queryKey: [key],
      queryFn: () => new Promise<number>((end) => (reply = () => end(1))),
    })
    return () => reply()
  }
  const reply = ask('first')
  await vi.advanceTimersByTimeAsync(0)
  void queriesIdle(queries).then(() => {
    wait.hasEnded = true
  })
  await vi.advanceTimersByTimeAsync(0)
  return { wait, ask, reply }
}

test('waits for the replies, and for those of the calls that follow from them', async () => {
  const { wait, ask, reply } = await start()
  await idleMoment()
  expect(wait.hasEnded).toBe(false)
  reply()
  await vi.advanceTimersByTimeAsync(0)
  const second = ask('second')
  await idleMoment()
  expect(wait.hasEnded).toBe(false)
  await vi.advanceTimersByTimeAsync(0)
  second()
  await vi.advanceTimersByTimeAsync(0)
  await idleMoment()
  expect(wait.hasEnded).toBe(true)
})

test('a reply that does not come is waited for 1 s', async () => {
  const { wait } = await start()
  await vi.advanceTimersByTimeAsync(999)
  expect(wait.hasEnded).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  expect(wait.hasEnded).toBe(true)
})

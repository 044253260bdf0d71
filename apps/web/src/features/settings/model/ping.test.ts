import { ApiError } from '@callisto/contract'
import { expect, test } from 'vitest'
import { latencyBand, measurePing, nextPingMs, type Ping } from './ping.ts'

const url = 'https://rpc.example/'
const live = () => new AbortController().signal

/** Ports whose call takes `ms` and ends as given. */
const ports = (ms: number, end: () => unknown) => {
  let now = 1_000
  return {
    now: () => now,
    probe: async () => {
      now += ms
      return end()
    },
  }
}

// spec 1-9-19
test.each([
  [0, 'fast'],
  [99, 'fast'],
  [100, 'medium'],
  [199, 'medium'],
  [200, 'slow'],
  [5_000, 'slow'],
])('%d ms is %s', (ms, band) => expect(latencyBand(ms)).toBe(band))

// spec 1-7.5-02
test('a ping is the duration of getHealth', async () => {
  expect(
    await measurePing(
      url,
      undefined,
      ports(42.4, () => 'ok'),
      live(),
    ),
  ).toEqual({ ms: 42, failures: 0 })
})

const rateLimited = () => {
  throw new ApiError('TOO_MANY_REQUESTS', 'slow down', { status: 429 })
}
const unreachable = () => {
  throw new ApiError('NETWORK', 'The service is unreachable')
}

// spec 1-9-18: every 5 s, less often while it fails
test('failures in a row double the delay up to a minute; a success resets it', async () => {
  let ping: Ping | undefined
  expect(nextPingMs(ping)).toBe(5_000)
  const delays: number[] = []
  for (let at = 0; at < 5; at += 1) {
    ping = await measurePing(url, ping, ports(1, at === 0 ? rateLimited : unreachable), live())
    expect(ping.ms).toBeUndefined()
    delays.push(nextPingMs(ping))
  }
  expect(delays).toEqual([10_000, 20_000, 40_000, 60_000, 60_000])
  expect(
    nextPingMs(
      await measurePing(
        url,
        ping,
        ports(1, () => 'ok'),
        live(),
      ),
    ),
  ).toBe(5_000)
})

test('a rate limit is told from other failures, and an unhealthy node is a failure', async () => {
  expect(await measurePing(url, undefined, ports(1, rateLimited), live())).toMatchObject({
    isRateLimited: true,
  })
  expect(await measurePing(url, undefined, ports(1, unreachable), live())).toMatchObject({
    isRateLimited: false,
  })
  expect(
    await measurePing(
      url,
      undefined,
      ports(1, () => 'behind'),
      live(),
    ),
  ).toMatchObject({ failures: 1 })
})

test('the closed dialog ends a ping without a result', async () => {
  const closed = AbortSignal.abort(new Error('closed'))
  await expect(measurePing(url, undefined, ports(1, unreachable), closed)).rejects.toThrow('closed')
})

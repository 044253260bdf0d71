import { describe, expect, test } from 'vitest'
import { remoteBlockEngine } from './block-engine.ts'

const FLOOR = [
  {
    time: '2026-11-20T17:00:00Z',
    landed_tips_25th_percentile: 6e-6,
    landed_tips_50th_percentile: 1e-5,
    landed_tips_75th_percentile: 3.6e-5,
    landed_tips_95th_percentile: 0.0014,
    landed_tips_99th_percentile: 0.01,
    ema_landed_tips_50th_percentile: 9.8e-6,
  },
]
const { signal } = new AbortController()
const textOf = (bytes: Uint8Array | undefined) => bytes && Buffer.from(bytes).toString()

function engineOf(reply: () => Response, tipFloorUrl: string | undefined = 'https://tips.example/floor') {
  const seen: { url: string; body: unknown; redirect: unknown }[] = []
  const engine = remoteBlockEngine({
    url: 'https://engine.example/',
    tipFloorUrl,
    fetchFrom: async (url, init) => {
      seen.push({ url: String(url), body: init?.body, redirect: init?.redirect })
      return reply()
    },
  })
  return { engine, seen }
}

test('bodies are forwarded as they are, and so is the reply, also one with status 400', async () => {
  const text = '{"jsonrpc":"2.0","error":{"code":-32602,"message":"x"},"id":1}'
  const { engine, seen } = engineOf(() => new Response(text, { status: 400 }))
  expect(textOf(await engine.callBundles('{"a": 1}', 'c', signal))).toBe(text)
  await engine.callTransactions('{}', 'c', signal)
  expect(seen).toEqual([
    { url: 'https://engine.example/api/v1/bundles', body: '{"a": 1}', redirect: 'error' },
    { url: 'https://engine.example/api/v1/transactions?bundleOnly=true', body: '{}', redirect: 'error' },
  ])
})

test('the tip accounts are asked for once', async () => {
  const { engine, seen } = engineOf(() => new Response('{"jsonrpc":"2.0","id":1,"result":["a","b"]}'))
  expect(await engine.tipAccounts(signal)).toEqual(['a', 'b'])
  expect(await engine.tipAccounts(signal)).toEqual(['a', 'b'])
  expect(seen).toHaveLength(1)
})

test('the tip floor comes from its own URL; without one there is none', async () => {
  const { engine, seen } = engineOf(() => Response.json(FLOOR))
  expect(await engine.tipFloor(signal)).toEqual(FLOOR)
  expect(seen[0]?.url).toBe('https://tips.example/floor')
  const bare = remoteBlockEngine({ url: 'https://engine.example', tipFloorUrl: undefined })
  expect(await bare.tipFloor(signal)).toEqual([])
})

describe('a block engine that misbehaves', () => {
  test('429 is too many requests', async () => {
    const { engine } = engineOf(() => new Response('slow down', { status: 429 }))
    expect(await engine.callBundles('{}', 'c', signal)).toBeUndefined()
  })

  test.each([
    ['sends a page', () => new Response('<html>')],
    ['sends too much', () => new Response(JSON.stringify('x'.repeat(300_000)))],
  ])('%s', async (_, reply) => {
    const { engine } = engineOf(reply)
    await expect(engine.callBundles('{}', 'c', signal)).rejects.toThrow()
    await expect(engine.tipFloor(signal)).rejects.toThrow()
    await expect(engine.tipAccounts(signal)).rejects.toThrow()
  })
})

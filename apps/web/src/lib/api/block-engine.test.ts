// @vitest-environment happy-dom
import { transactionSignature } from '@callisto/solana'
import { encodeBase58 } from '@callisto/solana/codec'
import { afterEach, expect, test, vi } from 'vitest'
import { bundleSender } from './block-engine.ts'

afterEach(() => vi.unstubAllGlobals())

/** A message of version 0 with a payer and a program, behind a signature. */
const WIRE = Uint8Array.from(
  [
    [1],
    Array(64).fill(7),
    [128, 1, 0, 1, 2],
    Array(32).fill(1),
    Array(32).fill(2),
    Array(32).fill(3),
    [1, 1, 0, 0, 0],
  ].flat(),
)

// spec 2-7-46, 2-9-38
test('a transaction goes to the block engine as a bundle in base58', async () => {
  const calls: { url: string; method: string; params: unknown }[] = []
  vi.stubGlobal('fetch', async (url: string, { body }: { body: string }) => {
    const { method, params } = JSON.parse(body)
    calls.push({ url: new URL(url, 'http://page').pathname, method, params })
    return Response.json({ jsonrpc: '2.0', id: 1, result: 'a bundle' })
  })
  const stop = new AbortController()
  const sent = bundleSender().send(WIRE, stop.signal)
  expect(await sent).toBe(transactionSignature(WIRE))
  stop.abort()
  expect(calls).toEqual([{ url: '/api/v1/bundles', method: 'sendBundle', params: [[encodeBase58(WIRE)]] }])
})

import { deleteWrappedKey, getBannerIndex, getHolders, getListedPrices } from '@callisto/contract'
import { describe, expect, test } from 'vitest'
import { createCaller } from './call.ts'

const serve = (chunks: readonly string[]) => {
  const sent = { chunks: 0, isCancelled: false }
  const body = () =>
    new ReadableStream<Uint8Array>(
      {
        pull(controller) {
          const chunk = chunks[sent.chunks]
          if (chunk === undefined) return controller.close()
          sent.chunks += 1
          controller.enqueue(new TextEncoder().encode(chunk))
        },
        cancel() {
          sent.isCancelled = true
        },
      },
      { highWaterMark: 0 },
    )
  const call = createCaller({ fetch: async () => new Response(body()), maxReplyBytes: 100 })
  return { sent, reply: call(getBannerIndex, {}) }
}

test('a reply within the limit is read in whole, in chunks that split a character', async () => {
  const text = '{"swap":{"activeBanner":"/banner/é"}}'
  const at = new TextEncoder().encode(text.slice(0, text.indexOf('é'))).length + 1
  const bytes = new TextEncoder().encode(text)
  const call = createCaller({
    fetch: async () =>
      new Response(
        new ReadableStream({
          start(controller) {
            controller.enqueue(bytes.slice(0, at))
            controller.enqueue(bytes.slice(at))
            controller.close()
          },
        }),
      ),
    maxReplyBytes: 100,
  })
  expect(await call(getBannerIndex, {})).toEqual({ swap: { activeBanner: '/banner/é' } })
})

test('headers of a route are sent with the call', async () => {
  let sent: unknown
  const call = createCaller({
    fetch: async (_url, init) => {
      sent = init?.headers
      return new Response('{"success":true,"data":{},"prices":{}}')
    },
  })
  const list_address = ['So11111111111111111111111111111111111111112']
  await call(getListedPrices, { query: { list_address }, headers: { 'x-chain': 'solana' } })
  expect(sent).toEqual({ accept: 'application/json', 'x-chain': 'solana' })
})

test('a reply beyond the limit is rejected and not read to its end', async () => {
  const { sent, reply } = serve(['{', ' '.repeat(99), ' ', ' ', '}'])
  await expect(reply).rejects.toMatchObject({
    code: 'INVALID_REPLY',
    message: 'The reply is larger than 100 bytes',
  })
  expect(sent).toEqual({ chunks: 3, isCancelled: true })
})

describe('a long list', () => {
  const holder = (n: number) => ({
    address: `So1111111111111111111111111111111111111111${n % 9}`,
    amount: n,
    tags: [],
  })
  const callWith = (holders: readonly unknown[]) =>
    createCaller({ fetch: async () => Response.json({ count: 7, holders }) })(getHolders, {
      params: { id: 'So11111111111111111111111111111111111111112' },
    })

  test('is returned in whole and in order', async () => {
    for (const length of [0, 100, 101, 250]) {
      const holders = Array.from({ length }, (_, n) => holder(n))
      expect(await callWith(holders)).toMatchObject({ count: 7, holders })
    }
  })

  test('is rejected for any of its items', async () => {
    const holders = [...Array.from({ length: 249 }, (_, n) => holder(n)), { address: 7 }]
    await expect(callWith(holders)).rejects.toMatchObject({ code: 'INVALID_REPLY' })
  })

  test('leaves time for other work between its parts', async () => {
    let tasks = 0
    const channel = new MessageChannel()
    channel.port1.onmessage = () => {
      tasks += 1
      channel.port2.postMessage(undefined)
    }
    channel.port2.postMessage(undefined)
    await callWith(Array.from({ length: 1_000 }, (_, n) => holder(n)))
    channel.port1.close()
    expect(tasks).toBeGreaterThanOrEqual(9)
  })
})

test('a call with a method of its own is sent with it', async () => {
  const requests: RequestInit[] = []
  const call = createCaller({
    fetch: async (_url, init) => {
      requests.push(init!)
      return Response.json({ done: true })
    },
  })
  const address = 'So11111111111111111111111111111111111111112'
  await call(deleteWrappedKey, { params: { address }, body: { replaces: 1 } })
  expect(requests.map(({ method, body }) => [method, body])).toEqual([['DELETE', '{"replaces":1}']])
})

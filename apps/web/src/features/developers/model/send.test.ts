import { expect, test } from 'vitest'
import { sendGet } from './send.ts'

const signal = new AbortController().signal
const clock = () => {
  let ms = 0
  return () => (ms += 40)
}

test('the reply with its status, time and size, indented', async () => {
  const fetch = async () => new Response('{"a":"é"}', { status: 400 })
  expect(await sendGet('http://x', signal, { fetch, now: clock() })).toEqual({
    status: 400,
    tookMs: 40,
    bytes: 10,
    body: '{\n  "a": "é"\n}',
    isCut: false,
  })
})

test('a text is shown as it is, and a long one is cut', async () => {
  const fetch = async () => new Response('x'.repeat(30_000))
  const { body, isCut } = await sendGet('http://x', signal, { fetch, now: clock() })
  expect([body.length, isCut]).toEqual([20_000, true])
})

test('an abort ends the call', async () => {
  const leave = new AbortController()
  const fetch: typeof globalThis.fetch = (_, init) =>
    new Promise((_resolve, reject) => {
      init?.signal?.addEventListener('abort', () => reject(init.signal?.reason))
    })
  const sent = sendGet('http://x', leave.signal, { fetch, now: clock() })
  leave.abort(new Error('left'))
  await expect(sent).rejects.toThrow('left')
})

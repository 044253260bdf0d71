import { expect, test } from 'vitest'
import { openRelaySession } from './relay-session.ts'
import type { Interest, SubscriptionClient, Topic } from './subscription-client.ts'

function start() {
  const topics: { topic: Topic; interest: Interest }[] = []
  const client = {
    subscribe(topic: Topic, interest: Interest) {
      const entry = { topic, interest }
      topics.push(entry)
      return () => void topics.splice(topics.indexOf(entry), 1)
    },
  } as unknown as SubscriptionClient
  const sent: unknown[] = []
  const session = openRelaySession(client, (text) => sent.push(JSON.parse(text)))
  const call = (id: number, method: string, params: unknown[] = []) =>
    session.receive(JSON.stringify({ jsonrpc: '2.0', id, method, params }))
  return { topics, sent, session, call }
}

test('a subscription is acknowledged, notified of and ended', () => {
  const { topics, sent, call } = start()
  call(7, 'accountSubscribe', ['A', { encoding: 'base64' }])
  expect(topics[0]!.topic).toEqual({ kind: 'account', params: ['A', { encoding: 'base64' }] })
  topics[0]!.interest.onResult({ value: 1 })
  call(8, 'accountUnsubscribe', [1])
  call(9, 'accountUnsubscribe', [1])
  expect(sent).toEqual([
    { jsonrpc: '2.0', result: 1, id: 7 },
    { jsonrpc: '2.0', method: 'accountNotification', params: { result: { value: 1 }, subscription: 1 } },
    { jsonrpc: '2.0', result: true, id: 8 },
    { jsonrpc: '2.0', error: { code: -32_602, message: 'Invalid subscription id.' }, id: 9 },
  ])
  expect(topics).toEqual([])
})

test('a signature is notified of once', () => {
  const { topics, sent, call } = start()
  call(1, 'signatureSubscribe', ['S'])
  topics[0]!.interest.onResult({ value: { err: null } })
  expect([topics.length, sent.length]).toEqual([0, 2])
})

test.each(['programSubscribe', 'blockSubscribe', 'logsSubscribe', 'getSlot', 'constructor', 'Subscribe'])(
  '%s is no method',
  (method) => {
    const { topics, sent, call } = start()
    call(1, method)
    expect(sent).toMatchObject([{ error: { code: -32_601 }, id: 1 }])
    expect(topics).toEqual([])
  },
)

test('noise gets an error and nothing else', () => {
  const { sent, session } = start()
  for (const text of ['', '{', '[]', 'null', '5', '"x"']) session.receive(text)
  expect(sent).toHaveLength(6)
})

test('a session has a hundred subscriptions, and leaves none behind', () => {
  const { topics, sent, session, call } = start()
  for (let i = 0; i < 101; i++) call(i, 'accountSubscribe', [`${i}`])
  expect(topics).toHaveLength(100)
  expect(sent.at(-1)).toMatchObject({ error: { code: -32_603 } })
  session.close()
  expect(topics).toEqual([])
})

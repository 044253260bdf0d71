import { afterEach, expect, test } from 'vitest'
import { FakeClock } from '../testing/fake-clock.test-helper.ts'
import type { SocketHandlers } from './socket-port.ts'
import { SubscriptionClient } from './subscription-client.ts'

interface Opened {
  url: string
  handlers: SocketHandlers
  sent: { id: number; method: string; params: unknown[] }[]
  isClosed: boolean
}

let client: SubscriptionClient
let stop: (() => Promise<void>) | undefined
afterEach(async () => stop?.())

function start() {
  const clock = new FakeClock()
  const sockets: Opened[] = []
  client = new SubscriptionClient({
    urls: ['ws://one', 'ws://two'],
    clock,
    open(url, handlers) {
      const opened: Opened = { url, handlers, sent: [], isClosed: false }
      sockets.push(opened)
      return {
        send: (text) => void opened.sent.push(JSON.parse(text)),
        close: () => {
          opened.isClosed = true
        },
      }
    },
  })
  stop = () => client.close()
  const accept = (socket: Opened, from = 0) => {
    for (const { id } of socket.sent.slice(from))
      socket.handlers.onText(JSON.stringify({ id, result: 100 + id }))
  }
  return { clock, sockets, accept }
}

const notice = (subscription: number, result: unknown) =>
  JSON.stringify({ method: 'x', params: { subscription, result } })

test('equal topics are one subscription; it ends with its last interest', async () => {
  const { clock, sockets, accept } = start()
  const heard: unknown[] = []
  const ends = [1, 2].map(() =>
    client.subscribe({ kind: 'account', params: ['A'] }, { onResult: (result) => heard.push(result) }),
  )
  await clock.advance(0)
  const [socket] = sockets
  socket!.handlers.onOpen()
  expect(socket!.sent.map(({ method }) => method)).toEqual(['slotSubscribe', 'accountSubscribe'])
  expect(client.state.isUp).toBe(false)
  accept(socket!)
  expect(client.state).toEqual({ isUp: true, epoch: 1 })
  socket!.handlers.onText(notice(100 + socket!.sent[1]!.id, 'x'))
  expect(heard).toEqual(['x', 'x'])
  ends[0]!()
  expect(socket!.sent).toHaveLength(2)
  ends[1]!()
  expect(socket!.sent[2]).toMatchObject({ method: 'accountUnsubscribe', params: [100 + socket!.sent[1]!.id] })
})

test('a closed socket is replaced at the next URL, with all subscriptions', async () => {
  const { clock, sockets, accept } = start()
  const heard: unknown[] = []
  client.subscribe({ kind: 'account', params: ['A'] }, { onResult: (result) => heard.push(result) })
  await clock.advance(0)
  sockets[0]!.handlers.onOpen()
  accept(sockets[0]!)
  sockets[0]!.handlers.onClose()
  await clock.advance(300)
  expect(client.state).toEqual({ isUp: false, epoch: 1 })
  expect(sockets.map(({ url }) => url)).toEqual(['ws://one', 'ws://two'])
  sockets[1]!.handlers.onOpen()
  accept(sockets[1]!)
  expect(client.state).toEqual({ isUp: true, epoch: 2 })
  // What comes late from the old socket is of an old state.
  sockets[0]!.handlers.onText(notice(100 + sockets[1]!.sent[1]!.id, 'old'))
  sockets[1]!.handlers.onText(notice(100 + sockets[1]!.sent[1]!.id, 'new'))
  expect(heard).toEqual(['new'])
})

test('a silent socket is replaced', async () => {
  const { clock, sockets, accept } = start()
  await clock.advance(0)
  sockets[0]!.handlers.onOpen()
  accept(sockets[0]!)
  await clock.advance(1_000)
  sockets[0]!.handlers.onText(notice(101, { slot: 5 }))
  await clock.advance(1_550)
  expect(sockets[0]!.isClosed).toBe(false)
  await clock.advance(100)
  expect([sockets[0]!.isClosed, client.reconnects]).toEqual([true, 1])
})

test('what arrives late in a busy thread is a sign of life', async () => {
  const { clock, sockets, accept } = start()
  await clock.advance(0)
  sockets[0]!.handlers.onOpen()
  accept(sockets[0]!)
  await clock.advance(1_510)
  sockets[0]!.handlers.onText(notice(101, { slot: 5 }))
  await clock.advance(1_400)
  expect([sockets[0]!.isClosed, client.reconnects]).toEqual([false, 0])
})

test('a socket that does not open is given up, ever later', async () => {
  const { clock, sockets } = start()
  await clock.advance(30_000)
  expect(sockets.length).toBeGreaterThanOrEqual(4)
  expect(sockets.length).toBeLessThanOrEqual(6)
})

test('a refusal is told, noise is not', async () => {
  const { clock, sockets } = start()
  let refusals = 0
  const interest = { onResult: () => undefined, onRefused: () => void refusals++ }
  client.subscribe({ kind: 'program', params: ['P'] }, interest)
  await clock.advance(0)
  sockets[0]!.handlers.onOpen()
  for (const text of ['', '{', '5', 'null', '{"id":"x"}', '{"params":5}', notice(7, 1)])
    sockets[0]!.handlers.onText(text)
  const { id } = sockets[0]!.sent[1]!
  sockets[0]!.handlers.onText(JSON.stringify({ id, error: { code: -32_601, message: 'no' } }))
  sockets[0]!.handlers.onText(JSON.stringify({ id, error: { code: -32_601, message: 'no' } }))
  expect(refusals).toBe(1)
})

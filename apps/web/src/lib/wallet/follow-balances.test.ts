// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { followBalances } from './follow-balances.ts'

class FakeSocket {
  sent: { method: string; params: unknown[] }[] = []
  onopen = () => {}
  onmessage = (_: { data: unknown }) => {}
  onclose: (() => void) | null = () => {}
  closed = false
  send(text: string) {
    this.sent.push(JSON.parse(text))
  }
  close() {
    this.closed = true
    this.onclose?.()
  }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function follow() {
  const sockets: FakeSocket[] = []
  const open = () => {
    const socket = new FakeSocket()
    sockets.push(socket)
    return socket as unknown as WebSocket
  }
  const onChange = vi.fn()
  return { sockets, onChange, stop: followBalances('WALLET', onChange, { open, random: () => 0.5 }) }
}

test('a wallet is its SOL and its accounts of both token programs; changes of one slot are one', async () => {
  const { sockets, onChange } = follow()
  const [socket] = sockets
  socket?.onopen()
  expect(socket?.sent.map(({ method }) => method)).toEqual([
    'accountSubscribe',
    'programSubscribe',
    'programSubscribe',
  ])
  expect(JSON.stringify(socket?.sent[1]?.params)).toContain('{"memcmp":{"offset":32,"bytes":"WALLET"}}')
  socket?.onmessage({ data: '{"result":3,"id":0}' })
  await vi.advanceTimersByTimeAsync(1_000)
  expect(onChange).not.toHaveBeenCalled()
  socket?.onmessage({ data: '{"method":"accountNotification"}' })
  socket?.onmessage({ data: '{"method":"programNotification"}' })
  await vi.advanceTimersByTimeAsync(1_000)
  expect(onChange).toHaveBeenCalledTimes(1)
})

test('a socket that closes is opened again, later each time, until it is ended', async () => {
  const { sockets, stop } = follow()
  sockets[0]?.close()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(sockets).toHaveLength(2)
  sockets[1]?.close()
  await vi.advanceTimersByTimeAsync(1_999)
  expect(sockets).toHaveLength(2)
  await vi.advanceTimersByTimeAsync(1)
  expect(sockets).toHaveLength(3)
  stop()
  expect(sockets[2]?.closed).toBe(true)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(sockets).toHaveLength(3)
})

import { describe, expect, test } from 'vitest'
import { hasRoom, SubscriptionRegistry } from './registry.ts'
import type { Subscriber, SubscriptionTopic } from './subscription.ts'

const topic = (key: string, details = ''): SubscriptionTopic => ({
  kind: 'program',
  key,
  commitment: 'confirmed',
  details,
})

class Reader implements Subscriber {
  readonly frames: string[] = []
  readonly ended: (id: number) => void = (id) => void this.frames.push(`end ${id}`)

  send(text: string): void {
    this.frames.push(text)
  }
}

describe('equal subscriptions', () => {
  test('are one: one id, attached once, notified once with one text, until the last reader leaves', () => {
    const registry = new SubscriptionRegistry()
    let attached = 0
    const attach = () => {
      attached += 1
      return () => {
        attached -= 1
      }
    }
    const readers = [new Reader(), new Reader()] as const
    const subscription = registry.join(topic('a'), readers[0], attach)
    expect(registry.join(topic('a'), readers[1], attach)).toBe(subscription)
    expect(registry.join(topic('a'), readers[1], attach)).toBe(subscription)
    const other = registry.join(topic('a', 'base64'), readers[1], attach)
    expect([attached, other.id === subscription.id]).toEqual([2, false])
    subscription.notify('{"context":{"slot":1}}')
    const text = `{"jsonrpc":"2.0","method":"programNotification","params":{"result":{"context":{"slot":1}},"subscription":${subscription.id}}}`
    for (const { frames } of readers) expect(frames).toEqual([text])
    registry.leave(subscription.id, readers[0])
    expect(attached).toBe(2)
    registry.leave(subscription.id, readers[1])
    expect([attached, registry.idOf(topic('a'))]).toEqual([1, undefined])
  })

  test('end for all their readers', () => {
    const registry = new SubscriptionRegistry()
    const reader = new Reader()
    const { id } = registry.join(topic('a'), reader, () => () => undefined)
    registry.end(id)
    expect([reader.frames, registry.get(id)]).toEqual([[`end ${id}`], undefined])
  })
})

test.each([
  [{ all: 99, wide: 0 }, false, true],
  [{ all: 100, wide: 0 }, false, false],
  [{ all: 50, wide: 9 }, true, true],
  [{ all: 50, wide: 10 }, true, false],
  [{ all: 50, wide: 10 }, false, true],
])('%o with a wide one %s: %s', (count, isWide, expected) => {
  expect(hasRoom(count, 100, isWide)).toBe(expected)
})

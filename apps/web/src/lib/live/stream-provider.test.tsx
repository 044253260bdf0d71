// @vitest-environment happy-dom
import type { Stream } from '@callisto/client'
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { useFeed, useNewPools, useTrades, useWatchAsset } from './feed.ts'
import { StreamProvider } from './stream-provider.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const ignore = () => {}
const uses: Record<string, () => void> = {
  useFeed: () => useFeed(),
  useWatchAsset: () => useWatchAsset('A'),
  useTrades: () => useTrades('A', ignore),
  useNewPools: () => useNewPools(true, ignore),
}

// spec 1-4-06
test.each(Object.entries(uses))('%s throws outside the provider of the stream', (_, use) => {
  vi.spyOn(console, 'error').mockImplementation(ignore)
  const Part = () => {
    use()
    return null
  }
  expect(() => render(<Part />)).toThrow('The data stream is used outside its provider')
})

test('a part subscribes while it is mounted, to the stream of its provider', () => {
  const calls: unknown[] = []
  const stream = {
    subscribe: (topic: string, ids: readonly string[]) => {
      calls.push(['subscribe', topic, ids])
      return () => calls.push(['end', topic, ids])
    },
  } as unknown as Stream
  const open = () => stream
  const Part = ({ id }: { id: string }) => {
    useWatchAsset(id)
    return null
  }
  const page = (id: string) => (
    <StreamProvider open={open}>
      <Part id={id} />
    </StreamProvider>
  )
  const { rerender, unmount } = render(page('A'))
  rerender(page('A'))
  expect(calls).toEqual([
    ['subscribe', 'prices', ['A']],
    ['subscribe', 'assets', ['A']],
  ])
  calls.length = 0
  unmount()
  expect(calls).toEqual([
    ['end', 'prices', ['A']],
    ['end', 'assets', ['A']],
  ])
})

// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { Attribution } from './Attribution.tsx'

const cluster = {
  name: 'mainnet-beta',
  local: false,
  rpcUrl: '/rpc',
  wsUrl: '/rpc',
  genesisHash: 'G',
  rpcEndpoints: [],
}
const jupiter = {
  name: 'jupiter',
  kind: 'trade',
  state: 'on',
  attribution: { text: 'Powered by Jupiter', url: 'https://jup.ag' },
  answers: ['swap'],
}
const other = {
  name: 'other.example',
  kind: 'market',
  state: 'down',
  attribution: { text: 'other.example', url: 'https://other.example' },
  answers: ['charts'],
}

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function show(of: 'swap' | 'charts' | 'bars', upstreams?: object[]) {
  vi.stubGlobal('fetch', async () => Response.json({ ...cluster, ...(upstreams && { upstreams }) }))
  const client = new QueryClient()
  render(
    <QueryClientProvider client={client}>
      <Attribution of={of} />
    </QueryClientProvider>,
  )
  return client
}

test.each([
  ['swap', 'Powered by Jupiter', 'https://jup.ag'],
  ['charts', 'Source: other.example', 'https://other.example'],
] as const)('data of %s is named by the words of its source', async (of, text, url) => {
  show(of, [jupiter, other])
  expect((await screen.findByRole('link', { name: text })).getAttribute('href')).toBe(url)
})

test.each([
  ['there is none', undefined],
  ['another part has one', [jupiter]],
])('nothing is named when %s', async (_, upstreams) => {
  const client = show('bars', upstreams)
  await vi.waitFor(() => expect(client.getQueryData(['upstreams'])).toEqual(upstreams ?? []))
  expect(screen.queryByRole('link')).toBeNull()
})

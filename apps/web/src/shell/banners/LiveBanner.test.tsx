// @vitest-environment happy-dom
import type { LiveCluster } from '@callisto/contract'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { answerRpc, renderPage } from '../../lib/browser/render-page.test-helper.ts'
import { LiveBanner } from './LiveBanner.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const live: LiveCluster = {
  tier: 'subscribed',
  slot: 9,
  silentMs: 300,
  endpoints: [],
  waiting: 0,
  partial: [],
  venues: [],
  missing: [],
}
const cluster = {
  name: 'mainnet-beta',
  local: false,
  rpcUrl: 'r',
  wsUrl: 'w',
  genesisHash: 'g',
  rpcEndpoints: [],
}

const STALE = /The newest slot is more than 10 slots old.*Quotes are refused/
const ASKED = /Prices are asked every 2 s/

test.each([
  ['prices of a stream', live, undefined],
  ['prices that are asked for', { ...live, tier: 'polled', pricesEveryMs: 2_000 }, ASKED],
  ['a head that has just been read', { ...live, silentMs: 5_000 }, undefined],
  ['a head that stands', { ...live, silentMs: 5_001 }, STALE],
  [
    'a head that stands, and prices that are asked for',
    { ...live, pricesEveryMs: 2_000, silentMs: 9_000 },
    STALE,
  ],
])('%s', async (_, state, expected) => {
  answerRpc({}, { '/fe/v1/cluster': () => ({ ...cluster, live: state }) })
  renderPage(<LiveBanner />)
  const { textContent } = await screen.findByRole('status')
  if (expected === undefined) expect(textContent).toBe('')
  else expect(textContent).toMatch(expected)
})

test('the embedded chain has no such notice, and is not asked for again', async () => {
  const asked = answerRpc({}, { '/fe/v1/cluster': () => ({ ...cluster, local: true }) })
  renderPage(<LiveBanner />)
  await vi.waitFor(() => expect(asked).toHaveBeenCalledTimes(1))
  expect(screen.queryByRole('status')).toBeNull()
})

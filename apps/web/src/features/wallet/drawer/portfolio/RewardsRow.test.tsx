// @vitest-environment happy-dom
import { createHash } from 'node:crypto'
import type { RemoteSettings } from '@callisto/contract'
import { ClaimTree, distributor } from '@callisto/program-clients'
import { address } from '@solana/kit'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { answerRpc, renderPage } from '../../../../lib/browser/render-page.test-helper.ts'
import { toBase64 } from '../../../../lib/text/base64.ts'
import { RewardsRow } from './RewardsRow.tsx'

const key = (last: string) => address(`So1111111111111111111111111111111111111111${last}`)
const [ME, MINT, TREE] = [key('2'), key('3'), key('4')]
const PATH = `/account/asr-claim-proof/${ME}`
const CLAIMS = new ClaimTree([{ claimant: ME, amountUnlocked: 1_500_000n, amountLocked: 0n }], (bytes) =>
  createHash('sha256').update(bytes).digest(),
)
const distribution: distributor.Distribution = {
  base: key('5'),
  mint: MINT,
  tokenProgram: address('TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'),
  vault: key('6'),
  clawbackReceiver: key('7'),
  root: CLAIMS.root,
  listHash: new Uint8Array(32),
  version: 0n,
  maxTotalClaim: 160n,
  maxNumNodes: 1n,
  totalCommitted: 0n,
  totalPaid: 0n,
  numNodesClaimed: 0n,
  startsAt: 1_000n,
  endsAt: 2_000n,
  clawbackStartsAt: 90_000n,
  clawedBack: false,
  bump: 255,
}

/** A service with one claim, and the settings that the operator has published. */
function serve(asrClaims: RemoteSettings['asrClaims'], reply: () => unknown = oneClaim) {
  const asked: string[] = []
  const clock = new Uint8Array(40)
  new DataView(clock.buffer).setBigInt64(32, 1_500n, true)
  const account = (owner: string, data: Uint8Array) => ({
    owner,
    lamports: 1,
    data: [toBase64(data), 'base64'],
  })
  const known: Record<string, unknown> = {
    SysvarC1ock11111111111111111111111111111111: account(key('8'), clock),
    [TREE]: account(distributor.PROGRAM, distributor.encodeDistribution(distribution)),
  }
  const accounts = (keys: unknown) => (keys as string[]).map((one) => known[one] ?? null)
  answerRpc(
    { getMultipleAccounts: ([keys]) => ({ context: { slot: 1 }, value: accounts(keys) }) },
    {
      '/static/remoteConfig/metadata.json': () => ({ swapSettings: {}, asrClaims }),
      [PATH](url) {
        asked.push(url.search)
        return reply()
      },
    },
  )
  return asked
}

const oneClaim = () => ({
  claim: [{ mint: MINT, merkle_tree: TREE, amount: '1500000', proof: [] }],
  voteCount: 0,
  voteCountExtra: 0,
})

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

// spec 2-7-07, 2-9-08
test('what can be claimed is a link to the page of claims', async () => {
  const asked = serve(undefined)
  renderPage(<RewardsRow address={ME} className="" />)
  const link = await screen.findByRole('link', { name: /Rewards to claim/ })
  expect(link.getAttribute('href')).toBe('/claim')
  expect(asked).toContain('?asrTimeline=oct-2024')
})

test('after the cut-off time nothing is asked for', async () => {
  const asked = serve({ timeline: 'oct-2024', endsAt: '2020-01-01T00:00:00Z' })
  const { container } = renderPage(<RewardsRow address={ME} className="" />)
  await waitFor(() => expect(vi.mocked(fetch).mock.results.length).toBeGreaterThan(0))
  await act(() => Promise.all(vi.mocked(fetch).mock.results.map(({ value }) => value)))
  expect([asked, container.textContent]).toEqual([[], ''])
})

// spec 2-8-50
test('a service that fails is named', async () => {
  serve(undefined, () => {
    throw new Error('away')
  })
  renderPage(<RewardsRow address={ME} className="" />)
  expect(await screen.findByText('Failed to fetch user asr claims', {}, { timeout: 5_000 })).toBeDefined()
})

// @vitest-environment happy-dom
import { createHash } from 'node:crypto'
import type { AsrClaim } from '@callisto/contract'
import { ClaimTree, distributor } from '@callisto/program-clients'
import { address } from '@solana/kit'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { answerRpc, renderPage } from '../../lib/browser/render-page.test-helper.ts'
import { asrClaimsQuery } from '../../lib/claims/claim-query.ts'
import { isRoundOpen } from '../../lib/claims/reward-round.ts'
import { toBase64 } from '../../lib/text/base64.ts'
import { Claims } from './Claims.tsx'

const key = (last: string) => address(`So1111111111111111111111111111111111111111${last}`)
const [ME, MINT, TREE] = [key('2'), key('3'), key('4')]
const round = { timeline: 'oct-2024', mints: undefined, endsAtMs: undefined }
const claim: AsrClaim = { mint: MINT, merkle_tree: TREE, amount: '1500000', proof: [] }
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
const PATH = `/account/asr-claim-proof/${ME}`
const clockAt = (seconds: number) => {
  const data = new Uint8Array(40)
  new DataView(data.buffer).setBigInt64(32, BigInt(seconds), true)
  return data
}
const account = (owner: string, data: Uint8Array) => ({
  owner,
  lamports: 1,
  data: [toBase64(data), 'base64'],
})

/** A chain of which only the clock and the distribution exist. */
function chain(claims: readonly AsrClaim[], state = distribution) {
  const requested: URL[] = []
  const known: Record<string, unknown> = {
    SysvarC1ock11111111111111111111111111111111: account(key('8'), clockAt(1_500)),
    [TREE]: account(distributor.PROGRAM, distributor.encodeDistribution(state)),
  }
  const fetch = answerRpc(
    {
      getMultipleAccounts: ([keys]) => ({
        context: { slot: 1 },
        value: (keys as string[]).map((one) => known[one] ?? null),
      }),
    },
    {
      [PATH](url) {
        requested.push(url)
        return { claim: claims, voteCount: 0, voteCountExtra: 0 }
      },
    },
  )
  return { requested, fetch }
}

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const show = (of = round) => renderPage(<Claims address={ME} round={of} onRequest={() => {}} />)

// spec 2-3-08, 2-7-05, 2-7-06
test('the claims of a round are asked for by its name and mints, and can be claimed', async () => {
  const { requested } = chain([claim])
  show({ ...round, timeline: 'jan-2027', mints: [MINT] } as never)
  expect(await screen.findByRole('button', { name: 'Claim' })).toBeDefined()
  expect(document.querySelector('[data-claimable]')?.getAttribute('data-claimable')).toBe('1500000')
  expect(Object.fromEntries(requested[0]!.searchParams)).toEqual({ asrTimeline: 'jan-2027', mints: MINT })
})

test('no claim, a claim that was returned, and one of another chain', async () => {
  chain([])
  show()
  expect(await screen.findByText('Nothing to claim')).toBeDefined()
  cleanup()
  chain([claim], { ...distribution, clawedBack: true })
  show()
  expect(await screen.findByText('Ended')).toBeDefined()
  cleanup()
  chain([{ ...claim, merkle_tree: key('9') }])
  show()
  expect(await screen.findByText('The distribution of this claim is not on this chain.')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Claim' })).toBeNull()
})

// spec 2-8-50
test('claims that cannot be loaded say so, with a code and another try', async () => {
  vi.spyOn(globalThis, 'fetch').mockResolvedValue(
    Response.json({ error: 'away', code: 'INTERNAL_ERROR' }, { status: 503 }),
  )
  show()
  expect(await screen.findByText('Failed to fetch user asr claims', {}, { timeout: 5_000 })).toBeDefined()
  expect(screen.getByRole('button', { name: 'Try again' })).toBeDefined()
})

// spec 2-9-07, 2-9-08
test('claims are fresh for 30 s, are tried once more, and belong to oct-2024 by default', () => {
  const { staleTime, retry, queryKey } = asrClaimsQuery(ME, round)
  expect([staleTime, retry]).toEqual([30_000, 1])
  expect(queryKey).toContain('oct-2024')
})

// spec 2-7-07
test('a round is asked for until its cut-off time', () => {
  expect(isRoundOpen({ ...round, endsAtMs: 1_000 }, 999)).toBe(true)
  expect(isRoundOpen({ ...round, endsAtMs: 1_000 }, 1_000)).toBe(false)
  expect(isRoundOpen(round, Number.MAX_SAFE_INTEGER)).toBe(true)
})

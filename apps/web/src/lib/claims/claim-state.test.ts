import type { AsrClaim } from '@callisto/contract'
import type { distributor } from '@callisto/program-clients'
import { address } from '@solana/kit'
import { expect, test } from 'vitest'
import { type ClaimAccounts, claimableNow, toClaimState } from './claim-state.ts'

const key = (last: string) => address(`So1111111111111111111111111111111111111111${last}`)
const MINT = key('2')
const claim: AsrClaim = { mint: MINT, merkle_tree: key('3'), amount: '100', locked_amount: '60', proof: [] }
const distribution: distributor.Distribution = {
  base: key('4'),
  mint: MINT,
  tokenProgram: key('5'),
  vault: key('6'),
  clawbackReceiver: key('7'),
  root: new Uint8Array(32),
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
const claimedWith = (withdrawn: bigint): distributor.ClaimStatus => ({
  claimant: key('8'),
  distribution: key('3'),
  unlockedAmount: 100n,
  lockedAmount: 60n,
  lockedAmountWithdrawn: withdrawn,
  bump: 255,
})
const at = (now: number, accounts: Partial<ClaimAccounts> = {}) =>
  toClaimState(claim, { distribution, status: undefined, hasTokenAccount: true, ...accounts }, now)
const returned = { ...distribution, clawedBack: true }

test.each([
  ['before the start', at(999), 'notStarted', 0n, 0n],
  ['at the start the unlocked part', at(1_000), 'claimable', 100n, 0n],
  ['half way half of the locked part too', at(1_500), 'claimable', 130n, 0n],
  ['late, until the rest is returned', at(99_999), 'claimable', 160n, 0n],
  ['not claimed before that', at(99_999, { distribution: returned }), 'ended', 0n, 0n],
  ['claimed at the start, nothing more yet', at(1_000, { status: claimedWith(0n) }), 'vesting', 0n, 100n],
  ['claimed at the start, half vested', at(1_500, { status: claimedWith(0n) }), 'vesting', 30n, 100n],
  [
    'claimed, the rest returned: what vests stays',
    at(2_000, { status: claimedWith(30n), distribution: returned }),
    'vesting',
    30n,
    130n,
  ],
  ['all paid', at(2_000, { status: claimedWith(60n) }), 'claimed', 0n, 160n],
  ['no distribution on this chain', at(1_500, { distribution: undefined }), 'invalid', 0n, 0n],
  [
    'a distribution of another mint',
    at(1_500, { distribution: { ...distribution, mint: key('9') } }),
    'invalid',
    0n,
    0n,
  ],
])('%s', (_, state, phase, claimable, paid) => {
  expect([state.phase, state.claimable, state.paid]).toEqual([phase, claimable, paid])
})

test('only what pays something can be claimed', () => {
  const states = [at(999), at(1_000), at(1_000, { status: claimedWith(0n) })]
  expect(claimableNow(states)).toEqual([states[1]])
})

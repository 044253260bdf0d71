import { createHash } from 'node:crypto'
import type { AsrClaimReply, PortfolioReply, StakedReply } from '@callisto/contract'
import { ClaimTree, distributor, formatClaimList, verifyClaim, votelock } from '@callisto/program-clients'
import { type AccountState, TOKEN_PROGRAM } from '@callisto/solana'
import type { Address } from '@solana/kit'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { FakeLedger, fakeAddress, SOL, wallet } from '../testing/fake-ledger.test-helper.ts'
import { startTestAccount, type TestAccount } from '../testing/test-account.test-helper.ts'

const sha256 = (bytes: Uint8Array) => new Uint8Array(createHash('sha256').update(bytes).digest())
const [me, other, stranger, provider] = [wallet(1), wallet(2), wallet(3), wallet(100)]
const TOKEN = fakeAddress(2, 0)
const [TREE, FORGED, LOCKER] = [fakeAddress(5, 0), fakeAddress(5, 1), fakeAddress(6, 0)]
const claims = [
  { claimant: me, amountUnlocked: 1_500_000n, amountLocked: 500_000n },
  { claimant: other, amountUnlocked: 7n, amountLocked: 0n },
]
const tree = new ClaimTree(claims, sha256)
const list = formatClaimList(claims)

const distribution: distributor.Distribution = {
  base: provider,
  mint: TOKEN,
  tokenProgram: TOKEN_PROGRAM,
  vault: fakeAddress(5, 2),
  clawbackReceiver: provider,
  root: tree.root,
  listHash: sha256(Buffer.from(list)),
  version: 0n,
  maxTotalClaim: 2_000_007n,
  maxNumNodes: 2n,
  totalCommitted: 0n,
  totalPaid: 0n,
  numNodesClaimed: 0n,
  startsAt: 0n,
  endsAt: 1n,
  clawbackStartsAt: 90_000n,
  clawedBack: false,
  bump: 255,
}
const locker: votelock.Locker = {
  base: provider,
  mint: TOKEN,
  tokenProgram: TOKEN_PROGRAM,
  lockedSupply: 10_000_000n,
  minDuration: 1n,
  maxDuration: 100n,
  multiplier: 1,
  bump: 255,
}

function mintData(decimals: number): Uint8Array {
  const data = new Uint8Array(82)
  data[44] = decimals
  data[45] = 1
  return data
}

/** An escrow of 10 tokens of which 3 are leaving, in the first of two parts; the second one was closed. */
async function stakeAccounts(): Promise<[Address, Uint8Array][]> {
  const [escrow] = await votelock.findEscrowPda({ locker: LOCKER, owner: me })
  const [part] = await votelock.findUnstakingPda({ escrow, index: 0n })
  const state: votelock.Escrow = {
    locker: LOCKER,
    owner: me,
    vault: fakeAddress(6, 1),
    amount: 10_000_000n,
    unstakingAmount: 3_000_000n,
    startedAt: 0n,
    endsAt: 100n,
    nextIndex: 2n,
    isMaxLock: true,
    bump: 255,
  }
  const leaving = { escrow, amount: 3_000_000n, endsAt: 1_800_000_000n, index: 0n, bump: 255 }
  return [
    [escrow, votelock.encodeEscrow(state)],
    [part, votelock.encodeUnstaking(leaving)],
  ]
}

let account: TestAccount
const known = new Map<string, { owner: Address; data: Uint8Array }>()

beforeEach(async () => {
  known.clear()
  const put = (address: string, owner: Address, data: Uint8Array) => known.set(address, { owner, data })
  put(TREE, distributor.PROGRAM, distributor.encodeDistribution(distribution))
  put(
    FORGED,
    distributor.PROGRAM,
    distributor.encodeDistribution({ ...distribution, root: new Uint8Array(32) }),
  )
  put(LOCKER, votelock.PROGRAM, votelock.encodeLocker(locker))
  put(TOKEN, TOKEN_PROGRAM, mintData(6))
  for (const [address, data] of await stakeAccounts()) put(address, votelock.PROGRAM, data)
  const ledger = new FakeLedger()
  ledger.endow(me, 10n ** 10n, [[SOL, 10n ** 9n]])
  ledger.send(me, other, SOL, 1n).commit(me)
  ledger.block()
  const plain = ledger.accounts
  ledger.accounts = async (addresses, signal) => {
    const reply = await plain(addresses, signal)
    const found = addresses.map((address, at): AccountState | undefined => {
      const one = known.get(address)
      return one ? { address, lamports: 1n, executable: false, ...one } : reply.accounts[at]
    })
    return { ...reply, accounts: found }
  }
  account = await startTestAccount(ledger, {
    locker: LOCKER,
    claims: [
      { timeline: 'oct-2024', distribution: TREE, list },
      { timeline: 'oct-2024', distribution: FORGED, list },
      { timeline: 'jan-2025', distribution: TREE, list: formatClaimList(claims.slice(1)) },
    ],
  })
  account.market.usd.set(TOKEN, 2)
})

afterEach(() => account.close())

const claimsOf = (address: string, query = '') =>
  account.get<AsrClaimReply>(`/account/asr-claim-proof/${address}?${query}`)

describe('claims (2-3-08, 2-7-05, 2-7-06, 2-9-08)', () => {
  test('a wallet has its leaf with a proof that leads to the root on the chain', async () => {
    const { claim, voteCount, voteCountExtra } = await claimsOf(
      me,
      `asrTimeline=oct-2024&mints=${TOKEN},${SOL}`,
    )
    expect([voteCount, voteCountExtra]).toEqual([0, 0])
    const [only] = claim
    expect(claim).toMatchObject([
      { mint: TOKEN, merkle_tree: TREE, amount: '1500000', locked_amount: '500000' },
    ])
    const proof = only!.proof.map((hash) => Uint8Array.from(hash))
    expect(await verifyClaim(distribution.root, claims[0]!, proof, sha256)).toBe(true)
    // The round of the specification is the default one; nothing vests where nothing is locked.
    const [theirs] = (await claimsOf(other)).claim
    expect(theirs).toEqual({ ...theirs, merkle_tree: TREE, amount: '7' })
    expect(theirs).not.toHaveProperty('locked_amount')
  })

  test.each([
    ['a wallet that is not in the list', stranger, ''],
    ['another mint', me, `mints=${SOL}`],
    ['another round', me, 'asrTimeline=apr-2025'],
    ['a list whose root is not on the chain', other, 'asrTimeline=jan-2025'],
  ])('%s: nothing', async (_, address, query) => {
    expect((await claimsOf(address, query)).claim).toEqual([])
  })

  test.each(['mints=nothing', `asrTimeline=${'a'.repeat(33)}`])('%s is refused', async (query) => {
    const { statusCode } = await account.app.inject(`/account/asr-claim-proof/${me}?${query}`)
    expect(statusCode).toBe(400)
  })
})

describe('locked governance tokens (2-2.wallet-15)', () => {
  test('what is locked and what is leaving', async () => {
    expect(await account.get<StakedReply>(`/api/portfolio/v1/staked-jup/${me}`)).toEqual({
      stakedAmount: 7,
      unstaking: [{ amount: 3, until: 1_800_000_000_000 }],
      locker: LOCKER,
      mint: TOKEN,
    })
    expect(await account.get<StakedReply>(`/api/portfolio/v1/staked-jup/${stranger}`)).toMatchObject({
      stakedAmount: 0,
      unstaking: [],
    })
  })

  test('they are an element of the portfolio, at the price of now', async () => {
    const { elements } = await account.get<PortfolioReply>(
      `/account/v1/portfolio/fetchJup?address=${me}&addressSystem=solana`,
    )
    const staked = elements.find(({ label }) => label === 'Staked')
    expect(staked).toMatchObject({ platformId: 'jupiter-governance', value: 20, type: 'multiple' })
    if (staked?.type !== 'multiple') throw new Error('a stake is a list of tokens')
    expect(staked.data.assets).toMatchObject([
      { value: 14, attributes: {}, data: { amount: 7 } },
      { value: 6, attributes: { lockedUntil: 1_800_000_000_000 }, data: { amount: 3 } },
    ])
  })

  test('a chain without the locker has no stake', async () => {
    known.delete(LOCKER)
    const reply = await account.get<StakedReply>(`/api/portfolio/v1/staked-jup/${me}`)
    expect(reply).toEqual({ stakedAmount: 0, unstaking: [] })
  })

  test('a mint that cannot be read is a failure, not a stake of another size', async () => {
    known.delete(TOKEN)
    const { statusCode } = await account.app.inject(`/api/portfolio/v1/staked-jup/${me}`)
    expect(statusCode).toBe(500)
    const { value, fetcherReports } = await account.get<PortfolioReply>(
      `/account/v1/portfolio/fetchJup?address=${me}&addressSystem=solana`,
    )
    expect(value).toBeNull()
    expect(fetcherReports).toContainEqual(
      expect.objectContaining({ id: 'jupiter-governance', status: 'failed' }),
    )
  })
})

import { expect, test } from 'vitest'
import type { SimulatedAccount } from '../effects/own-changes.ts'
import { RENT, type TokenFields, tokenAccount } from '../effects/token-account.test-helper.ts'
import { associatedTokenAddress } from '../instructions/associated-token.ts'
import type { AccountState } from '../rpc/chain-port.ts'
import { NATIVE_MINT, SYSTEM_PROGRAM, TOKEN_PROGRAM } from '../well-known.ts'
import { compareSimulation } from './compare-simulation.ts'
import type { SwapIntent, SwapSummary } from './swap-intent.ts'

const key = (last: string) => `So1111111111111111111111111111111111111111${last}`
const [user, thief, usdc, bonk, other] = ['2', '3', '4', '5', '6'].map(key) as [
  string,
  string,
  string,
  string,
  string,
]
const FEES = 5_000n
const account = (mint: string) => associatedTokenAddress(user, mint, TOKEN_PROGRAM)
const [wsolAccount, usdcAccount, bonkAccount, otherAccount] = await Promise.all(
  [NATIVE_MINT, usdc, bonk, other].map(account),
)

const token = (address: string, fields: Omit<TokenFields, 'owner'> & { owner?: string }) =>
  tokenAccount(address, { owner: user, ...fields })
const wallet = (lamports: bigint, owner: string = SYSTEM_PROGRAM, bytes = 0): AccountState => ({
  address: user,
  owner,
  lamports,
  data: new Uint8Array(bytes),
  executable: false,
})
const entry = (
  address: string | undefined,
  before: AccountState | undefined,
  after: AccountState | undefined,
): SimulatedAccount => ({ address: address!, before, after })

const ref = (mint: string) => ({ mint, tokenProgram: TOKEN_PROGRAM })
const toIntent = (input: string, output: string): SwapIntent => ({
  user,
  swapMode: 'ExactIn',
  input: ref(input),
  output: ref(output),
  amountIn: 1_000n,
  amountOut: 90n,
  wrapSol: true,
  route: [],
  intermediates: [ref(bonk)],
  platformFeeBps: 0,
  maxPriorityFeeLamports: 0n,
  readSwap: () => undefined,
})
const toSummary = (intent: SwapIntent, more: Partial<SwapSummary> = {}): SwapSummary => ({
  spend: { mint: intent.input.mint, amount: 1_000n, exact: true },
  receive: { mint: intent.output.mint, amount: 90n, exact: false, account: usdcAccount! },
  platformFee: undefined,
  opens: [],
  closes: [],
  feeLamports: FEES,
  priorityFeeLamports: 0n,
  tipLamports: 0n,
  ...more,
})

const RICH = 10_000_000n
const fromSol = toIntent(NATIVE_MINT, usdc)
const fromToken = toIntent(other, usdc)
const toSol = toIntent(usdc, NATIVE_MINT)
const usdcOf = (more: Partial<TokenFields> = {}) => token(usdcAccount!, { mint: usdc, amount: 5n, ...more })
const soldSol = entry(user, wallet(RICH), wallet(RICH - 1_000n - FEES))
const paidFee = entry(user, wallet(RICH), wallet(RICH - FEES))
const gotUsdc = entry(usdcAccount, usdcOf(), usdcOf({ amount: 100n }))
const soldOther = entry(
  otherAccount,
  token(otherAccount!, { mint: other, amount: 1_000n }),
  token(otherAccount!, { mint: other }),
)

const compare = (accounts: readonly SimulatedAccount[], intent = fromSol, more: Partial<SwapSummary> = {}) =>
  compareSimulation(accounts, intent, toSummary(intent, more))

test('SOL for a token: fees, and the rent of an account that stays, are not sold', async () => {
  expect(await compare([soldSol, gotUsdc])).toEqual({
    ok: true,
    simulated: { input: 1_000n, output: 95n, rent: 0n },
  })
  const opening = entry(user, wallet(RICH), wallet(RICH - 1_000n - FEES - RENT))
  const opened = entry(usdcAccount, undefined, usdcOf({ amount: 95n }))
  const result = await compare([opening, opened], fromSol, { opens: [usdc] })
  expect(result).toEqual({ ok: true, simulated: { input: 1_000n, output: 95n, rent: RENT } })
})

test('rent of accounts that stay is what they hold, of whatever size they are, without wrapped SOL', async () => {
  const extended = 2_074_080n
  const opening = entry(user, wallet(RICH), wallet(RICH - 1_000n - FEES - extended))
  const opened = entry(usdcAccount, undefined, usdcOf({ amount: 95n, lamports: extended }))
  expect(await compare([opening, opened], fromSol, { opens: [usdc] })).toMatchObject({
    simulated: { input: 1_000n, output: 95n, rent: extended },
  })
  const wrapped = token(wsolAccount!, { mint: NATIVE_MINT, amount: 95n, lamports: RENT + 95n })
  const kept = [
    entry(user, wallet(RICH), wallet(RICH - FEES - RENT)),
    entry(wsolAccount, undefined, wrapped),
    entry(usdcAccount, usdcOf({ amount: 1_000n }), usdcOf({ amount: 0n })),
  ]
  expect(await compare(kept, toSol, { opens: [NATIVE_MINT] })).toMatchObject({
    simulated: { output: 95n, rent: RENT },
  })
})

test('a token for SOL: the wrapped account is closed, its balance and rent come along', async () => {
  const wrapped = token(wsolAccount!, { mint: NATIVE_MINT, amount: 7n, lamports: RENT + 7n })
  const accounts = [
    entry(user, wallet(RICH), wallet(RICH + 95n + RENT + 7n - FEES)),
    entry(wsolAccount, wrapped, undefined),
    entry(usdcAccount, usdcOf({ amount: 1_000n }), usdcOf({ amount: 0n })),
  ]
  const result = await compare(accounts, toSol, { closes: [NATIVE_MINT] })
  expect(result).toEqual({ ok: true, simulated: { input: 1_000n, output: 95n, rent: 0n } })
})

test('a token for a token; accounts of others and unchanged ones do not matter', async () => {
  const pool = token(thief, { mint: usdc, owner: thief, amount: 900n })
  const bystander = token(key('7'), { mint: usdc, amount: 3n })
  const accounts = [
    paidFee,
    soldOther,
    gotUsdc,
    entry(thief, pool, token(thief, { mint: usdc, owner: thief })),
    entry(key('7'), bystander, token(key('7'), { mint: usdc, amount: 3n })),
    entry(bonkAccount, token(bonkAccount!, { mint: bonk }), token(bonkAccount!, { mint: bonk, amount: 2n })),
  ]
  expect(await compare(accounts, fromToken)).toEqual({
    ok: true,
    simulated: { input: 1_000n, output: 95n, rent: 0n },
  })
})

test('somebody else may pay the fees, and receive', async () => {
  const destination = key('8')
  const held = (amount: bigint) => token(destination, { mint: usdc, owner: thief, amount })
  const sponsored = { ...fromToken, feePayer: thief, destinationAccount: destination }
  const untouched = entry(user, wallet(RICH), wallet(RICH))
  const opened = [untouched, soldOther, entry(destination, undefined, held(95n))]
  expect(await compare(opened, sponsored)).toMatchObject({ simulated: { output: 95n } })
  const short = [untouched, soldOther, entry(destination, held(50n), held(100n))]
  expect(await compare(short, sponsored)).toMatchObject({
    reason: 'the simulation returns less than the minimum',
  })
})

test('a wallet that is paid beside the swap has spent nothing', async () => {
  const paid = entry(user, wallet(RICH), wallet(RICH + 7n))
  expect(await compare([paid, gotUsdc])).toMatchObject({ simulated: { input: 0n, output: 95n } })
})

test('fees that transfers leave in an account of Token-2022 change nothing of its settings', async () => {
  const withFees = (amount: bigint, withheld: number) =>
    usdcOf({ amount, extensions: [[7], [2, withheld, 0, 0, 0, 0, 0, 0, 0]] })
  const got = entry(usdcAccount, withFees(5n, 0), withFees(100n, 9))
  expect(await compare([soldSol, got])).toMatchObject({ ok: true })
})

const strange = key('7')
const strangeUsdc = (amount: bigint) => token(strange, { mint: usdc, amount })
const usdcAfter = (more: Partial<TokenFields>) =>
  entry(usdcAccount, usdcOf(), usdcOf({ amount: 100n, ...more }))

test.each<[string, SimulatedAccount[], string, SwapIntent?, Partial<SwapSummary>?]>([
  ['without the wallet', [gotUsdc], 'does not include your wallet'],
  [
    'the wallet assigned',
    [entry(user, wallet(RICH), wallet(RICH, thief)), gotUsdc],
    'your wallet to a program',
  ],
  [
    'the wallet with data',
    [entry(user, wallet(RICH), wallet(RICH, SYSTEM_PROGRAM, 8)), gotUsdc],
    'your wallet to a program',
  ],
  ['a wallet that was a program account', [entry(user, wallet(RICH, thief), undefined)], 'to a program'],
  ['more SOL', [entry(user, wallet(RICH), wallet(RICH - 1_001n - FEES)), gotUsdc], 'more than you approve'],
  ['a wallet that is emptied', [entry(user, wallet(RICH), undefined), gotUsdc], 'more than you approve'],
  ['less', [soldSol, entry(usdcAccount, usdcOf(), usdcOf({ amount: 94n }))], 'less than the minimum'],
  ['nothing', [soldSol], 'less than the minimum'],
  [
    'more of a token',
    [paidFee, { ...soldOther, before: token(otherAccount!, { mint: other, amount: 1_001n }) }, gotUsdc],
    'more than you approve',
    fromToken,
  ],
  [
    'SOL beside a token',
    [entry(user, wallet(RICH), wallet(RICH - FEES - 1n)), soldOther, gotUsdc],
    'more SOL than the fees',
    fromToken,
  ],
  [
    'another account',
    [soldSol, gotUsdc, entry(strange, strangeUsdc(3n), strangeUsdc(2n))],
    'another of your token accounts',
  ],
  [
    'the lamports of another account',
    [soldSol, gotUsdc, entry(strange, strangeUsdc(3n), { ...strangeUsdc(3n), lamports: 0n })],
    'another of your token accounts',
  ],
  [
    'another account closed',
    [soldSol, gotUsdc, entry(strange, strangeUsdc(3n), undefined)],
    'another of your',
  ],
  [
    'another account opened',
    [soldSol, gotUsdc, entry(strange, undefined, strangeUsdc(0n))],
    'another of your',
  ],
  ['an account opened', [soldSol, entry(usdcAccount, undefined, usdcOf({ amount: 95n }))], 'does not need'],
  [
    'an account opened with a delegate',
    [soldSol, entry(usdcAccount, undefined, usdcOf({ amount: 95n, delegate: thief }))],
    'to spend your tokens',
    fromSol,
    { opens: [usdc] },
  ],
  ['an account closed', [soldSol, entry(usdcAccount, usdcOf(), undefined)], 'closes one of your'],
  ['another owner', [soldSol, usdcAfter({ owner: thief })], 'changes the owner'],
  ['a delegate', [soldSol, usdcAfter({ delegate: thief, delegatedAmount: 5n })], 'to spend your tokens'],
  ['a delegated amount', [soldSol, usdcAfter({ delegatedAmount: 5n })], 'to spend your tokens'],
  ['a close authority', [soldSol, usdcAfter({ closeAuthority: thief })], 'who may close'],
  ['a frozen account', [soldSol, usdcAfter({ state: 2 })], 'freezes'],
  ['another mint', [soldSol, usdcAfter({ mint: bonk })], 'changes the settings'],
  ['an extension', [soldSol, usdcAfter({ extensions: [[8, 1]] })], 'changes the settings'],
  [
    'an intermediate token',
    [
      soldSol,
      gotUsdc,
      entry(
        bonkAccount,
        token(bonkAccount!, { mint: bonk, amount: 2n }),
        token(bonkAccount!, { mint: bonk }),
      ),
    ],
    'a token that the swap does not sell',
  ],
  ['an unreadable mint', [soldSol], 'cannot be compared', { ...fromSol, output: ref('x') }],
])('%s is refused', async (_, accounts, reason, intent = fromSol, more = {}) => {
  const result = await compare(accounts, intent, more)
  expect(result).toEqual({ ok: false, reason: expect.stringContaining(reason) })
})

import { AccountRole, type Address, generateKeyPairSigner, type Instruction } from '@solana/kit'
import { describe, expect, test } from 'vitest'
import { FORMAT_LIMITS } from '../cluster/transaction-format.ts'
import { associatedTokenAddress } from '../instructions/associated-token.ts'
import {
  closeTokenAccount,
  createTokenAccount,
  littleEndian,
  setComputeUnitLimit,
  syncNative,
  transferLamports,
} from '../instructions/encode.ts'
import { buildTransaction } from '../transaction/build-transaction.ts'
import type { ParsedInstruction } from '../transaction/parse-transaction.ts'
import { NATIVE_MINT, TOKEN_PROGRAM } from '../well-known.ts'
import type { DirectSwap, SwapIntent, SwapReading } from './swap-intent.ts'
import { verifySwapTransaction } from './verify-swap.ts'

// Swaps by the own instructions of venues: at several pools at once, and over a token in between.

const key = async () => (await generateKeyPairSigner()).address
const [user, thief, venue, a, b, mid, poolA, poolB, vault] = (await Promise.all(
  Array.from({ length: 9 }, key),
)) as [Address, Address, Address, Address, Address, Address, Address, Address, Address]
const accountOf = (mint: string, owner: string = user) => associatedTokenAddress(owner, mint, TOKEN_PROGRAM)
const accounts = new Map<string, Address>(
  await Promise.all([a, b, mid, NATIVE_MINT].map(async (mint) => [mint, await accountOf(mint)] as const)),
)
const thiefAccount = await accountOf(b, thief)

interface Swap extends Pick<DirectSwap, 'swapMode' | 'amountIn' | 'amountOut'> {
  pool: string
  from: string
  to: string
  owner?: string
  more?: string
}

/** A venue whose instruction names no mints, as those of some programs do not. */
function call({ pool, from, to, swapMode, amountIn, amountOut, owner = user, more }: Swap): Instruction {
  const account = (address: string, role = AccountRole.WRITABLE) => ({ address: address as Address, role })
  return {
    programAddress: venue,
    accounts: [
      account(owner, AccountRole.READONLY_SIGNER),
      account(pool),
      account(accounts.get(from) ?? from),
      account(accounts.get(to) ?? to),
      account(more ?? vault),
    ],
    data: Uint8Array.of(swapMode === 'ExactIn' ? 0 : 1, ...littleEndian([amountIn, 8], [amountOut, 8])),
  }
}

function readSwap({ programId, accounts: keys, data }: ParsedInstruction): SwapReading | undefined {
  if (programId !== venue) return undefined
  const [owner, pool, inputAccount, outputAccount, other] = keys.map(({ address }) => address) as [
    string,
    string,
    string,
    string,
    string,
  ]
  const view = new DataView(data.buffer, data.byteOffset)
  const step = {
    user: owner,
    pool,
    inputMint: undefined,
    outputMint: undefined,
    inputAccount,
    outputAccount,
    otherAccounts: [pool, other],
  }
  const swapMode = data[0] === 0 ? 'ExactIn' : 'ExactOut'
  return {
    ok: true,
    direct: {
      swapMode,
      amountIn: view.getBigUint64(1, true),
      amountOut: view.getBigUint64(9, true),
      step,
    },
  }
}

const ref = (mint: string) => ({ mint, tokenProgram: TOKEN_PROGRAM })
const leg = (
  pool: string,
  from: string,
  to: string,
  amountIn: bigint,
  amountOut: bigint,
  shareBps = 10_000,
) => ({
  pool,
  inputMint: from,
  outputMint: to,
  amountIn,
  amountOut,
  shareBps,
})
const base = { user, wrapSol: true, platformFeeBps: 0, maxPriorityFeeLamports: 0n, readSwap }

/** 1,000 of A for at least 495 of B, 700 of it at one pool and 300 at the other. */
const split: SwapIntent = {
  ...base,
  swapMode: 'ExactIn',
  input: ref(a),
  output: ref(b),
  amountIn: 1_000n,
  amountOut: 495n,
  route: [leg(poolA, a, b, 700n, 351n, 7_000), leg(poolB, a, b, 300n, 149n, 3_000)],
}
const splitCalls: readonly Swap[] = [
  { pool: poolA, from: a, to: b, swapMode: 'ExactIn', amountIn: 700n, amountOut: 348n },
  { pool: poolB, from: a, to: b, swapMode: 'ExactIn', amountIn: 300n, amountOut: 148n },
]
/** At most 1,000 of A for exactly 500 of B. */
const splitOut: SwapIntent = {
  ...split,
  swapMode: 'ExactOut',
  amountIn: 1_000n,
  amountOut: 500n,
  route: [leg(poolA, a, b, 690n, 351n, 7_000), leg(poolB, a, b, 300n, 149n, 3_000)],
}
const splitOutCalls: readonly Swap[] = [
  { pool: poolA, from: a, to: b, swapMode: 'ExactOut', amountIn: 696n, amountOut: 351n },
  { pool: poolB, from: a, to: b, swapMode: 'ExactOut', amountIn: 303n, amountOut: 149n },
]
/** At most 1,000 of A for 77 of the middle token, all of which becomes at least 495 of B. */
const hop: SwapIntent = {
  ...base,
  swapMode: 'ExactIn',
  input: ref(a),
  output: ref(b),
  amountIn: 1_000n,
  amountOut: 495n,
  route: [leg(poolA, a, mid, 990n, 77n), leg(poolB, mid, b, 77n, 500n)],
  intermediates: [ref(mid)],
}
const hopCalls: readonly Swap[] = [
  { pool: poolA, from: a, to: mid, swapMode: 'ExactOut', amountIn: 1_000n, amountOut: 77n },
  { pool: poolB, from: mid, to: b, swapMode: 'ExactIn', amountIn: 77n, amountOut: 495n },
]
/** The same over SOL, whose rest stays. */
const solHop: SwapIntent = {
  ...hop,
  route: [leg(poolA, a, NATIVE_MINT, 1_000n, 78n), leg(poolB, NATIVE_MINT, b, 77n, 500n)],
  intermediates: [ref(NATIVE_MINT)],
}
const solHopCalls: readonly Swap[] = [
  { pool: poolA, from: a, to: NATIVE_MINT, swapMode: 'ExactIn', amountIn: 1_000n, amountOut: 77n },
  { pool: poolB, from: NATIVE_MINT, to: b, swapMode: 'ExactIn', amountIn: 77n, amountOut: 495n },
]

const open = (mint: string) =>
  createTokenAccount({
    payer: user,
    account: accounts.get(mint)!,
    owner: user,
    mint,
    tokenProgram: TOKEN_PROGRAM,
  })
const close = (mint: string) => closeTokenAccount(accounts.get(mint)!, user, user, TOKEN_PROGRAM)

function verify(intent: SwapIntent, instructions: readonly Instruction[]) {
  const plan = {
    version: 0 as const,
    feePayer: user,
    instructions: [setComputeUnitLimit(200_000), ...instructions],
  }
  const built = buildTransaction(plan, { blockhash: vault, lastValidBlockHeight: 1 }, FORMAT_LIMITS[0])
  if (!built.ok) throw new Error(built.reason)
  const cluster = { formats: FORMAT_LIMITS, signatureFeeLamports: 5_000n }
  return verifySwapTransaction(built.bytes, intent, { cluster })
}

describe('what will change', () => {
  test.each<[string, SwapIntent, readonly Instruction[], object]>([
    [
      'two pools at once',
      split,
      [open(b), ...splitCalls.map(call)],
      {
        spend: { mint: a, amount: 1_000n, exact: true },
        receive: { amount: 496n, exact: false },
        opens: [b],
      },
    ],
    [
      'two pools at once, exact out',
      splitOut,
      splitOutCalls.map(call),
      { spend: { mint: a, amount: 999n, exact: false }, receive: { amount: 500n, exact: true } },
    ],
    [
      'over a token',
      hop,
      [open(mid), ...hopCalls.map(call), close(mid)],
      {
        spend: { mint: a, amount: 1_000n, exact: false },
        receive: { mint: b, amount: 495n, exact: false, account: accounts.get(b) },
        opens: [mid],
        closes: [mid],
      },
    ],
    [
      'over SOL',
      solHop,
      [open(NATIVE_MINT), ...solHopCalls.map(call), close(NATIVE_MINT)],
      { spend: { amount: 1_000n, exact: true }, closes: [NATIVE_MINT] },
    ],
    [
      'exact out over a token: the greatest input buys what brings the output',
      { ...hop, swapMode: 'ExactOut' },
      hopCalls.map(call),
      { spend: { amount: 1_000n, exact: false }, receive: { amount: 495n, exact: false } },
    ],
  ])('%s', async (_, intent, instructions, summary) => {
    expect(await verify(intent, instructions)).toMatchObject({ ok: true, summary })
  })

  test('SOL that a swap over a token leaves is unwrapped, wherever it was before', async () => {
    const sol = {
      ...hop,
      input: ref(NATIVE_MINT),
      route: [leg(poolA, NATIVE_MINT, mid, 990n, 77n), hop.route[1]!],
    }
    const calls = [{ ...hopCalls[0]!, from: NATIVE_MINT }, hopCalls[1]!].map(call)
    const account = accounts.get(NATIVE_MINT)!
    const wrap = [transferLamports(user, account, 1_000n), syncNative(account, TOKEN_PROGRAM)]
    expect(await verify(sol, [...wrap, ...calls, close(NATIVE_MINT)])).toMatchObject({
      ok: true,
      summary: { spend: { mint: NATIVE_MINT, amount: 1_000n, exact: false }, closes: [NATIVE_MINT] },
    })
    expect(await verify(sol, [...wrap, ...calls])).toEqual({
      ok: false,
      reason: 'the transaction leaves SOL wrapped',
    })
  })
})

test('an output to another account is that of the output token', async () => {
  const elsewhere = { ...hop, destinationAccount: thiefAccount }
  const calls = [hopCalls[0]!, { ...hopCalls[1]!, to: thiefAccount }].map(call)
  expect(await verify(elsewhere, calls)).toMatchObject({
    ok: true,
    summary: { receive: { mint: b, amount: 495n, account: thiefAccount } },
  })
  expect(await verify(elsewhere, hopCalls.map(call))).toMatchObject({ ok: false })
})

const changed = (calls: readonly Swap[], index: number, change: Partial<Swap>) =>
  calls.map((one, at) => call(at === index ? { ...one, ...change } : one))

describe('not signed', () => {
  const notYours = 'a step of the swap uses a token account that is not yours'
  const noSum = 'the swaps do not add up to the swap that you approved'
  test.each<[string, SwapIntent, readonly Instruction[], string]>([
    ['a leg to another wallet', split, changed(splitCalls, 1, { to: thiefAccount }), notYours],
    ['a leg from another account', split, changed(splitCalls, 1, { from: thiefAccount }), notYours],
    ['a leg into another token', split, changed(splitCalls, 1, { to: a }), noSum],
    [
      'a lower minimum of one leg',
      split,
      changed(splitCalls, 1, { amountOut: 146n }),
      'the minimum output or maximum input differs',
    ],
    [
      'a higher maximum of one leg',
      splitOut,
      changed(splitOutCalls, 0, { amountIn: 698n }),
      'the input amount differs',
    ],
    [
      'another amount of one leg',
      split,
      changed(splitCalls, 0, { amountIn: 701n }),
      'the split differs from the quote',
    ],
    [
      'another output of one leg',
      splitOut,
      changed(splitOutCalls, 0, { amountOut: 350n }),
      'the split differs from the quote',
    ],
    ['another pool', split, changed(splitCalls, 0, { pool: vault }), 'a pool differs from the quote'],
    ['another mode', split, changed(splitCalls, 0, { swapMode: 'ExactOut' }), 'the swap mode differs'],
    [
      'another of your accounts',
      split,
      changed(splitCalls, 0, { more: accounts.get(a)! }),
      'a step of the swap takes an account of yours that it does not need',
    ],
    [
      'one swap more',
      split,
      [...splitCalls, splitCalls[0]!].map(call),
      'the number of pools differs from the quote',
    ],
    ['one swap less', split, [call(splitCalls[0]!)], 'the number of pools differs from the quote'],
    [
      'an instruction between them',
      split,
      [call(splitCalls[0]!), transferLamports(user, thief, 1n), call(splitCalls[1]!)],
      'the transaction has two swap instructions',
    ],
    [
      'an instruction behind them',
      split,
      [...splitCalls.map(call), transferLamports(user, thief, 1n)],
      'the instructions are not in the order of a swap',
    ],
    [
      'more taken from the token in between than was delivered',
      hop,
      changed(hopCalls, 1, { amountIn: 78n }),
      'the second swap takes another amount than the first delivers',
    ],
    [
      'another amount between them',
      hop,
      [
        { ...hopCalls[0]!, amountOut: 76n },
        { ...hopCalls[1]!, amountIn: 76n },
      ].map(call),
      'the amount between the swaps differs from the quote',
    ],
    [
      'a first swap that leaves the token in between',
      hop,
      changed(hopCalls, 0, { swapMode: 'ExactIn' }),
      'the first swap delivers no exact amount',
    ],
    [
      'a second swap that leaves the token in between',
      hop,
      changed(hopCalls, 1, { swapMode: 'ExactOut' }),
      'the second swap takes no exact amount',
    ],
    ['a greater input', hop, changed(hopCalls, 0, { amountIn: 1_001n }), 'the input amount differs'],
    [
      'a lower minimum behind it',
      hop,
      changed(hopCalls, 1, { amountOut: 494n }),
      'the minimum output or maximum input differs',
    ],
    ['the token in between to another wallet', hop, changed(hopCalls, 0, { to: thiefAccount }), notYours],
    ['the second swap first', hop, [...hopCalls].reverse().map(call), noSum],
  ])('%s', async (_, intent, instructions, reason) => {
    expect(await verify(intent, instructions)).toEqual({ ok: false, reason })
  })
})

import { AccountRole, type Address, generateKeyPairSigner, type Instruction } from '@solana/kit'
import { expect, test } from 'vitest'
import { FORMAT_LIMITS } from '../cluster/transaction-format.ts'
import { associatedTokenAddress } from '../instructions/associated-token.ts'
import {
  closeTokenAccount,
  createTokenAccount,
  setComputeUnitLimit,
  transferLamports,
} from '../instructions/encode.ts'
import { buildTransaction } from '../transaction/build-transaction.ts'
import { NATIVE_MINT, TOKEN_PROGRAM } from '../well-known.ts'
import type { NamedStep, SwapCall, SwapIntent } from './swap-intent.ts'
import { verifySwapTransaction } from './verify-swap.ts'

// USDC over another token into SOL, with a platform fee, a tip and a relayer that pays.

const key = async () => (await generateKeyPairSigner()).address
const [user, relayer, router, usdc, mid, pool, tipAccount, feeAccount, elsewhere] = (await Promise.all(
  Array.from({ length: 9 }, key),
)) as [Address, Address, Address, Address, Address, Address, Address, Address, Address]
const accountOf = (mint: string): Promise<string> => associatedTokenAddress(user, mint, TOKEN_PROGRAM)
const [usdcAccount, midAccount, solAccount] = await Promise.all([
  accountOf(usdc),
  accountOf(mid),
  accountOf(NATIVE_MINT),
])

const step = (
  inputMint: string,
  outputMint: string,
  inputAccount: string,
  outputAccount: string,
): NamedStep => ({
  user,
  pool,
  inputMint,
  outputMint,
  inputAccount,
  outputAccount,
  otherAccounts: [],
  shareBps: 10_000,
})
const call = {
  swapMode: 'ExactIn' as const,
  user,
  sourceAccount: usdcAccount,
  destinationAccount: solAccount,
  sourceMint: usdc,
  destinationMint: NATIVE_MINT,
  amountIn: 1_000n,
  amountOut: 150n,
  platformFeeBps: 30,
  feeAccount,
  steps: [step(usdc, mid, usdcAccount, midAccount), step(mid, NATIVE_MINT, midAccount, solAccount)] as const,
} satisfies SwapCall
const ref = (mint: string) => ({ mint, tokenProgram: TOKEN_PROGRAM })
const intentOf = (read: SwapCall): SwapIntent => ({
  user,
  feePayer: relayer,
  swapMode: 'ExactIn',
  input: ref(usdc),
  output: ref(NATIVE_MINT),
  amountIn: 1_000n,
  amountOut: 150n,
  wrapSol: true,
  route: call.steps.map(({ inputMint, outputMint, shareBps }) => ({ pool, inputMint, outputMint, shareBps })),
  intermediates: [ref(mid)],
  platformFeeBps: 30,
  feeAccount,
  maxPriorityFeeLamports: 0n,
  tip: { accounts: [tipAccount], lamports: 77n },
  readSwap: ({ programId }) => (programId === router ? { ok: true, call: read } : undefined),
})

const swap: Instruction = {
  programAddress: router,
  accounts: [{ address: user, role: AccountRole.READONLY_SIGNER }],
  data: new Uint8Array([1]),
}
const open = (mint: string, account: string) =>
  createTokenAccount({ payer: relayer, account, owner: user, mint, tokenProgram: TOKEN_PROGRAM })
const close = (account: string) => closeTokenAccount(account, user, user, TOKEN_PROGRAM)
const tip = (from: string, lamports = 77n) => transferLamports(from, tipAccount, lamports)
const opens = [open(mid, midAccount), open(NATIVE_MINT, solAccount)]
const closes = [close(midAccount), close(solAccount)]

function verify(instructions: readonly Instruction[], read: SwapCall = call, more: Partial<SwapIntent> = {}) {
  const plan = {
    version: 0 as const,
    feePayer: relayer,
    instructions: [setComputeUnitLimit(200_000), ...instructions],
  }
  const built = buildTransaction(plan, { blockhash: pool, lastValidBlockHeight: 1 }, FORMAT_LIMITS[0])
  if (!built.ok) throw new Error(built.reason)
  const cluster = { formats: FORMAT_LIMITS, signatureFeeLamports: 5_000n }
  return verifySwapTransaction(built.bytes, { ...intentOf(read), ...more }, { cluster })
}

test.each([
  ['relayer', relayer],
  ['user', user],
])('a route over another token with a tip of the %s', async (_, from) => {
  const result = await verify([tip(from), ...opens, swap, ...closes])
  expect(result.ok && result.summary).toEqual({
    spend: { mint: usdc, amount: 1_000n, exact: true },
    receive: { mint: NATIVE_MINT, amount: 150n, exact: false, account: solAccount },
    platformFee: { bps: 30, account: feeAccount },
    opens: [mid, NATIVE_MINT],
    closes: [mid, NATIVE_MINT],
    feeLamports: 10_000n,
    priorityFeeLamports: 0n,
    tipLamports: 77n,
  })
})

test.each<[string, readonly Instruction[], readonly string[]]>([
  [
    'an account on the way that was there before stays',
    [tip(user), opens[1]!, swap, closes[1]!],
    [NATIVE_MINT],
  ],
  ['one that was created may stay too', [tip(user), ...opens, swap, closes[1]!], [NATIVE_MINT]],
])('%s', async (_, instructions, closed) => {
  expect(await verify(instructions)).toMatchObject({ ok: true, summary: { closes: closed } })
})

test('wrapped SOL that goes to another account is not unwrapped', async () => {
  const paid = {
    ...call,
    destinationAccount: elsewhere,
    steps: [call.steps[0]!, { ...call.steps[1]!, outputAccount: elsewhere }],
  }
  const more = { destinationAccount: elsewhere }
  const result = await verify([tip(user), opens[0]!, swap, closes[0]!], paid, more)
  expect(result).toMatchObject({ ok: true, summary: { receive: { account: elsewhere }, closes: [mid] } })
  expect(await verify([tip(user), opens[0]!, swap, ...closes], paid, more)).toEqual({
    ok: false,
    reason: 'the transaction closes a token account that the swap keeps open',
  })
})

/** Of venues whose instructions do not name the mints of a swap, such as Saber's. */
const unnamed = (middle: string): SwapCall => ({
  ...call,
  steps: [
    { ...call.steps[0], outputMint: undefined, outputAccount: middle },
    { ...call.steps[1], inputMint: undefined, inputAccount: middle },
  ],
})

test('a token on the way that no step names is that of its account', async () => {
  const result = await verify([tip(user), ...opens, swap, ...closes], unnamed(midAccount))
  expect(result).toMatchObject({ ok: true, summary: { opens: [mid, NATIVE_MINT] } })
})

const keptOpen = 'the transaction closes a token account that the swap keeps open'
const foreignStep = 'a step of the swap uses a token account that is not yours'
test.each<[string, readonly Instruction[], SwapCall, string]>([
  [
    'an account on the way closed that was there before',
    [tip(user), opens[1]!, swap, ...closes],
    call,
    keptOpen,
  ],
  ['SOL left wrapped', [tip(user), ...opens, swap, closes[0]!], call, 'the transaction leaves SOL wrapped'],
  [
    'a higher tip',
    [tip(user, 78n), ...opens, swap, ...closes],
    call,
    'the tip differs from the one you agreed to',
  ],
  ['no tip', [...opens, swap, ...closes], call, 'the tip differs from the one you agreed to'],
  [
    'a token on the way that goes elsewhere',
    [tip(user), ...opens, swap, ...closes],
    { ...call, steps: [{ ...call.steps[0]!, outputAccount: elsewhere }, call.steps[1]!] },
    foreignStep,
  ],
  [
    'a token on the way into the account of another token',
    [tip(user), ...opens, swap, ...closes],
    { ...call, steps: [{ ...call.steps[0]!, outputAccount: usdcAccount }, call.steps[1]!] },
    foreignStep,
  ],
  [
    'a token that no step names in an account of somebody else',
    [tip(user), ...opens, swap, ...closes],
    unnamed(elsewhere),
    foreignStep,
  ],
  [
    'a token that no step names in the account of the input',
    [tip(user), ...opens, swap, ...closes],
    unnamed(usdcAccount),
    'the tokens of a pool differ from the quote',
  ],
  [
    'another platform fee account',
    [tip(user), ...opens, swap, ...closes],
    { ...call, feeAccount: elsewhere },
    'the platform fee account differs',
  ],
])('rejected: %s', async (_, instructions, read, reason) => {
  expect(await verify(instructions, read)).toEqual({ ok: false, reason })
})

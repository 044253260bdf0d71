import {
  ADDRESS_LOOKUP_TABLE_PROGRAM,
  associatedTokenAddress,
  buildTransaction,
  closeTokenAccount,
  createTokenAccount,
  FORMAT_LIMITS,
  MEMO_PROGRAM,
  NATIVE_MINT,
  parseTransaction,
  SYSTEM_PROGRAM,
  setComputeUnitLimit,
  setComputeUnitPrice,
  syncNative,
  TOKEN_2022_PROGRAM,
  TOKEN_PROGRAM,
  transferLamports,
} from '@callisto/solana'
import { AccountRole, type Address, address, generateKeyPairSigner, type Instruction } from '@solana/kit'
import { describe, expect, test } from 'vitest'
import { describeProgram, swapAccountPositions } from '../describe-program.ts'
import { cpmm } from '../index.ts'
import { ProgramRegistry } from '../program-registry.ts'
import { appendStepAccounts } from '../route-accounts.ts'
import * as router from '../router/generated.ts'
import { transferChecked } from '../transfer-checked.ts'
import { readSpending } from './read-spending.ts'
import {
  assessSpending,
  DAY_MS,
  outflowOf,
  type SpendingAllowance,
  type SpendingLimits,
  usedOf,
} from './spending-limits.ts'

const key = async () => (await generateKeyPairSigner()).address
const owner = await key()
const thief = await key()
const friend = await key()
const tip = await key()
const usdc = await key()
const junk = await key()
const ata = (wallet: string, mint: string, program: string = TOKEN_PROGRAM) =>
  associatedTokenAddress(wallet, mint, program)
const wsolAccount = await ata(owner, NATIVE_MINT)
const usdcAccount = await ata(owner, usdc)
const pool = await key()

const roles = {
  user: 'user',
  pool: 'pool',
  mintIn: 'mintIn',
  mintOut: 'mintOut',
  userIn: 'userIn',
  userOut: 'userOut',
}
const venue = describeProgram(cpmm, 'CPMM', [
  { routerVenue: 'cpmm', accounts: swapAccountPositions(cpmm.instructions.swapExactIn.accounts, roles) },
])
const programs = new ProgramRegistry([venue])

interface Swap {
  user: Address
  from: Address
  to: Address
  mintIn: Address
  mintOut: Address
  amountIn: bigint
}

const usual: Swap = {
  user: owner,
  from: wsolAccount,
  to: usdcAccount,
  mintIn: NATIVE_MINT,
  mintOut: usdc,
  amountIn: 1_000n,
}

/** A route over one pool: 1,000 lamports of wrapped SOL for at least 150 USDC, unless changed. */
function swap(change: Partial<Swap> = {}): Instruction {
  const { user, from, to, mintIn, mintOut, amountIn } = { ...usual, ...change }
  const route = router.route(
    {
      user,
      sourceAccount: from,
      destinationAccount: to,
      sourceMint: mintIn,
      destinationMint: mintOut,
      sourceTokenProgram: TOKEN_PROGRAM,
      destinationTokenProgram: TOKEN_PROGRAM,
    },
    {
      amountIn,
      quotedOut: 150n,
      slippageBps: 0,
      platformFeeBps: 0,
      steps: [{ venue: 'cpmm', shareBps: 10_000, inputIndex: 0, outputIndex: 1 }],
    },
  )
  const step = cpmm.swapExactIn(
    {
      user,
      pool,
      vaultIn: pool,
      vaultOut: pool,
      userIn: from,
      userOut: to,
      mintIn,
      mintOut,
      tokenProgramIn: TOKEN_PROGRAM,
      tokenProgramOut: TOKEN_PROGRAM,
    },
    { amountIn, minAmountOut: 0n },
  )
  return appendStepAccounts(route, [step])
}

const open = (wallet: Address, mint: Address, account: Address, tokenProgram: Address = TOKEN_PROGRAM) =>
  createTokenAccount({ payer: owner, account, owner: wallet, mint, tokenProgram })

const honest = [
  setComputeUnitLimit(200_000),
  setComputeUnitPrice(5_000n),
  open(owner, NATIVE_MINT, wsolAccount),
  transferLamports(owner, wsolAccount, 1_000n),
  syncNative(wsolAccount, TOKEN_PROGRAM),
  swap(),
  closeTokenAccount(wsolAccount, owner, owner, TOKEN_PROGRAM),
]

const lifetime = { blockhash: '4uQeVj5tqViQh7yWWGStvkEG1Zmhx6uasJtWCJziofM', lastValidBlockHeight: 150 }

async function read(
  instructions: readonly Instruction[],
  recipients: readonly string[] = [],
  feePayer = owner,
) {
  const built = buildTransaction({ version: 0, feePayer, instructions }, lifetime, FORMAT_LIMITS[0])
  if (!built.ok) throw new Error(built.reason)
  const parsed = parseTransaction(built.bytes)
  if (!parsed.ok) throw new Error(parsed.reason)
  return readSpending(parsed.transaction, { owner, programs, tipAccounts: new Set([tip]), recipients })
}

const codes = (reading: Awaited<ReturnType<typeof read>>) => reading.questions.map(({ code }) => code)
const raw = (programAddress: Address, data: readonly number[], keys: readonly Address[] = [owner]) => ({
  programAddress,
  data: Uint8Array.from(data),
  accounts: keys.map((one) => ({
    address: one,
    role: one === owner ? AccountRole.WRITABLE_SIGNER : AccountRole.WRITABLE,
  })),
})

describe('what a transaction takes', () => {
  test('a swap takes its input, the fee and the rent of the account that it opens', async () => {
    const reading = await read(honest)
    expect(reading.questions).toEqual([])
    expect(reading.swaps).toEqual([
      { inputMint: NATIVE_MINT, amountIn: 1_000n, outputMint: usdc, minimumOut: 150n },
    ])
    // 5,000 for the signature and 200,000 units at 5,000 micro-lamports; the wrapped amount is counted once.
    expect(reading).toMatchObject({ networkFeeLamports: 6_000n, rentLamports: 2_039_280n, tipLamports: 0n })
    expect(outflowOf(reading)).toEqual(new Map([[NATIVE_MINT, 2_046_280n]]))
  })

  test('a price without a limit of units is counted with the most units', async () => {
    const reading = await read([setComputeUnitPrice(1_000_000n), swap()])
    expect(reading.networkFeeLamports).toBe(5_000n + 1_400_000n)
  })

  test('a tip is told from a payment, a transfer to the own wallet is neither', async () => {
    const reading = await read([
      transferLamports(owner, tip, 7n),
      transferLamports(owner, owner, 8n),
      transferLamports(owner, thief, 9n),
    ])
    expect(reading.tipLamports).toBe(7n)
    expect(reading.payments).toEqual([{ to: thief, mint: NATIVE_MINT, amount: 9n }])
  })

  test('a transfer of tokens names the wallet of a known recipient and of an account that it opens', async () => {
    const pay = async (to: string) =>
      transferChecked({
        from: usdcAccount,
        to: await ata(to, usdc),
        mint: usdc,
        owner,
        amount: 3n,
        decimals: 6,
        tokenProgram: TOKEN_PROGRAM,
      })
    expect((await read([await pay(friend)], [friend])).payments).toEqual([
      { to: friend, mint: usdc, amount: 3n },
    ])
    expect((await read([await pay(thief)])).payments).toEqual([
      { to: await ata(thief, usdc), mint: usdc, amount: 3n },
    ])
    const opened = await read([open(thief, usdc, await ata(thief, usdc)), await pay(thief)])
    expect(opened.payments).toEqual([
      { to: thief, mint: NATIVE_MINT, amount: 2_039_280n },
      { to: thief, mint: usdc, amount: 3n },
    ])
  })

  test('swaps and transfers of one token add up', async () => {
    const sell = swap({
      from: usdcAccount,
      to: wsolAccount,
      mintIn: usdc,
      mintOut: NATIVE_MINT,
      amountIn: 10n,
    })
    const reading = await read([
      sell,
      sell,
      open(owner, usdc, await ata(owner, usdc, TOKEN_2022_PROGRAM), TOKEN_2022_PROGRAM),
    ])
    expect(outflowOf(reading)).toEqual(
      new Map([
        [NATIVE_MINT, 5_105_000n],
        [usdc, 20n],
      ]),
    )
  })
})

describe('a person is asked about', () => {
  const token = (data: readonly number[], keys: readonly Address[]) => raw(TOKEN_PROGRAM, data, keys)
  const amount = [1, 0, 0, 0, 0, 0, 0, 0]
  test.each<[string, string, () => Instruction | Promise<Instruction>]>([
    ['Approve', 'authority', () => token([4, ...amount], [usdcAccount, thief, owner])],
    ['ApproveChecked', 'authority', () => token([13, ...amount, 6], [usdcAccount, usdc, thief, owner])],
    ['SetAuthority', 'authority', () => token([6, 2, 1, ...new Uint8Array(32)], [usdcAccount, owner])],
    ['a transfer without a mint', 'instruction', () => token([3, ...amount], [usdcAccount, thief, owner])],
    ['a burn', 'instruction', () => token([8, ...amount], [usdcAccount, usdc, owner])],
    ['a transfer that lacks accounts', 'instruction', () => token([3, ...amount], [usdcAccount])],
    ['AdvanceNonce', 'nonce', () => raw(SYSTEM_PROGRAM, [4, 0, 0, 0], [thief, owner])],
    ['a new nonce authority', 'nonce', () => raw(SYSTEM_PROGRAM, [7, 0, 0, 0], [thief, owner])],
    ['an account that is assigned to a program', 'instruction', () => raw(SYSTEM_PROGRAM, [1, 0, 0, 0])],
    [
      'a heap',
      'instruction',
      () => raw(address('ComputeBudget111111111111111111111111111111'), [1, 0, 0, 4, 0]),
    ],
    ['rent to a stranger', 'close', () => closeTokenAccount(usdcAccount, thief, owner, TOKEN_PROGRAM)],
    ['an unknown program', 'program', () => raw(ADDRESS_LOOKUP_TABLE_PROGRAM, [0])],
    ['a venue that is called directly', 'program', () => raw(address(cpmm.PROGRAM), [4])],
    ['another instruction of the router', 'instruction', () => raw(address(router.PROGRAM), [7])],
    ['a swap that pays to a stranger', 'recipient', async () => swap({ to: await ata(thief, usdc) })],
    ['a swap of another wallet', 'instruction', () => swap({ user: thief })],
  ])('%s', async (_, code, make) => {
    expect(codes(await read([await make()]))).toContain(code)
  })

  test('another fee payer, a further signer', async () => {
    expect(codes(await read(honest, [], thief))).toContain('signers')
    expect(codes(await read([...honest, transferLamports(thief, owner, 1n)]))).toEqual([
      'instruction',
      'signers',
    ])
  })

  test('nothing that a memo says', async () => {
    expect(codes(await read([...honest, raw(MEMO_PROGRAM, [104, 105])]))).toEqual([])
  })
})

describe('limits', () => {
  const nowMs = Date.UTC(2026, 10, 20, 17)
  const limits: SpendingLimits = {
    mints: [
      { mint: NATIVE_MINT, perTrade: 3_000_000n, perDay: 5_000_000n },
      { mint: usdc, perTrade: 100n, perDay: 250n },
    ],
    recipients: [friend],
    maxNetworkFeeLamports: 10_000n,
    maxTipLamports: 1_000n,
    expiresAtMs: nowMs + DAY_MS,
  }
  const fresh: SpendingAllowance = { limits, uses: [] }
  const ask = async (
    instructions: readonly Instruction[],
    allowance: SpendingAllowance = fresh,
    atMs = nowMs,
  ) => assessSpending(await read(instructions, limits.recipients), allowance, atMs)
  const sell = (amountIn: bigint) =>
    swap({ from: usdcAccount, to: wsolAccount, mintIn: usdc, mintOut: NATIVE_MINT, amountIn })

  test('what is within them is counted, and many small trades end at the limit of a day', async () => {
    let allowance = fresh
    const asked: string[][] = []
    for (let minute = 0; minute < 4; minute++) {
      const { questions, next } = await ask([sell(80n)], allowance, nowMs + minute * 60_000)
      asked.push(questions.map(({ code }) => code))
      allowance = next ?? allowance
    }
    expect(asked).toEqual([[], [], [], ['perDay']])
    expect(usedOf(allowance.uses, usdc, nowMs + 240_000)).toBe(240n)
    // A day later the first ones no longer count.
    const later = await ask(
      [sell(80n)],
      { limits: { ...limits, expiresAtMs: nowMs + 2 * DAY_MS }, uses: allowance.uses },
      nowMs + DAY_MS + 60_000,
    )
    expect(later.questions).toEqual([])
  })

  test('a clock that is set back frees nothing', async () => {
    const { next } = await ask([sell(100n)])
    const { questions } = await ask([sell(100n), sell(100n)], next, nowMs - DAY_MS / 2)
    expect(questions.map(({ code }) => code)).toEqual(['perTrade'])
    const again = await ask([sell(100n)], (await ask([sell(100n)], next)).next, nowMs - 3 * DAY_MS)
    expect(again.questions).toMatchObject([{ code: 'perDay', left: 50n }])
  })

  test.each<[string, string[], () => Instruction[]]>([
    ['two swaps that together exceed a trade', ['perTrade'], () => [sell(60n), sell(60n)]],
    [
      'a token without a limit',
      ['noLimit'],
      () => [swap({ from: usdcAccount, to: wsolAccount, mintIn: junk, mintOut: NATIVE_MINT })],
    ],
    ['SOL to a stranger', ['recipient'], () => [transferLamports(owner, thief, 1n)]],
    ['SOL to a friend', [], () => [transferLamports(owner, friend, 1n)]],
    [
      'more SOL to a friend than a trade may take',
      ['perTrade'],
      () => [transferLamports(owner, friend, 3_000_000n)],
    ],
    [
      'a high network fee',
      ['networkFee'],
      () => [setComputeUnitLimit(1_000_000), setComputeUnitPrice(6_000n)],
    ],
    ['a high tip', ['tip'], () => [transferLamports(owner, tip, 1_001n)]],
  ])('%s', async (_, expected, make) => {
    const { questions, next } = await ask(make())
    expect(questions.map(({ code }) => code)).toEqual(expected)
    expect(next === fresh).toBe(expected.length > 0)
  })

  test('without limits, or after their end, everything asks', async () => {
    expect(assessSpending(await read([sell(1n)]), undefined, nowMs).questions).toEqual([{ code: 'off' }])
    expect((await ask([sell(1n)], fresh, limits.expiresAtMs)).questions).toEqual([{ code: 'expired' }])
  })
})

import { OrderPinsSchema } from '@callisto/contract'
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
import { cpmm, distributor, recurring, trigger } from '../index.ts'
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

const config = await key()
const [order, mint, vault, feed] = [await key(), await key(), await key(), await key()]
const terms = {
  config: config as string,
  feeOwner: friend as string,
  feeBps: 10,
  stableFeeBps: 5,
  fillRewardLamports: 20_000,
  closeRewardLamports: 30_000,
  stableMints: [],
}
const orderPins = OrderPinsSchema.parse({ trigger: terms, recurring: terms })
const none = {
  price: 0n,
  rateIn: 0n,
  rateOut: 0n,
  kind: 'none',
  feed: 0,
  slippageBps: 0,
  trailingPpm: 0,
} as const
const limit = { ...none, kind: 'limit', rateIn: 1_000n, rateOut: 150n } as const
const sides = { mint0: address(NATIVE_MINT), mint1: usdc, vault0: vault, vault1: vault }
const payers = {
  payer: owner,
  maker: owner,
  config,
  order,
  source: wsolAccount,
  systemProgram: SYSTEM_PROGRAM,
}

/** A trigger order that sells 1,000 lamports for at least 150 USDC, unless changed. */
const openTrigger = (
  legs: Partial<trigger.CreateArgs> = {},
  accounts: Partial<trigger.CreateAccounts> = {},
) =>
  trigger.create(
    { ...payers, ...sides, tokenProgram0: TOKEN_PROGRAM, tokenProgram1: TOKEN_2022_PROGRAM, ...accounts },
    {
      ...{
        nonce: 1n,
        amount: 1_000n,
        expiresAt: 0n,
        touchSeconds: 0,
        referral: SYSTEM_PROGRAM,
        referralBps: 0,
      },
      ...{ feedKind0: 'own', feedKind1: 'own', feed0: SYSTEM_PROGRAM, feed1: SYSTEM_PROGRAM },
      ...{ entry: limit, takeProfit: none, stop: none, ...legs },
    },
  )

/** A recurring order of 1,000 lamports in rounds of 300 for at least 40 USDC each, unless changed. */
const openRecurring = (
  args: Partial<recurring.CreateArgs> = {},
  accounts: Partial<recurring.CreateAccounts> = {},
) =>
  recurring.create(
    { ...payers, ...sides, tokenProgram: TOKEN_PROGRAM, feed0: feed, feed1: feed, ...accounts },
    {
      ...{
        nonce: 1n,
        kind: 'time',
        amount: 1_000n,
        amountPerCycle: 300n,
        incrementUsd: 0n,
        minOut: 40n,
        maxOut: 0n,
      },
      ...{
        startAt: 0n,
        interval: 60,
        cycles: 0,
        maxDeviationBps: 100,
        referralBps: 0,
        referral: SYSTEM_PROGRAM,
      },
      ...{ feedKind0: 'own', feedKind1: 'own', feed0: feed, feed1: feed, ...args },
    },
  )

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
  const options = { owner, programs, tipAccounts: new Set([tip]), orderPins, recipients }
  return readSpending(parsed.transaction, options)
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

  test('of units and prices that are there twice the greatest count', async () => {
    const twice = [setComputeUnitPrice(9n), setComputeUnitLimit(2_000_000), setComputeUnitLimit(1_000_000)]
    const reading = await read([...twice, setComputeUnitPrice(5n), swap()])
    expect(reading.networkFeeLamports).toBe(5_000n + 18n)
  })

  test('a transfer of tokens to the own account is nothing', async () => {
    const transfer = transferChecked({
      ...{ from: wsolAccount, to: wsolAccount, mint: address(NATIVE_MINT), owner },
      ...{ amount: 3n, decimals: 9, tokenProgram: TOKEN_PROGRAM },
    })
    expect(await read([transfer])).toMatchObject({ payments: [], questions: [] })
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

describe('orders and claims', () => {
  const ofOrder = { maker: owner, order }
  const tokenPrograms = { tokenProgram0: TOKEN_PROGRAM, tokenProgram1: TOKEN_PROGRAM }
  const destinations = { destination0: wsolAccount, destination1: usdcAccount }
  const floor = { inputMint: NATIVE_MINT, amountIn: 1_000n, outputMint: usdc, minimumOut: 150n }

  test('a trigger order takes its amount, rent and what it keeps for keepers', async () => {
    const reading = await read([openTrigger()])
    expect(reading.questions).toEqual([])
    expect(reading.orders).toEqual([
      { kind: 'trigger', order, inputMint: NATIVE_MINT, amount: 1_000n, outputMint: usdc, floors: [floor] },
    ])
    // 541 bytes, a vault of each program, 21 fills and the close.
    expect(reading.rentLamports).toBe(4_656_240n + 2_039_280n + 5_100_000n + 21n * 20_000n + 30_000n)
    expect(outflowOf(reading).get(NATIVE_MINT)).toBe(
      1_000n + reading.rentLamports + reading.networkFeeLamports,
    )
  })

  test('exits behind an entry sell what it buys', async () => {
    const stop = { ...none, kind: 'below', price: 5n, rateIn: 150n, rateOut: 900n } as const
    expect((await read([openTrigger({ stop })])).orders[0]!.floors).toEqual([
      floor,
      { inputMint: usdc, amountIn: 150n, outputMint: NATIVE_MINT, minimumOut: 900n },
    ])
    const alone = await read([openTrigger({ entry: none, stop: { ...stop, rateIn: 1_000n } })])
    expect(alone.orders[0]!.floors).toEqual([{ ...floor, minimumOut: 900n }])
  })

  test('a recurring order keeps a reward for each of its rounds', async () => {
    const reading = await read([openRecurring()])
    expect(reading.questions).toEqual([])
    expect(reading.orders).toMatchObject([
      { kind: 'recurring', amount: 1_000n, floors: [{ ...floor, amountIn: 300n, minimumOut: 40n }] },
    ])
    // 446 bytes, two vaults, four rounds and the close.
    expect(reading.rentLamports).toBe(3_995_040n + 2n * 2_039_280n + 4n * 20_000n + 30_000n)
    const byValue = await read([openRecurring({ kind: 'value', incrementUsd: 1n, cycles: 7 })])
    expect(byValue.rentLamports - reading.rentLamports).toBe(3n * 20_000n)
  })

  test.each<[string, string, () => Instruction]>([
    ['an order at any price', 'anyPrice', () => openTrigger({ entry: { ...limit, rateOut: 1n } })],
    [
      'a leg without a worst price',
      'anyPrice',
      () => openTrigger({ stop: { ...none, kind: 'below', price: 5n } }),
    ],
    ['rounds at any price', 'anyPrice', () => openRecurring({ minOut: 1n })],
    ['rounds of nothing', 'anyPrice', () => openRecurring({ amountPerCycle: 0n })],
    [
      'an edit to any price',
      'anyPrice',
      () => trigger.editLeg(ofOrder, { leg: 0, terms: { ...limit, rateOut: 0n } }),
    ],
    ['fees of another config', 'orderTerms', () => openTrigger({}, { config: thief })],
    ['rounds with fees of another config', 'orderTerms', () => openRecurring({}, { config: thief })],
    ['an order of another wallet', 'instruction', () => openTrigger({}, { maker: thief })],
    ['rounds of another wallet', 'instruction', () => openRecurring({}, { maker: thief })],
    ['an order that another wallet pays', 'instruction', () => openTrigger({}, { payer: thief })],
    ['rounds that another wallet pays', 'instruction', () => openRecurring({}, { payer: thief })],
    ['a new config', 'instruction', () => raw(address(trigger.PROGRAM), [0])],
    ['an unknown instruction of orders', 'instruction', () => raw(address(recurring.PROGRAM), [99])],
    ['arguments that are cut off', 'instruction', () => ({ ...openTrigger(), data: Uint8Array.of(1, 2) })],
    ['rounds that are cut off', 'instruction', () => ({ ...openRecurring(), data: Uint8Array.of(1, 2) })],
    ['an edit that is cut off', 'instruction', () => ({ ...edit(), data: Uint8Array.of(4) })],
    ['a deposit that is cut off', 'instruction', () => ({ ...put(), data: Uint8Array.of(6) })],
    ['a claim that is cut off', 'instruction', () => ({ ...claim(), data: Uint8Array.of(1) })],
    ['a claim of another wallet', 'instruction', () => claim({ claimant: thief })],
    ['a clawback', 'instruction', () => raw(address(distributor.PROGRAM), [3], Array(12).fill(owner))],
    ['a fill', 'instruction', () => raw(address(trigger.PROGRAM), [2], Array(20).fill(owner))],
    ['a fill of rounds', 'instruction', () => raw(address(recurring.PROGRAM), [2], Array(20).fill(owner))],
    ['a pass', 'instruction', () => raw(address(recurring.PROGRAM), [3], Array(20).fill(owner))],
    ['a payout that another wallet pays', 'instruction', () => payTrigger(thief)],
    ['rounds paid out by another wallet', 'instruction', () => payRecurring(thief)],
    ['an order that another wallet closes', 'instruction', () => closeTrigger(thief)],
    ['rounds that another wallet closes', 'instruction', () => closeRecurring(thief)],
    ['a deposit of another wallet', 'instruction', () => put(thief)],
  ])('%s asks', async (_, code, make) => {
    expect(codes(await read([make()]))).toContain(code)
  })

  const edit = () => trigger.editLeg(ofOrder, { leg: 0, terms: limit })
  const put = (payer = owner) =>
    recurring.deposit({ ...payers, ...sides, tokenProgram: TOKEN_PROGRAM, payer }, { amount: 70n, cycles: 2 })
  const claim = (change: Partial<distributor.ClaimAccounts> = {}) =>
    distributor.claim(
      {
        ...{ claimant: owner, distribution: order, claimStatus: feed, mint, vault, destination: usdcAccount },
        ...{ tokenProgram: TOKEN_PROGRAM, payer: owner, systemProgram: SYSTEM_PROGRAM, ...change },
      },
      { amountUnlocked: 5n, amountLocked: 6n, proof: [] },
    )
  const payTrigger = (payer = owner) =>
    trigger.claim({
      ...{ ...ofOrder, payer, vault, mint, destination: usdcAccount },
      ...{ tokenProgram: TOKEN_PROGRAM, systemProgram: SYSTEM_PROGRAM },
    })
  const payRecurring = (payer = owner) =>
    recurring.claim({
      ...{ ...ofOrder, payer, vault1: vault, mint1: mint, destination: usdcAccount },
      ...{ tokenProgram: TOKEN_PROGRAM, systemProgram: SYSTEM_PROGRAM },
    })
  const closeTrigger = (closer = owner) =>
    trigger.close({ ...ofOrder, closer, ...sides, ...tokenPrograms, ...destinations })
  const closeRecurring = (closer = owner) =>
    recurring.close({ ...ofOrder, closer, ...sides, tokenProgram: TOKEN_PROGRAM, ...destinations })

  test('what changes orders is told apart, and asks nothing by itself', async () => {
    const reading = await read([
      edit(),
      trigger.editLeg(ofOrder, { leg: 2, terms: none }),
      trigger.setExpiry(ofOrder, { expiresAt: 9n, touchSeconds: 0 }),
      trigger.touch(ofOrder),
      payTrigger(),
      raw(TOKEN_2022_PROGRAM, [26, 4], [mint, vault]),
      closeTrigger(),
    ])
    const others = await read([
      recurring.pause(ofOrder),
      recurring.resume(ofOrder),
      put(),
      recurring.withdraw(
        { ...ofOrder, vault, mint, destination: usdcAccount, tokenProgram: TOKEN_PROGRAM },
        { amount: 3n },
      ),
      payRecurring(),
      closeRecurring(),
    ])
    expect([reading.questions, others.questions]).toEqual([[], []])
    const changesOf = ({ orderChanges }: typeof reading) => orderChanges.map(({ change }) => change)
    expect(changesOf(reading)).toEqual(['edited', 'edited', 'expirySet', 'confirmed', 'paidOut', 'cancelled'])
    expect(changesOf(others)).toEqual(['paused', 'resumed', 'deposited', 'withdrawn', 'paidOut', 'cancelled'])
    expect(reading.orderChanges[0]).toMatchObject({ amountIn: 1_000n, minimumOut: 150n })
    expect(outflowOf(others).get(NATIVE_MINT)).toBe(5_000n + 70n + 2n * 20_000n)
  })

  test('a claim brings a part of its leaf, or what has vested', async () => {
    const vested = distributor.claimVested({
      ...{ claimant: owner, distribution: order, claimStatus: feed, mint, vault, destination: usdcAccount },
      tokenProgram: TOKEN_PROGRAM,
    })
    const reading = await read([claim(), vested])
    expect(reading.questions).toEqual([])
    expect(reading.claims).toEqual([
      { mint, amount: 11n },
      { mint, amount: undefined },
    ])
    expect(reading.rentLamports).toBe(1_566_000n)
  })

  test('without terms of the site every order asks', async () => {
    for (const instruction of [openTrigger(), openRecurring(), put()]) {
      const built = buildTransaction(
        { version: 0, feePayer: owner, instructions: [instruction] },
        lifetime,
        FORMAT_LIMITS[0],
      )
      if (!built.ok) throw new Error(built.reason)
      const parsed = parseTransaction(built.bytes)
      if (!parsed.ok) throw new Error(parsed.reason)
      const options = { owner, programs, tipAccounts: new Set<string>(), orderPins: {}, recipients: [] }
      const reading = await readSpending(parsed.transaction, options)
      expect(codes(reading)).toEqual(instruction.data[0] === 1 ? ['orderTerms'] : [])
    }
  })
})

describe('a person is asked about', () => {
  const token = (data: readonly number[], keys: readonly Address[]) => raw(TOKEN_PROGRAM, data, keys)
  const amount = [1, 0, 0, 0, 0, 0, 0, 0]
  const openBy = (payer: Address, tokenProgram: Address) =>
    createTokenAccount({ payer, account: usdcAccount, owner, mint: usdc, tokenProgram })
  test.each<[string, string, () => Instruction | Promise<Instruction>]>([
    ['Approve', 'authority', () => token([4, ...amount], [usdcAccount, thief, owner])],
    ['ApproveChecked', 'authority', () => token([13, ...amount, 6], [usdcAccount, usdc, thief, owner])],
    ['SetAuthority', 'authority', () => token([6, 2, 1, ...new Uint8Array(32)], [usdcAccount, owner])],
    ['a transfer without a mint', 'instruction', () => token([3, ...amount], [usdcAccount, thief, owner])],
    ['a burn', 'instruction', () => token([8, ...amount], [usdcAccount, usdc, owner])],
    [
      'a transfer with further accounts',
      'instruction',
      () => token([12, ...amount, 6], [usdcAccount, usdc, thief, owner, thief]),
    ],
    [
      'a checked transfer that lacks accounts',
      'instruction',
      () => token([12, ...amount, 6], [usdcAccount, usdc]),
    ],
    [
      'tokens of another wallet',
      'instruction',
      () => token([12, ...amount, 6], [usdcAccount, usdc, friend, thief]),
    ],
    ['an account that another wallet opens', 'instruction', () => openBy(thief, TOKEN_PROGRAM)],
    ['an account of an unknown token program', 'instruction', () => openBy(owner, thief)],
    [
      'an account of another wallet that closes',
      'instruction',
      () => closeTokenAccount(usdcAccount, owner, thief, TOKEN_PROGRAM),
    ],
    ['a transfer that lacks accounts', 'instruction', () => token([3, ...amount], [usdcAccount])],
    ['an instruction of the token program without data', 'instruction', () => token([], [usdcAccount])],
    ['one of the system program without data', 'instruction', () => raw(SYSTEM_PROGRAM, [])],
    ['an order instruction without accounts', 'instruction', () => raw(address(trigger.PROGRAM), [6], [])],
    ['another extension of Token-2022', 'instruction', () => raw(TOKEN_2022_PROGRAM, [26, 1])],
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

  test('a limit of a day that was lowered below what was used leaves nothing', async () => {
    const { next } = await ask([sell(80n)])
    const lower = {
      ...limits,
      mints: [limits.mints[0]!, { mint: usdc as string, perTrade: 50n, perDay: 50n }],
    }
    const { questions } = await ask([sell(1n)], { ...next!, limits: lower })
    expect(questions).toMatchObject([{ code: 'perDay', left: 0n }])
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
      () => [transferLamports(owner, friend, 3_000_001n)],
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

  test('costs count for the day, not for the trade', async () => {
    // A trade of all that one may take: its account costs more than is left of the limit of a trade.
    const buy = swap({ amountIn: 3_000_000n })
    const { questions, next } = await ask([open(owner, usdc, usdcAccount), buy])
    expect(questions.map(({ code }) => code)).toEqual(['perDay'])
    const { limits: wide } = withDay(20_000_000n)
    const allowed = await ask([open(owner, usdc, usdcAccount), buy], { limits: wide, uses: [] })
    expect([allowed.questions, next]).toEqual([[], fresh])
    expect(usedOf(allowed.next!.uses, NATIVE_MINT, nowMs)).toBe(3_000_000n + 2_039_280n + 5_000n)
  })

  const withDay = (perDay: bigint): SpendingAllowance => ({
    limits: { ...limits, mints: [{ mint: NATIVE_MINT, perTrade: 3_000_000n, perDay }] },
    uses: [],
  })

  test('an order within the limits is placed, edited and cancelled; each edit counts it once more', async () => {
    const change = { maker: owner, order }
    const amount = 1_000_000n
    const edit = trigger.editLeg(change, { leg: 0, terms: { ...limit, rateOut: 160n } })
    const cost = 12_250_520n
    let allowance = withDay(cost + 2n * amount + 10_000n)
    // Not placed within the limits: it is not known what it took.
    expect((await ask([edit], allowance)).questions).toEqual([{ code: 'order', order }])
    const steps = [openTrigger({ amount }), edit, edit]
    const asked = []
    for (const step of steps) {
      const { questions, next } = await ask([step], allowance)
      asked.push(questions.map(({ code }) => code))
      allowance = next!
    }
    expect(asked).toEqual([[], [], ['perDay']])
    expect(allowance.orders).toEqual([{ order, mint: NATIVE_MINT, amount }])
    const accounts = {
      ...change,
      closer: owner,
      ...sides,
      tokenProgram0: TOKEN_PROGRAM,
      tokenProgram1: TOKEN_PROGRAM,
    }
    const close = trigger.close({ ...accounts, destination0: wsolAccount, destination1: usdcAccount })
    const cancelled = await ask([close], { ...allowance, uses: [] })
    expect(cancelled.questions).toEqual([])
    expect(cancelled.next?.orders).toEqual([])
  })

  test('what is put into an order later counts with it when it is edited', async () => {
    const put = recurring.deposit(
      { ...payers, ...sides, tokenProgram: TOKEN_PROGRAM },
      { amount: 70n, cycles: 0 },
    )
    const known = [
      { order, mint: NATIVE_MINT as string, amount: 30n },
      { order: thief as string, mint: NATIVE_MINT as string, amount: 5n },
    ]
    const { next } = await ask([put], { ...fresh, orders: known })
    expect(next?.orders).toEqual([{ order, mint: NATIVE_MINT, amount: 100n }, known[1]])
  })

  test('without limits, or after their end, everything asks', async () => {
    expect(assessSpending(await read([sell(1n)]), undefined, nowMs).questions).toEqual([{ code: 'off' }])
    expect((await ask([sell(1n)], fresh, limits.expiresAtMs)).questions).toEqual([{ code: 'expired' }])
  })
})

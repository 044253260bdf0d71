import { clmm, cpmm, dlmm, sqrtPriceAtTick, stable } from '@callisto/program-clients'
import {
  buildTransaction,
  closeTokenAccount,
  createTokenAccount,
  FORMAT_LIMITS,
  NATIVE_MINT,
  type ParsedTransaction,
  parseTransaction,
  setComputeUnitLimit,
  syncNative,
  TOKEN_PROGRAM,
  transferLamports,
} from '@callisto/solana'
import { readAddress } from '@callisto/solana/codec'
import { AccountRole, type Address, type Instruction } from '@solana/kit'
import { describe, expect, test } from 'vitest'
import { clmmPool } from '../valid-accounts.test-helper.ts'
import { addLiquidity, collectLiquidityFees, removeLiquidity } from './change-liquidity.ts'
import { type HeldLiquidity, LiquidityError, type ProvidedToken, pagesOfRange } from './held-liquidity.ts'
import { type LiquidityTransaction, toLiquidityTransaction } from './liquidity-effects.ts'
import { type LiquidityIntent, verifyLiquidityChange } from './verify-liquidity.ts'

const key = (byte: number) => readAddress(new Uint8Array(32).fill(byte)) as Address
const [user, thief, pool, holder, lpMint] = [key(1), key(2), key(3), key(4), key(5)]
const RENT = 1_900_000n

const token = (side: number, change: Partial<ProvidedToken> = {}): ProvidedToken => ({
  mint: key(10 + side),
  tokenProgram: TOKEN_PROGRAM as Address,
  vault: key(20 + side),
  account: key(30 + side),
  isOpen: true,
  fee: undefined,
  ...change,
})
const sol = (change: Partial<ProvidedToken> = {}) => token(0, { mint: NATIVE_MINT as Address, ...change })
const common = { owner: user, pool, tokens: [token(0), token(1)] as const }

const pair = { reserve0: 1_000n, reserve1: 3_001n, lpSupply: 100n, lpMint }
const ofShares = (change: object = {}): HeldLiquidity => ({
  ...common,
  kind: 'cpmm',
  state: pair as cpmm.Pool,
  shares: 50n,
  sharesAccount: holder,
  ...change,
})
const ofRange = (range: Partial<clmm.Position> = {}, change: object = {}): HeldLiquidity => ({
  ...common,
  kind: 'clmm',
  state: clmmPool,
  position: holder,
  rent: RENT,
  range: {
    pool,
    owner: user,
    tickLower: -100,
    tickUpper: 100,
    liquidity: 2_000_000n,
    // Those of the pool between its outer ticks: nothing has accrued since.
    feeGrowthInside0: 1n,
    feeGrowthInside1: 2n ** 128n - 12n,
    feesOwed0: 40n,
    feesOwed1: 7n,
    bump: 1,
    ...range,
  },
  ...change,
})
const bin = (amount0: bigint, amount1: bigint, supply: bigint) => ({ amount0, amount1, supply })
const ofBins = (change: object = {}): HeldLiquidity => ({
  ...common,
  kind: 'dlmm',
  state: {
    firstBin: 0,
    activeBin: 1,
    binStep: 20,
    bins: [bin(0n, 900n, 100n), bin(500n, 501n, 100n), bin(0n, 0n, 0n)],
  } as unknown as dlmm.Pool,
  position: holder,
  rent: RENT,
  bins: {
    pool,
    owner: user,
    lowerBin: -1,
    upperBin: 2,
    bump: 1,
    shares: [1n, 10n, 50n, 0n].map((units) => ({ units })),
  },
  pages: [
    { address: key(60), page: { pool, firstBin: -32, bins: Array(32).fill(bin(0n, 30n, 10n)) } as never },
  ],
  ...change,
})
const fee = { bps: 100, maximum: 1_000_000n }
const withFee = { tokens: [token(0, { fee }), token(1)] as const }
const all = { shareBps: 10_000, slippageBps: 100 }
const errorOf = (run: () => unknown) => {
  try {
    run()
  } catch (error) {
    return error instanceof LiquidityError ? error.name : String(error)
  }
}

describe('removal', () => {
  test.each([
    ['cpmm' as const, cpmm],
    ['stable' as const, stable],
  ])('of shares of %s, rounded down', (kind, program) => {
    const change = removeLiquidity(ofShares({ kind }), { shareBps: 5_000, slippageBps: 100 })
    expect(change).toMatchObject({
      expected: [250n, 750n],
      limits: [247n, 742n],
      shares: { mint: lpMint, change: -25n, isExact: true },
      returnedRent: 0n,
    })
    const { programAddress, data } = change.instructions[0]!
    expect(programAddress).toBe(program.PROGRAM)
    expect(program.decodeWithdraw(data as Uint8Array)).toEqual({
      lp: 25n,
      minAmount0: 247n,
      minAmount1: 742n,
    })
  })

  test('the limits are those of what arrives behind a transfer fee', () => {
    expect(removeLiquidity(ofShares(withFee), all)).toMatchObject({
      expected: [495n, 1_500n],
      limits: [490n, 1_485n],
    })
  })

  test('of a whole range collects its fees and closes it', () => {
    const change = removeLiquidity(ofRange(), all)
    const parts = change.instructions.map(({ data }) => data?.[0])
    expect(parts).toEqual([
      clmm.DECREASE_LIQUIDITY_DISCRIMINATOR,
      clmm.COLLECT_FEES_DISCRIMINATOR,
      clmm.CLOSE_POSITION_DISCRIMINATOR,
    ])
    const decreased = clmm.decodeDecreaseLiquidity(change.instructions[0]!.data as Uint8Array)!
    expect(decreased.liquidity).toBe(2_000_000n)
    expect(change.returnedRent).toBe(RENT)
    expect(change.limits).toEqual([decreased.minAmount0 + 40n, decreased.minAmount1 + 7n])
    expect(change.expected[0]).toBeGreaterThan(change.limits[0])
  })

  test('of a part of a range, and of one without fees, leaves it open', () => {
    const kept = [
      removeLiquidity(ofRange(), { ...all, shareBps: 9_999 }),
      removeLiquidity(ofRange({ feesOwed0: 0n, feesOwed1: 0n }), all),
    ]
    for (const change of kept) expect([change.instructions.length, change.returnedRent]).toEqual([1, 0n])
  })

  test('of bins, in the window and in a page', () => {
    const change = removeLiquidity(ofBins(), { shareBps: 10_000, slippageBps: 0 })
    // 1/10 of the page's bin, 10/100 and 50/100 of those in the window.
    expect(change.expected).toEqual([250n, 3n + 90n + 250n])
    expect(change.returnedRent).toBe(RENT)
    expect(change.instructions).toHaveLength(2)
    expect(change.instructions[0]?.accounts?.at(-1)).toEqual({ address: key(60), role: AccountRole.WRITABLE })
    const half = removeLiquidity(ofBins(), { shareBps: 5_000, slippageBps: 0 })
    expect(half.expected).toEqual([125n, 45n + 125n])
    expect([half.instructions.length, half.returnedRent]).toEqual([1, 0n])
  })

  test.each<[string, HeldLiquidity, number, string]>([
    ['no share', ofShares({ shares: 0n }), 10_000, 'NOTHING_TO_REMOVE'],
    ['a share that rounds to nothing', ofShares(), 1, 'NOTHING_TO_REMOVE'],
    [
      'shares that pay nothing',
      ofShares({ state: { ...pair, reserve0: 0n, reserve1: 0n } }),
      10_000,
      'NOTHING_TO_REMOVE',
    ],
    ['no liquidity', ofRange({ liquidity: 0n }), 10_000, 'NOTHING_TO_REMOVE'],
    ['ticks that the pool does not have', ofRange({ tickLower: -99 }), 10_000, 'POOL_UNREADABLE'],
    ['a missing page', ofBins({ pages: [] }), 10_000, 'POOL_UNREADABLE'],
    [
      'an empty bin',
      ofBins({ bins: { lowerBin: 2, upperBin: 2, shares: [{ units: 5n }] } }),
      10_000,
      'POOL_UNREADABLE',
    ],
  ])('of %s is refused', (_, held, shareBps, name) => {
    expect(errorOf(() => removeLiquidity(held, { shareBps, slippageBps: 0 }))).toBe(name)
  })
})

describe('fees', () => {
  test('those of a range are collected', () => {
    const change = collectLiquidityFees(ofRange())
    expect(change).toMatchObject({ expected: [40n, 7n], limits: [40n, 7n], returnedRent: 0n })
    expect(change.instructions[0]?.data).toEqual(Uint8Array.of(clmm.COLLECT_FEES_DISCRIMINATOR))
  })

  test.each([
    ['a range without any', ofRange({ feesOwed0: 0n, feesOwed1: 0n })],
    ['shares, whose fees are a part of them', ofShares()],
    ['bins, whose fees are a part of them', ofBins()],
  ])('%s are refused', (_, held) => {
    expect(errorOf(() => collectLiquidityFees(held))).toBe('NOTHING_TO_COLLECT')
  })
})

describe('addition', () => {
  test.each([
    [[100n, 10_000n], [100n, 301n], 10n],
    [[10_000n, 301n], [100n, 301n], 10n],
  ] as const)('to shares in the proportion of the pool %#', (amounts, taken, lp) => {
    const change = addLiquidity(ofShares(), { amounts, slippageBps: 1_000 })
    expect(change).toMatchObject({ expected: taken, limits: taken })
    expect(change.shares).toEqual({ mint: lpMint, change: (lp * 9n) / 10n, isExact: false })
    expect(cpmm.decodeDeposit(change.instructions[0]!.data as Uint8Array)).toEqual({
      maxAmount0: taken[0],
      maxAmount1: taken[1],
      minLp: (lp * 9n) / 10n,
      burn: false,
    })
  })

  test('the transfer fee is sent on top', () => {
    const { expected } = addLiquidity(ofShares(withFee), { amounts: [102n, 10_000n], slippageBps: 0 })
    expect(expected).toEqual([102n, 301n])
  })

  test('to a range takes its amounts, with the slippage as their limit', () => {
    const { expected, limits, instructions } = addLiquidity(ofRange(), {
      amounts: [900n, 900n],
      slippageBps: 100,
    })
    const args = clmm.decodeIncreaseLiquidity(instructions[0]!.data as Uint8Array)!
    expect([args.maxAmount0, args.maxAmount1]).toEqual(limits)
    for (const side of [0, 1] as const) {
      expect(expected[side]).toBeLessThanOrEqual(900n)
      expect(limits[side]).toBe((expected[side] * 101n + 99n) / 100n)
    }
    expect(sqrtPriceAtTick(0)).toBe(1n << 64n)
  })

  test('to bins offers the amounts within the drift that the slippage allows', () => {
    const { limits, instructions } = addLiquidity(ofBins(), { amounts: [5n, 0n], slippageBps: 50 })
    expect(limits).toEqual([5n, 0n])
    expect(dlmm.decodeDeposit(instructions[0]!.data as Uint8Array)).toEqual({
      maxAmount0: 5n,
      maxAmount1: 0n,
      lowerBin: -1,
      upperBin: 2,
      activeBin: 1,
      maxDrift: 2,
    })
  })

  test.each([
    ['shares', ofShares()],
    ['a range', ofRange()],
    ['bins', ofBins()],
  ])('of nothing to %s is refused', (_, held) => {
    expect(errorOf(() => addLiquidity(held, { amounts: [0n, 0n], slippageBps: 0 }))).toBe('AMOUNT_TOO_SMALL')
  })
})

test('an instruction without accounts takes its pages too', () => {
  expect(
    pagesOfRange({ firstBin: 0, bins: Array(128).fill(bin(0n, 0n, 0n)) }, { lowerBin: -40, upperBin: 130 }),
  ).toEqual([-64, -32, 128])
})

describe('transaction', () => {
  const add = (held: HeldLiquidity) =>
    toLiquidityTransaction(held, 'add', addLiquidity(held, { amounts: [100n, 301n], slippageBps: 0 }))
  const remove = (held: HeldLiquidity, options = all) =>
    toLiquidityTransaction(held, 'remove', removeLiquidity(held, options))
  const parsedOf = (instructions: readonly Instruction[], feePayer: string = user): ParsedTransaction => {
    const lifetime = { blockhash: pool as never, lastValidBlockHeight: 1 }
    const built = buildTransaction({ feePayer, instructions, version: 0 }, lifetime, FORMAT_LIMITS[0])
    const parsed = built.ok ? parseTransaction(built.bytes) : undefined
    if (!parsed?.ok) throw new Error('not built')
    return parsed.transaction
  }
  const isVerified = ({ verify, instructions }: LiquidityTransaction) => verify(parsedOf(instructions))

  test.each<[string, LiquidityTransaction, object]>([
    [
      'tokens that are added',
      add(ofShares()),
      {
        tokens: new Map<string, object>([
          [key(10), { least: -100n, most: 0n }],
          [key(11), { least: -301n, most: 0n }],
          [lpMint, { least: 10n }],
        ]),
        opens: new Set(),
        maxLamports: 0n,
        sol: { least: 0n },
      },
    ],
    [
      'SOL that is wrapped in an account of the wallet',
      add(ofShares({ tokens: [sol(), token(1)] })),
      {
        tokens: new Map<string, object>([
          [NATIVE_MINT, { least: 0n }],
          [key(11), { least: -301n, most: 0n }],
          [lpMint, { least: 10n }],
        ]),
        maxLamports: 100n,
        sol: { least: -100n },
      },
    ],
    [
      'SOL that is wrapped on the way',
      add(ofShares({ tokens: [sol({ isOpen: false }), token(1)] })),
      { opens: new Set(), maxLamports: 100n, sol: { least: -100n } },
    ],
    [
      'SOL that is unwrapped',
      remove(ofShares({ tokens: [sol({ isOpen: false }), token(1, { isOpen: false })] })),
      {
        tokens: new Map<string, object>([
          [key(11), { least: 1_485n }],
          [lpMint, { least: -50n, most: -50n }],
        ]),
        opens: new Set([key(31)]),
        maxLamports: 0n,
        sol: { least: 495n },
      },
    ],
    ['SOL that stays wrapped', remove(ofShares({ tokens: [sol(), token(1)] })), { sol: { least: 0n } }],
    ['a range that is closed', remove(ofRange()), { sol: { least: RENT } }],
    [
      'a range of which a part leaves',
      remove(ofRange(), { ...all, shareBps: 1_000 }),
      { sol: { least: 0n } },
    ],
    ['bins that are closed', remove(ofBins()), { sol: { least: RENT } }],
    ['bins that are added to', add(ofBins()), { sol: { least: 0n } }],
    ['a range that is added to', add(ofRange()), { sol: { least: 0n } }],
    ['stable shares', remove(ofShares({ kind: 'stable' })), { sol: { least: 0n } }],
    [
      'fees',
      toLiquidityTransaction(ofRange(), 'collect', collectLiquidityFees(ofRange())),
      {
        tokens: new Map([
          [key(10), { least: 40n }],
          [key(11), { least: 7n }],
        ]),
      },
    ],
  ])('%s', (_, transaction, effects) => {
    expect(transaction).toMatchObject(effects)
    expect(isVerified(transaction)).toBeUndefined()
  })

  const held = ofShares({ tokens: [sol({ isOpen: false }), token(1)] })
  const { instructions } = add(held)
  const intent: LiquidityIntent = {
    user,
    pool,
    holder,
    change: 'add',
    accounts: [key(30), key(31)],
    limits: [100n, 301n],
    wraps: 100n,
  }
  const changed = (change: Partial<LiquidityIntent>) =>
    verifyLiquidityChange(parsedOf(instructions), { ...intent, ...change })
  const opening = {
    payer: user,
    account: key(30),
    owner: user,
    mint: NATIVE_MINT,
    tokenProgram: TOKEN_PROGRAM,
  }

  test.each<[string, Partial<LiquidityIntent>]>([
    ['another account signs or pays', { user: thief }],
    ['the pool differs', { pool: thief }],
    ['the position differs', { holder: thief }],
    ['the limits differ', { limits: [99n, 301n] }],
    ['the limits differ', { limits: [100n, 300n] }],
    ['the token accounts are not yours', { accounts: [key(30), thief] }],
    ['the wrapped SOL differs', { wraps: 99n }],
    ['the transaction does something else with the pool', { change: 'remove' }],
  ])('refused: %s %#', (reason, change) => expect(changed(change)).toBe(reason))

  test.each<[string, Instruction]>([
    ['a transfer to somebody else', transferLamports(user, thief, 1n)],
    ['an account of somebody else', createTokenAccount({ ...opening, owner: thief })],
    ['an account that is not needed', createTokenAccount({ ...opening, account: thief })],
    ['a synchronisation', syncNative(thief, TOKEN_PROGRAM)],
    ['a closing to somebody else', closeTokenAccount(key(31), thief, user, TOKEN_PROGRAM)],
    ['a closing of another account', closeTokenAccount(holder, user, user, TOKEN_PROGRAM)],
    ['a compute budget', setComputeUnitLimit(1)],
    [
      'a transfer of tokens without accounts',
      { programAddress: TOKEN_PROGRAM as Address, accounts: [], data: Uint8Array.of(3) },
    ],
    [
      'another call of the pool',
      {
        ...cpmm.withdraw({} as never, { lp: 1n, minAmount0: 0n, minAmount1: 0n }),
        accounts: [],
        data: Uint8Array.of(9),
      },
    ],
    ['another call of a range', { programAddress: clmm.PROGRAM, accounts: [], data: Uint8Array.of(99) }],
    ['another call of bins', { programAddress: dlmm.PROGRAM, accounts: [], data: Uint8Array.of(99) }],
  ])('refused: %s', (_, more) => {
    expect(verifyLiquidityChange(parsedOf([...instructions, more]), intent)).toBe(
      'the transaction has another instruction',
    )
  })

  test('the account of the LP units may be opened', () => {
    const more = createTokenAccount({ ...opening, account: holder, mint: lpMint })
    expect(verifyLiquidityChange(parsedOf([more, ...instructions]), intent)).toBeUndefined()
  })

  test('LP units that are credited to nobody are refused', () => {
    const accounts = { ...instructions[3]!.accounts }
    const burning = cpmm.deposit({ user, pool, userLp: holder } as never, {
      maxAmount0: 100n,
      maxAmount1: 301n,
      minLp: 1n,
      burn: true,
    })
    const call = { ...burning, accounts: Object.values(accounts) } as Instruction
    expect(verifyLiquidityChange(parsedOf([call]), { ...intent, wraps: 0n })).toBe(
      'the transaction has another instruction',
    )
  })

  test('a priority fee, another wallet and another position are refused', () => {
    const { instructions: closing } = remove(ofRange())
    const limits = removeLiquidity(ofRange(), all).callLimits
    const ofPosition: LiquidityIntent = { ...intent, change: 'remove', limits, wraps: 0n }
    const parsed = parsedOf(closing)
    expect(verifyLiquidityChange(parsed, ofPosition)).toBeUndefined()
    const config = {
      computeUnitLimit: 1,
      loadedAccountsDataSizeLimit: 1,
      priorityFeeLamports: 1n,
      heapSize: undefined,
    }
    expect(verifyLiquidityChange({ ...parsed, config }, ofPosition)).toBe(
      'the transaction sets a priority fee',
    )
    const renamed = (at: number, place: number) =>
      parsed.instructions.map((one, index) =>
        index === at
          ? {
              ...one,
              accounts: one.accounts.map((account, n) =>
                n === place ? { ...account, address: thief } : account,
              ),
            }
          : one,
      )
    expect(verifyLiquidityChange({ ...parsed, instructions: renamed(0, 0) }, ofPosition)).toBe(
      'the liquidity is that of another wallet',
    )
    expect(verifyLiquidityChange({ ...parsed, instructions: renamed(2, 1) }, ofPosition)).toBe(
      'another position is closed',
    )
    expect(verifyLiquidityChange({ ...parsed, instructions: [] }, ofPosition)).toBe(
      'the transaction does something else with the pool',
    )
  })
})

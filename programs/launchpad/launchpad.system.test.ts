import { cpmm, decodeMint, launchpad, parseTransactionEvents } from '@callisto/program-clients'
import { describe, expect, test } from 'vitest'
import {
  setTokenAccount,
  type TestMint,
  TOKEN_2022_PROGRAM,
  TOKEN_PROGRAM,
  tokenAmount,
} from '../toolchain/test-tokens.ts'
import { feePpm, tradeFor } from './reference.ts'
import {
  admin,
  balances,
  CREATED_AT,
  type Curve,
  createConfig,
  createToken,
  creator,
  curveOf,
  expectOk,
  graduateAccounts,
  graduationAccounts,
  inOrder,
  isSolvent,
  makeCurve,
  makeWorld,
  mint,
  quoteMint,
  readCurve,
  trade,
  tradeAccounts,
  trader,
  usualShape,
} from './test-curve.ts'

const eventsOf = (logs: string[]) =>
  parseTransactionEvents({ err: null, logs }, { cpmm, launchpad }).events.map(({ event }) => event)

test('a launchpad stores its parameters', async () => {
  const world = await makeWorld()
  expectOk(world.vm.send(createConfig(world)))
  expect(launchpad.decodeConfig(world.vm.account(world.config)!.data)).toMatchObject({
    ...usualShape,
    admin,
    quoteMint,
    quoteTokenProgram: TOKEN_PROGRAM,
    cpmmConfig: world.tier,
    index: 3,
  })
})

test('a launch creates a mint without authorities, with embedded metadata', async () => {
  const world = await makeWorld()
  expectOk(world.vm.send(createConfig(world)))
  const at = await curveOf(world)
  const { logs, computeUnits } = expectOk(world.vm.send(createToken(at)))
  console.log(`createToken: ${computeUnits} CU`)
  expect(decodeMint(world.vm.account(mint)!.data)).toEqual({
    supply: usualShape.supply,
    decimals: 6,
    mintAuthority: undefined,
    freezeAuthority: undefined,
    transferFee: undefined,
    permanentDelegate: undefined,
    scaledUiAmount: undefined,
    metadataAddress: mint,
    metadata: {
      mint,
      name: 'Zürich cat',
      symbol: 'CAT',
      uri: 'https://cats.example/1.json',
      updateAuthority: undefined,
    },
    frozenByDefault: false,
    nonTransferable: false,
    defaultAccountState: undefined,
    transferHook: undefined,
    transferHookAuthority: undefined,
    unknownExtensions: [],
    closeAuthority: undefined,
    pauseAuthority: undefined,
    paused: false,
  })
  expect(tokenAmount(world.vm, at.baseVault)).toBe(usualShape.supply)
  expect(readCurve(at)).toMatchObject({
    creator,
    mint,
    quoteMint,
    status: 'trading',
    realBase: usualShape.forSale,
    realQuote: 0n,
    createdAt: BigInt(CREATED_AT),
  })
  expect(eventsOf(logs)).toEqual([
    {
      type: 'launched',
      curve: at.curve,
      mint,
      config: at.config,
      creator,
      quoteMint,
      virtualBase: usualShape.virtualBase,
      virtualQuote: usualShape.virtualQuote,
      supply: usualShape.supply,
      forSale: usualShape.forSale,
      decimals: 6,
      name: 'Zürich cat',
      symbol: 'CAT',
      uri: 'https://cats.example/1.json',
    },
  ])
})

test('lamports at the addresses of a launch do not block it', async () => {
  const world = await makeWorld()
  for (const key of [world.config, (await curveOf(world)).curve]) world.vm.fund(key, 5n)
  expectOk(world.vm.send(createConfig(world)))
  const at = await curveOf(world)
  for (const key of [at.baseVault, at.quoteVault, mint]) world.vm.fund(key, 5_000_000_000n)
  expectOk(world.vm.send(createToken(at)))
  expect(readCurve(at).status).toBe('trading')
})

const quotes: [string, TestMint][] = [
  ['a quote of Token', { program: TOKEN_PROGRAM, decimals: 9 }],
  ['a quote of Token-2022', { program: TOKEN_2022_PROGRAM, decimals: 6 }],
]

describe.each(quotes)('with %s', (_, quote) => {
  test.each([
    ['buyExactIn', 1_000_000_007n],
    ['buyExactOut', 34_612_903_225_801n],
    ['sellExactIn', 1_234_567_891n],
    ['sellExactOut', 77_777_777n],
  ] as const)('%s moves what the formulas say and reports it', async (kind, amount) => {
    const at = await makeCurve({ quote })
    expectOk(at.vm.send(trade(at, 'buyExactIn', 3_000_000_000n)))
    const [curve, before] = [readCurve(at), balances(at)]
    const expected = tradeFor(curve, kind, amount, CREATED_AT)!
    const isBuy = kind.startsWith('buy')
    const limited = kind.endsWith('In') === isBuy ? expected.base : expected.quote
    const worse = kind.endsWith('In') ? limited + 1n : limited - 1n
    expect(at.vm.send(trade(at, kind, amount, worse)).error).toBe('Custom(6002)')
    const { logs, computeUnits } = expectOk(at.vm.send(trade(at, kind, amount, limited)))
    console.log(`${kind}: ${computeUnits} CU`)
    const after = balances(at)
    const sign = isBuy ? 1n : -1n
    expect(after).toEqual({
      base: before.base + sign * expected.base,
      quote: before.quote - sign * expected.quote,
      baseVault: before.baseVault - sign * expected.base,
      quoteVault: before.quoteVault + sign * expected.quote,
    })
    const now = readCurve(at)
    expect(eventsOf(logs)).toEqual([
      {
        type: 'traded',
        curve: at.curve,
        mint,
        trader,
        baseAmount: expected.base,
        quoteAmount: expected.quote,
        fee: expected.fee,
        creatorFee: expected.creatorFee,
        virtualBase: now.virtualBase,
        virtualQuote: now.virtualQuote,
        realBase: now.realBase,
        realQuote: now.realQuote,
        side: isBuy ? 'buy' : 'sell',
      },
    ])
    expect(isSolvent(at)).toBe(true)
  })

  test.each(['buy', 'sell'] as const)(
    'a quote of exact out (%s) equals the input of the trade',
    async (side) => {
      const at = await makeCurve({ quote, shape: { sniperFeePpm: 500_000, sniperDecaySeconds: 60 } })
      expectOk(at.vm.send(trade(at, 'buyExactIn', 3_000_000_000n)))
      at.vm.setTime(CREATED_AT + 17, 10)
      const kind = side === 'buy' ? 'buyExactOut' : 'sellExactOut'
      const amountOut = 123_456_789n
      const { returnData } = expectOk(
        at.vm.send(launchpad.quoteExactOut({ curve: at.curve }, { amountOut, side })),
      )
      const expected = tradeFor(readCurve(at), kind, amountOut, CREATED_AT + 17)!
      const quoted = new DataView(returnData.buffer, returnData.byteOffset).getBigUint64(0, true)
      expect(quoted).toBe(side === 'buy' ? expected.quote : expected.base)
      expectOk(at.vm.send(trade(at, kind, amountOut, quoted)))
    },
  )

  test('protocol and creator fees are paid out once to their recipients', async () => {
    const at = await makeCurve({ quote })
    expectOk(at.vm.send(trade(at, 'buyExactIn', 5_000_000_000n)))
    const { protocolFees, creatorFees } = readCurve(at)
    expect([protocolFees, creatorFees]).toEqual([47_500_000n, 15_000_000n])
    const accounts = { ...tradeAccounts(at), config: at.config, admin, creator, recipient: at.traderQuote }
    const before = balances(at)
    const first = expectOk(at.vm.send(launchpad.collectProtocolFees(accounts)))
    expect(eventsOf(first.logs)).toEqual([
      { type: 'feesCollected', curve: at.curve, collector: admin, amount: protocolFees, creator: false },
    ])
    const second = expectOk(at.vm.send(launchpad.collectCreatorFees(accounts)))
    expect(eventsOf(second.logs)).toEqual([
      { type: 'feesCollected', curve: at.curve, collector: creator, amount: creatorFees, creator: true },
    ])
    expect(balances(at).quote - before.quote).toBe(protocolFees + creatorFees)
    expect(at.vm.send(launchpad.collectProtocolFees(accounts)).error).toBe('Custom(6011)')
    expect(at.vm.send(launchpad.collectCreatorFees(accounts)).error).toBe('Custom(6011)')
    expect(balances(at).quoteVault).toBe(readCurve(at).realQuote)
  })
})

test.each([
  [0, 990_000n],
  [1, 970_500n],
  [15, 697_500n],
  [49, 34_500n],
  [50, 15_000n],
  [51, 15_000n],
  [-1, 990_000n],
])('%d s after birth a buy pays %d ppm', async (seconds, ppm) => {
  const shape = {
    protocolFeePpm: 10_000,
    creatorFeePpm: 5_000,
    sniperFeePpm: 975_000,
    sniperDecaySeconds: 50,
  }
  const at = await makeCurve({ shape })
  at.vm.setTime(CREATED_AT + seconds, 10)
  expect(feePpm(readCurve(at), 'buyExactIn', CREATED_AT + seconds)).toBe(ppm)
  expectOk(at.vm.send(trade(at, 'buyExactIn', 10_000_000_000n)))
  const { protocolFees, creatorFees, realQuote } = readCurve(at)
  expect(protocolFees + creatorFees).toBe(10_000n * ppm)
  expect(creatorFees).toBe(50_000_000n)
  expect(realQuote).toBe(10_000_000_000n - 10_000n * ppm)
})

describe('graduation', () => {
  const fill = async (at: Curve) =>
    launchpad.buyExactIn(
      { ...tradeAccounts(at), ...(await graduationAccounts(at)) },
      { amountIn: 1n << 59n, minAmountOut: 0n },
    )

  async function expectGraduated(at: Curve, raised: bigint) {
    const { pool: address, poolBaseVault, poolQuoteVault } = await graduationAccounts(at)
    const [pool, curve] = [cpmm.decodePool(at.vm.account(address)!.data)!, readCurve(at)]
    const unsold = usualShape.supply - usualShape.forSale
    const quote = raised - usualShape.migrationFee
    const baseFirst = pool.mint0 === mint
    expect(inOrder(mint, quoteMint)).toEqual([pool.mint0, pool.mint1])
    expect(baseFirst ? [pool.reserve0, pool.reserve1] : [pool.reserve1, pool.reserve0]).toEqual([
      unsold,
      quote,
    ])
    expect(pool).toMatchObject({ creator, config: at.tier, creatorFeePpm: 300 })
    expect(pool.lpBurned).toBe(pool.lpSupply)
    expect(tokenAmount(at.vm, poolBaseVault)).toBe(unsold)
    expect(tokenAmount(at.vm, poolQuoteVault)).toBe(quote)
    expect(curve).toMatchObject({ status: 'graduated', pool: address, realBase: 0n, realQuote: 0n })
    expect(balances(at)).toMatchObject({ baseVault: 0n, quoteVault: curve.protocolFees + curve.creatorFees })
    return address
  }

  test('the completing buy graduates at once and is charged for the remaining supply only', async () => {
    const at = await makeCurve()
    expectOk(at.vm.send(trade(at, 'buyExactIn', 40_000_000_000n)))
    const [curve, before] = [readCurve(at), balances(at)]
    const expected = tradeFor(curve, 'buyExactIn', 1n << 59n, CREATED_AT)!
    const { logs, computeUnits } = expectOk(at.vm.send(await fill(at)))
    console.log(`buy that graduates: ${computeUnits} CU`)
    const after = balances(at)
    expect([before.quote - after.quote, after.base]).toEqual([expected.quote, usualShape.forSale])
    const raised = curve.realQuote + expected.moved
    const pool = await expectGraduated(at, raised)
    expect(raised).toBeGreaterThan(85_005_000_000n)
    const events = eventsOf(logs)
    expect(events.map(({ type }) => type)).toEqual([
      'traded',
      'completed',
      'poolCreated',
      'deposited',
      'graduated',
    ])
    expect(events[1]).toEqual({ type: 'completed', curve: at.curve, mint, realQuote: raised })
    expect(events[4]).toEqual({
      type: 'graduated',
      curve: at.curve,
      mint,
      pool,
      baseAmount: usualShape.supply - usualShape.forSale,
      quoteAmount: raised - usualShape.migrationFee,
      migrationFee: usualShape.migrationFee,
    })
  })

  test('without the pool accounts the curve stays complete, and anyone may graduate it', async () => {
    const at = await makeCurve()
    expectOk(at.vm.send(trade(at, 'buyExactOut', usualShape.forSale)))
    const complete = readCurve(at)
    expect(complete.status).toBe('complete')
    for (const kind of ['buyExactIn', 'buyExactOut', 'sellExactIn', 'sellExactOut'] as const) {
      expect(at.vm.send(trade(at, kind, 1_000n)).error).toBe('Custom(6008)')
    }
    expect(
      at.vm.send(launchpad.quoteExactOut({ curve: at.curve }, { amountOut: 1n, side: 'sell' })).error,
    ).toBe('Custom(6008)')
    const { computeUnits } = expectOk(at.vm.send(launchpad.graduate(await graduateAccounts(at))))
    console.log(`graduate: ${computeUnits} CU`)
    await expectGraduated(at, complete.realQuote)
    expect(at.vm.send(launchpad.graduate(await graduateAccounts(at))).error).toBe('Custom(6009)')
  })

  test('a buy that does not complete the curve ignores the pool accounts', async () => {
    const at = await makeCurve()
    const accounts = { ...tradeAccounts(at), ...(await graduationAccounts(at)) }
    expectOk(at.vm.send(launchpad.buyExactIn(accounts, { amountIn: 1_000_000n, minAmountOut: 0n })))
    expect(readCurve(at).status).toBe('trading')
  })

  test('the pool opens at the final price of the curve', async () => {
    const at = await makeCurve({ shape: { migrationFee: 0n } })
    expectOk(at.vm.send(await fill(at)))
    const curve = readCurve(at)
    const pool = cpmm.decodePool(at.vm.account((await graduationAccounts(at)).pool)!.data)!
    const [base, quote] =
      pool.mint0 === mint ? [pool.reserve0, pool.reserve1] : [pool.reserve1, pool.reserve0]
    const ratio = Number(quote) / Number(base) / (Number(curve.virtualQuote) / Number(curve.virtualBase))
    expect(Math.abs(ratio - 1)).toBeLessThan(0.001)
  })

  test('fees owed by the curve can still be collected, the migration fee among them', async () => {
    const at = await makeCurve()
    expectOk(at.vm.send(await fill(at)))
    const { protocolFees, creatorFees } = readCurve(at)
    const accounts = { ...tradeAccounts(at), config: at.config, admin, creator, recipient: at.traderQuote }
    expectOk(at.vm.send(launchpad.collectProtocolFees(accounts), launchpad.collectCreatorFees(accounts)))
    expect(protocolFees + creatorFees).toBeGreaterThan(usualShape.migrationFee)
    expect(balances(at).quoteVault).toBe(0n)
  })

  test('tokens and lamports sent to the pool in advance neither block it nor enter its reserves', async () => {
    const at = await makeCurve()
    const { pool, lpMint, poolBaseVault, poolQuoteVault } = await graduationAccounts(at)
    for (const key of [pool, lpMint, poolBaseVault, poolQuoteVault]) at.vm.fund(key, 3_000_000n)
    setTokenAccount(at.vm, at.quoteVault, {
      program: TOKEN_PROGRAM,
      mint: quoteMint,
      owner: at.curve,
      amount: 999n,
    })
    expectOk(at.vm.send(trade(at, 'buyExactOut', usualShape.forSale)))
    const { realQuote } = readCurve(at)
    expectOk(at.vm.send(launchpad.graduate(await graduateAccounts(at))))
    const curve = readCurve(at)
    expect(balances(at).quoteVault).toBe(999n + curve.protocolFees + curve.creatorFees)
    expect(tokenAmount(at.vm, poolQuoteVault)).toBe(realQuote - usualShape.migrationFee)
  })
})

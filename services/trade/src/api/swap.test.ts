import { maximumIn, minimumOut } from '@callisto/amount'
import type { Quote, SwapInstructionsReply } from '@callisto/contract'
import { cpmm, launchpad, router } from '@callisto/program-clients'
import {
  COMPUTE_BUDGET_PROGRAM,
  fetchLookupTables,
  parseTransaction,
  SYSTEM_PROGRAM,
  TOKEN_2022_PROGRAM,
  TOKEN_PROGRAM,
} from '@callisto/solana'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { accountOf, buildOf, kinds, quoteOf, routeIn, user } from '../testing/built-swap.test-helper.ts'
import { BLOCKHASH, key, lookupTable, tokenAccount } from '../testing/fake-chain.test-helper.ts'
import {
  BONK,
  market,
  NEWCOIN,
  POOLS,
  SOL,
  startTestService,
  type TestService,
  USDC,
} from '../testing/test-service.test-helper.ts'

let service: TestService
beforeEach(async () => {
  service = await startTestService()
})
afterEach(() => service.close())

const quote = (change: Record<string, string> = {}) => quoteOf(service, change)
const build = (quoteResponse: Quote, change: object = {}) => buildOf(service, quoteResponse, change)

// spec 2-7-32, 2-9-39
test('SOL is wrapped for the swap and unwrapped after it', async () => {
  const quoted = await quote()
  const { body, transaction, known } = await build(quoted)
  expect(kinds(known)).toEqual([
    'computeUnitLimit',
    'createTokenAccount',
    'createTokenAccount',
    'transferLamports',
    'syncNative',
    'route',
    'closeTokenAccount',
  ])
  const wsol = await accountOf(SOL)
  expect(known[3]).toEqual({ kind: 'transferLamports', from: user, to: wsol, lamports: 1_000_000_000n })
  expect(known[6]).toMatchObject({ account: wsol, destination: user, owner: user })
  expect(transaction).toMatchObject({ version: 0, feePayer: user, blockhash: BLOCKHASH, signers: [user] })
  expect(body).toMatchObject({
    lastValidBlockHeight: 1_150,
    prioritizationFeeLamports: 0,
    computeUnitLimit: 1_400_000,
    dynamicSlippageReport: null,
    simulationError: null,
  })
  expect(router.decodeRoute(routeIn(transaction).data)).toMatchObject({
    amountIn: 1_000_000_000n,
    quotedOut: BigInt(quoted.outAmount),
    slippageBps: 50,
    platformFeeBps: 0,
  })
})

test('the threshold of the transaction is that of the quote', async () => {
  const exactIn = await quote()
  expect(minimumOut(BigInt(exactIn.outAmount), 50)).toBe(BigInt(exactIn.otherAmountThreshold))
  const exactOut = await quote({ swapMode: 'ExactOut', amount: '1000000' })
  const { transaction, known } = await build(exactOut)
  expect(router.decodeExactOutRoute(routeIn(transaction).data)).toMatchObject({
    amountOut: 1_000_000n,
    quotedIn: BigInt(exactOut.inAmount),
  })
  // The most that may be spent is wrapped; what is left comes back when the account is closed.
  expect(known[3]).toMatchObject({ lamports: maximumIn(BigInt(exactOut.inAmount), 50) })
  expect(known.at(-1)).toMatchObject({ kind: 'closeTokenAccount', account: await accountOf(SOL) })
})

test('missing intermediate accounts are created and closed, existing ones stay', async () => {
  const quoted = await quote({ inputMint: BONK, outputMint: SOL, amount: '100000000' })
  const first = await build(quoted)
  const usdc = await accountOf(USDC)
  expect(first.known).toContainEqual(expect.objectContaining({ kind: 'closeTokenAccount', account: usdc }))
  service.chain.set(tokenAccount(usdc, USDC, user))
  const second = await build(quoted)
  expect(second.known).not.toContainEqual(expect.objectContaining({ account: usdc }))
})

test('wrapped SOL that was there before stays wrapped when SOL is spent', async () => {
  service.chain.set(tokenAccount(await accountOf(SOL), SOL, user))
  const { known } = await build(await quote())
  expect(kinds(known)).not.toContain('closeTokenAccount')
  expect(kinds(known)).toContain('syncNative')
})

test('without wrapping, wrapped SOL is spent and nothing is moved', async () => {
  const { known } = await build(await quote(), { wrapAndUnwrapSol: false })
  expect(kinds(known)).toEqual(['computeUnitLimit', 'createTokenAccount', 'route'])
})

// spec 2-3-23
test('a curve trades its token under Token-2022', async () => {
  const { transaction } = await build(await quote({ outputMint: NEWCOIN }))
  const route = routeIn(transaction)
  expect(route.accounts[2]?.address).toBe(await accountOf(NEWCOIN, TOKEN_2022_PROGRAM))
  expect(route.accounts.map((one) => one.address)).toContain(launchpad.PROGRAM)
  expect(router.decodeRoute(route.data)?.steps).toEqual([
    { venue: 'launchpadBuy', shareBps: 10_000, inputIndex: 0, outputIndex: 1 },
  ])
})

describe('destination', () => {
  test('to a token account of another owner', async () => {
    const elsewhere = key(501)
    service.chain.set(tokenAccount(elsewhere, USDC, key(502)))
    const { transaction, known } = await build(await quote(), { destinationTokenAccount: elsewhere })
    expect(routeIn(transaction).accounts[2]?.address).toBe(elsewhere)
    expect(kinds(known).filter((kind) => kind === 'createTokenAccount')).toHaveLength(1)
  })

  test('to a wallet as native SOL, through an account of its own', async () => {
    const quoted = await quote({ inputMint: USDC, outputMint: SOL, amount: '1000000' })
    const { transaction } = await build(quoted, { nativeDestinationAccount: key(503) })
    const temporary = routeIn(transaction).accounts[2]?.address
    const ending = transaction.instructions.slice(-2)
    expect(ending.map(({ data, accounts }) => [[...data], accounts.map((one) => one.address)])).toEqual([
      [
        [45, 0],
        [temporary, key(503), user],
      ],
      [[9], [temporary, user, user]],
    ])
    expect(temporary).not.toBe(await accountOf(SOL))
  })

  test('with the fee to its account', async () => {
    const feeAccount = key(504)
    service.chain.set(tokenAccount(feeAccount, USDC, key(505)))
    const quoted = await quote({ platformFeeBps: '20' })
    const { transaction } = await build(quoted, { feeAccount })
    expect(routeIn(transaction).accounts[7]?.address).toBe(feeAccount)
    const wrong = await service.post('/swap/v1/swap', {
      quoteResponse: quoted,
      userPublicKey: user,
      feeAccount: await accountOf(USDC),
    })
    expect(wrong.status).toBe(400)
  })
})

// spec 2-9-40
describe('fees and compute budget', () => {
  test.each([
    ['a total', { prioritizationFeeLamports: 14_000 }, 14_000, 10_000n],
    ['a price', { computeUnitPriceMicroLamports: 2_000 }, 2_800, 2_000n],
    ['zero', { prioritizationFeeLamports: 0 }, 0, undefined],
  ])('%s', async (_, priorityFee, lamports, price) => {
    const { body, known } = await build(await quote(), priorityFee)
    expect(body.prioritizationFeeLamports).toBe(lamports)
    expect(known.find((one) => typeof one === 'object' && one.kind === 'computeUnitPrice')).toEqual(
      price === undefined ? undefined : { kind: 'computeUnitPrice', microLamports: price },
    )
  })

  test.each([
    ['medium', 1_000_000_000, 200n],
    ['high', 1_000_000_000, 300n],
    ['veryHigh', 1_000_000_000, 400n],
    ['veryHigh', 140, 100n],
  ])('the %s level, at most %d lamports', async (priorityLevel, maxLamports, price) => {
    service.chain.methods.getRecentPrioritizationFees = () =>
      [100, 200, 300, 400].map((prioritizationFee, slot) => ({ slot, prioritizationFee }))
    const priorityFee = { priorityLevelWithMaxLamports: { priorityLevel, maxLamports } }
    const { known } = await build(await quote(), { prioritizationFeeLamports: priorityFee })
    expect(known).toContainEqual({ kind: 'computeUnitPrice', microLamports: price })
  })

  test('a tip goes to its account where there is one', async () => {
    await service.close()
    service = await startTestService(undefined, { tipAccount: key(600) })
    const { known } = await build(await quote(), { prioritizationFeeLamports: { jitoTipLamports: 5_000 } })
    expect(known[1]).toEqual({ kind: 'transferLamports', from: user, to: key(600), lamports: 5_000n })
  })

  test.each([
    ['a fifth', 60_000, 72_000],
    ['10,000 units at least', 7_000, 17_000],
  ])('the compute limit follows a simulation, with %s on top', async (_, unitsConsumed, units) => {
    service.chain.methods.simulateTransaction = () => ({
      context: { slot: 1 },
      value: { err: null, logs: [], unitsConsumed, accounts: null },
    })
    const { body, known } = await build(await quote(), { dynamicComputeUnitLimit: true })
    expect(known[0]).toEqual({ kind: 'computeUnitLimit', units })
    expect(body.computeUnitLimit).toBe(units)
  })

  test('a failed simulation is reported beside the transaction', async () => {
    service.chain.methods.simulateTransaction = () => ({
      context: { slot: 1 },
      value: { err: { InstructionError: [5, { Custom: 6001 }] }, logs: [], unitsConsumed: 1, accounts: null },
    })
    const { body } = await build(await quote(), { dynamicComputeUnitLimit: true })
    expect(body).toMatchObject({
      computeUnitLimit: 1_400_000,
      simulationError: { errorCode: 'PROGRAM_ERROR', error: 'Slippage tolerance exceeded' },
    })
  })
})

describe('forms', () => {
  test('a legacy transaction', async () => {
    const { transaction } = await build(await quote({ asLegacyTransaction: 'true' }), {
      asLegacyTransaction: true,
    })
    expect(transaction.version).toBe('legacy')
  })

  test('another account pays', async () => {
    const { transaction, known } = await build(await quote(), { payer: key(700) })
    expect(transaction.signers).toEqual([key(700), user])
    expect(known.find((one) => typeof one === 'object' && one.kind === 'createTokenAccount')).toMatchObject({
      payer: key(700),
    })
  })

  test.each([
    ['a user', '', { userPublicKey: SYSTEM_PROGRAM }],
    ['a payer', '', { payer: TOKEN_PROGRAM }],
    ['a payer of the compute budget', '', { payer: COMPUTE_BUDGET_PROGRAM }],
    [
      'a user whose swap is simulated',
      '-instructions',
      { userPublicKey: SYSTEM_PROGRAM, dynamicComputeUnitLimit: true },
    ],
  ])('%s that is a program of the swap is refused', async (_, path, change) => {
    const body = { quoteResponse: await quote(), userPublicKey: user, ...change }
    expect(await service.post(`/swap/v1/swap${path}`, body)).toMatchObject({
      status: 400,
      body: { error: 'an account of the request is a program', errorCode: 'INVALID_REQUEST' },
    })
  })

  test('with skipUserAccountsRpcCalls no intermediate account is closed', async () => {
    const quoted = await quote({ inputMint: BONK, outputMint: SOL, amount: '100000000' })
    service.chain.calls.length = 0
    const { known } = await build(quoted, { skipUserAccountsRpcCalls: true })
    expect(service.chain.calls.filter((call) => call.startsWith('getAccounts'))).toEqual([])
    expect(known).not.toContainEqual(
      expect.objectContaining({ kind: 'closeTokenAccount', account: await accountOf(USDC) }),
    )
  })

  test('a tracking account is named by the swap', async () => {
    const { transaction } = await build(await quote(), { trackingAccount: key(701) })
    expect(routeIn(transaction).accounts.at(-1)).toMatchObject({
      address: key(701),
      signer: false,
      writable: false,
    })
  })

  test('a shorter lifetime uses an older blockhash', async () => {
    const asked: unknown[] = []
    service.chain.methods.getBlocks = () => Array.from({ length: 200 }, (_, i) => 801 + i)
    service.chain.methods.getBlock = (params) => {
      asked.push(params[0])
      return { blockhash: BLOCKHASH, blockHeight: 1_000 - 140, parentSlot: 1, previousBlockhash: BLOCKHASH }
    }
    const { body } = await build(await quote(), { blockhashSlotsToExpiry: 10 })
    expect(body.lastValidBlockHeight).toBe(1_010)
    expect(asked.map(Number)).toEqual([860])
  })

  test('the same as instructions', async () => {
    const quoteResponse = await quote()
    const { body } = await service.post('/swap/v1/swap-instructions', { quoteResponse, userPublicKey: user })
    const reply = body as unknown as SwapInstructionsReply
    expect(reply.computeBudgetInstructions).toHaveLength(1)
    expect(reply.setupInstructions).toHaveLength(4)
    expect(reply.swapInstruction.programId).toBe(router.PROGRAM)
    expect(reply.swapInstruction.accounts[0]).toEqual({ pubkey: user, isSigner: true, isWritable: false })
    expect(reply.cleanupInstruction?.accounts[0]?.pubkey).toBe(await accountOf(SOL))
    expect([reply.otherInstructions, reply.addressLookupTableAddresses]).toEqual([[], []])
    expect(reply).toMatchObject({
      tokenLedgerInstruction: null,
      prioritizationFeeLamports: 0,
      computeUnitLimit: 1_400_000,
      prioritizationType: { computeBudget: { microLamports: 0, estimatedMicroLamports: 0 } },
      dynamicSlippageReport: null,
      simulationError: null,
    })
  })

  test('unknown quote fields do not change the transaction', async () => {
    const quoted = await quote()
    const lean = {
      ...quoted,
      timeTaken: undefined,
      routePlan: quoted.routePlan.map(({ swapInfo, percent, bps }) => ({
        swapInfo: { ...swapInfo, feeAmount: undefined, feeMint: undefined },
        percent,
        bps,
      })),
    }
    expect((await build(lean)).body.swapTransaction).toBe((await build(quoted)).body.swapTransaction)
  })
})

describe('with lookup tables', () => {
  const table = key(801)
  let tabled: TestService
  beforeEach(async () => {
    const chain = market()
    const pools = Object.values(POOLS).slice(0, 3)
    const vaults = pools.flatMap((_, at) => [key(10_010 + at * 10), key(10_011 + at * 10)])
    const entries = [USDC, SOL, TOKEN_PROGRAM, cpmm.PROGRAM, ...pools.map((one) => one.address), ...vaults]
    chain.set(lookupTable(table, entries))
    tabled = await startTestService(chain, { lookupTables: { addresses: [table] } })
  })
  afterEach(() => tabled.close())

  const bodyOf = async (change: object = {}) => {
    const quoteResponse = await quote()
    return (await tabled.post('/swap/v1/swap', { quoteResponse, userPublicKey: user, ...change })).body
  }

  test('the transaction names the table, is shorter, and reads back only with it', async () => {
    const wire = Uint8Array.from(Buffer.from(String((await bodyOf()).swapTransaction), 'base64'))
    expect(parseTransaction(wire)).toEqual({ ok: false, reason: `lookup table ${table} is not known` })
    const tables = await fetchLookupTables(wire, (keys) => tabled.chain.getAccounts(keys))
    const read = parseTransaction(wire, tables)
    if (!read.ok) throw new Error(read.reason)
    const plain = await build(await quote())
    expect(routeIn(read.transaction)).toEqual(routeIn(plain.transaction))
    const bytes = Buffer.from(String(plain.body.swapTransaction), 'base64')
    expect(wire.length).toBeLessThan(bytes.length - 100)
  })

  test('the instructions reply lists the table', async () => {
    const request = { quoteResponse: await quote(), userPublicKey: user }
    const { body } = await tabled.post('/swap/v1/swap-instructions', request)
    expect(body.addressLookupTableAddresses).toEqual([table])
  })

  test('a legacy transaction has none', async () => {
    const wire = Uint8Array.from(
      Buffer.from(String((await bodyOf({ asLegacyTransaction: true })).swapTransaction), 'base64'),
    )
    expect(parseTransaction(wire)).toMatchObject({ ok: true, transaction: { version: 'legacy' } })
    const request = { quoteResponse: await quote(), userPublicKey: user, asLegacyTransaction: true }
    const { body } = await tabled.post('/swap/v1/swap-instructions', request)
    expect(body.addressLookupTableAddresses).toEqual([])
  })
})

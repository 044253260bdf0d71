import type { SwapInstructionsReply, SwapReply } from '@callisto/contract'
import { router } from '@callisto/program-clients'
import { rentExemptLamports, TOKEN_ACCOUNT_BYTES, TOKEN_PROGRAM } from '@callisto/solana'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { accountOf, buildOf, kinds, quoteOf, routeIn, user } from '../testing/built-swap.test-helper.ts'
import { CLUSTER, key, tokenAccount } from '../testing/fake-chain.test-helper.ts'
import { BONK, SOL, startTestService, type TestService, USDC } from '../testing/test-service.test-helper.ts'

let service: TestService
beforeEach(async () => {
  service = await startTestService()
})
afterEach(() => service.close())

const throughUsdc = { inputMint: BONK, outputMint: SOL, amount: '100000000' }

async function instructionsOf(quoteResponse: object, change: object = {}): Promise<SwapInstructionsReply> {
  const request = { quoteResponse, userPublicKey: user, ...change }
  const { status, body } = await service.post('/swap/v1/swap-instructions', request)
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body as unknown as SwapInstructionsReply
}

// spec 2-7-31: nothing that a request asks for is silently ignored.
describe('every field of a swap request acts', () => {
  const fees = () => {
    service.chain.methods.getRecentPrioritizationFees = ([accounts]) =>
      [100, 200, 300, 400].map((fee, slot) => ({
        slot,
        prioritizationFee: (accounts as unknown[]).length === 0 ? fee * 10 : fee,
      }))
  }
  const level = (change: object) => ({
    priorityLevelWithMaxLamports: { priorityLevel: 'medium', maxLamports: 1_000_000, ...change },
  })

  test.each<[string, object, bigint | undefined]>([
    ['disabled', { prioritizationFeeLamports: 'disabled' }, undefined],
    ['auto', { prioritizationFeeLamports: 'auto' }, 200n],
    ['an automatic price', { computeUnitPriceMicroLamports: 'auto' }, 200n],
    ['a multiple of auto', { prioritizationFeeLamports: { autoMultiplier: 3 } }, 600n],
    [
      'a multiple above the default maximum',
      { prioritizationFeeLamports: { autoMultiplier: 1_000 } },
      200_000n,
    ],
    ['a level on the accounts', { prioritizationFeeLamports: level({ global: false }) }, 200n],
    ['a level of all accounts', { prioritizationFeeLamports: level({ global: true }) }, 2_000n],
    ['a level with a maximum', { prioritizationFeeLamports: level({ maxLamports: 140 }) }, 100n],
  ])('priority fee: %s', async (_, change, price) => {
    fees()
    const { body, known } = await buildOf(service, await quoteOf(service), change)
    expect(known.find((one) => typeof one === 'object' && one.kind === 'computeUnitPrice')).toEqual(
      price === undefined ? undefined : { kind: 'computeUnitPrice', microLamports: price },
    )
    const type = (body as unknown as SwapReply).prioritizationType
    if (price === undefined) expect(type).toBeNull()
    else expect(type).toMatchObject({ computeBudget: { microLamports: Number(price) } })
  })

  test('instructions report the fee, the limit and what the market asked for', async () => {
    fees()
    const change = { prioritizationFeeLamports: level({ maxLamports: 6 }), dynamicComputeUnitLimit: true }
    expect(await instructionsOf(await quoteOf(service), change)).toMatchObject({
      prioritizationFeeLamports: 6,
      computeUnitLimit: 60_000,
      prioritizationType: { computeBudget: { microLamports: 100, estimatedMicroLamports: 200 } },
    })
  })

  test('a tip of another payer', async () => {
    await service.close()
    service = await startTestService(undefined, { tipAccount: key(600) })
    const change = {
      prioritizationFeeLamports: { jitoTipLamportsWithPayer: { lamports: 7, payer: key(601) } },
    }
    const { body, known } = await buildOf(service, await quoteOf(service), change)
    expect(known[1]).toEqual({ kind: 'transferLamports', from: key(601), to: key(600), lamports: 7n })
    expect(body.prioritizationType).toEqual({ jito: { lamports: 7 } })
  })

  // spec 2-9-19: the rent is the cluster's.
  test('an optimized wrapped SOL account: derived, funded with its rent, closed', async () => {
    const change = { allowOptimizedWrappedSolTokenAccount: true }
    const { transaction, known } = await buildOf(service, await quoteOf(service), change)
    const route = routeIn(transaction)
    const temporary = route.accounts[1]?.address
    expect(temporary).not.toBe(await accountOf(SOL))
    expect(kinds(known)).toEqual([
      'computeUnitLimit',
      'createTokenAccount',
      undefined,
      undefined,
      'route',
      'closeTokenAccount',
    ])
    const creation = transaction.instructions[2]!
    const lamports = new DataView(creation.data.buffer, creation.data.byteOffset).getBigUint64(
      4 + 32 + 8 + 32,
      true,
    )
    expect(lamports).toBe(1_000_000_000n + rentExemptLamports(CLUSTER, TOKEN_ACCOUNT_BYTES))
    expect(known.at(-1)).toMatchObject({ account: temporary, destination: user, owner: user })
  })

  test('an optimized wrapped SOL account of the output', async () => {
    const quoted = await quoteOf(service, { inputMint: USDC, outputMint: SOL, amount: '1000000' })
    const { transaction, known } = await buildOf(service, quoted, {
      allowOptimizedWrappedSolTokenAccount: true,
    })
    const temporary = routeIn(transaction).accounts[2]?.address
    expect(temporary).not.toBe(await accountOf(SOL))
    expect(known.at(-1)).toMatchObject({ account: temporary, destination: user })
  })

  test('shared accounts, where they are open', async () => {
    const quoted = await quoteOf(service, throughUsdc)
    const [authority] = await router.findAuthorityPda({})
    const shared = await accountOf(USDC, TOKEN_PROGRAM, authority)
    const own = await accountOf(USDC)
    const accountsOf = async (change: object) =>
      routeIn((await buildOf(service, quoted, change)).transaction).accounts.map(({ address }) => address)
    expect(await accountsOf({ useSharedAccounts: true })).toContain(own)
    service.chain.set(tokenAccount(shared, USDC, authority))
    expect(await accountsOf({})).not.toContain(shared)
    const used = await accountsOf({ useSharedAccounts: true })
    expect(used).toEqual(expect.arrayContaining([shared, authority]))
    expect(used).not.toContain(own)
    const { known, transaction } = await buildOf(service, quoted, { useSharedAccounts: true })
    expect(transaction.signers).toEqual([user])
    expect(known).not.toContainEqual(expect.objectContaining({ account: own }))
    expect(known).not.toContainEqual(expect.objectContaining({ account: shared }))
  })

  test.each([true, false])('correctLastValidBlockHeight %s: a block height in any case', async (flag) => {
    const change = { correctLastValidBlockHeight: flag }
    const { body } = await buildOf(service, await quoteOf(service), change)
    expect(body.lastValidBlockHeight).toBe(1_150)
  })

  test.each<[string, object, string]>([
    ['keyed accounts', { keyedUiAccounts: [{ pubkey: key(1) }] }, 'NOT_SUPPORTED'],
    ['a program authority', { programAuthorityId: 3 }, 'NOT_SUPPORTED'],
    ['a computed slippage', { computedAutoSlippage: 5 }, 'NOT_SUPPORTED'],
    ['a token ledger in a whole transaction', { useTokenLedger: true }, 'NOT_SUPPORTED'],
    ['a maximum slippage alone', { maxAutoSlippageBps: 5 }, 'INVALID_REQUEST'],
    ['bounds in disorder', { dynamicSlippage: { minBps: 9, maxBps: 8 } }, 'INVALID_REQUEST'],
    ['a bound that is none', { dynamicSlippage: { maxBps: 'all' } }, 'INVALID_REQUEST'],
    ['an unknown priority', { prioritizationFeeLamports: 'fast' }, 'INVALID_REQUEST'],
    ['a multiple of zero', { prioritizationFeeLamports: { autoMultiplier: 0 } }, 'INVALID_REQUEST'],
    [
      'two fees, one automatic',
      { prioritizationFeeLamports: 'auto', computeUnitPriceMicroLamports: 'auto' },
      'INVALID_COMPUTE_UNIT_PRICE_AND_PRIORITIZATION_FEE',
    ],
  ])('or is refused: %s', async (_, change, errorCode) => {
    const request = { quoteResponse: await quoteOf(service), userPublicKey: user, ...change }
    const { status, body } = await service.post('/swap/v1/swap', request)
    expect({ status, body }).toMatchObject({ status: 400, body: { errorCode } })
  })

  test('what the official Rust client sends with every request changes nothing', async () => {
    const quoted = await quoteOf(service, { slippageBps: '50', computeAutoSlippage: 'false' })
    const plain = await buildOf(service, quoted)
    const { body } = await buildOf(
      service,
      { ...quoted, platformFee: null },
      {
        wrapAndUnwrapSol: true,
        allowOptimizedWrappedSolTokenAccount: false,
        feeAccount: null,
        destinationTokenAccount: null,
        trackingAccount: null,
        computeUnitPriceMicroLamports: null,
        prioritizationFeeLamports: null,
        dynamicComputeUnitLimit: false,
        asLegacyTransaction: false,
        useSharedAccounts: null,
        useTokenLedger: false,
        skipUserAccountsRpcCalls: false,
        keyedUiAccounts: null,
        programAuthorityId: null,
        dynamicSlippage: null,
        blockhashSlotsToExpiry: null,
        correctLastValidBlockHeight: false,
      },
    )
    expect(body).toEqual(plain.body)
  })
})

describe('clean-up', () => {
  test('of one account is the token program’s', async () => {
    const { cleanupInstruction } = await instructionsOf(await quoteOf(service))
    expect(cleanupInstruction?.programId).toBe(TOKEN_PROGRAM)
  })

  test('of several accounts is one instruction, so that a client that reads one loses nothing', async () => {
    const { cleanupInstruction } = await instructionsOf(await quoteOf(service, throughUsdc))
    expect(cleanupInstruction?.programId).toBe(router.PROGRAM)
    expect(Buffer.from(cleanupInstruction?.data ?? '', 'base64')).toEqual(
      Buffer.of(router.CLOSE_TOKEN_ACCOUNTS_DISCRIMINATOR),
    )
    const [usdc, sol] = [await accountOf(USDC), await accountOf(SOL)]
    expect(cleanupInstruction?.accounts.map(({ pubkey }) => pubkey)).toEqual([
      user,
      ...[sol, user, TOKEN_PROGRAM],
      ...[usdc, user, TOKEN_PROGRAM],
    ])
    expect(cleanupInstruction?.accounts[0]).toMatchObject({ isSigner: true })
  })
})

describe('a token ledger', () => {
  const quoted = () => quoteOf(service, { inputMint: USDC, outputMint: BONK, amount: '1000000' })

  test('is set before the input arrives, and the route spends from it at the quoted rate', async () => {
    const quote = await quoted()
    const reply = await instructionsOf(quote, { useTokenLedger: true })
    const [ledger] = await router.findTokenLedgerPda({ user })
    expect(reply.tokenLedgerInstruction).toMatchObject({
      programId: router.PROGRAM,
      accounts: [
        { pubkey: user },
        { pubkey: user },
        { pubkey: ledger },
        { pubkey: await accountOf(USDC) },
        {},
      ],
    })
    const data = Uint8Array.from(Buffer.from(reply.swapInstruction.data, 'base64'))
    expect(router.decodeRouteWithTokenLedger(data)).toMatchObject({
      quotedIn: BigInt(quote.inAmount),
      quotedOut: BigInt(quote.outAmount),
      slippageBps: 50,
    })
    expect(reply.swapInstruction.accounts.slice(8, 10).map(({ pubkey }) => pubkey)).toEqual([ledger, user])
  })

  test.each<[string, Record<string, string>]>([
    ['an exact output', { inputMint: USDC, outputMint: BONK, amount: '1000', swapMode: 'ExactOut' }],
    ['SOL that the swap wraps', {}],
  ])('is not supported for %s', async (_, change) => {
    const request = {
      quoteResponse: await quoteOf(service, change),
      userPublicKey: user,
      useTokenLedger: true,
    }
    const reply = await service.post('/swap/v1/swap-instructions', request)
    expect(reply).toMatchObject({ status: 400, body: { errorCode: 'NOT_SUPPORTED' } })
  })
})

describe('a platform fee of the input', () => {
  const feeAccount = key(504)

  test('is deducted from the input before the route', async () => {
    const quoted = await quoteOf(service, { platformFeeBps: '20', feeMint: SOL })
    const [fee, routed] = [2_000_000n, 998_000_000n]
    expect(quoted).toMatchObject({
      inAmount: '1000000000',
      platformFee: { amount: String(fee), feeBps: 20, feeMint: SOL },
    })
    expect(quoted.outAmount).toBe((await quoteOf(service, { amount: String(routed) })).outAmount)
    service.chain.set(tokenAccount(feeAccount, SOL, key(505)))
    const { transaction } = await buildOf(service, quoted, { feeAccount })
    const route = routeIn(transaction)
    expect(route.accounts[7]?.address).toBe(feeAccount)
    expect(router.decodeRoute(route.data)).toMatchObject({ amountIn: 1_000_000_000n, platformFeeBps: 20 })
  })

  test.each([
    ['ExactIn', SOL, 200],
    ['ExactIn', USDC, 200],
    ['ExactIn', BONK, 400],
    ['ExactOut', SOL, 200],
    ['ExactOut', USDC, 400],
  ])('%s with a fee account of %s: %d', async (swapMode, mint, status) => {
    service.chain.set(tokenAccount(feeAccount, mint, key(505)))
    const quoteResponse = await quoteOf(service, { swapMode, amount: '1000000', platformFeeBps: '20' })
    const reply = await service.post('/swap/v1/swap', { quoteResponse, userPublicKey: user, feeAccount })
    expect(reply.status).toBe(status)
  })
})

describe('dynamic slippage', () => {
  /** A simulation whose router reports another output than was quoted. */
  const simulate = (outputAmount: bigint) => {
    const event = router.encodeEvent({
      type: 'routeSwapped',
      amm: key(1),
      inputMint: SOL as never,
      outputMint: USDC as never,
      inputAmount: 1_000_000_000n,
      outputAmount,
    })
    const logs = [
      `Program ${router.PROGRAM} invoke [1]`,
      `Program data: ${Buffer.from(event).toString('base64')}`,
      `Program ${router.PROGRAM} success`,
    ]
    service.chain.methods.simulateTransaction = () => ({
      context: { slot: 1 },
      value: { err: null, logs, unitsConsumed: 50_000, accounts: null },
    })
  }

  test.each<[string, bigint, object, number, number]>([
    ['as quoted: half as much again as the pools’ movement', 10_000n, { dynamicSlippage: true }, 0, 75],
    ['worse than quoted', 9_900n, { dynamicSlippage: true }, 100, 225],
    ['better than quoted', 10_100n, { dynamicSlippage: true }, -100, 75],
    ['far worse, to the default maximum', 5_000n, { dynamicSlippage: true }, 5_000, 300],
    ['with a maximum', 9_900n, { dynamicSlippage: { maxBps: 80 } }, 100, 80],
    ['with a minimum', 10_000n, { dynamicSlippage: { minBps: 120 } }, 0, 120],
    ['by its legacy name', 9_900n, { autoSlippage: true, maxAutoSlippageBps: 90 }, 100, 90],
  ])('%s', async (_, part, change, incurred, slippageBps) => {
    const quoted = await quoteOf(service)
    const out = BigInt(quoted.outAmount)
    // Rounded up, so that the loss in whole basis points is exact.
    simulate((out * part + 9_999n) / 10_000n)
    const { body, transaction } = await buildOf(service, quoted, change)
    expect(body.dynamicSlippageReport).toEqual({
      slippageBps,
      otherAmount: Number((out * BigInt(10_000 - slippageBps) + 9_999n) / 10_000n),
      simulatedIncurredSlippageBps: incurred,
      amplificationRatio: '1.5',
    })
    expect(router.decodeRoute(routeIn(transaction).data)).toMatchObject({ slippageBps, quotedOut: out })
  })

  test('the simulation itself accepts any output', async () => {
    let probed: unknown
    service.chain.methods.simulateTransaction = (params) => {
      probed = params[0]
      return {
        context: { slot: 1 },
        value: { err: { InstructionError: [5, { Custom: 1 }] }, logs: [], unitsConsumed: 1, accounts: null },
      }
    }
    const { body } = await buildOf(service, await quoteOf(service), { dynamicSlippage: true })
    expect(Buffer.from(String(probed), 'base64').includes(Buffer.from([0x10, 0x27]))).toBe(true)
    expect(body.dynamicSlippageReport).toMatchObject({ slippageBps: 75, simulatedIncurredSlippageBps: null })
    expect(body.simulationError).toMatchObject({ errorCode: expect.any(String) })
  })
})

test('automatic slippage follows what the pools have done', async () => {
  const auto = async () =>
    (await quoteOf(service, { autoSlippage: 'true', slippageBps: '1' })).computedAutoSlippage
  expect(await auto()).toBe(50)
  const reported = await quoteOf(service, { computeAutoSlippage: 'true', slippageBps: '7' })
  expect(reported).toMatchObject({ slippageBps: 7, computedAutoSlippage: 50 })
})

import { AMMS } from '@callisto/amms'
import { QuoteSchema } from '@callisto/contract'
import { ProgramRegistry, router } from '@callisto/program-clients'
import {
  associatedTokenAddress,
  buildTransaction,
  classifyTransactionError,
  computeSwapAmounts,
  FORMAT_LIMITS,
  fetchExecutedTransaction,
  fetchLookupTables,
  type ParsedInstruction,
  parseTransaction,
  readClusterValues,
  type SwapIntent,
  sendTransaction,
  systemClock,
  toSwapIntent,
  transactionRpc,
  transferLamports,
  verifySwapTransaction,
} from '@callisto/solana'
import { decodeTransaction, withSignature } from '@callisto/solana/codec'
import { withoutPauses } from '@callisto/testkit'
import { sampleSize } from '@callisto/testkit/sample-size'
import { Configuration, type QuoteGetRequest, type QuoteResponse, SwapApi } from '@jup-ag/api'
import {
  AccountRole,
  address,
  createKeyPairSignerFromBytes,
  createSolanaRpc,
  type Instruction,
  signBytes,
} from '@solana/kit'
import { type Keypair, PublicKey, VersionedTransaction } from '@solana/web3.js'
import fc from 'fast-check'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TradeService } from '../options.ts'
import { createTradeService } from '../service.ts'
import {
  type RealMarket,
  type RealMint,
  SOL,
  seededKeypair,
  startRealMarket,
} from './real-market.test-helper.ts'

const programs = new ProgramRegistry(AMMS.map(({ program }) => program))

let market: RealMarket
let service: TradeService
let app: FastifyInstance
let api: SwapApi
let wallet: Keypair

beforeAll(async () => {
  market = await startRealMarket()
  const { keyPair, address: maintainer } = await createKeyPairSignerFromBytes(
    (await market.newWallet([])).secretKey,
  )
  service = createTradeService({
    chain: market.localnet.chain,
    market: { assets: async () => [], search: async () => [], prices: async () => ({}) },
    clock: market.localnet.clock,
    log: { warn: () => {} },
    lookupTables: {
      maintainer: {
        authority: { address: maintainer, sign: (message) => signBytes(keyPair.privateKey, message) },
      },
    },
  })
  app = Fastify({ logger: { level: 'error' } })
  await app.register(service.routes, { prefix: '/api' })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const address = app.server.address()
  if (!address || typeof address === 'string') throw new Error('no port')
  api = new SwapApi(new Configuration({ basePath: `http://127.0.0.1:${address.port}/api/swap/v1` }))
  wallet = await market.newWallet(market.mints.slice(1, 5))
  await until(() => service.ready().ready && service.ready().mints === 6, 'the market')
  await until(() => service.ready().lookupTableEntries > 10, 'the lookup tables')
})

afterAll(async () => {
  await app?.close()
  await service?.close()
  await market?.close()
})

async function until(done: () => boolean, what: string): Promise<void> {
  const end = systemClock.nowMs() + 15_000
  while (!done()) {
    if (systemClock.nowMs() > end) throw new Error(`waited too long for ${what}`)
    await systemClock.wait(20)
  }
}

/** Until the service has read a block that moved a pool. */
const caughtUp = (slot: number): Promise<void> =>
  until(() => service.ready().slot >= slot, `slot ${slot}, service at ${service.ready().slot}`)

/** A reply, or what the service said instead. */
async function withErrorText<T>(reply: Promise<T>): Promise<T> {
  return reply.catch(async (error: { response?: Response }) => {
    throw new Error(await error.response?.text())
  })
}

const ask = (params: QuoteGetRequest): Promise<QuoteResponse> => withErrorText(api.quoteGet(params))

/** The swap intent of a quote. */
function intentOf(quote: QuoteResponse): SwapIntent {
  return toSwapIntent(QuoteSchema.parse(quote), {
    user: wallet.publicKey.toBase58(),
    maxPriorityFeeLamports: 0n,
    readSwap: programs.readSwap,
    tokenProgramOf: (address) => market.mints.find(({ mint }) => mint === address)?.program,
  })
}

let tablesUsed = 0

interface Done {
  signature: string
  input: bigint
  output: bigint
}

async function sign(quoteResponse: QuoteResponse, change: object = {}): Promise<VersionedTransaction> {
  const { swapTransaction } = await withErrorText(
    api.swapPost({
      swapRequest: { quoteResponse, userPublicKey: wallet.publicKey.toBase58(), ...change },
    }),
  )
  const transaction = VersionedTransaction.deserialize(Buffer.from(swapTransaction, 'base64'))
  transaction.sign([wallet])
  return transaction
}

const rpc = () => transactionRpc(createSolanaRpc(market.localnet.rpcUrl))
const ports = () => ({ rpc: rpc(), clock: withoutPauses(market.localnet.clock) })

async function execute(quote: QuoteResponse): Promise<Done> {
  const transaction = await sign(quote)
  const wire = transaction.serialize()
  const lookupTables = await fetchLookupTables(wire, (keys) => market.localnet.chain.getAccounts(keys))
  tablesUsed += Object.keys(lookupTables).length
  const cluster = await readClusterValues(createSolanaRpc(market.localnet.rpcUrl))
  const checked = await verifySwapTransaction(wire, intentOf(quote), { signed: true, lookupTables, cluster })
  if (!checked.ok) throw new Error(`an honest transaction was rejected: ${checked.reason}`)
  const signature = await market.send(transaction)
  const executed = await fetchExecutedTransaction(signature, ports())
  if (!executed) throw new Error('the transaction is not on the chain')
  if (executed.err !== null) throw new Error(`${JSON.stringify(executed.err)}\n${executed.logs.join('\n')}`)
  const sides = {
    user: wallet.publicKey.toBase58(),
    inputMint: quote.inputMint,
    outputMint: quote.outputMint,
  }
  const amounts = computeSwapAmounts(executed, sides)
  if (!amounts) throw new Error('no amounts')
  await caughtUp(executed.slot)
  return { signature, input: amounts.inputAmount, output: amounts.outputAmount }
}

const names = ['SOL', 'USDC', 'ALPHA', 'BETA', 'TAXED', 'NEW']
const at = (index: number): RealMint => market.mints[index]!

test('the executed amounts equal the quote, to the unit', async () => {
  const pairs = fc
    .tuple(fc.integer({ min: 0, max: 5 }), fc.integer({ min: 0, max: 5 }))
    .filter(([a, b]) => a !== b)
  const trade = fc.record({
    pair: pairs,
    // Sizes from a trillionth to about a tenth of what there is, evenly over the orders of magnitude.
    size: fc.double({ min: 0, max: 1, noNaN: true }),
    exactOut: fc.boolean(),
  })
  const largest = [20e9, 3e9, 30e12, 30_000, 3e9, 20e12]
  const trades = fc.sample(trade, { numRuns: sampleSize(60, 24), seed: 20_261_121 })
  let executed = 0
  const venues = new Set<string | undefined>()
  // A curve buys back at most what it has sold.
  await execute(await ask({ inputMint: SOL, outputMint: market.newcoin.mint, amount: 10_000_000_000 }))
  for (const { pair, size, exactOut } of trades) {
    const [from, to] = pair
    const scale = largest[exactOut ? to : from]!
    const amount = Math.max(1, Math.floor(Math.exp(Math.log(scale) * (0.35 + 0.65 * size))))
    const name = `${names[from]} -> ${names[to]} ${exactOut ? 'for' : 'of'} ${amount}`
    const quote = await ask({
      inputMint: at(from).mint,
      outputMint: at(to).mint,
      amount,
      swapMode: exactOut ? 'ExactOut' : 'ExactIn',
      restrictIntermediateTokens: false,
      slippageBps: 0,
    }).catch((error: Error) => {
      if (error.message.includes('AMOUNT_TOO')) return undefined
      throw error
    })
    if (!quote) continue
    const done = await execute(quote).catch((error: Error) => {
      throw new Error(`${name} (${quote.routePlan.length} steps): ${error.message}`)
    })
    executed += 1
    for (const { swapInfo } of quote.routePlan) venues.add(swapInfo.label)
    expect({ name, in: String(done.input), out: String(done.output) }).toEqual({
      name,
      in: quote.inAmount,
      out: quote.outAmount,
    })
  }
  expect(executed).toBeGreaterThan(trades.length * 0.75)
  expect(tablesUsed).toBeGreaterThan(trades.length / 2)
  expect(venues).toEqual(new Set(['Callisto CPMM', 'Callisto CLMM', 'Callisto Launchpad']))
})

describe('with a platform fee', () => {
  test.each(['ExactIn', 'ExactOut'] as const)(
    '%s: the fee arrives where it should, and the quote holds',
    async (swapMode) => {
      const usdc = at(1)
      const feeMint = swapMode === 'ExactIn' ? usdc : at(2)
      const owner = await market.newWallet([feeMint])
      const owned = await associatedTokenAddress(owner.publicKey.toBase58(), feeMint.mint, feeMint.program)
      const feeAccount = new PublicKey(owned)
      const before = BigInt((await market.connection.getTokenAccountBalance(feeAccount)).value.amount)
      const quote = await ask({
        inputMint: at(2).mint,
        outputMint: usdc.mint,
        amount: 1_000_000,
        swapMode,
        platformFeeBps: 85,
        slippageBps: 0,
      })
      const transaction = await sign(quote, { feeAccount: feeAccount.toBase58() })
      const signature = await market.send(transaction)
      const executed = await fetchExecutedTransaction(signature, ports())
      expect(executed?.err).toBeNull()
      const after = BigInt((await market.connection.getTokenAccountBalance(feeAccount)).value.amount)
      expect(String(after - before)).toBe(quote.platformFee?.amount)
      const amounts =
        executed &&
        computeSwapAmounts(executed, {
          user: wallet.publicKey.toBase58(),
          inputMint: quote.inputMint,
          outputMint: quote.outputMint,
        })
      expect([String(amounts?.inputAmount), String(amounts?.outputAmount)]).toEqual([
        quote.inAmount,
        quote.outAmount,
      ])
      await caughtUp(executed?.slot ?? 0)
    },
  )
})

describe('failures', () => {
  const quoteSol = (amount = 1_000_000_000) =>
    ask({ inputMint: SOL, outputMint: at(1).mint, amount, slippageBps: 10 })

  test('the price moves: 6001, read as such', async () => {
    const quote = await quoteSol()
    const late = await sign(quote)
    await execute(await quoteSol(50_000_000_000))
    const outcome = await sendTransaction(
      {
        wire: late.serialize(),
        lastValidBlockHeight: 1e9,
        programErrors: programs.errors,
        skipPreflight: true,
      },
      ports(),
    )
    expect(outcome).toMatchObject({
      status: 'failed',
      failure: { message: 'Slippage tolerance exceeded', programCode: 6001, programId: router.PROGRAM },
    })
    const rejected = await sendTransaction(
      { wire: (await sign(quote)).serialize(), lastValidBlockHeight: 1e9, programErrors: programs.errors },
      ports(),
    )
    expect(rejected).toMatchObject({ status: 'rejected', failure: { programCode: 6001 } })
  })

  test('the same transaction twice lands once', async () => {
    const transaction = await sign(await quoteSol(1_000_000))
    const first = await market.send(transaction)
    const balance = await market.connection.getBalance(wallet.publicKey)
    const again = await sendTransaction(
      { wire: transaction.serialize(), lastValidBlockHeight: 1e9, programErrors: programs.errors },
      ports(),
    )
    expect(again).toMatchObject({ status: 'confirmed', signature: first })
    expect(await market.connection.getBalance(wallet.publicKey)).toBe(balance)
  })

  test('an unknown blockhash is an expired transaction', async () => {
    const transaction = await sign(await quoteSol(1_000_000))
    transaction.message.recentBlockhash = wallet.publicKey.toBase58()
    transaction.sign([wallet])
    const outcome = await sendTransaction(
      { wire: transaction.serialize(), lastValidBlockHeight: 1e9 },
      ports(),
    )
    expect(outcome).toMatchObject({
      status: 'rejected',
      failure: { message: 'Transaction has expired and was not confirmed. Please try again.' },
    })
  })

  test('a wallet without SOL fails with Insufficient SOL', async () => {
    const poor = seededKeypair('poor')
    const { swapTransaction } = await api.swapPost({
      swapRequest: { quoteResponse: await quoteSol(1_000_000), userPublicKey: poor.publicKey.toBase58() },
    })
    const transaction = VersionedTransaction.deserialize(Buffer.from(swapTransaction, 'base64'))
    transaction.sign([poor])
    const { err, logs } = await rpc().simulate(transaction.serialize(), { sigVerify: true })
    expect(classifyTransactionError(err, logs, programs.errors)?.message).toBe('Insufficient SOL')
  })
})

test('a short lifetime uses an older blockhash, that of the first block where the chain is young', async () => {
  const quote = await ask({ inputMint: SOL, outputMint: at(1).mint, amount: 1_000_000 })
  const { lastValidBlockHeight: latest } = await market.connection.getLatestBlockhash('confirmed')
  const { lastValidBlockHeight, swapTransaction } = await api.swapPost({
    swapRequest: {
      quoteResponse: quote,
      userPublicKey: wallet.publicKey.toBase58(),
      blockhashSlotsToExpiry: 50,
    },
  })
  expect(lastValidBlockHeight).toBeLessThan(latest)
  const { err } = await rpc().simulate(Buffer.from(swapTransaction, 'base64'), { sigVerify: false })
  expect(err).toBeNull()
})

test('the parts of a swap make the same swap', async () => {
  const quote = await ask({ inputMint: SOL, outputMint: at(1).mint, amount: 1_000_000 })
  const parts = await api.swapInstructionsPost({
    swapRequest: { quoteResponse: quote, userPublicKey: wallet.publicKey.toBase58() },
  })
  expect(parts.swapInstruction.programId).toBe(router.PROGRAM)
  expect(await api.programIdToLabelGet()).toMatchObject({
    ca11istoCpmm1111111111111111111111111111111: expect.any(String),
  })
})

// spec 2-7-31
test('useSharedAccounts passes through the accounts that the service has opened, and leaves nothing there', async () => {
  const quote = await ask({ inputMint: SOL, outputMint: at(3).mint, amount: 1_000_000_000, slippageBps: 0 })
  const between = new Set(
    quote.routePlan.map(({ swapInfo }) => swapInfo.outputMint).filter((mint) => mint !== at(3).mint),
  )
  expect(between.size).toBeGreaterThan(0)
  const [authority] = await router.findAuthorityPda({})
  const passed = market.mints.filter(({ mint }) => between.has(mint))
  const shared = await Promise.all(
    passed.map(({ mint, program }) => associatedTokenAddress(authority, mint, program)),
  )
  const transaction = await sign(quote, { useSharedAccounts: true })
  const wire = transaction.serialize()
  const lookupTables = await fetchLookupTables(wire, (keys) => market.localnet.chain.getAccounts(keys))
  const parsed = parseTransaction(wire, lookupTables)
  const used = parsed.ok ? parsed.transaction.accounts.map(({ address: key }) => key) : []
  expect(used).toEqual(expect.arrayContaining(shared))
  const signature = await market.send(transaction)
  const executed = await fetchExecutedTransaction(signature, ports())
  expect(executed?.err).toBeNull()
  for (const account of shared) {
    const { value } = await market.connection.getTokenAccountBalance(new PublicKey(account))
    expect(value.amount).toBe('0')
  }
  await caughtUp(executed?.slot ?? 0)
})

describe('transaction version 1', () => {
  const quoteSol = () =>
    ask({ inputMint: SOL, outputMint: at(1).mint, amount: 2_000_000_000, slippageBps: 0 })

  async function post(path: string, body: object): Promise<Record<string, unknown>> {
    const { body: text } = await app.inject({ method: 'POST', url: `/api/swap/v1/${path}`, payload: body })
    return JSON.parse(text) as Record<string, unknown>
  }

  /** Signs and sends; the amounts that the chain moved. */
  async function run(wire: Uint8Array, quote: QuoteResponse) {
    const signed = await signAs(wire)
    const sent = await createSolanaRpc(market.localnet.rpcUrl)
      .sendTransaction(Buffer.from(signed).toString('base64') as never, { encoding: 'base64' })
      .send()
    const executed = await fetchExecutedTransaction(sent, { rpc: rpc(), clock: systemClock })
    if (executed?.err !== null) throw new Error(executed?.logs.join('\n') ?? 'not on the chain')
    const sides = {
      user: wallet.publicKey.toBase58(),
      inputMint: quote.inputMint,
      outputMint: quote.outputMint,
    }
    await caughtUp(executed.slot)
    return { signed, executed, amounts: computeSwapAmounts(executed, sides) }
  }

  async function signAs(wire: Uint8Array): Promise<Uint8Array> {
    const decoded = decodeTransaction(wire)
    const { keyPair } = await createKeyPairSignerFromBytes(wallet.secretKey)
    const signature = await signBytes(keyPair.privateKey, decoded.message.bytes)
    return withSignature(decoded, wallet.publicKey.toBase58(), signature)
  }

  test('is built on request only, verified, executed to the unit, and pays the fee of its header', async () => {
    const quote = await quoteSol()
    const userPublicKey = wallet.publicKey.toBase58()
    const request = { quoteResponse: quote, userPublicKey, prioritizationFeeLamports: 12_345 }
    const byDefault = await post('swap', request)
    expect(Buffer.from(String(byDefault.swapTransaction), 'base64')[0]).toBe(1)

    const reply = await post('swap', { ...request, transactionVersion: 1 })
    const wire = Uint8Array.from(Buffer.from(String(reply.swapTransaction), 'base64'))
    expect(wire[0]).toBe(129)
    expect(reply.prioritizationFeeLamports).toBe(12_345)
    const cluster = await readClusterValues(createSolanaRpc(market.localnet.rpcUrl))
    const intent = { ...intentOf(quote), maxPriorityFeeLamports: 12_345n }
    const checked = await verifySwapTransaction(await signAs(wire), intent, { signed: true, cluster })
    expect(checked).toMatchObject({ ok: true, summary: { priorityFeeLamports: 12_345n } })

    const { executed, amounts } = await run(wire, quote)
    expect(executed.feeLamports).toBe(5_000n + 12_345n)
    expect(executed.preBalances[0]! - executed.postBalances[0]!).toBeGreaterThanOrEqual(executed.feeLamports)
    expect([String(amounts?.inputAmount), String(amounts?.outputAmount)]).toEqual([
      quote.inAmount,
      quote.outAmount,
    ])
  })

  test('64 accounts without a table swap; callers of version 0 get -32015, those of version 1 the block', async () => {
    const quote = await quoteSol()
    const userPublicKey = wallet.publicKey.toBase58()
    const built = await post('swap', { quoteResponse: quote, userPublicKey, transactionVersion: 1 })
    const parsed = parseTransaction(Uint8Array.from(Buffer.from(String(built.swapTransaction), 'base64')))
    if (!parsed.ok) throw new Error(parsed.reason)
    const { config, instructions, accounts, blockhash } = parsed.transaction
    const others = Array.from({ length: 64 - accounts.length }, (_, n) =>
      seededKeypair(`other ${n}`).publicKey.toBase58(),
    )
    const plan = {
      version: 1 as const,
      feePayer: userPublicKey,
      instructions: [
        ...instructions.map(toInstruction),
        ...others.map((other) => transferLamports(userPublicKey, other, 1_000_000n)),
      ],
      config: config!,
    }
    const transaction = buildTransaction(plan, { blockhash, lastValidBlockHeight: 1e9 }, FORMAT_LIMITS[1])
    if (!transaction.ok) throw new Error(transaction.reason)
    expect(transaction.locks).toBe(64)
    expect(transaction.bytes.length).toBeGreaterThan(1_232)

    const { executed, amounts } = await run(transaction.bytes, quote)
    expect(executed.accountKeys).toHaveLength(64)
    expect(String(amounts?.outputAmount)).toBe(quote.outAmount)

    const call = async (method: string, ...params: unknown[]) => {
      const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
      return JSON.parse(await market.localnet.handleRpc(body)) as {
        result?: { transactions: { version: unknown }[] }
        error?: unknown
      }
    }
    const options = (maxSupportedTransactionVersion?: number) => ({
      commitment: 'confirmed',
      ...(maxSupportedTransactionVersion === undefined ? {} : { maxSupportedTransactionVersion }),
    })
    const asked = [
      ['getTransaction', executed.signature],
      ['getBlock', executed.slot],
    ] as const
    for (const [method, key] of asked) {
      const message =
        'Transaction version (1) is not supported by the requesting client. Please try the request again with the ' +
        'following configuration parameter: "maxSupportedTransactionVersion": 1'
      expect(await call(method, key, options())).toMatchObject({ error: { code: -32015, message } })
      expect(await call(method, key, options(0))).toMatchObject({ error: { code: -32015, message } })
    }
    const { result: shown } = await call('getTransaction', executed.signature, options(1))
    expect(shown).toMatchObject({
      version: 1,
      transaction: { message: { transactionConfig: { computeUnitLimit: 1_400_000 } } },
    })
    const { result: block } = await call('getBlock', executed.slot, options(1))
    expect(block?.transactions.map(({ version }) => version)).toContain(1)
  })
})

const ROLES = [
  [AccountRole.READONLY, AccountRole.WRITABLE],
  [AccountRole.READONLY_SIGNER, AccountRole.WRITABLE_SIGNER],
] as const

const toInstruction = ({ programId, accounts, data }: ParsedInstruction): Instruction => ({
  programAddress: address(programId),
  accounts: accounts.map((account) => ({
    address: address(account.address),
    role: ROLES[account.signer ? 1 : 0][account.writable ? 1 : 0],
  })),
  data,
})

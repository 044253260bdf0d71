import { AMMS } from '@callisto/amms'
import { maximumIn, minimumOut } from '@callisto/amount'
import { QuoteSchema } from '@callisto/contract'
import { ProgramRegistry } from '@callisto/program-clients'
import {
  computeSwapAmounts,
  fetchExecutedTransaction,
  parseTransaction,
  readClusterValues,
  systemClock,
  TOKEN_PROGRAM,
  toSwapIntent,
  transactionRpc,
  verifySwapTransaction,
} from '@callisto/solana'
import { bootForeignMarket, foreignAmm, type TestLocalnet, testAddress } from '@callisto/testkit'
import { Configuration, type QuoteGetRequest, type QuoteResponse, SwapApi } from '@jup-ag/api'
import { createSolanaRpc } from '@solana/kit'
import { Connection, Keypair, VersionedTransaction } from '@solana/web3.js'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TradeService } from '../options.ts'
import { createTradeService } from '../service.ts'

const POOL = testAddress(1)
const [MINT0, MINT1] = [testAddress(10), testAddress(11)]
const FEE_BPS = 30n
/** The one line that registers the venue. */
const amms = [...AMMS, foreignAmm]

let localnet: TestLocalnet
let service: TradeService
let app: FastifyInstance
let api: SwapApi
let base: string
const wallet = Keypair.fromSeed(new Uint8Array(32).fill(5))

beforeAll(async () => {
  localnet = await bootForeignMarket({
    pool: POOL,
    config: { feeBps: FEE_BPS, surchargeBps: 70n, surchargeUntilSlot: 0n },
    mints: [
      { address: MINT0, decimals: 6 },
      { address: MINT1, decimals: 9 },
    ],
    reserves: [1_000_000_000_003n, 7_000_000_000_011n],
    wallet: wallet.publicKey.toBase58(),
    balances: [500_000_000_000n, 500_000_000_000n],
  })
  service = createTradeService({
    amms,
    chain: localnet.chain,
    market: { assets: async () => [], search: async () => [], prices: async () => ({}) },
    clock: systemClock,
    log: { warn: () => {} },
  })
  app = Fastify()
  await app.register(service.routes, { prefix: '/api' })
  base = await app.listen({ host: '127.0.0.1', port: 0 })
  api = new SwapApi(new Configuration({ basePath: `${base}/api/swap/v1` }))
  await until(() => service.ready().ready)
}, 60_000)

afterAll(async () => {
  await app?.close()
  await service?.close()
  await localnet?.close()
})

async function until(done: () => boolean): Promise<void> {
  while (!done()) await systemClock.wait(20)
}

async function unwrapped<T>(reply: Promise<T>): Promise<T> {
  return reply.catch(async (error: { response?: Response }) => {
    throw new Error((await error.response?.text()) ?? String(error))
  })
}

const quote = (params: Partial<QuoteGetRequest>): Promise<QuoteResponse> =>
  unwrapped(
    api.quoteGet({ inputMint: MINT0, outputMint: MINT1, amount: 1_000_003, slippageBps: 0, ...params }),
  )

async function swapTransaction(quoteResponse: QuoteResponse): Promise<VersionedTransaction> {
  const userPublicKey = wallet.publicKey.toBase58()
  const reply = await unwrapped(api.swapPost({ swapRequest: { quoteResponse, userPublicKey } }))
  return VersionedTransaction.deserialize(Buffer.from(reply.swapTransaction, 'base64'))
}

/** The reads below pause for a second where it is not. */
async function untilConfirmed(connection: Connection, signature: string): Promise<void> {
  const isConfirmed = async () =>
    (await connection.getSignatureStatus(signature)).value?.confirmationStatus === 'confirmed'
  while (!(await isConfirmed())) await systemClock.wait(20)
}

async function send(transaction: VersionedTransaction) {
  transaction.sign([wallet])
  const connection = new Connection(localnet.rpcUrl, 'processed')
  const signature = await connection.sendRawTransaction(transaction.serialize(), { skipPreflight: true })
  await untilConfirmed(connection, signature)
  const rpc = transactionRpc(createSolanaRpc(localnet.rpcUrl))
  const executed = await fetchExecutedTransaction(signature, { rpc, clock: systemClock })
  if (!executed) throw new Error(`${signature} was not executed`)
  // A failed transaction changes no account that the service follows.
  if (executed.err === null) await until(() => service.ready().slot >= executed.slot)
  return executed
}

/** What the page verifies before it opens a wallet, with the programs that the service describes to it. */
async function verify(
  transaction: VersionedTransaction,
  quoteResponse: QuoteResponse,
  programs = service.programs,
) {
  const intent = toSwapIntent(QuoteSchema.parse(quoteResponse), {
    user: wallet.publicKey.toBase58(),
    maxPriorityFeeLamports: 0n,
    readSwap: new ProgramRegistry(programs).readSwap,
    tokenProgramOf: () => TOKEN_PROGRAM,
  })
  const cluster = await readClusterValues(createSolanaRpc(localnet.rpcUrl))
  return verifySwapTransaction(transaction.serialize(), intent, { cluster })
}

/** What the chain moved for the user, in and out. */
async function execute(quoteResponse: QuoteResponse): Promise<[string, string]> {
  const transaction = await swapTransaction(quoteResponse)
  expect(await verify(transaction, quoteResponse)).toMatchObject({ ok: true })
  const executed = await send(transaction)
  expect(executed.err, executed.logs.join('\n')).toBeNull()
  const { inputMint, outputMint } = quoteResponse
  const user = wallet.publicKey.toBase58()
  const amounts = computeSwapAmounts(executed, { user, inputMint, outputMint })
  return [String(amounts?.inputAmount), String(amounts?.outputAmount)]
}

test('one more entry among the venues gives it a name in the API', async () => {
  const reply = await fetch(`${base}/api/swap/v1/program-id-to-label`)
  expect(await reply.json()).toMatchObject({ [foreignAmm.owners[0]!]: foreignAmm.label })
})

test('the same entry names its program, its instruction and its errors on the page', async () => {
  const programs = new ProgramRegistry(service.programs)
  const [owner] = foreignAmm.owners
  expect(programs.labelOf(owner!)).toBe(foreignAmm.label)
  const transaction = await swapTransaction(await quote({}))
  const parsed = parseTransaction(transaction.serialize())
  const call = parsed.ok && parsed.transaction.instructions.find(({ programId }) => programId === owner)
  expect(call && programs.instructionName(owner!, call.data)).toBe('Swap exact in')
  expect(programs.errors[owner!]?.[6001]).toBe('Slippage tolerance exceeded')
})

describe('a swap through it is not signed', () => {
  test('by a page to which the venue is unknown', async () => {
    const quoted = await quote({})
    const builtIn = AMMS.map(({ program }) => program)
    expect(await verify(await swapTransaction(quoted), quoted, builtIn)).toEqual({
      ok: false,
      reason: 'the transaction has an instruction that the swap does not need',
    })
  })

  test.each([
    ['another amount', { amount: 1_000_004 }],
    ['another limit', { slippageBps: 100 }],
    ['another direction', { inputMint: MINT1, outputMint: MINT0, amount: 5_000_000 }],
    ['another mode', { swapMode: 'ExactOut' }],
  ] as const)('with %s', async (_, change) => {
    const built = await swapTransaction(await quote(change))
    expect(await verify(built, await quote({}))).toMatchObject({ ok: false })
  })

  test('at a pool that the quote does not name', async () => {
    const quoted = await quote({})
    const [leg] = quoted.routePlan
    const elsewhere = { ...leg!, swapInfo: { ...leg!.swapInfo, ammKey: testAddress(2) } }
    const built = await swapTransaction(quoted)
    expect(await verify(built, { ...quoted, routePlan: [elsewhere] })).toEqual({
      ok: false,
      reason: 'a pool differs from the quote',
    })
  })
})

test.each([
  ['ExactIn', MINT0, MINT1, 123_456_789],
  ['ExactIn', MINT1, MINT0, 98_765_431],
  ['ExactOut', MINT0, MINT1, 55_555_555],
  ['ExactOut', MINT1, MINT0, 44_444_443],
] as const)(
  'a pool of four accounts swaps %s to the unit, again and again',
  async (swapMode, inputMint, outputMint, amount) => {
    // Twice: the second quote is from the reserves that the first swap left in the vaults.
    for (let round = 0; round < 2; round++) {
      const quoted = await quote({ swapMode, inputMint, outputMint, amount })
      expect(quoted.routePlan.map(({ swapInfo }) => [swapInfo.label, swapInfo.ammKey])).toEqual([
        [foreignAmm.label, POOL],
      ])
      expect(await execute(quoted)).toEqual([quoted.inAmount, quoted.outAmount])
    }
  },
)

describe('the limit of the quote', () => {
  test('is held by the program: a worse price fails and moves nothing', async () => {
    const quoted = await quote({ amount: 1_000_000_000 })
    const late = await swapTransaction(quoted)
    await execute(await quote({ amount: 2_000_000_000 }))
    const { err } = await send(late)
    expect(err).toMatchObject({ InstructionError: [expect.anything(), { Custom: 6001n }] })
  })

  test.each(['ExactIn', 'ExactOut'] as const)(
    'with slippage passes after a small move, %s',
    async (swapMode) => {
      const quoted = await quote({ swapMode, amount: 1_000_000, slippageBps: 100 })
      const late = await swapTransaction(quoted)
      await execute(await quote({ amount: 500_000_000 }))
      const executed = await send(late)
      expect(executed.err).toBeNull()
      const user = wallet.publicKey.toBase58()
      const moved = computeSwapAmounts(executed, { user, inputMint: MINT0, outputMint: MINT1 })!
      const limit =
        swapMode === 'ExactIn'
          ? moved.outputAmount >= minimumOut(BigInt(quoted.outAmount), 100)
          : moved.inputAmount <= maximumIn(BigInt(quoted.inAmount), 100)
      expect(limit).toBe(true)
    },
  )
})

test.each([
  ['more than the pool holds', { swapMode: 'ExactOut', amount: 9_000_000_000_000 }, 'AMOUNT_TOO_LARGE'],
  ['less than one unit out', { inputMint: MINT1, outputMint: MINT0, amount: 3 }, 'too small'],
  ['a venue that is excluded', { excludeDexes: [foreignAmm.label] }, 'NO_ROUTES_FOUND'],
  ['another venue alone', { dexes: ['Callisto CPMM'] }, 'NO_ROUTES_FOUND'],
  ['a platform fee, which only the router program takes', { platformFeeBps: 10 }, 'NO_ROUTES_FOUND'],
] as const)('no route: %s', async (_, params, code) => {
  await expect(quote(params as Partial<QuoteGetRequest>)).rejects.toThrow(code)
})

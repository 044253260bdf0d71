import { computeSwapAmounts, fetchExecutedTransaction, systemClock, transactionRpc } from '@callisto/solana'
import { bootLocalnet, type TestLocalnet } from '@callisto/testkit'
import { Configuration, type QuoteGetRequest, type QuoteResponse, SwapApi } from '@jup-ag/api'
import { createSolanaRpc } from '@solana/kit'
import { Connection, VersionedTransaction } from '@solana/web3.js'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TradeService } from '../options.ts'
import { createTradeService } from '../service.ts'
import { seededKeypair } from './real-market.test-helper.ts'

const SOL = 'So11111111111111111111111111111111111111112'
const USDC = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const USDT = 'Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB'
const USDS = 'USDSwr9ApdHk5bvJKMjzff41FfuX8bSxdKcR81vTwcA'
const LABELS = ['Callisto CLMM', 'Callisto CPMM', 'Callisto DLMM', 'Callisto Stable']

let localnet: TestLocalnet
let service: TradeService
let app: FastifyInstance
let api: SwapApi
let base: string
const wallet = seededKeypair('every venue')

/** A market that has lived for a while, and stands still now: what is quoted stays true. */
beforeAll(async () => {
  localnet = await bootLocalnet({ history: { name: 'quarter' }, tradesPerSecond: 0 })
  service = createTradeService({
    chain: localnet.chain,
    market: { assets: async () => [], search: async () => [], prices: async () => ({}) },
    clock: localnet.clock,
    log: { warn: () => {} },
  })
  app = Fastify()
  await app.register(service.routes, { prefix: '/api' })
  base = await app.listen({ host: '127.0.0.1', port: 0 })
  api = new SwapApi(new Configuration({ basePath: `${base}/api/swap/v1` }))
  const address = wallet.publicKey.toBase58()
  for (let i = 0; i < 3; i++) await faucet({ address, lamports: 90_000_000_000 })
  await faucet({ address, mint: USDC, amount: '2000000000' })
  await until(() => service.ready().ready)
})

afterAll(async () => {
  await app?.close()
  await service?.close()
  await localnet?.close()
})

async function faucet(gift: object): Promise<void> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'callisto_faucet', params: [gift] })
  const { error } = JSON.parse(await localnet.handleRpc(body)) as { error?: unknown }
  expect(error).toBeUndefined()
}

async function until(done: () => boolean): Promise<void> {
  while (!done()) await systemClock.wait(20)
}

const labelsOf = ({ routePlan }: QuoteResponse) => new Set(routePlan.map(({ swapInfo }) => swapInfo.label))

async function withErrorText<T>(reply: Promise<T>): Promise<T> {
  return reply.catch(async (error: { response?: Response }) => {
    throw new Error(await error.response?.text())
  })
}

const ask = (params: QuoteGetRequest): Promise<QuoteResponse> =>
  withErrorText(api.quoteGet({ ...params, slippageBps: 0, restrictIntermediateTokens: false }))

/** Signs and sends what a quote became; what the chain then moved, in and out. */
async function execute(quoteResponse: QuoteResponse): Promise<[input: string, output: string]> {
  const user = wallet.publicKey.toBase58()
  const { swapTransaction } = await withErrorText(
    api.swapPost({ swapRequest: { quoteResponse, userPublicKey: user } }),
  )
  const transaction = VersionedTransaction.deserialize(Buffer.from(swapTransaction, 'base64'))
  transaction.sign([wallet])
  const connection = new Connection(localnet.rpcUrl, 'processed')
  const signature = await connection.sendRawTransaction(transaction.serialize())
  const rpc = transactionRpc(createSolanaRpc(localnet.rpcUrl))
  const executed = await fetchExecutedTransaction(signature, { rpc, clock: localnet.clock })
  if (executed?.err !== null)
    throw new Error(`${JSON.stringify(executed?.err)}\n${executed?.logs.join('\n')}`)
  const { inputMint, outputMint } = quoteResponse
  const amounts = computeSwapAmounts(executed, { user, inputMint, outputMint })
  await until(() => service.ready().slot >= executed.slot)
  return [String(amounts?.inputAmount), String(amounts?.outputAmount)]
}

// spec 2-7-28
test('every venue of the market has a name', async () => {
  const reply = await fetch(`${base}/api/swap/v1/program-id-to-label`)
  const labels = Object.values((await reply.json()) as Record<string, string>)
  for (const label of LABELS) expect(labels).toContain(label)
})

test.each([
  ['Callisto CLMM', SOL, USDC, 3_000_000_000],
  ['Callisto CPMM', SOL, USDC, 3_000_000_000],
  ['Callisto DLMM', SOL, USDC, 3_000_000_000],
  ['Callisto Stable', USDC, USDT, 400_000_000],
] as const)(
  '%s alone is quoted and swapped to the unit, both ways of asking',
  async (label, from, to, size) => {
    for (const swapMode of ['ExactIn', 'ExactOut'] as const) {
      const amount = swapMode === 'ExactIn' ? size : 100_000_000
      const quote = await ask({ inputMint: from, outputMint: to, amount, swapMode, dexes: [label] })
      expect(labelsOf(quote)).toEqual(new Set([label]))
      expect(await execute(quote)).toEqual([quote.inAmount, quote.outAmount])
    }
  },
)

test('a venue that is left out is in no route, and the others still are', async () => {
  const wanted = { inputMint: SOL, outputMint: USDC, amount: 2_000_000_000_000 }
  const all = labelsOf(await ask(wanted))
  expect(all.size).toBeGreaterThanOrEqual(2)
  expect(all).toContain('Callisto CLMM')
  const rest = labelsOf(await ask({ ...wanted, excludeDexes: ['Callisto CLMM'] }))
  expect(rest).not.toContain('Callisto CLMM')
  expect(rest.size).toBeGreaterThan(0)
})

test('a route over several kinds of pools is swapped to the unit', async () => {
  const dexes = ['Callisto DLMM', 'Callisto Stable', 'Callisto CLMM']
  const quote = await ask({ inputMint: SOL, outputMint: USDS, amount: 200_000_000_000, dexes })
  expect(labelsOf(quote).size).toBeGreaterThanOrEqual(2)
  expect(await execute(quote)).toEqual([quote.inAmount, quote.outAmount])
})

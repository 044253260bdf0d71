import {
  computeSwapAmounts,
  createBlockEngineRpc,
  createTransactionSender,
  fetchExecutedTransaction,
  type JsonRpcCall,
  type SendPorts,
  sendBundle,
  sendTransaction,
  systemClock,
  type TransactionRpc,
  transactionRpc,
  transactionSignature,
} from '@callisto/solana'
import { withoutPauses } from '@callisto/testkit'
import { Configuration, type QuoteGetRequest, type QuoteResponse, SwapApi } from '@jup-ag/api'
import { createSolanaRpc } from '@solana/kit'
import { type Keypair, PublicKey, SystemProgram, Transaction, VersionedTransaction } from '@solana/web3.js'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TradeService } from '../options.ts'
import { createTradeService } from '../service.ts'
import { type RealMarket, SOL, startRealMarket } from './real-market.test-helper.ts'

const VICTIM_LAMPORTS = 20_000_000_000
const ATTACK_LAMPORTS = 20_000_000_000
const TIP_LAMPORTS = 10_000
/** What the victim accepts at most: the room that an attack takes. */
const SLIPPAGE_BPS = 1_000

let market: RealMarket
let service: TradeService
let app: FastifyInstance
let api: SwapApi
let tipAccount: string
let victim: Keypair
let attacker: Keypair

const callEngine: JsonRpcCall = async (method, params) => {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const { result, error } = JSON.parse(await market.localnet.handleBundles(body))
  if (error) throw new Error(error.message)
  return result
}
const clock = withoutPauses(systemClock)
const engine = createBlockEngineRpc(callEngine)
const relay = createTransactionSender(callEngine)

beforeAll(async () => {
  market = await startRealMarket()
  tipAccount = (await engine.tipAccounts())[0]!
  service = createTradeService({
    chain: market.localnet.chain,
    market: { assets: async () => [], search: async () => [], prices: async () => ({}) },
    clock: market.localnet.clock,
    log: { warn: () => {} },
    tipAccount,
  })
  app = Fastify()
  await app.register(service.routes, { prefix: '/api' })
  const base = await app.listen({ host: '127.0.0.1', port: 0 })
  api = new SwapApi(new Configuration({ basePath: `${base}/api/swap/v1` }))
  victim = await market.newWallet([])
  attacker = await market.newWallet([])
  while (!service.ready().ready || service.ready().mints < 6) await systemClock.wait(20)
}, 60_000)

afterAll(async () => {
  await app?.close()
  await service?.close()
  await market?.close()
})

const usdc = () => market.mints[1]!.mint as string
const ask = (params: Pick<QuoteGetRequest, 'inputMint' | 'outputMint' | 'amount' | 'slippageBps'>) =>
  api.quoteGet({ ...params, onlyDirectRoutes: true })

async function build(quoteResponse: QuoteResponse, wallet: Keypair, tipLamports?: number) {
  const { swapTransaction, lastValidBlockHeight } = await api.swapPost({
    swapRequest: {
      quoteResponse,
      userPublicKey: wallet.publicKey.toBase58(),
      ...(tipLamports === undefined ? {} : { prioritizationFeeLamports: { jitoTipLamports: tipLamports } }),
    },
  })
  const transaction = VersionedTransaction.deserialize(Buffer.from(swapTransaction, 'base64'))
  transaction.sign([wallet])
  return { wire: transaction.serialize(), lastValidBlockHeight }
}

/** The attacker's side of a sandwich, made before it sees anything: it buys first, and sells what it has bought. */
async function prepareSandwich() {
  const front = await ask({ inputMint: SOL, outputMint: usdc(), amount: ATTACK_LAMPORTS, slippageBps: 0 })
  const back = await ask({
    inputMint: usdc(),
    outputMint: SOL,
    amount: Number(front.outAmount),
    slippageBps: 5_000,
  })
  const { blockhash: recentBlockhash } = await market.connection.getLatestBlockhash()
  const tip = new Transaction({ feePayer: attacker.publicKey, recentBlockhash }).add(
    SystemProgram.transfer({
      fromPubkey: attacker.publicKey,
      toPubkey: new PublicKey(tipAccount),
      lamports: TIP_LAMPORTS,
    }),
  )
  tip.sign(attacker)
  return {
    front: (await build(front, attacker)).wire,
    back: (await build(back, attacker)).wire,
    tip: tip.serialize(),
  }
}

/** An endpoint that puts what it is given between two transactions of its own before it forwards the call. */
async function hostileEndpoint() {
  const honest = transactionRpc(createSolanaRpc(market.localnet.rpcUrl))
  const { front, back, tip } = await prepareSandwich()
  const outcomes: string[] = []
  const attack = async (wire: Uint8Array) => {
    if (transactionSignature(wire) === undefined) {
      outcomes.push('no signature')
      // It may try all the same.
      await engine.sendBundle([front, wire, back, tip])
      return
    }
    const { status } = await sendBundle({ wires: [front, wire, back, tip] }, { engine, clock })
    outcomes.push(status)
  }
  let isDone = false
  const once = async (wire: Uint8Array) => {
    if (!isDone) {
      isDone = true
      await attack(wire)
    }
  }
  const rpc: TransactionRpc = {
    ...honest,
    simulate: async (wire, options, signal) => {
      await once(wire)
      return honest.simulate(wire, options, signal)
    },
    send: async (wire, signal) => {
      await once(wire)
      return honest.send(wire, signal)
    },
  }
  return { rpc, honest, outcomes, front }
}

/** Swaps for the victim by the endpoint of an attacker, and what came out beside the quote. */
async function swap(ports: (rpc: TransactionRpc) => Pick<SendPorts, 'rpc' | 'senders'>) {
  const quote = await ask({
    inputMint: SOL,
    outputMint: usdc(),
    amount: VICTIM_LAMPORTS,
    slippageBps: SLIPPAGE_BPS,
  })
  const { wire, lastValidBlockHeight } = await build(quote, victim, TIP_LAMPORTS)
  const hostile = await hostileEndpoint()
  const before = await market.connection.getBalance(attacker.publicKey)
  const outcome = await sendTransaction({ wire, lastValidBlockHeight }, { ...ports(hostile.rpc), clock })
  if (outcome.status !== 'confirmed') throw new Error(JSON.stringify(outcome))
  const executed = await fetchExecutedTransaction(outcome.signature, {
    rpc: hostile.honest,
    clock,
  })
  const user = victim.publicKey.toBase58()
  const amounts = computeSwapAmounts(executed!, { user, inputMint: SOL, outputMint: usdc() })
  while (service.ready().slot < executed!.slot) await systemClock.wait(20)
  return {
    ...hostile,
    wire,
    quoted: BigInt(quote.outAmount),
    minimum: BigInt(quote.otherAmountThreshold),
    received: amounts!.outputAmount,
    gain: (await market.connection.getBalance(attacker.publicKey)) - before,
  }
}

test('an endpoint that sees a signed swap sandwiches it: the victim gets less, the attacker gains', async () => {
  const { outcomes, quoted, minimum, received, gain } = await swap((rpc) => ({ rpc }))
  expect(outcomes).toEqual(['landed'])
  expect(received).toBeLessThan(quoted)
  // The limit of the swap holds all the same.
  expect(received).toBeGreaterThanOrEqual(minimum)
  expect(gain).toBeGreaterThan(0)
})

test('by the private relay it sees nothing that it could send: the victim gets what was quoted', async () => {
  const { outcomes, quoted, received, gain, wire, front } = await swap((rpc) => ({ rpc, senders: [relay] }))
  expect(outcomes).toEqual(['no signature'])
  expect(received).toBe(quoted)
  expect(gain).toBe(0)
  // Afterwards it is too late.
  await expect(engine.sendBundle([front, wire])).rejects.toThrow('already processed')
})

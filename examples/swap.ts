// Swaps on the running product as anybody's program would: with the official API client and web3.js, nothing of ours.
//   npm run example:swap
// API_URL, DATA_URL and RPC_URL point it elsewhere.
import { Configuration, type QuoteResponse, ResponseError, SwapApi } from '@jup-ag/api'
import {
  Connection,
  Keypair,
  LAMPORTS_PER_SOL,
  VersionedTransaction,
  type VersionedTransactionResponse,
} from '@solana/web3.js'

const API_URL = process.env.API_URL ?? 'http://127.0.0.1:4747/api/swap/v1'
const DATA_URL = process.env.DATA_URL ?? 'http://127.0.0.1:4747/data'
const RPC_URL = process.env.RPC_URL ?? 'http://127.0.0.1:8899'

const SOL = 'So11111111111111111111111111111111111111112'
const USDC = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
/** The price may move between quote and landing; each try asks for a new quote. */
const ATTEMPTS = 3

const api = new SwapApi(new Configuration({ basePath: API_URL }))
const connection = new Connection(RPC_URL, 'confirmed')
const wallet = Keypair.generate()
const owner = wallet.publicKey.toBase58()

interface Swapped {
  signature: string
  quoted: bigint
  received: bigint
}

async function main(): Promise<void> {
  const airdrop = await connection.requestAirdrop(wallet.publicKey, 2 * LAMPORTS_PER_SOL)
  await confirm(airdrop)
  console.log(`wallet ${owner} with 2 SOL from the faucet`)
  const first = await swap('SOL -> USDC', SOL, USDC, BigInt(LAMPORTS_PER_SOL), 50)
  const token = await newToken(first.received / 2n)
  await swap(`USDC -> ${token.symbol}`, USDC, token.mint, first.received / 2n, 300)
}

/** Quotes, builds, signs, sends and confirms; throws when what arrived is worse or better by more than the slippage. */
async function swap(
  name: string,
  inputMint: string,
  outputMint: string,
  amount: bigint,
  slippageBps: number,
): Promise<Swapped> {
  for (let attempt = 1; ; attempt++) {
    const quote = await api.quoteGet({ inputMint, outputMint, amount: Number(amount), slippageBps })
    const { signature, error } = await send(quote)
    if (error !== null) {
      if (attempt < ATTEMPTS) continue
      throw new Error(`${name}: ${signature} failed with ${JSON.stringify(error)}`)
    }
    const [quoted, received] = [BigInt(quote.outAmount), await receivedIn(signature, outputMint)]
    const route = quote.routePlan.map((step) => step.swapInfo.label).join(', ')
    console.log(
      `${name}\n  signature ${signature}\n  quoted    ${quoted}\n  received  ${received}\n  route     ${route}`,
    )
    const difference = received > quoted ? received - quoted : quoted - received
    if (difference * 10_000n > quoted * BigInt(slippageBps))
      throw new Error(`${name}: received ${received}, quoted ${quoted}, more than ${slippageBps} bps apart`)
    return { signature, quoted, received }
  }
}

async function send(quoteResponse: QuoteResponse): Promise<{ signature: string; error: unknown }> {
  const { swapTransaction, lastValidBlockHeight } = await api.swapPost({
    swapRequest: { quoteResponse, userPublicKey: owner, dynamicComputeUnitLimit: true },
  })
  const transaction = VersionedTransaction.deserialize(Buffer.from(swapTransaction, 'base64'))
  transaction.sign([wallet])
  const signature = await connection.sendRawTransaction(transaction.serialize(), { skipPreflight: true })
  const blockhash = transaction.message.recentBlockhash
  const { value } = await connection.confirmTransaction(
    { signature, blockhash, lastValidBlockHeight },
    'confirmed',
  )
  return { signature, error: value.err }
}

async function confirm(signature: string): Promise<void> {
  const latest = await connection.getLatestBlockhash()
  const { value } = await connection.confirmTransaction({ signature, ...latest }, 'confirmed')
  if (value.err) throw new Error(`${signature} failed: ${JSON.stringify(value.err)}`)
}

/** How much of a token the wallet holds after the transaction more than before it. */
async function receivedIn(signature: string, mint: string): Promise<bigint> {
  const transaction = await connection.getTransaction(signature, { maxSupportedTransactionVersion: 1 })
  if (!transaction?.meta) throw new Error(`${signature} is not on the chain`)
  return held(transaction.meta.postTokenBalances, mint) - held(transaction.meta.preTokenBalances, mint)
}

type Balances = NonNullable<VersionedTransactionResponse['meta']>['postTokenBalances']

function held(balances: Balances, mint: string): bigint {
  const mine = (balances ?? []).filter((one) => one.owner === owner && one.mint === mint)
  return mine.reduce((sum, one) => sum + BigInt(one.uiTokenAmount.amount), 0n)
}

/** The newest launch that can be bought with so much USDC. */
async function newToken(amount: bigint): Promise<{ mint: string; symbol: string }> {
  const reply = await fetch(`${DATA_URL}/v1/pools/recent`)
  const { pools } = (await reply.json()) as { pools: { baseAsset: { id: string; symbol: string } }[] }
  for (const { baseAsset } of pools.slice(0, 20)) {
    const { id, symbol } = baseAsset
    const quote = await api
      .quoteGet({ inputMint: USDC, outputMint: id, amount: Number(amount) })
      .catch(unroutable)
    if (quote) return { mint: id, symbol }
  }
  throw new Error(`none of ${pools.length} new tokens can be bought`)
}

/** A token that cannot be bought is answered with 400; anything else is a real failure. */
function unroutable(error: unknown): undefined {
  if (error instanceof ResponseError && error.response.status === 400) return undefined
  throw error
}

main().catch(async (error: unknown) => {
  const body = error instanceof ResponseError ? await error.response.text() : ''
  console.error(error instanceof Error ? error.message : error, body)
  process.exitCode = 1
})

// Finds a token and asks for a quote with the typed client of this repository.
//   npm run example:quote
// ORIGIN points it elsewhere.
import { createCaller, createMarketClient } from '@callisto/client'
import { ApiError, getQuote } from '@callisto/contract'

const ORIGIN = process.env.ORIGIN ?? 'http://127.0.0.1:4747'
const SOL = 'So11111111111111111111111111111111111111112'
const USDC = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'

const call = createCaller({ baseUrls: { '/api': `${ORIGIN}/api`, '/data': `${ORIGIN}/data` } })
const market = createMarketClient(call)

async function main(): Promise<void> {
  const [sol] = await market.assets([SOL])
  if (!sol) throw new Error('the cluster does not know SOL')
  console.log(`${sol.symbol}: ${sol.usdPrice ?? 'no price'} USD, ${sol.holderCount ?? 'unknown'} holders`)

  // Amounts are base units as bigint; the reply is parsed against the same schema as on the server.
  const query = { inputMint: SOL, outputMint: USDC, amount: 1_000_000_000n, slippageBps: 50 }
  const quote = await call(getQuote, { query }, AbortSignal.timeout(10_000))
  const route = quote.routePlan.map(({ swapInfo }) => swapInfo.label).join(', ')
  console.log(`1 SOL gives ${quote.outAmount} base units of USDC through ${route}`)
}

main().catch((error: unknown) => {
  // Every failure has a stable code, listed with each call in /openapi.json.
  console.error(error instanceof ApiError ? `${error.code}: ${error.message}` : error)
  process.exitCode = 1
})

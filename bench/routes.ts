import type { Quote } from '@callisto/contract'
import { printer, spread } from './routing/output.ts'
import { pick, type Random, seeded } from './routing/random.ts'
import { quantile } from './routing/statistics.ts'
import { toQueryString } from './soak/routes/random-request.ts'
import { RunningMarket, type TradedMint } from './soak/routes/running-market.ts'
import { Wallet } from './soak/routes/wallet.ts'

const SEED = 3
/** Parts of the deepest pool's side. */
const SIZES = [0.001, 0.01, 0.03, 0.1, 0.3]
/** From this part of the deepest pool on a trade is large. */
const LARGE = 0.01
const SHARES = { p50: 0.5, p90: 0.9 }

interface Sample {
  legs: number
  out: number
  bytes: number
  ms: number
}

/** `routes [quotes]`: quotes and their transactions with lookup tables, beside the same ones without, on one chain. */
export async function run(args: string[]): Promise<void> {
  const random = seeded(SEED)
  const market = await RunningMarket.open(SEED, 1)
  const plain = await market.withoutTables()
  try {
    const user = new Wallet(random, market.localnet)
    await market.step()
    const mints = (await market.mints()).filter(({ kind }) => kind !== 'curve')
    const both: [Sample, Sample][] = []
    const large: [Sample, Sample][] = []
    for (let left = Number(args[0] ?? 600); left > 0; left--) {
      const { question, size } = bigTrade(random, mints)
      const pair = [await sample(market, question, user), await sample(plain, question, user)] as const
      if (!pair[0] || !pair[1]) continue
      both.push([pair[0], pair[1]])
      if (size >= LARGE) large.push([pair[0], pair[1]])
    }
    const print = printer('routes')
    for (const [name, unit, of] of figures) {
      const [tables, without] = [0, 1].map((which) => both.map((pair) => of(pair[which]!)))
      spread(print, name, tables!, SHARES, unit, (_name, q) => ({
        peer: 'without tables',
        peerValue: quantile(without!, q),
      }))
    }
    const gains = large.map(([tables, without]) => tables.out / without.out - 1)
    spread(print, 'largeOutputGain', gains, { p10: 0.1, p50: 0.5, p90: 0.9, max: 1 }, 'ratio')
    print('trades', both.length, 'trades')
  } finally {
    await plain.close()
    await market.close()
    market.closeChain()
  }
}

const figures = [
  ['legs', 'legs', (one: Sample) => one.legs],
  ['transaction', 'bytes', (one: Sample) => one.bytes],
  ['quote', 'ms', (one: Sample) => one.ms],
] as const

function bigTrade(random: Random, mints: readonly TradedMint[]) {
  const [input, output] = [pick(random, mints), pick(random, mints)]
  const size = pick(random, SIZES)
  const query = toQueryString({
    inputMint: input.mint,
    outputMint: output.mint,
    amount: BigInt(Math.max(1, Math.floor(input.scale * size))),
    swapMode: 'ExactIn',
    slippageBps: 50,
    onlyDirectRoutes: false,
    restrictIntermediateTokens: false,
    asLegacyTransaction: false,
    platformFeeBps: 0,
  })
  return { question: query, size }
}

/** Undefined where there is no quote: one token twice, or more than the pools hold. */
async function sample(market: RunningMarket, query: string, user: Wallet): Promise<Sample | undefined> {
  const started = performance.now()
  const reply = await market.get(`/swap/v1/quote?${query}`)
  const ms = performance.now() - started
  if (reply.status !== 200) return undefined
  const quote = reply.body as unknown as Quote
  const built = await market.post('/swap/v1/swap', { quoteResponse: quote, userPublicKey: user.address })
  if (built.status !== 200) throw new Error(`not built: ${JSON.stringify(built.body)}`)
  const bytes = Buffer.from(String(built.body.swapTransaction), 'base64').length
  return { legs: quote.routePlan.length, out: Number(quote.outAmount), bytes, ms }
}

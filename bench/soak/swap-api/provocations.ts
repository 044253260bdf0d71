import type { Quote } from '@callisto/contract'
import { type Address, getAddressDecoder } from '@solana/kit'
import type { Reply, RunningMarket, TradedMint } from '../routes/running-market.ts'

/** What a request with a fault may use. */
export interface Provocation {
  market: RunningMarket
  user: string
  /** Quotes that the service has given; `long` has more steps than a legacy transaction holds. */
  quote: Quote
  long: Quote | undefined
  mints: readonly TradedMint[]
}

const strangeKey = (index: number): Address =>
  getAddressDecoder().decode(Uint8Array.from({ length: 32 }, (_, at) => (at === 0 ? index + 1 : 0xc3)))

const quoteOf = (
  { market, quote: { inputMint, outputMint } }: Provocation,
  change: Readonly<Record<string, string>>,
): Promise<Reply> => {
  const query = { inputMint, outputMint, amount: '1000', ...change }
  return market.get(`/swap/v1/quote?${new URLSearchParams(query)}`)
}

const swapOf = ({ market, user }: Provocation, quoteResponse: Quote, change: object = {}): Promise<Reply> =>
  market.post('/swap/v1/swap', { quoteResponse, userPublicKey: user, ...change })

/** The quote with other steps. */
const withPlan = (quote: Quote, change: (plan: Quote['routePlan']) => Quote['routePlan']): Quote => ({
  ...quote,
  routePlan: change(quote.routePlan),
})

/** A path of more tokens than the router program has indices. */
function endlessQuote(quote: Quote): Quote {
  const tokens = [
    quote.inputMint,
    ...Array.from({ length: 16 }, (_, index) => strangeKey(index)),
    quote.outputMint,
  ]
  const [first] = quote.routePlan
  return withPlan(quote, () =>
    tokens.slice(1).map((outputMint, index) => ({
      swapInfo: {
        ...first!.swapInfo,
        ammKey: strangeKey(100 + index),
        inputMint: tokens[index]!,
        outputMint,
      },
      bps: 10_000,
    })),
  )
}

/** A cause for each code of the public API; undefined where the market offers none at the moment. */
export const PROVOCATIONS: Readonly<Record<string, (given: Provocation) => Promise<Reply> | undefined>> = {
  INVALID_REQUEST: (given) => quoteOf(given, { slippageBps: '10001' }),
  CIRCULAR_ARBITRAGE_IS_DISABLED: (given) => quoteOf(given, { outputMint: given.quote.inputMint }),
  TOKEN_NOT_TRADABLE: (given) => quoteOf(given, { outputMint: strangeKey(7) }),
  NO_ROUTES_FOUND: (given) => quoteOf(given, { dexes: 'Nowhere' }),
  COULD_NOT_FIND_ANY_ROUTE: (given) => {
    const hub = given.mints.find(({ kind, mint }) => kind === 'hub' && mint !== given.quote.inputMint)
    const amount = String(1n << 62n)
    return hub && quoteOf(given, { outputMint: hub.mint, swapMode: 'ExactOut', amount })
  },
  NOT_SUPPORTED: (given) => quoteOf(given, { swapMode: 'ExactOut', maxAccounts: '20' }),
  ROUTE_PLAN_DOES_NOT_CONSUME_ALL_THE_AMOUNT: (given) =>
    swapOf(
      given,
      withPlan(given.quote, (plan) => plan.map((step) => ({ ...step, bps: 9_999 }))),
    ),
  MARKET_NOT_FOUND: (given) =>
    swapOf(
      given,
      withPlan(given.quote, (plan) =>
        plan.map((step, index) => ({
          ...step,
          swapInfo: { ...step.swapInfo, ammKey: strangeKey(index) },
        })),
      ),
    ),
  CANNOT_COMPUTE_OTHER_AMOUNT_THRESHOLD: (given) => {
    const { quote } = given
    const otherAmountThreshold = quote.swapMode === 'ExactIn' ? String(BigInt(quote.outAmount) + 1n) : '0'
    return swapOf(given, { ...quote, otherAmountThreshold })
  },
  MAX_ACCOUNT_GREATER_THAN_MAX: (given) => swapOf(given, endlessQuote(given.quote)),
  INVALID_COMPUTE_UNIT_PRICE_AND_PRIORITIZATION_FEE: (given) =>
    swapOf(given, given.quote, { prioritizationFeeLamports: 1, computeUnitPriceMicroLamports: 1 }),
  FAILED_TO_GET_SWAP_AND_ACCOUNT_METAS: (given) =>
    given.long && swapOf(given, given.long, { asLegacyTransaction: true }),
}

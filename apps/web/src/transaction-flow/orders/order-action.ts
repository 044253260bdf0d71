import {
  type getListedPrices,
  listedPricesEndpoint,
  type PinnedTerms,
  RECURRING_CANCELS_PER_TRANSACTION,
  serviceError,
} from '@callisto/contract'
import {
  closeSteps,
  type OrderSources,
  type OrderSteps,
  packTransactions,
  readMakerOrders,
  recurring,
  toClosableRecurring,
  withComputeBudget,
} from '@callisto/program-clients'
import {
  associatedTokenAddress,
  type Lifetime,
  type ParsedTransaction,
  TOKEN_PROGRAM,
} from '@callisto/solana'
import { address } from '@solana/kit'
import { call } from '../../lib/api/call.ts'
import { chainTime } from '../../lib/live/chain-time.ts'
import { SOL_MINT } from '../../lib/tokens/mints.ts'
import type { Action } from '../action/action.ts'
import { refusing } from './order-failure.ts'
import { readOrderFeed, verifyOrderFeed } from './order-feeds.ts'
import { assertOrder } from './order-mismatch.ts'
import { orderPins } from './order-pins.ts'
import { type OrderKind, readChecked, readOrderTerms } from './order-terms.ts'
import type { OpenedOrder } from './verify-order.ts'

/** Accounts of one RPC request. */
const MAX_ACCOUNTS = 100
/** Compute units of a transaction that closes recurring orders, at least (spec 2, section 9). */
const CLOSE_COMPUTE_UNITS = 300_000

/** What an order sells and buys at first, in base units. */
interface OrderSides {
  inputMint: string
  outputMint: string
  amount: bigint
}

/** Accounts as the builders read them: any number, at commitment processed. */
export const chain: OrderSources['chain'] = {
  async getAccounts(keys, signal) {
    const groups = Array.from({ length: Math.max(1, Math.ceil(keys.length / MAX_ACCOUNTS)) }, (_, at) =>
      keys.slice(at * MAX_ACCOUNTS, (at + 1) * MAX_ACCOUNTS),
    )
    const read = await Promise.all(groups.map((group) => readChecked(group, signal)))
    return {
      slot: Math.min(...read.map(({ slot }) => slot)),
      accounts: read.flatMap(({ accounts }) => accounts),
    }
  },
}

/** The time of the chain in whole seconds. */
export const chainSeconds = (): number => Math.floor(chainTime() ?? Date.now() / 1000)

/** What the builders of orders read: the chain, the market's prices, and the accounts that the page is pinned to. */
export const orderSources: OrderSources = {
  chain,
  now: chainSeconds,
  async usdPrice(mint, signal) {
    const input = { query: { list_address: [mint] }, headers: { 'x-chain': 'solana' } }
    return (await call<typeof getListedPrices>(listedPricesEndpoint, input, signal)).data[mint]?.value
  },
  async feedOf(mint, signal) {
    const found = await readOrderFeed(mint, signal)
    if (found) return found.address
    throw serviceError('FEED_MISSING', `no feed prices ${mint}`)
  },
  findFeed: async (mint, signal) => (await readOrderFeed(mint, signal))?.address,
  triggerConfig: async () => address(pinnedTerms('trigger').config),
  recurringConfig: async () => address(pinnedTerms('recurring').config),
  randomNonce: () => crypto.getRandomValues(new BigUint64Array(1))[0]!,
}

/** The terms that an order is built with; they are compared with the chain before it is signed. Throws ApiError without any. */
export function pinnedTerms(kind: OrderKind): PinnedTerms {
  const terms = orderPins[kind]
  if (terms === undefined) throw serviceError('NOT_SUPPORTED', 'this cluster has no terms of such orders')
  return terms
}

interface Opening {
  steps: OrderSteps
  /** Micro-lamports for a compute unit. */
  computeUnitPrice: bigint
  sides: OrderSides
  user: string
  /** Lamports that it takes at most beside what it sells. */
  mostLamports: bigint
  /** Token programs of the user's accounts that it may open. */
  tokenPrograms: readonly string[]
  /** Throws OrderMismatch where the transaction that will be signed is another order than was typed. */
  verify(transaction: ParsedTransaction): Promise<void>
  onConfirmed(): void
}

/** The action that opens an order: it takes what is sold, opens and closes accounts of the user, and pays for the order's own. */
export async function toOpening(opening: Opening): Promise<Action> {
  const { steps, computeUnitPrice, sides, user, mostLamports, verify, onConfirmed } = opening
  const { inputMint, outputMint, amount } = sides
  const isSol = inputMint === SOL_MINT
  const pairs = [inputMint, outputMint].flatMap((mint) =>
    opening.tokenPrograms.map((program) => [mint, program] as const),
  )
  const own = pairs.map(([mint, program]) => associatedTokenAddress(user, mint, program))
  return {
    kind: 'place-order',
    instructions: withComputeBudget([steps], { computeUnitPrice }),
    tokens: isSol ? new Map() : new Map([[inputMint, { least: -amount, most: -amount }]]),
    opens: new Set(await Promise.all(own)),
    closes: new Set([await associatedTokenAddress(user, SOL_MINT, TOKEN_PROGRAM)]),
    maxLamports: (isSol ? amount : 0n) + mostLamports,
    ...(isSol && { sentLamports: amount }),
    verify: (transaction) => refusing(() => verify(transaction)).then(() => undefined),
    onConfirmed,
  }
}

/** The action that changes an order in place: nothing moves. */
export const toChange = (
  steps: OrderSteps,
  computeUnitPrice: bigint,
  verify: (transaction: ParsedTransaction) => void,
): Action => ({
  kind: 'edit-order',
  instructions: withComputeBudget([steps], { computeUnitPrice }),
  tokens: new Map(),
  opens: new Set(),
  maxLamports: 0n,
  verify: (transaction) => refusing(async () => verify(transaction)).then(() => undefined),
})

/**
 * What an order names is on the chain as it must be: the pinned terms, feeds that may price its tokens, and the programs of its
 * tokens. Throws OrderMismatch, and OrderUnchecked where the chain cannot be read.
 */
export async function verifyTermsOfChain(
  kind: OrderKind,
  { feeds, tokenPrograms, reference }: OpenedOrder,
  { inputMint, outputMint }: Pick<OrderSides, 'inputMint' | 'outputMint'>,
  signal: AbortSignal,
): Promise<void> {
  const mints = [inputMint, outputMint]
  const verifyFeed = async (mint: string, side: number) => {
    const feed = feeds[side]
    const price = reference?.side === side ? reference.price : undefined
    assertOrder(feed !== undefined || price === undefined, 'its floor belongs to no price')
    if (feed !== undefined) await verifyOrderFeed(feed, { mint, price }, signal)
  }
  const [{ accounts }] = await Promise.all([
    readChecked(mints, signal),
    readOrderTerms(kind, signal),
    ...mints.map(verifyFeed),
  ])
  const areOf = accounts.every((mint, side) => mint?.owner === tokenPrograms[side])
  assertOrder(areOf, 'the tokens are of another program')
}

/** Unsigned transactions that close recurring orders of a user, four in each. */
export async function buildRecurringCloses(
  user: string,
  orders: readonly string[],
  lifetime: Lifetime,
  signal: AbortSignal,
): Promise<Uint8Array[]> {
  const found = await readMakerOrders(recurring, chain, { maker: user, orders }, signal)
  const steps = await closeSteps(chain, found.map(toClosableRecurring), signal)
  const terms = {
    feePayer: address(user),
    computeUnitPrice: 0n,
    lifetime,
    minComputeUnits: CLOSE_COMPUTE_UNITS,
  }
  return packTransactions(steps, RECURRING_CANCELS_PER_TRANSACTION, terms).map(({ wire }) => wire)
}

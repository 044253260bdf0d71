import {
  createTriggerEndpoint,
  type createTriggerOrder,
  type getListedPrices,
  listedPricesEndpoint,
  type OrderAccounts,
  RECURRING_CANCELS_PER_TRANSACTION,
  serviceError,
  type TriggerFeesReply,
} from '@callisto/contract'
import {
  closeSteps,
  type OrderSources,
  type OrderSteps,
  oracle,
  packTransactions,
  readMakerOrders,
  recurring,
  toClosableRecurring,
  trigger,
  withComputeBudget,
} from '@callisto/program-clients'
import {
  type AccountState,
  associatedTokenAddress,
  type Lifetime,
  type ParsedTransaction,
  TOKEN_PROGRAM,
} from '@callisto/solana'
import { type Address, address } from '@solana/kit'
import { call } from '../../lib/api/call.ts'
import { readAccounts } from '../../lib/api/read-accounts.ts'
import { chainTime } from '../../lib/live/chain-time.ts'
import { SOL_MINT } from '../../lib/tokens/mints.ts'
import type { Action } from '../action/action.ts'
import { refusing } from './order-failure.ts'
import { assertOrder, NO_KEY, type OpenedOrder, readOrderTransaction } from './verify-order.ts'

/** Accounts of one RPC request. */
const MAX_ACCOUNTS = 100
/** Compute units of a transaction that closes recurring orders, at least (spec 2, section 9). */
const CLOSE_COMPUTE_UNITS = 300_000

/** What a form has shown of an order: its costs, and the accounts of the cluster that it is placed with. */
export interface ShownTerms {
  fees: TriggerFeesReply
  accounts: OrderAccounts
}

/** The order of which the sources are asked: what it sells and buys at first, in base units. */
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
    const read = await Promise.all(groups.map((group) => readAccounts(group, { signal })))
    return {
      slot: Math.min(...read.map(({ slot }) => slot)),
      accounts: read.flatMap(({ accounts }) => accounts),
    }
  },
}

/** The time of the chain in whole seconds. */
export const chainSeconds = (): number => Math.floor(chainTime() ?? Date.now() / 1000)

/** What the builders of an order of `user` read: the chain, the market's prices, and the accounts of the cluster. */
export function orderSources(accounts: OrderAccounts, sides: OrderSides, user: string): OrderSources {
  const config = async (name: 'triggerConfig' | 'recurringConfig') => {
    const found = accounts[name]
    if (found === undefined) throw serviceError('NOT_SUPPORTED', 'this cluster has no terms of such orders')
    return address(found)
  }
  return {
    chain,
    now: chainSeconds,
    async usdPrice(mint, signal) {
      const input = { query: { list_address: [mint] }, headers: { 'x-chain': 'solana' } }
      return (await call<typeof getListedPrices>(listedPricesEndpoint, input, signal)).data[mint]?.value
    },
    async feedOf(mint, signal) {
      const published = await publishedFeed(accounts.oracleSet, mint, signal)
      return published ?? poolFeed(mint, sides, user, signal)
    },
    findFeed: (mint, signal) => publishedFeed(accounts.oracleSet, mint, signal),
    triggerConfig: () => config('triggerConfig'),
    recurringConfig: () => config('recurringConfig'),
    randomNonce: () => crypto.getRandomValues(new BigUint64Array(1))[0]!,
  }
}

/** What an account of a program holds; undefined for no account, one of another program, and other data. */
const dataOf = <Value>(
  account: AccountState | undefined,
  owner: string,
  decode: (data: Uint8Array) => Value | undefined,
): Value | undefined => (account?.owner === owner ? decode(account.data) : undefined)

/** The feed of a mint in the set of the cluster's publishers; undefined where the chain has none. */
async function publishedFeed(
  set: string | undefined,
  mint: Address,
  signal: AbortSignal | undefined,
): Promise<Address | undefined> {
  if (set === undefined) return undefined
  const [feed] = await oracle.findFeedPda({ set: address(set), mint })
  const { accounts } = await readAccounts([feed], { signal })
  return dataOf(accounts[0], oracle.PROGRAM, oracle.decodeFeed) && feed
}

/**
 * The feed of a pool that prices a mint without a published one: the service compares all of them, and names one in an order at
 * a price of the mint. Where there is none it refuses with FEED_MISSING, and has one opened.
 */
async function poolFeed(
  mint: Address,
  { inputMint, outputMint, amount }: OrderSides,
  maker: string,
  signal: AbortSignal | undefined,
): Promise<Address> {
  const price = { triggerMint: mint, triggerCondition: 'above', triggerPriceUsd: '1', takingAmount: '1' }
  const params = { makingAmount: `${amount}`, ...price }
  const body = { inputMint, outputMint, maker, payer: maker, params, computeUnitPrice: 0 }
  const reply = await call<typeof createTriggerOrder>(createTriggerEndpoint, { body }, signal)
  const { instructions } = readOrderTransaction(reply.transaction)
  const create = instructions.find(({ programId }) => programId === trigger.PROGRAM)
  const args = create && trigger.decodeCreate(create.data)
  const feed = mint === inputMint ? args?.feed0 : args?.feed1
  assertOrder(feed !== undefined && feed !== NO_KEY, 'it has no price')
  return feed
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
 * The config that an order copies has the fees that were shown, and its feeds are those of its tokens. The rewards that are shown
 * are those of trigger orders, which are the most for others. Throws OrderMismatch.
 */
export async function verifyTermsOfChain(
  { PROGRAM, decodeConfig }: Pick<typeof trigger | typeof recurring, 'PROGRAM' | 'decodeConfig'>,
  { config, feeds }: OpenedOrder,
  { inputMint, outputMint }: Pick<OrderSides, 'inputMint' | 'outputMint'>,
  fees: TriggerFeesReply,
  signal: AbortSignal,
): Promise<void> {
  const priced = [inputMint, outputMint].flatMap((mint, at) => {
    const feed = feeds[at]
    return feed === undefined ? [] : [{ mint, feed }]
  })
  const { accounts } = await readAccounts([config, ...priced.map(({ feed }) => feed)], { signal })
  const [configAccount, ...feedAccounts] = accounts
  const read = dataOf(configAccount, PROGRAM, decodeConfig)
  assertOrder(read !== undefined, 'the terms of the order are unknown')
  const isReward = (paid: number, shown: number) =>
    PROGRAM === trigger.PROGRAM ? paid === shown : paid <= shown
  const isShown =
    read.feeBps === fees.feeBps &&
    read.stableFeeBps === fees.stableFeeBps &&
    isReward(read.fillReward, fees.fillRewardLamports) &&
    isReward(read.closeReward, fees.closeRewardLamports)
  assertOrder(isShown, 'it has other fees')
  for (const [at, { mint }] of priced.entries()) {
    const feed = dataOf(feedAccounts[at], oracle.PROGRAM, oracle.decodeFeed)
    assertOrder(feed?.mint === mint, 'it follows the price of another token')
  }
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

import {
  createTriggerEndpoint,
  type createTriggerOrder,
  editTriggerEndpoint,
  type editTriggerOrder,
  type TriggerFeesReply,
} from '@callisto/contract'
import { oracle, trigger } from '@callisto/program-clients'
import {
  associatedTokenAddress,
  type ClusterValues,
  type ParsedTransaction,
  rentExemptLamports,
  TOKEN_PROGRAM,
} from '@callisto/solana'
import { seenOrders } from '../../../lib/alerts/trigger-progress.ts'
import { call } from '../../../lib/api/call.ts'
import { readAccounts } from '../../../lib/api/read-accounts.ts'
import { SOL_MINT } from '../../../lib/tokens/mints.ts'
import { TOKEN_PROGRAMS } from '../../../lib/wallet/token-programs.ts'
import type { Action, PlanAction } from '../../action/action.ts'
import { dataOf } from '../data-of.ts'
import { refusing } from '../order-refusal.ts'
import { assertOrder, readOrderTransaction, toInstructions } from '../read-order-transaction.ts'
import { type TriggerTerms, toCreateBody, usdText } from './trigger-terms.ts'
import {
  type CreatedOrder,
  type TriggerEdit,
  verifyCreateTrigger,
  verifyEditTrigger,
} from './verify-trigger.ts'

/** Bytes of a vault: a token account with all extensions that a supported mint asks of it. */
const MAX_VAULT_BYTES = 350

/** Lamports that an order takes at most beside what it sells: rent of its three accounts and the deposit for keepers. */
const mostLamports = (cluster: ClusterValues, { depositLamports }: TriggerFeesReply): bigint =>
  rentExemptLamports(cluster, trigger.ORDER_SIZE) +
  2n * rentExemptLamports(cluster, MAX_VAULT_BYTES) +
  BigInt(depositLamports)

/** The user's own token accounts that an order may open or close on its way. */
async function ownAccounts(user: string, mints: readonly string[]): Promise<Set<string>> {
  const pairs = mints.flatMap((mint) => TOKEN_PROGRAMS.map((program) => [mint, program] as const))
  return new Set(
    await Promise.all(pairs.map(([mint, program]) => associatedTokenAddress(user, mint, program))),
  )
}

/** Plans an order: the service builds its transaction, which is compared with what was typed, field by field. */
export const planCreateTrigger =
  (terms: TriggerTerms, fees: TriggerFeesReply): PlanAction =>
  (user, { cluster, signal }) =>
    refusing(async () => {
      const body = toCreateBody(terms, user)
      const reply = await call<typeof createTriggerOrder>(createTriggerEndpoint, { body }, signal)
      const transaction = readOrderTransaction(reply.transaction)
      const created = await verifyCreateTrigger(transaction, terms, user)
      assertOrder(created.order === reply.order, 'the order has another account')
      await verifyTermsOfChain(created, terms, fees, signal)
      const action = await toCreateAction(transaction, terms, { user, most: mostLamports(cluster, fees) })
      return { ...action, onConfirmed: () => noteOrder(created.order, user, terms.making) }
    })

/** An order may be filled before a list of orders has it: its notices begin with its confirmation. */
function noteOrder(order: string, wallet: string, making: bigint): void {
  const seen = { order, wallet, remaining: `${making}`, failures: 0, isExpired: false }
  seenOrders.put(order, { ...seen, seenAtMs: Date.now() })
}

async function toCreateAction(
  transaction: ParsedTransaction,
  { inputMint, outputMint, making }: TriggerTerms,
  { user, most }: { user: string; most: bigint },
): Promise<Action> {
  const isSol = inputMint === SOL_MINT
  const wrapped = await associatedTokenAddress(user, SOL_MINT, TOKEN_PROGRAM)
  return {
    kind: 'place-order',
    instructions: toInstructions(transaction),
    tokens: isSol ? new Map() : new Map([[inputMint, { least: -making, most: -making }]]),
    opens: await ownAccounts(user, [inputMint, outputMint]),
    closes: new Set([wrapped]),
    maxLamports: (isSol ? making : 0n) + most,
    ...(isSol && { sentLamports: making }),
  }
}

/** The config that the order copies has the fees that were shown, and its feeds are those of its tokens. */
async function verifyTermsOfChain(
  { config, feeds }: CreatedOrder,
  { inputMint, outputMint }: TriggerTerms,
  fees: TriggerFeesReply,
  signal: AbortSignal,
): Promise<void> {
  const priced = [inputMint, outputMint].flatMap((mint, at) => {
    const feed = feeds[at]
    return feed === undefined ? [] : [{ mint, feed }]
  })
  const { accounts } = await readAccounts([config, ...priced.map(({ feed }) => feed)], { signal })
  const [configAccount, ...feedAccounts] = accounts
  const read = dataOf(configAccount, trigger.PROGRAM, trigger.decodeConfig)
  assertOrder(read !== undefined, 'the terms of the order are unknown')
  const isShown =
    read.feeBps === fees.feeBps &&
    read.stableFeeBps === fees.stableFeeBps &&
    read.fillReward === fees.fillRewardLamports &&
    read.closeReward === fees.closeRewardLamports
  assertOrder(isShown, 'it has other fees')
  for (const [at, { mint }] of priced.entries()) {
    const feed = dataOf(feedAccounts[at], oracle.PROGRAM, oracle.decodeFeed)
    assertOrder(feed?.mint === mint, 'it waits for the price of another token')
  }
}

/** Plans a change of an open order in place; nothing moves. `terms` has the order's mints and amount. */
export const planEditTrigger =
  (edit: TriggerEdit, terms: TriggerTerms): PlanAction =>
  (user, { signal }) =>
    refusing(async () => {
      const body = toEditBody(edit, user)
      const reply = await call<typeof editTriggerOrder>(editTriggerEndpoint, { body }, signal)
      const transaction = readOrderTransaction(reply.transaction)
      verifyEditTrigger(transaction, edit, terms, user)
      return {
        kind: 'edit-order',
        instructions: toInstructions(transaction),
        tokens: new Map(),
        opens: new Set(),
        maxLamports: 0n,
      }
    })

function toEditBody({ order, legs, expiresAt }: TriggerEdit, maker: string) {
  const { entry, takeProfit, stop } = legs
  const usd = (leg: typeof takeProfit) => (leg && 'priceUsd' in leg ? usdText(leg.priceUsd) : undefined)
  const triggerPriceUsd = usd(entry)
  const params: Record<string, unknown> = {
    ...(entry?.kind === 'limit' && { takingAmount: `${entry.taking}` }),
    ...(triggerPriceUsd !== undefined && { triggerPriceUsd }),
    ...(entry && 'trailingBps' in entry && { trailingBps: entry.trailingBps }),
    ...(takeProfit && { tpPriceUsd: usd(takeProfit) }),
    ...(stop && { slPriceUsd: usd(stop) }),
    ...(expiresAt !== undefined && { expiredAt: expiresAt }),
  }
  return { maker, order, params, computeUnitPrice: 0 }
}

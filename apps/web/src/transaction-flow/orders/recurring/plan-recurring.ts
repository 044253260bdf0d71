import {
  createRecurringEndpoint,
  type createRecurringOrder,
  pauseRecurringEndpoint,
  type pauseRecurringOrder,
  resumeRecurringEndpoint,
  type resumeRecurringOrder,
  type TriggerFeesReply,
} from '@callisto/contract'
import { oracle, recurring } from '@callisto/program-clients'
import { associatedTokenAddress, rentExemptLamports, TOKEN_PROGRAM } from '@callisto/solana'
import { seenRecurring } from '../../../lib/alerts/recurring-progress.ts'
import { call } from '../../../lib/api/call.ts'
import { readAccounts } from '../../../lib/api/read-accounts.ts'
import { SOL_MINT } from '../../../lib/tokens/mints.ts'
import type { PlanAction } from '../../action/action.ts'
import { dataOf } from '../data-of.ts'
import { refusing } from '../order-refusal.ts'
import { assertOrder, readOrderTransaction, toInstructions } from '../read-order-transaction.ts'
import { type RecurringTerms, toCreateBody } from './recurring-terms.ts'
import { type CreatedRecurring, verifyCreateRecurring, verifyTarget } from './verify-recurring.ts'

const TOKEN_ACCOUNT_BYTES = 165

/** Lamports that an order takes at most beside what it sells: rent of its three accounts, and the reward of each cycle. */
export function recurringLamports(
  rentLamports: (bytes: number) => bigint,
  cycles: number,
  {
    fillRewardLamports,
    closeRewardLamports,
  }: Pick<TriggerFeesReply, 'fillRewardLamports' | 'closeRewardLamports'>,
): bigint {
  const rent = rentLamports(recurring.ORDER_SIZE) + 2n * rentLamports(TOKEN_ACCOUNT_BYTES)
  return rent + BigInt(cycles) * BigInt(fillRewardLamports) + BigInt(closeRewardLamports)
}

/** Plans a recurring order: the service builds its transaction, which is compared with what was typed, field by field. */
export const planCreateRecurring =
  (terms: RecurringTerms, fees: TriggerFeesReply): PlanAction =>
  (user, { cluster, signal }) =>
    refusing(async () => {
      const { inputMint, outputMint, deposit, cycles } = terms
      const body = toCreateBody(terms, user)
      const reply = await call<typeof createRecurringOrder>(createRecurringEndpoint, { body }, signal)
      const transaction = readOrderTransaction(reply.transaction)
      const created = await verifyCreateRecurring(transaction, terms, user)
      await verifyTermsOfChain(created, terms, fees, signal)
      const isSol = inputMint === SOL_MINT
      const own = (mint: string) => associatedTokenAddress(user, mint, TOKEN_PROGRAM)
      const most = recurringLamports((bytes) => rentExemptLamports(cluster, bytes), cycles, fees)
      return {
        kind: 'place-order',
        instructions: toInstructions(transaction),
        tokens: isSol ? new Map() : new Map([[inputMint, { least: -deposit, most: -deposit }]]),
        opens: new Set([await own(inputMint), await own(outputMint)]),
        closes: new Set([await own(SOL_MINT)]),
        maxLamports: (isSol ? deposit : 0n) + most,
        ...(isSol && { sentLamports: deposit }),
        onConfirmed: () => noteOrder(created.order, user),
      }
    })

/** The first round may be filled before a list of orders has the order: its notices begin with its confirmation. */
function noteOrder(order: string, wallet: string): void {
  seenRecurring.put(order, { order, wallet, done: 0, missed: 0, failures: 0, seenAtMs: Date.now() })
}

/** The config that the order copies has the fees that were shown, and its feeds are those of its tokens. */
async function verifyTermsOfChain(
  { config, feeds }: CreatedRecurring,
  { inputMint, outputMint, maxDeviationBps }: RecurringTerms,
  fees: TriggerFeesReply,
  signal: AbortSignal,
): Promise<void> {
  const [feed0, feed1] = feeds
  const hasFeeds = feed0 !== undefined && feed1 !== undefined
  assertOrder(hasFeeds || maxDeviationBps === undefined, 'it has no reference price')
  const { accounts } = await readAccounts([config, ...(hasFeeds ? [feed0, feed1] : [])], { signal })
  const [configAccount, ...feedAccounts] = accounts
  const read = dataOf(configAccount, recurring.PROGRAM, recurring.decodeConfig)
  const isShown =
    read?.feeBps === fees.feeBps &&
    read.stableFeeBps === fees.stableFeeBps &&
    read.fillReward <= fees.fillRewardLamports &&
    read.closeReward <= fees.closeRewardLamports
  assertOrder(isShown, 'it has other fees')
  if (!hasFeeds) return
  for (const [at, mint] of [inputMint, outputMint].entries()) {
    const feed = dataOf(feedAccounts[at], oracle.PROGRAM, oracle.decodeFeed)
    assertOrder(feed?.mint === mint, 'it follows the price of another token')
  }
}

/** Plans the pause of an order, or its end; nothing moves. */
export const planPause =
  (order: string, name: 'pause' | 'resume'): PlanAction =>
  (user, { signal }) =>
    refusing(async () => {
      const input = { body: { user, order } }
      const reply =
        name === 'pause'
          ? await call<typeof pauseRecurringOrder>(pauseRecurringEndpoint, input, signal)
          : await call<typeof resumeRecurringOrder>(resumeRecurringEndpoint, input, signal)
      const transaction = readOrderTransaction(reply.transaction)
      verifyTarget(transaction, { order, user, name })
      return {
        kind: 'edit-order',
        instructions: toInstructions(transaction),
        tokens: new Map(),
        opens: new Set(),
        maxLamports: 0n,
      }
    })

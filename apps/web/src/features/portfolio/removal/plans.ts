import { type RemovableAccount, readRemovableAccount } from '@callisto/solana'
import { readAccounts } from '../../../lib/api/read-accounts.ts'
import type { PlanAction } from '../../../transaction-flow/action/action.ts'
import { burnsOf, closingsOf, toRemovalAction } from './plan-removal.ts'

/** Keys that one call of an endpoint takes. */
const MAX_KEYS = 100

/** The token accounts of a wallet among `addresses`, as the chain has them now. */
export async function readOwnAccounts(
  owner: string,
  addresses: readonly string[],
  signal: AbortSignal,
): Promise<RemovableAccount[]> {
  const chunks: (readonly string[])[] = []
  for (let at = 0; at < addresses.length; at += MAX_KEYS) chunks.push(addresses.slice(at, at + MAX_KEYS))
  const replies = await Promise.all(chunks.map((keys) => readAccounts(keys, { signal })))
  return replies.flatMap(({ accounts }) =>
    accounts.flatMap((state) => readRemovableAccount(state, owner) ?? []),
  )
}

interface BurnRequest {
  accounts: readonly string[]
  /** Base units. */
  amount: bigint
  decimals: number
  closesEmptied: boolean
}

/** Burns an amount of a token out of its accounts, which are read from the chain at that moment. */
export const planBurn =
  ({ accounts, amount, decimals, closesEmptied }: BurnRequest): PlanAction =>
  async (user, { cluster, signal }) => {
    const own = await readOwnAccounts(user, accounts, signal)
    return toRemovalAction(user, burnsOf(own, amount, closesEmptied), decimals, cluster)
  }

/** Closes accounts that are still empty, and returns their rent to the wallet. */
export const planClosings =
  (accounts: readonly string[]): PlanAction =>
  async (user, { cluster, signal }) =>
    toRemovalAction(user, closingsOf(await readOwnAccounts(user, accounts, signal)), 0, cluster)

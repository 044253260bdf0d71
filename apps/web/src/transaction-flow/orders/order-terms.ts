import type { PinnedTerms } from '@callisto/contract'
import { newTokenAccountBytes, recurring, trigger } from '@callisto/program-clients'
import type { AccountState } from '@callisto/solana'
import { queryOptions } from '@tanstack/react-query'
import { readAccounts } from '../../lib/api/read-accounts.ts'
import { assertOrder, OrderUnchecked } from './order-mismatch.ts'
import { orderPins } from './order-pins.ts'

export type OrderKind = 'trigger' | 'recurring'

/** Fills that the deposit of a trigger order pays for: twenty parts and an entry. */
const TRIGGER_FILLS = 21

const programs = {
  trigger: { PROGRAM: trigger.PROGRAM, decodeConfig: trigger.decodeConfig },
  recurring: { PROGRAM: recurring.PROGRAM, decodeConfig: recurring.decodeConfig },
} as const

/** Accounts for a check of an order. Rejects with OrderUnchecked where they cannot be read. */
export async function readChecked(
  keys: readonly string[],
  signal: AbortSignal | undefined,
): Promise<Awaited<ReturnType<typeof readAccounts>>> {
  try {
    return await readAccounts(keys, { signal })
  } catch (cause) {
    throw new OrderUnchecked(cause)
  }
}

/** What an account of a program holds; undefined for no account, one of another program, and other data. */
export const dataOf = <Value>(
  account: AccountState | undefined,
  owner: string,
  decode: (data: Uint8Array) => Value | undefined,
): Value | undefined => (account?.owner === owner ? decode(account.data) : undefined)

/**
 * The terms that new orders copy, read from the chain: those that the page is pinned to. Throws OrderMismatch for any others, and
 * OrderUnchecked where they cannot be read.
 */
export async function readOrderTerms(kind: OrderKind, signal: AbortSignal | undefined): Promise<PinnedTerms> {
  const pinned = orderPins[kind]
  assertOrder(pinned !== undefined, 'there are no terms of such orders')
  const { PROGRAM, decodeConfig } = programs[kind]
  const { accounts } = await readChecked([pinned.config], signal)
  const config = dataOf(accounts[0], PROGRAM, decodeConfig)
  assertOrder(config !== undefined, 'the terms of the order are unknown')
  const stableMints = config.stableMints.map(({ mint }) => mint)
  const isPinned =
    `${config.feeOwner}` === pinned.feeOwner &&
    config.feeBps === pinned.feeBps &&
    config.stableFeeBps === pinned.stableFeeBps &&
    config.fillReward === pinned.fillRewardLamports &&
    config.closeReward === pinned.closeRewardLamports &&
    stableMints.join() === pinned.stableMints.join()
  assertOrder(isPinned, 'it has other fees')
  return pinned
}

/** Bytes of the vaults that an order has for mints: they are of the mints' extensions, which never change. */
export const vaultBytesQuery = (mints: readonly string[]) =>
  queryOptions({
    queryKey: ['vault-bytes', ...mints],
    queryFn: async ({ signal }) =>
      (await readChecked(mints, signal)).accounts.map((mint) => {
        assertOrder(mint !== undefined, 'the chain does not have its token')
        return newTokenAccountBytes(mint, 'vault')
      }),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** The terms of a kind of order; they never change. */
export const orderTermsQuery = (kind: OrderKind) =>
  queryOptions({
    queryKey: ['order-terms', kind],
    queryFn: ({ signal }) => readOrderTerms(kind, signal),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Lamports that keepers of a trigger order can earn; what they do not earn returns. */
export const triggerDeposit = ({ fillRewardLamports, closeRewardLamports }: PinnedTerms): bigint =>
  BigInt(TRIGGER_FILLS * fillRewardLamports + closeRewardLamports)

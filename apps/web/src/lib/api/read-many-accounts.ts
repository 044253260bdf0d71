import { type AccountsAtSlot, readAccounts } from './read-accounts.ts'

/** Accounts that a node returns at once. */
const BATCH = 100

/** `readAccounts` of any number of accounts, in parts: the slot is the oldest of them. */
export async function readManyAccounts(
  keys: readonly string[],
  options: { signal?: AbortSignal | undefined } = {},
): Promise<AccountsAtSlot> {
  const starts = Array.from({ length: Math.max(1, Math.ceil(keys.length / BATCH)) }, (_, at) => at * BATCH)
  const parts = await Promise.all(
    starts.map((start) => readAccounts(keys.slice(start, start + BATCH), options)),
  )
  return {
    slot: Math.min(...parts.map(({ slot }) => slot)),
    accounts: parts.flatMap(({ accounts }) => accounts),
  }
}

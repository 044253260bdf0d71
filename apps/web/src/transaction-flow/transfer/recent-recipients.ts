import { isAddressLike } from '@callisto/contract'
import { createStoredValue } from '../../lib/browser/storage.ts'

const MAX_RECENT = 50

/** Wallets that this browser has sent to, newest first. Only a confirmed transfer adds one: nobody else can. */
export const recentRecipients = createStoredValue<readonly string[]>('recent-recipients', [], (value) =>
  Array.isArray(value)
    ? value.filter((one): one is string => typeof one === 'string' && isAddressLike(one)).slice(0, MAX_RECENT)
    : undefined,
)

/** Moves a recipient to the front of the list without duplicates. */
export function addRecentRecipient(address: string): void {
  const others = recentRecipients.get().filter((other) => other !== address)
  recentRecipients.set([address, ...others].slice(0, MAX_RECENT))
}

import type { AccountState } from '@callisto/solana'
import { parseAccount } from '../accounts/parse-account.ts'
import type { Head } from '../head.ts'
import { contextSlotOf } from '../rpc/reply-slot.ts'
import type { SubscriptionClient, Topic } from '../socket/subscription-client.ts'

/** The Clock sysvar: it changes in every slot. */
export const CLOCK_SYSVAR = 'SysvarC1ock11111111111111111111111111111111'

/** A subscription to an account at the commitment of all reads. */
export const accountTopic = (address: string): Topic => ({
  kind: 'account',
  params: [address, { commitment: 'confirmed', encoding: 'base64' }],
})

/** The account of a notification of `accountSubscribe`, with its slot; undefined when it is not of its shape. */
export function parseNotice(
  address: string,
  result: unknown,
): { slot: number; account: AccountState } | undefined {
  const slot = contextSlotOf(result)
  const account = parseAccount(address, (Object(result) as { value?: unknown }).value)
  return slot === undefined || account === undefined ? undefined : { slot, account }
}

/** The Clock sysvar as it is notified: its slots are those that the cluster has confirmed. */
export class ClockFeed {
  readonly #listeners = new Set<(slot: number) => void>()
  #newest: { slot: number; account: AccountState } | undefined

  constructor(client: SubscriptionClient, head: Head) {
    client.subscribe(accountTopic(CLOCK_SYSVAR), {
      onResult: (result) => {
        const notice = parseNotice(CLOCK_SYSVAR, result)
        if (notice === undefined || !head.isPlausible(notice.slot)) return
        if (this.#newest === undefined || notice.slot >= this.#newest.slot) this.#newest = notice
        head.record(notice.slot)
        for (const listener of [...this.#listeners]) listener(notice.slot)
      },
    })
  }

  /** The newest notified state. */
  get newest(): { slot: number; account: AccountState } | undefined {
    return this.#newest
  }

  /** Receives the slot of each notification, until the returned function is called. */
  listen(listener: (slot: number) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
}

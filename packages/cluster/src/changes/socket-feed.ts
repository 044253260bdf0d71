import type { AccountState } from '@callisto/solana'
import { parseAccount } from '../accounts/parse-account.ts'
import { type ProgramQuery, toRpcFilters } from '../accounts/read-accounts.ts'
import type { Head } from '../head.ts'
import { contextSlotOf } from '../rpc/reply-slot.ts'
import type { Interest, SubscriptionClient, Topic } from '../socket/subscription-client.ts'
import type { AccountFeed, AccountInterest, FeedState, Following } from './account-feed.ts'
import { accountTopic, ClockFeed, parseNotice } from './clock-feed.ts'

/** Accounts by subscriptions over WebSockets. A slot is announced by the notification of its Clock. */
export class SocketFeed implements AccountFeed {
  readonly #client: SubscriptionClient
  readonly #clockFeed: ClockFeed

  constructor(client: SubscriptionClient, head: Head) {
    this.#client = client
    this.#clockFeed = new ClockFeed(client, head)
  }

  get state(): FeedState {
    return this.#client.state
  }

  get newestClock(): { slot: number; account: AccountState } | undefined {
    return this.#clockFeed.newest
  }

  followOwner(owner: string, query: ProgramQuery, { onAccount, onRefused }: AccountInterest): Following {
    const config = { commitment: 'confirmed', encoding: 'base64', filters: toRpcFilters(query) }
    const onResult = (result: unknown) => {
      const slot = contextSlotOf(result)
      const { pubkey, account } = Object((Object(result) as { value?: unknown }).value) as Record<
        string,
        unknown
      >
      const parsed = typeof pubkey === 'string' ? parseAccount(pubkey, account) : undefined
      if (slot !== undefined && parsed !== undefined) onAccount(slot, parsed)
    }
    return this.#follow({ kind: 'program', params: [owner, config] }, { onResult, onRefused })
  }

  followAccount(address: string, { onAccount, onRefused }: AccountInterest): Following {
    const onResult = (result: unknown) => {
      const notice = parseNotice(address, result)
      if (notice !== undefined) onAccount(notice.slot, notice.account)
    }
    return this.#follow(accountTopic(address), { onResult, onRefused })
  }

  listen(listener: (slot: number) => void): () => void {
    return this.#clockFeed.listen(listener)
  }

  watch(listener: (state: FeedState) => void): () => void {
    return this.#client.watch(listener)
  }

  whenUp(maxMs: number, signal: AbortSignal): Promise<boolean> {
    return this.#client.whenUp(maxMs, signal)
  }

  whenSettled(maxMs: number, signal: AbortSignal): Promise<void> {
    return this.#client.whenSettled(maxMs, signal)
  }

  #follow(topic: Topic, interest: Interest): Following {
    const release = this.#client.subscribe(topic, interest)
    return { isActive: () => this.#client.isActive(topic), release }
  }
}

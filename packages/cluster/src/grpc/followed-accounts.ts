import type { AccountState } from '@callisto/solana'
import { type ProgramQuery, passesFilters } from '../accounts/read-accounts.ts'
import type { AccountInterest, Following } from '../changes/account-feed.ts'
import type { AccountsFilter } from './subscribe-request.ts'

/** An owner with a query, or an account; `request` is the number of the first request that has it. */
interface Followed {
  request: number
  interests: Set<AccountInterest>
}

interface FollowedOwner extends Followed {
  owner: string
  query: ProgramQuery
}

export interface FollowedOptions {
  /** Called when the next request differs from the last one. */
  onChange(): void
  /** Number of the newest request that the node has acknowledged. */
  acknowledged(): number
}

/** What readers follow, as filters of one stream. */
export class FollowedAccounts {
  readonly #options: FollowedOptions
  readonly #owners = new Map<string, FollowedOwner>()
  readonly #byOwner = new Map<string, FollowedOwner[]>()
  readonly #accounts = new Map<string, Followed>()

  constructor(options: FollowedOptions) {
    this.#options = options
  }

  followOwner(owner: string, query: ProgramQuery, interest: AccountInterest): Following {
    const { dataSize, filters = [] } = query
    const name = JSON.stringify([owner, dataSize, filters.map(({ offset, bytes }) => [offset, [...bytes]])])
    const known = this.#owners.get(name)
    const followed = known ?? { owner, query, request: Number.POSITIVE_INFINITY, interests: new Set() }
    if (known === undefined) {
      this.#owners.set(name, followed)
      this.#byOwner.set(owner, [...(this.#byOwner.get(owner) ?? []), followed])
    }
    return this.#follow(followed, interest, () => {
      this.#owners.delete(name)
      const rest = (this.#byOwner.get(owner) ?? []).filter((one) => one !== followed)
      if (rest.length > 0) this.#byOwner.set(owner, rest)
      else this.#byOwner.delete(owner)
    })
  }

  followAccount(address: string, interest: AccountInterest): Following {
    const followed = this.#accounts.get(address) ?? {
      request: Number.POSITIVE_INFINITY,
      interests: new Set<AccountInterest>(),
    }
    this.#accounts.set(address, followed)
    return this.#follow(followed, interest, () => this.#accounts.delete(address))
  }

  /** The filters of request number `request`. Within a filter all conditions hold, so that each query has its own. */
  filters(request: number): Record<string, AccountsFilter> {
    const filters: Record<string, AccountsFilter> = {}
    const unfiltered: string[] = []
    for (const followed of this.#owners.values()) {
      const { owner, query } = followed
      followed.request = Math.min(followed.request, request)
      const isUnfiltered = query.dataSize === undefined && (query.filters ?? []).length === 0
      if (isUnfiltered) unfiltered.push(owner)
      else filters[`q${Object.keys(filters).length}`] = { owners: [owner], ...query }
    }
    if (unfiltered.length > 0) filters.owners = { owners: unfiltered }
    for (const followed of this.#accounts.values()) followed.request = Math.min(followed.request, request)
    if (this.#accounts.size > 0) filters.accounts = { accounts: [...this.#accounts.keys()] }
    return filters
  }

  /** Gives an account to all that follow it. */
  give(slot: number, account: AccountState): void {
    const receivers = new Set(this.#accounts.get(account.address)?.interests)
    for (const { query, interests } of this.#byOwner.get(account.owner) ?? [])
      if (passesFilters(account, query)) for (const one of interests) receivers.add(one)
    for (const interest of receivers) interest.onAccount(slot, account)
  }

  /** Tells all whose request was not acknowledged that the node does not serve them. */
  refuse(): void {
    const refused = [...this.#owners.values(), ...this.#accounts.values()].filter(
      (one) => !this.#isActive(one),
    )
    for (const { interests } of refused) for (const interest of [...interests]) interest.onRefused()
  }

  #follow(followed: Followed, interest: AccountInterest, drop: () => void): Following {
    followed.interests.add(interest)
    if (followed.request === Number.POSITIVE_INFINITY) this.#options.onChange()
    return {
      isActive: () => this.#isActive(followed),
      release: () => {
        if (!followed.interests.delete(interest) || followed.interests.size > 0) return
        drop()
        this.#options.onChange()
      },
    }
  }

  #isActive({ request }: Followed): boolean {
    return request <= this.#options.acknowledged()
  }
}

import { ApiError, serviceError } from '@callisto/contract'
import { type AccountReader, findOrderFeed } from '@callisto/program-clients'
import type { Address } from '@solana/kit'

/** Address of the feed that prices a mint for a new order (`findOrderFeed`). Throws ApiError FEED_MISSING without one. */
export async function findFeed(
  chain: AccountReader,
  set: Address | undefined,
  mint: Address,
  signal?: AbortSignal,
): Promise<Address> {
  const found = set && (await findOrderFeed(chain, set, mint, signal))
  if (found) return found.address
  throw serviceError(
    'FEED_MISSING',
    `no price of ${mint} is published on the chain that an order could follow`,
  )
}

/** The same; undefined where it throws FEED_MISSING. */
export async function findFeedIfAny(...args: Parameters<typeof findFeed>): Promise<Address | undefined> {
  try {
    return await findFeed(...args)
  } catch (error) {
    if (error instanceof ApiError && error.code === 'FEED_MISSING') return undefined
    throw error
  }
}

/** The same for an order that is asked for: a token without a feed is noted, so that one is kept for it. */
export async function requireFeed(
  { chain, oracleSet, wishes }: { chain: AccountReader; oracleSet: Address | undefined; wishes: FeedWishes },
  mint: Address,
  signal?: AbortSignal,
): Promise<Address> {
  try {
    return await findFeed(chain, oracleSet, mint, signal)
  } catch (error) {
    if (error instanceof ApiError && error.code === 'FEED_MISSING') wishes.add(mint)
    throw error
  }
}

/** How long a wish is kept: the depth of a pool has to stand for a minute and a half before an order can be opened. */
const LIFE_MS = 600_000
/** Tokens at a time; the oldest wish is dropped first. */
const MAX_WISHES = 20

/** Tokens for which an order by price was asked for while no feed priced them. */
export class FeedWishes {
  readonly #nowMs: () => number
  readonly #endsAtMs = new Map<Address, number>()

  constructor(nowMs: () => number) {
    this.#nowMs = nowMs
  }

  add(mint: Address): void {
    this.#endsAtMs.delete(mint)
    this.#endsAtMs.set(mint, this.#nowMs() + LIFE_MS)
    const [first] = this.#endsAtMs.keys()
    if (this.#endsAtMs.size > MAX_WISHES && first !== undefined) this.#endsAtMs.delete(first)
  }

  list(): Address[] {
    const now = this.#nowMs()
    for (const [mint, endsAtMs] of this.#endsAtMs) if (endsAtMs <= now) this.#endsAtMs.delete(mint)
    return [...this.#endsAtMs.keys()]
  }
}

import { type Amm, ammsByOwner, completeRoot } from '@callisto/amms'
import { type AccountState, type ChainPort, NATIVE_MINT } from '@callisto/solana'
import { inBatches } from './batches.ts'

/** Two mints, the lesser text first. */
export type Pair = readonly [string, string]

export const toPair = (mintA: string, mintB: string): Pair =>
  mintA < mintB ? [mintA, mintB] : [mintB, mintA]

export const pairKey = ([mintA, mintB]: Pair): string => `${mintA} ${mintB}`

/** Addresses of pools that the operator names, by the pair that each trades. Nothing but the address is trusted. */
export class HintedPools {
  readonly #byPair = new Map<string, string[]>()

  of(pair: Pair): readonly string[] {
    return this.#byPair.get(pairKey(pair)) ?? []
  }

  /** Reads the accounts of the hints once. Rejects when the chain cannot be read. */
  async load(
    chain: Pick<ChainPort, 'getAccounts'>,
    amms: readonly Amm[],
    hints: readonly string[],
    signal?: AbortSignal,
  ): Promise<void> {
    const byOwner = ammsByOwner(amms)
    for (const batch of inBatches(hints.map((hint) => [hint]))) {
      const { accounts } = await chain.getAccounts(batch, signal)
      for (const account of accounts)
        if (account) await this.#add(chain, byOwner.get(account.owner), account, signal)
    }
  }

  /** A curve names its quote mint in another account, which is read with it. */
  async #add(
    chain: Pick<ChainPort, 'getAccounts'>,
    amm: Amm | undefined,
    account: AccountState,
    signal?: AbortSignal,
  ): Promise<void> {
    const decoded = amm?.root(account)
    if (!amm || !decoded?.ok) return
    const known = new Map([[account.address, account]])
    const view = { account: (address: string) => known.get(address), transferFeeOf: () => undefined }
    if (amm.complete) {
      const { accounts } = await chain.getAccounts(amm.needs(decoded.root, view), signal)
      for (const need of accounts) if (need) known.set(need.address, need)
    }
    const complete = completeRoot(amm, decoded.root, view)
    if (!complete.ok) return
    const key = pairKey(toPair(...complete.root.mints))
    this.#byPair.set(key, [...(this.#byPair.get(key) ?? []), account.address])
  }
}

/** The mints through which most tokens trade: SOL and USDC. */
const HUBS = [NATIVE_MINT, 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'] as const

/** The pairs of a route between two mints: their own first, then each of them with the hubs, and the hubs. */
export function routePairs(inputMint: string, outputMint: string): Pair[] {
  const pairs = new Map<string, Pair>()
  const add = (mintA: string, mintB: string) => {
    const pair = toPair(mintA, mintB)
    if (mintA !== mintB) pairs.set(pairKey(pair), pair)
  }
  add(inputMint, outputMint)
  for (const hub of HUBS) for (const mint of [inputMint, outputMint]) add(mint, hub)
  add(...HUBS)
  return [...pairs.values()]
}

/** Addresses that pools of a pair may have: those that venues derive, and hints. */
export function candidatesOf(pair: Pair, amms: readonly Amm[], hints: HintedPools): string[] {
  const derived = amms.flatMap(({ discovery }) => discovery.candidates?.(...pair) ?? [])
  return [...new Set([...hints.of(pair), ...derived])]
}

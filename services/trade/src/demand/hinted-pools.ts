import { type Amm, ammsByOwner, completeRoot } from '@callisto/amms'
import type { AccountState, ChainPort } from '@callisto/solana'
import { inBatches } from './batches.ts'
import { type Pair, pairKey, toPair } from './pair.ts'

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

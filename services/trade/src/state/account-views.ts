import type { AccountState } from '@callisto/solana'

/** The state of an account, undefined where the chain has none, and the slots that it is known to hold for. */
interface KnownAccount {
  state: AccountState | undefined
  since: number
  /** Of the last read that found it unchanged. After it the stream of changes reports every change. */
  seen: number
}

/**
 * The accounts of pools that need more than their root, and which pools need them. A view never mixes two slots: it is
 * consistent when there is a slot that all of its accounts are known to hold for.
 */
export class AccountViews {
  readonly #accounts = new Map<string, KnownAccount>()
  readonly #needsOf = new Map<string, readonly string[]>()
  /** Address to the roots that need it. */
  readonly #rootsOf = new Map<string, Set<string>>()
  readonly #roots = new Map<string, KnownAccount>()

  has(address: string): boolean {
    return this.#rootsOf.has(address)
  }

  isKnown(address: string): boolean {
    return this.#accounts.has(address)
  }

  state(address: string): AccountState | undefined {
    return this.#accounts.get(address)?.state
  }

  rootsOf(address: string): ReadonlySet<string> {
    return this.#rootsOf.get(address) ?? NONE
  }

  needsOf(root: string): readonly string[] {
    return this.#needsOf.get(root) ?? []
  }

  /** Replaces what a root needs. */
  setNeeds(root: string, needs: readonly string[]): void {
    for (const address of this.needsOf(root)) if (!needs.includes(address)) this.#release(root, address)
    for (const address of needs) {
      const roots = this.#rootsOf.get(address)
      if (roots) roots.add(root)
      else this.#rootsOf.set(address, new Set([root]))
    }
    if (needs.length === 0) this.#needsOf.delete(root)
    else this.#needsOf.set(root, needs)
  }

  forget(root: string): void {
    this.setNeeds(root, [])
    this.#roots.delete(root)
  }

  /** Drops all states; which roots need which accounts stays known. */
  clearStates(): void {
    this.#accounts.clear()
    this.#roots.clear()
  }

  /** Takes the state of a root at a slot; false when a newer one is known. */
  setRoot(root: string, state: AccountState, slot: number): boolean {
    return update(this.#roots, root, state, slot) !== 'older'
  }

  /** Takes the state of a needed account at a slot; an older one than is known is ignored. Whether it is another state. */
  set(address: string, state: AccountState | undefined, slot: number): boolean {
    return update(this.#accounts, address, state, slot) === 'changed'
  }

  /** Whether the accounts of a root hold for one slot; `closedSlot` is the last one whose changes are all applied. */
  isConsistent(root: string, closedSlot: number): boolean {
    const needs = this.needsOf(root)
    if (needs.length === 0) return true
    let since = 0
    let seen = Number.POSITIVE_INFINITY
    for (const known of [this.#roots.get(root), ...needs.map((address) => this.#accounts.get(address))]) {
      since = Math.max(since, known?.since ?? 0)
      seen = Math.min(seen, Math.max(known?.seen ?? 0, closedSlot))
    }
    return since <= seen
  }

  #release(root: string, address: string): void {
    const roots = this.#rootsOf.get(address)
    roots?.delete(root)
    if (roots?.size !== 0) return
    this.#rootsOf.delete(address)
    this.#accounts.delete(address)
  }
}

const NONE: ReadonlySet<string> = new Set()

function update(
  known: Map<string, KnownAccount>,
  address: string,
  state: AccountState | undefined,
  slot: number,
): 'older' | 'same' | 'changed' {
  const last = known.get(address)
  if (last && slot < last.seen) return 'older'
  const isUnchanged = last !== undefined && isSame(last.state, state)
  known.set(address, { state, since: isUnchanged ? last.since : slot, seen: slot })
  return isUnchanged ? 'same' : 'changed'
}

function isSame(a: AccountState | undefined, b: AccountState | undefined): boolean {
  if (a === undefined || b === undefined) return a === b
  return a.owner === b.owner && a.lamports === b.lamports && Buffer.compare(a.data, b.data) === 0
}

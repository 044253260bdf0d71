import type { AccountState } from '@callisto/solana'

/** What is known of an account that a pool needs; `state` is undefined where the chain has none. */
interface KnownAccount {
  state: AccountState | undefined
  /** Slot of the read or the block that it is from. */
  slot: number
}

/**
 * The accounts that pools need beside their roots, and which pools need them. A view never mixes two slots: it is
 * complete when all of its accounts are from one read, or none is newer than the last closed slot.
 */
export class AccountViews {
  readonly #accounts = new Map<string, KnownAccount>()
  readonly #needsOf = new Map<string, readonly string[]>()
  /** Address to the roots that need it. */
  readonly #rootsOf = new Map<string, Set<string>>()
  readonly #rootSlots = new Map<string, number>()

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
    this.#rootSlots.delete(root)
  }

  setRootSlot(root: string, slot: number): void {
    this.#rootSlots.set(root, slot)
  }

  /** Takes the state of a needed account; an older one than is known is ignored, an equal one keeps its slot. */
  set(address: string, state: AccountState | undefined, slot: number): void {
    const known = this.#accounts.get(address)
    if (known && known.slot > slot) return
    if (known && isSame(known.state, state)) return
    this.#accounts.set(address, { state, slot })
  }

  /** Whether the accounts of a root are all as of one slot. */
  isConsistent(root: string, closedSlot: number): boolean {
    const needs = this.needsOf(root)
    if (needs.length === 0) return true
    const slots = [this.#rootSlots.get(root) ?? 0]
    for (const address of needs) slots.push(this.#accounts.get(address)?.slot ?? 0)
    const newest = Math.max(...slots)
    return newest <= closedSlot || slots.every((slot) => slot === newest)
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

function isSame(a: AccountState | undefined, b: AccountState | undefined): boolean {
  if (a === undefined || b === undefined) return a === b
  return a.owner === b.owner && a.lamports === b.lamports && Buffer.compare(a.data, b.data) === 0
}

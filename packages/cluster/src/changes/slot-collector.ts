import type { AccountChanges, AccountState } from '@callisto/solana'

/** Slots for which the newest slot of an account is remembered: an older notification does not come. */
const REMEMBERED_SLOTS = 1_024

/**
 * Puts notifications of accounts in order: they may come twice, late, and of several slots at a time. The newest slot of
 * an account wins. A slot's changes are emitted when the slot is closed, all together; what comes for a slot that is
 * closed is emitted with the next one.
 */
export class SlotCollector {
  /** Changes of slots that are not closed. */
  readonly #open = new Map<number, Map<string, AccountState>>()
  /** Slot of the newest known state of each account. */
  readonly #newest = new Map<string, number>()
  readonly #startSlot: number
  #closedSlot: number
  #prunedSlot = 0
  #late = 0

  /** What is of `startSlot` or before is known from elsewhere and not taken. */
  constructor(startSlot: number) {
    this.#startSlot = startSlot
    this.#closedSlot = startSlot
  }

  get closedSlot(): number {
    return this.#closedSlot
  }

  /** Changes that came after their slot was closed. */
  get late(): number {
    return this.#late
  }

  /** Whether a state of an account was taken. */
  knows(address: string): boolean {
    return this.#newest.has(address)
  }

  /** Takes the state of an account at a slot; false when it is older than what is known. */
  add(slot: number, account: AccountState): boolean {
    const known = this.#newest.get(account.address)
    if (slot <= this.#startSlot || (known !== undefined && slot < known)) return false
    // A repetition of what was emitted.
    if (slot === known && slot <= this.#closedSlot) return false
    if (slot <= this.#closedSlot) this.#late += 1
    this.#newest.set(account.address, slot)
    if (known !== undefined) this.#open.get(this.#placeOf(known))?.delete(account.address)
    const at = this.#placeOf(slot)
    const changes = this.#open.get(at) ?? new Map<string, AccountState>()
    changes.set(account.address, account)
    this.#open.set(at, changes)
    return true
  }

  /** Closes every slot up to `slot`; returns their changes as of the newest of them. Undefined when it is closed already. */
  close(slot: number): AccountChanges | undefined {
    if (slot <= this.#closedSlot) return undefined
    const accounts = new Map<string, AccountState>()
    for (const at of [...this.#open.keys()].sort((a, b) => a - b)) {
      if (at > slot) break
      for (const [address, account] of this.#open.get(at)!) accounts.set(address, account)
      this.#open.delete(at)
    }
    this.#closedSlot = slot
    this.#prune()
    return { slot, accounts: [...accounts.values()] }
  }

  #placeOf(slot: number): number {
    return Math.max(slot, this.#closedSlot + 1)
  }

  #prune(): void {
    if (this.#closedSlot - this.#prunedSlot < REMEMBERED_SLOTS) return
    this.#prunedSlot = this.#closedSlot
    for (const [address, slot] of this.#newest)
      if (slot < this.#closedSlot - REMEMBERED_SLOTS) this.#newest.delete(address)
  }
}

import type { AccountChanges, AccountState } from '@callisto/solana'

/** Slots for which the newest slot of an account is remembered: an older notification does not come. */
const REMEMBERED_SLOTS = 1_024

/** The state of an account at a slot. */
interface Write {
  slot: number
  account: AccountState
}

/**
 * Puts notifications of accounts in order: they may come twice, late, and of several slots at a time. A slot's changes are
 * emitted when the slot is closed, all together and as of that slot, whatever has come of later ones; what comes for a slot
 * that is closed is emitted with the next one. The newest slot of an account wins.
 */
export class SlotCollector {
  /** Changes of slots that are not closed. */
  readonly #open = new Map<number, Map<string, Write>>()
  /** Slot of the newest emitted state of each account. */
  readonly #emitted = new Map<string, number>()
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
    return this.#emitted.has(address) || [...this.#open.values()].some((writes) => writes.has(address))
  }

  /** Takes the state of an account at a slot; false when it is older than what was emitted. */
  add(slot: number, account: AccountState): boolean {
    const { address } = account
    if (slot <= this.#startSlot) return false
    const isLate = slot <= this.#closedSlot
    if (isLate && slot <= (this.#emitted.get(address) ?? 0)) return false
    const at = Math.max(slot, this.#closedSlot + 1)
    const writes = this.#open.get(at) ?? new Map<string, Write>()
    const known = writes.get(address)
    // Of two that are late, and of one that is late and one of the slot itself, the newer one.
    if (known !== undefined && slot < known.slot) return false
    if (isLate) this.#late += 1
    writes.set(address, { slot, account })
    this.#open.set(at, writes)
    return true
  }

  /** Closes every slot up to `slot`; returns their changes as of the newest of them. Undefined when it is closed already. */
  close(slot: number): AccountChanges | undefined {
    if (slot <= this.#closedSlot) return undefined
    const accounts = new Map<string, AccountState>()
    for (const at of [...this.#open.keys()].sort((a, b) => a - b)) {
      if (at > slot) break
      for (const [address, write] of this.#open.get(at)!) {
        accounts.set(address, write.account)
        this.#emitted.set(address, write.slot)
      }
      this.#open.delete(at)
    }
    this.#closedSlot = slot
    this.#prune()
    return { slot, accounts: [...accounts.values()] }
  }

  #prune(): void {
    if (this.#closedSlot - this.#prunedSlot < REMEMBERED_SLOTS) return
    this.#prunedSlot = this.#closedSlot
    for (const [address, slot] of this.#emitted)
      if (slot < this.#closedSlot - REMEMBERED_SLOTS) this.#emitted.delete(address)
  }
}

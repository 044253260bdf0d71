import type { Bank } from '@callisto/localnet'
import { recurring, trigger } from '@callisto/program-clients'
import type { AccountState } from '@callisto/solana'
import { type Address, address as toAddress } from '@solana/kit'

/** An order as the chain holds it now. */
export type OpenOrder =
  | { program: 'trigger'; address: Address; state: trigger.Order }
  | { program: 'recurring'; address: Address; state: recurring.Order }

const PROGRAMS = [trigger.PROGRAM, recurring.PROGRAM] as const

/** Undefined for another account, and for an order that sells nothing any more. */
export function readOrder(account: AccountState | undefined): OpenOrder | undefined {
  if (account?.owner === trigger.PROGRAM) {
    const state = trigger.decodeOrder(account.data)
    const program = 'trigger' as const
    return state && state.remaining > 0n ? { program, address: toAddress(account.address), state } : undefined
  }
  if (account?.owner !== recurring.PROGRAM) return undefined
  const state = recurring.decodeOrder(account.data)
  const program = 'recurring' as const
  return state && state.remaining > 0n ? { program, address: toAddress(account.address), state } : undefined
}

/**
 * The orders of all makers that are not filled, in the order of their addresses. It reads the accounts that were written since
 * the previous call, and all orders where the chain no longer says which those are, as after a restart: so all of it
 * follows from the accounts, and nothing is saved.
 */
export class OpenOrders {
  readonly #byAddress = new Map<string, OpenOrder>()
  #addresses: string[] = []
  /** Of the bank at the last refresh. */
  #revision: number | undefined

  get size(): number {
    return this.#addresses.length
  }

  /** At most `count` of them, the first one at the place `from`, counted around. */
  part(from: number, count: number): OpenOrder[] {
    const { length } = this.#addresses
    return Array.from(
      { length: Math.min(count, length) },
      (_, n) => this.#byAddress.get(this.#addresses[(from + n) % length]!)!,
    )
  }

  refresh(bank: Bank): void {
    const before = this.#revision
    if (before === bank.revision) return
    this.#revision = bank.revision
    const written = before === undefined ? undefined : bank.writtenSince(before)
    const read = written ?? [...this.#addresses, ...PROGRAMS.flatMap((each) => [...bank.byProgram(each)])]
    let isChanged = false
    for (const address of new Set(read)) if (this.#read(bank, address)) isChanged = true
    if (isChanged) this.#addresses = [...this.#byAddress.keys()].sort()
  }

  /** Whether an order has come or gone. */
  #read(bank: Bank, address: string): boolean {
    const order = readOrder(bank.getAccount(address))
    if (order === undefined) return this.#byAddress.delete(address)
    const isNew = !this.#byAddress.has(address)
    this.#byAddress.set(address, order)
    return isNew
  }
}

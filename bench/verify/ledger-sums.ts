import type { LedgerBlock } from '@callisto/testkit'
import type { AccountDump } from './account-dump.ts'
import { sumTokenBalances } from './token-balances.ts'

/** Last balances of every account that a transaction wrote, and the result of every transaction. */
export class LedgerSums {
  readonly #lamports = new Map<string, bigint>()
  readonly #tokens = new Map<string, bigint>()
  /** Signature -> its error as JSON, `null` when there was none. */
  readonly outcomes = new Map<string, string>()
  /** Slot of the newest block read. */
  slot = 0
  /** Lamports paid in fees, which are burned. */
  fees = 0n

  /** Blocks come in order, each once. */
  readonly add = ({ slot, transactions }: LedgerBlock): void => {
    this.slot = slot
    for (const { signature, err, feeLamports, lamports, tokens } of transactions) {
      this.fees += feeLamports
      this.outcomes.set(signature, JSON.stringify(err ?? null))
      for (const { address, amount } of lamports) this.#lamports.set(address, amount)
      for (const { address, amount } of tokens) this.#tokens.set(address, amount)
    }
  }

  /** Accounts whose balance differs from their last transaction. The dump is of the newest block read. */
  faults(dump: AccountDump): string[] {
    const faults: string[] = []
    for (const [address, last] of this.#lamports) {
      const held = dump.accounts.get(address)?.lamports ?? 0n
      if (held !== last) faults.push(`${address}: holds ${held} lamports, the ledger's last word is ${last}`)
    }
    const { held } = sumTokenBalances(dump)
    for (const [address, last] of this.#tokens) {
      // A closed account has no last token balance.
      const amount = held.get(address)?.amount ?? last
      if (amount !== last) faults.push(`${address}: holds ${amount} units, the ledger's last word is ${last}`)
    }
    return faults
  }
}

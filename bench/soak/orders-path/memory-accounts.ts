import type { Address } from '@solana/kit'
import { SYSTEM_PROGRAM, type TestAccount } from '../../../programs/toolchain/test-vm.ts'
import type { AccountStore } from '../orders/account-store.ts'

const RENT_PER_BYTE = 6_960n
const ACCOUNT_BYTES = 128n

/** Accounts as the model's market writes them, without a VM. */
export class MemoryAccounts implements AccountStore {
  readonly #accounts = new Map<string, TestAccount>()
  /** Addresses that were written since it was emptied. */
  readonly written = new Set<string>()

  account(key: string): TestAccount | undefined {
    return this.#accounts.get(key)
  }

  setAccount(key: Address, given: Omit<TestAccount, 'lamports'> & { lamports?: bigint }): void {
    this.#accounts.set(key, { ...given, lamports: given.lamports ?? this.rent(given.data.length) })
    this.written.add(key)
  }

  fund(key: Address, lamports = 1_000_000_000_000n): void {
    this.setAccount(key, { owner: SYSTEM_PROGRAM, data: new Uint8Array(), lamports })
  }

  rent(bytes: number): bigint {
    return (ACCOUNT_BYTES + BigInt(bytes)) * RENT_PER_BYTE
  }

  /** The market's moment is the clock. */
  setTime(): void {}
}

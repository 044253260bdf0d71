import type { WrappingKind } from '@callisto/contract'
import type { SpendingAllowance } from '@callisto/program-clients'
import type { RecordStore } from './database.ts'

/** The account of this device. Its key is encrypted. */
export interface AccountRecord {
  address: string
  kind: WrappingKind
  /** The encrypted seed, base64. */
  wrapped: string
  parameters: Readonly<Record<string, string | number>>
  /** Unix ms. */
  createdAtMs: number
}

const ACCOUNT = 'account'
const ALLOWANCE = 'allowance'
const SESSION_KEY = 'session-key'

/** The records of the frame. Nobody else writes them, so they have the form in which they were put. */
export class Records {
  readonly #store: RecordStore

  constructor(store: RecordStore) {
    this.#store = store
  }

  async account(): Promise<AccountRecord | undefined> {
    return (await this.#store.get(ACCOUNT)) as AccountRecord | undefined
  }

  /** Keeps an account. Rejects when another one is there: its key would be lost. */
  async putAccount(account: AccountRecord): Promise<void> {
    const isTaken = await this.#store.change(ACCOUNT, (known) => {
      const other = known as AccountRecord | undefined
      const isOther = other !== undefined && other.address !== account.address
      return { next: isOther ? other : account, result: isOther }
    })
    if (isTaken) throw new Error('this device has another Quick Account')
  }

  async forget(): Promise<void> {
    for (const name of [SESSION_KEY, ALLOWANCE, ACCOUNT])
      await this.#store.change(name, () => ({ next: undefined, result: undefined }))
  }

  /** The key of the sessions of all tabs, made once; it cannot be exported. */
  async sessionKey(): Promise<CryptoKey> {
    const made = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, [
      'encrypt',
      'decrypt',
    ])
    return this.#store.change(SESSION_KEY, (known) => {
      const key = (known as CryptoKey | undefined) ?? made
      return { next: key, result: key }
    })
  }

  async allowance(): Promise<SpendingAllowance | undefined> {
    return (await this.#store.get(ALLOWANCE)) as SpendingAllowance | undefined
  }

  /** Replaces the limits or their use in one step; no tab can spend what another one is counting. */
  changeAllowance<T>(
    change: (known: SpendingAllowance | undefined) => { next: SpendingAllowance | undefined; result: T },
  ): Promise<T> {
    return this.#store.change(ALLOWANCE, (known) => change(known as SpendingAllowance | undefined))
  }
}

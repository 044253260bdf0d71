import { LRUCache } from 'lru-cache'
import type { AccountIndex } from '../fold/account-index.ts'
import { type HeldPosition, mintOfKey, type Provision, walletOfKey } from '../fold/working-set.ts'
import { type Steps, withStep } from './steps.ts'
import { type StoredAccount, StoredWallet, type WalletParts } from './stored-wallet.ts'
import type { TableCache } from './writer.ts'

/** Bytes of rows that memory keeps, as estimated below. */
const MAX_BYTES = 64 << 20
/** Estimates of what rows take in memory. */
const rowBytes = {
  wallet: 1_000,
  account: 300,
  position: 900,
  provision: 1_000,
  series: 250,
  step: 16,
} as const

/** The block at which the tables stand. */
export interface TablePosition {
  slot: number
  /** Unix seconds. */
  time: number
}

/**
 * Rows of the wallets that were asked for or have changed last, as the tables have them: each flush brings those that it has
 * written, so that a reply reads them without a statement and never waits for a flush.
 */
export class WalletCache implements TableCache {
  readonly #wallets: LRUCache<number, StoredWallet>
  readonly #ids = new Map<string, number>()
  #at: Readonly<TablePosition>

  constructor({ slot, time }: TablePosition, maxBytes = MAX_BYTES) {
    this.#at = { slot, time }
    this.#wallets = new LRUCache<number, StoredWallet>({
      maxSize: maxBytes,
      sizeCalculation: bytesOf,
      dispose: ({ parts }, _id, reason) => {
        if (reason !== 'set') this.#ids.delete(parts.wallet.address)
      },
    })
  }

  /** Block of all rows here. */
  get at(): Readonly<TablePosition> {
    return this.#at
  }

  get size(): number {
    return this.#wallets.size
  }

  /** Estimated bytes of the rows. */
  get bytes(): number {
    return this.#wallets.calculatedSize
  }

  get(address: string): StoredWallet | undefined {
    const id = this.#ids.get(address)
    return id === undefined ? undefined : this.#wallets.get(id)
  }

  /** Keeps rows that were read at a slot, unless a flush has come in between. */
  keep(slot: number, stored: StoredWallet): void {
    if (slot !== this.#at.slot) return
    const { id, address } = stored.parts.wallet
    this.#ids.set(address, id)
    this.#wallets.set(id, stored)
    // Rows of more bytes than all may have are not kept.
    if (!this.#wallets.has(id)) this.#ids.delete(address)
  }

  update(index: AccountIndex): void {
    const { market, accounts } = index
    this.#at = { slot: index.slot, time: index.time }
    const drafts = new Map<number, Draft>()
    const draftOf = (id: number | undefined): Draft | undefined => {
      if (id === undefined) return undefined
      const known = drafts.get(id)
      const stored = this.#wallets.peek(id)
      if (known || !stored) return known
      const draft = toDraft(stored)
      drafts.set(id, draft)
      return draft
    }
    for (const row of index.wallets.dirty.values()) {
      const draft = draftOf(row?.id)
      if (row && draft) draft.wallet = { ...row }
    }
    for (const [owner, changed] of index.changedAccounts) {
      const draft = draftOf(this.#ids.get(owner))
      if (!draft) continue
      for (const account of changed) {
        const row = accounts.dirty.get(account)
        if (row?.wallet.address === owner) {
          const { mint, decimals } = market.mintById(row.mint)
          draft.accounts.set(account, { account, mint, decimals, amount: row.amount })
        } else draft.accounts.delete(account)
      }
    }
    for (const [key, row] of index.positions.dirty)
      if (row) draftOf(walletOfKey(key))?.positions.set(market.mintById(mintOfKey(key)).mint, { ...row })
    for (const [key, row] of index.provisions.dirty)
      if (row) draftOf(row.wallet)?.provisions.set(key, { ...row })
    for (const { key, hour, amount } of index.amounts.values()) {
      const amounts = draftOf(walletOfKey(key))?.amounts
      amounts?.set(key, withStep(amounts.get(key), hour, Number(amount)))
    }
    for (const [id, draft] of drafts) this.#wallets.set(id, new StoredWallet(inOrder(draft)))
  }
}

/** Rows that a flush changes before they are kept. */
interface Draft extends WalletParts {
  accounts: Map<string, StoredAccount>
  positions: Map<string, HeldPosition>
  provisions: Map<string, Provision>
  amounts?: Map<number, Steps>
}

const toDraft = ({ parts }: StoredWallet): Draft => ({
  wallet: parts.wallet,
  accounts: new Map(parts.accounts),
  positions: new Map(parts.positions),
  provisions: new Map(parts.provisions),
  ...(parts.amounts ? { amounts: new Map(parts.amounts) } : {}),
})

/** Rows in the order in which they are read from the tables. */
const inOrder = ({ positions, amounts, ...others }: Draft): WalletParts => ({
  ...others,
  positions: new Map([...positions].sort(([, a], [, b]) => a.key - b.key)),
  ...(amounts ? { amounts: new Map([...amounts].sort(([a], [b]) => a - b)) } : {}),
})

function bytesOf({ parts }: StoredWallet): number {
  const { accounts, positions, provisions, amounts } = parts
  let bytes = rowBytes.wallet
  bytes += accounts.size * rowBytes.account
  bytes += positions.size * rowBytes.position
  bytes += provisions.size * rowBytes.provision
  for (const { hours } of amounts?.values() ?? []) bytes += rowBytes.series + hours.length * rowBytes.step
  return bytes
}

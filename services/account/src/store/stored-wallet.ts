import type { HeldPosition, Provision, Wallet } from '../fold/working-set.ts'
import type { Steps } from './steps.ts'

/** A token as the index knows it. */
export interface Token {
  mint: string
  decimals: number
}

/** A token account of a wallet; amounts are base units. */
export interface StoredAccount extends Token {
  account: string
  amount: bigint
}

/** A wallet's tokens of one mint: all of its accounts together. */
export interface HeldToken extends Token {
  /** Sum of the accounts; native SOL is not in it. */
  amount: bigint
  accounts: readonly StoredAccount[]
}

/** Rows of a wallet in the tables. */
export interface WalletParts {
  wallet: Wallet
  /** By address. */
  accounts: ReadonlyMap<string, StoredAccount>
  /** By mint, in the order of their keys, closed ones too; that of wrapped SOL has native SOL in it. */
  positions: ReadonlyMap<string, HeldPosition>
  /** By key, closed ones too. */
  provisions: ReadonlyMap<string, Provision>
  /** Amounts at the ends of hours by the key of the position, in the order of the keys; undefined until they are read. */
  amounts?: ReadonlyMap<number, Steps>
}

/** The rows of a wallet as of one block. They never change: replies under way read them. */
export class StoredWallet {
  readonly parts: Readonly<WalletParts>
  #tokens: readonly HeldToken[] | undefined

  constructor(parts: WalletParts) {
    this.parts = parts
  }

  get tokens(): readonly HeldToken[] {
    this.#tokens ??= toTokens(this.parts.accounts.values())
    return this.#tokens
  }
}

/** Accounts by mint, in the order of their addresses. */
export function toTokens(accounts: Iterable<StoredAccount>): HeldToken[] {
  const tokens = new Map<string, HeldToken & { accounts: StoredAccount[] }>()
  for (const account of [...accounts].sort((a, b) => (a.account < b.account ? -1 : 1))) {
    const known = tokens.get(account.mint)
    if (known) {
      known.amount += account.amount
      known.accounts.push(account)
    } else {
      const { mint, decimals, amount } = account
      tokens.set(mint, { mint, decimals, amount, accounts: [account] })
    }
  }
  return [...tokens.values()]
}

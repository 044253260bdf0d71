import type { Address } from '@solana/kit'
import type { AccountStore } from './account-store.ts'
import { accountBytes, type Coin, delivered, readAmounts, writeAccount } from './coins.ts'

/** What an account holds. An account of a wallet or a program has no coin. */
interface Holding {
  coin: Coin | undefined
  amount: bigint
  /** Transfer fees that it withholds. */
  withheld: bigint
  lamports: bigint
}

/** Tokens and lamports of all accounts of a world, as they should be. */
export class Ledger {
  readonly #vm: AccountStore
  readonly #holdings = new Map<Address, Holding>()
  /** Fees collected into their mints. */
  readonly #harvested = new Map<Coin, bigint>()
  readonly #issued = new Map<Coin, bigint>()
  #lamports = 0n

  constructor(vm: AccountStore) {
    this.#vm = vm
  }

  /** Writes a token account of the world's beginning. */
  issue(coin: Coin, account: Address, owner: Address, amount: bigint): void {
    const lamports = writeAccount(this.#vm, coin, account, owner, amount)
    this.#holdings.set(account, { coin, amount, withheld: 0n, lamports })
    this.#issued.set(coin, (this.#issued.get(coin) ?? 0n) + amount)
    this.#lamports += lamports
  }

  /** Writes a wallet of the world's beginning. */
  fund(wallet: Address, lamports: bigint): void {
    this.#vm.fund(wallet, lamports)
    this.#holdings.set(wallet, { coin: undefined, amount: 0n, withheld: 0n, lamports })
    this.#lamports += lamports
  }

  has(account: Address): boolean {
    return this.#holdings.has(account)
  }

  amount(account: Address): bigint {
    return this.#holdings.get(account)?.amount ?? 0n
  }

  withheld(account: Address): bigint {
    return this.#holdings.get(account)?.withheld ?? 0n
  }

  lamports(account: Address): bigint {
    return this.#holdings.get(account)?.lamports ?? 0n
  }

  /** A new account of that many bytes, whose payer adds what is missing of its rent. */
  create(payer: Address, account: Address, bytes: number, coin?: Coin): void {
    const lamports = this.lamports(account)
    this.#holdings.set(account, { coin, amount: 0n, withheld: 0n, lamports })
    const rent = this.#vm.rent(bytes)
    if (lamports < rent) this.moveLamports(payer, account, rent - lamports)
  }

  createToken(payer: Address, account: Address, coin: Coin): void {
    this.create(payer, account, accountBytes(coin), coin)
  }

  /** Closes an account: its lamports go to another one. Throws where tokens are left, unless they are SOL. */
  close(account: Address, destination: Address): void {
    const { coin, amount, withheld, lamports } = this.#of(account)
    if (withheld > 0n || (amount > 0n && !coin?.isNative)) throw new Error('tokens are lost')
    if (coin) this.#issued.set(coin, this.#issued.get(coin)! - amount)
    this.moveLamports(account, destination, lamports)
    this.#holdings.delete(account)
  }

  moveLamports(from: Address, to: Address, lamports: bigint): void {
    const target = this.#holdings.get(to) ?? { coin: undefined, amount: 0n, withheld: 0n, lamports: 0n }
    this.#holdings.set(to, target)
    this.#of(from).lamports -= lamports
    target.lamports += lamports
  }

  transfer(coin: Coin, from: Address, to: Address, amount: bigint): void {
    const [source, target] = [this.#of(from), this.#of(to)]
    source.amount -= amount
    const net = delivered(coin, amount)
    target.amount += net
    target.withheld += amount - net
    if (coin.isNative) this.moveLamports(from, to, amount)
  }

  /** Pays wrapped SOL of an account as lamports, those among it that were sent without being counted. */
  unwrap(coin: Coin, account: Address, wallet: Address): void {
    const holding = this.#of(account)
    this.#issued.set(coin, this.#issued.get(coin)! - holding.amount)
    this.moveLamports(account, wallet, holding.lamports - this.#vm.rent(accountBytes(coin)))
    holding.amount = 0n
  }

  harvest(coin: Coin, account: Address): void {
    const holding = this.#of(account)
    this.#harvested.set(coin, (this.#harvested.get(coin) ?? 0n) + holding.withheld)
    holding.withheld = 0n
  }

  #of(account: Address): Holding {
    const holding = this.#holdings.get(account)
    if (!holding) throw new Error(`the model has no account ${account}`)
    return holding
  }

  /** Differences between some accounts and the chain; every token and every lamport is somewhere. */
  faults(accounts: Iterable<Address>): string[] {
    const faults: string[] = []
    for (const account of new Set(accounts)) {
      const holding = this.#holdings.get(account)
      if (!holding) continue
      const found = this.#vm.account(account)
      if ((found?.lamports ?? 0n) !== holding.lamports)
        faults.push(`${account} has ${found?.lamports ?? 0n} lamports, not ${holding.lamports}`)
      if (!holding.coin || !found) continue
      const { amount, withheld } = readAmounts(found.data)
      if (amount !== holding.amount) faults.push(`${account} holds ${amount}, not ${holding.amount}`)
      if (withheld !== holding.withheld)
        faults.push(`${account} withholds ${withheld}, not ${holding.withheld}`)
    }
    return [...faults, ...this.leaks()]
  }

  /** All accounts. */
  all(): Iterable<Address> {
    return this.#holdings.keys()
  }

  /** Tokens and lamports that are nowhere, or too many. */
  leaks(): string[] {
    let lamports = 0n
    const held = new Map(this.#harvested)
    for (const { coin, amount, withheld, lamports: own } of this.#holdings.values()) {
      lamports += own
      if (coin) held.set(coin, (held.get(coin) ?? 0n) + amount + withheld)
    }
    const faults = lamports === this.#lamports ? [] : ['lamports appeared or vanished']
    for (const [coin, issued] of this.#issued)
      if (held.get(coin) !== issued) faults.push(`tokens of ${coin.mint} appeared or vanished`)
    return faults
  }
}

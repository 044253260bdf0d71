import {
  clmm,
  cpmm,
  dlmm,
  launchpad,
  parseTransactionEvents,
  recurring,
  stable,
  trigger,
} from '@callisto/program-clients'
import { confirmedSlot, ledgerBlocks, rpcBatch } from '@callisto/testkit'
import type { Random } from '../../routing/random.ts'

const CLIENTS = { clmm, cpmm, dlmm, launchpad, stable, trigger, recurring }
const TOKEN_PROGRAMS = [
  'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
]
const WALLETS_PER_CALL = 20

interface LedgerAccount {
  owner: string
  mint: string
  amount: bigint
}

/** Balances of a wallet in a token after a transaction. */
interface BalanceAfter {
  signature: string
  wallet: string
  mint: string
  amount: bigint
}

/** What a fill of an order moved, less its fees. */
interface LedgerFill {
  signature: string
  kind: 'limit-fill' | 'recurring-fill'
  mints: readonly [string, string]
  amounts: readonly [bigint, bigint]
}

/** Wallets as the blocks of the ledger leave them, by JSON-RPC alone: token accounts, lamports, and who has swapped where. */
export class LedgerWallets {
  readonly #rpcUrl: string
  readonly #accounts = new Map<string, LedgerAccount>()
  readonly #lamports = new Map<string, bigint>()
  readonly #touched = new Set<string>()
  /** Those of the touched ones that held something else before: only these have a history. */
  readonly #changed = new Set<string>()
  readonly #payers = new Map<string, number>()
  readonly #byWallet = new Map<string, Map<string, Set<string>>>()
  readonly #makers = new Map<string, string>()
  /** Fills by maker. */
  readonly fills = new Map<string, LedgerFill[]>()
  /** Balances that transactions have changed, in order. */
  readonly after: BalanceAfter[] = []
  /** Signatures of successful transactions with an event of a swap, by trader. */
  readonly swaps = new Map<string, Set<string>>()
  #next = 0

  /** Newest slot that was read. */
  get slot(): number {
    return this.#next - 1
  }

  constructor(rpcUrl: string) {
    this.#rpcUrl = rpcUrl
  }

  /** Reads the ledger up to a slot, from where the last call ended. */
  async readTo(slot: number): Promise<void> {
    if (slot < this.#next) return
    for await (const { transactions } of ledgerBlocks(this.#rpcUrl, this.#next, slot))
      for (const transaction of transactions) {
        const { signature, err, holdings, lamports } = transaction
        const payer = lamports[0]?.address
        if (payer) this.#payers.set(payer, (this.#payers.get(payer) ?? 0) + 1)
        for (const { address, amount } of lamports) this.#lamports.set(address, amount)
        if (err !== null && err !== undefined) continue
        const { events } = parseTransactionEvents(transaction, CLIENTS)
        for (const { event } of events)
          if (event.type === 'orderChanged') this.#makers.set(event.order, event.maker)
        const changed = new Map<string, { wallet: string; mint: string; net: bigint }>()
        for (const { account, owner, mint, before, after } of holdings) {
          this.#touched.add(account)
          this.#accounts.set(account, { owner, mint, amount: after })
          this.#of(owner, mint).add(account)
          if (before === after) continue
          this.#changed.add(account)
          const wallet = this.#makers.get(owner) ?? owner
          const key = `${wallet}:${mint}`
          const net = (changed.get(key)?.net ?? 0n) + after - before
          changed.set(key, { wallet, mint, net })
        }
        // What goes into an order stays the wallet's.
        for (const { wallet, mint, net } of changed.values())
          if (net !== 0n)
            this.after.push({ signature, wallet, mint, amount: this.changedAmount(wallet, mint) })
        for (const { event } of events) {
          if (event.type === 'filled') {
            const isTrigger = 'mintIn' in event
            const mints = isTrigger
              ? ([event.mintIn, event.mintOut] as const)
              : ([event.mint0, event.mint1] as const)
            const { maker, spent, received, fee, referralFee } = event
            const kind = isTrigger ? 'limit-fill' : 'recurring-fill'
            const amounts = [-spent, received - fee - referralFee] as const
            this.fills.set(maker, [...(this.fills.get(maker) ?? []), { signature, kind, mints, amounts }])
          }
          const trader =
            event.type === 'swapped' ? event.user : event.type === 'traded' ? event.trader : undefined
          if (trader === undefined) continue
          const known = this.swaps.get(trader) ?? new Set()
          this.swaps.set(trader, known.add(signature))
        }
      }
    this.#next = slot + 1
  }

  #of(owner: string, mint: string): Set<string> {
    const wallet = this.#makers.get(owner) ?? owner
    const mints = this.#byWallet.get(wallet) ?? new Map<string, Set<string>>()
    this.#byWallet.set(wallet, mints)
    const accounts = mints.get(mint) ?? new Set<string>()
    mints.set(mint, accounts)
    return accounts
  }

  /** What the accounts of a wallet and of its orders that blocks have changed hold of a token. */
  changedAmount(wallet: string, mint: string): bigint {
    let amount = 0n
    for (const address of this.#byWallet.get(wallet)?.get(mint) ?? []) {
      const account = this.#accounts.get(address)!
      const owner = this.#makers.get(account.owner) ?? account.owner
      if (owner === wallet && this.#changed.has(address)) amount += account.amount
    }
    return amount
  }

  /** Everything that a wallet holds outside of its orders, by mint. */
  amounts(wallet: string): Map<string, bigint> {
    const amounts = new Map<string, bigint>()
    for (const [mint, accounts] of this.#byWallet.get(wallet) ?? [])
      for (const address of accounts) {
        const account = this.#accounts.get(address)!
        if (account.owner === wallet && account.amount > 0n)
          amounts.set(mint, (amounts.get(mint) ?? 0n) + account.amount)
      }
    return amounts
  }

  /** Orders that a wallet has had. */
  orders(wallet: string): number {
    return [...this.#makers.values()].filter((maker) => maker === wallet).length
  }

  lamports(wallet: string): bigint {
    return this.#lamports.get(wallet) ?? 0n
  }

  /** Wallets that have paid for transactions, drawn at random, makers of orders first. */
  sample(count: number, random: Random): string[] {
    const makers = [...new Set(this.#makers.values())].sort().slice(0, count / 4)
    const drawn = this.#draw(count, random).filter((wallet) => !makers.includes(wallet))
    return [...makers, ...drawn].slice(0, count)
  }

  #draw(count: number, random: Random): string[] {
    const keyed = [...this.#payers.keys()].sort().map((wallet) => [random(), wallet] as const)
    return keyed
      .sort(([a], [b]) => a - b)
      .slice(0, count)
      .map(([, wallet]) => wallet)
  }

  /**
   * Adds the token accounts of wallets that no block up to here has changed. The chain lists them as they are now, so that what
   * later blocks have changed is taken back.
   */
  async readGenesisAccounts(wallets: readonly string[]): Promise<void> {
    const found = new Map<string, LedgerAccount>()
    for (let at = 0; at < wallets.length; at += WALLETS_PER_CALL) {
      const calls = wallets.slice(at, at + WALLETS_PER_CALL).flatMap((wallet) =>
        TOKEN_PROGRAMS.map((programId) => ({
          method: 'getTokenAccountsByOwner',
          params: [wallet, { programId }, { encoding: 'jsonParsed', commitment: 'confirmed' }],
        })),
      )
      for (const reply of (await rpcBatch(this.#rpcUrl, calls)) as OwnedAccounts[])
        for (const { pubkey, account } of reply.value) {
          const { owner, mint, tokenAmount } = account.data.parsed.info
          if (!this.#touched.has(pubkey))
            found.set(pubkey, { owner, mint, amount: BigInt(tokenAmount.amount) })
        }
    }
    const later = new Set<string>()
    for await (const { transactions } of ledgerBlocks(
      this.#rpcUrl,
      this.#next,
      await confirmedSlot(this.#rpcUrl),
    ))
      for (const { err, holdings } of transactions) {
        if (err !== null && err !== undefined) continue
        for (const { account, owner, mint, before } of holdings) {
          if (later.has(account) || this.#touched.has(account)) continue
          later.add(account)
          found.set(account, { owner, mint, amount: before })
        }
      }
    const chosen = new Set(wallets)
    for (const [address, account] of found) {
      if (!chosen.has(account.owner)) continue
      this.#accounts.set(address, account)
      this.#of(account.owner, account.mint).add(address)
    }
  }
}

interface OwnedAccounts {
  value: {
    pubkey: string
    account: { data: { parsed: { info: { owner: string; mint: string; tokenAmount: { amount: string } } } } }
  }[]
}

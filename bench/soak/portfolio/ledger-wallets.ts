import { clmm, cpmm, dlmm, launchpad, parseTransactionEvents, stable } from '@callisto/program-clients'
import { confirmedSlot, ledgerBlocks, rpcBatch } from '@callisto/testkit'
import type { Random } from '../../routing/random.ts'

const CLIENTS = { clmm, cpmm, dlmm, launchpad, stable }
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
        const changed = new Map<string, [wallet: string, mint: string]>()
        for (const { account, owner, mint, before, after } of holdings) {
          this.#touched.add(account)
          this.#accounts.set(account, { owner, mint, amount: after })
          this.#of(owner, mint).add(account)
          if (before === after) continue
          this.#changed.add(account)
          changed.set(`${owner}:${mint}`, [owner, mint])
        }
        for (const [wallet, mint] of changed.values())
          this.after.push({ signature, wallet, mint, amount: this.changedAmount(wallet, mint) })
        for (const { event } of parseTransactionEvents(transaction, CLIENTS).events) {
          const trader =
            event.type === 'swapped' ? event.user : event.type === 'traded' ? event.trader : undefined
          if (trader === undefined) continue
          const known = this.swaps.get(trader) ?? new Set()
          this.swaps.set(trader, known.add(signature))
        }
      }
    this.#next = slot + 1
  }

  #of(wallet: string, mint: string): Set<string> {
    const mints = this.#byWallet.get(wallet) ?? new Map<string, Set<string>>()
    this.#byWallet.set(wallet, mints)
    const accounts = mints.get(mint) ?? new Set<string>()
    mints.set(mint, accounts)
    return accounts
  }

  /** What the accounts of a wallet that blocks have changed hold of a token. */
  changedAmount(wallet: string, mint: string): bigint {
    let amount = 0n
    for (const address of this.#byWallet.get(wallet)?.get(mint) ?? []) {
      const account = this.#accounts.get(address)!
      if (account.owner === wallet && this.#changed.has(address)) amount += account.amount
    }
    return amount
  }

  /** Everything that a wallet holds, by mint. */
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

  lamports(wallet: string): bigint {
    return this.#lamports.get(wallet) ?? 0n
  }

  /** Wallets that have paid for transactions, drawn at random. */
  sample(count: number, random: Random): string[] {
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

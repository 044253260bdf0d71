import type { AccountState } from '../rpc/chain-port.ts'
import { equalBytes } from '../transaction/parse-transaction.ts'
import { NATIVE_MINT, SYSTEM_PROGRAM } from '../well-known.ts'
import { ownAccounts } from './own-accounts.ts'
import type { SwapIntent, SwapSummary } from './swap-intent.ts'
import { type OwnedTokenAccount, readOwnedTokenAccount } from './token-authorities.ts'
import { assertThat, VerificationError } from './verification-error.ts'

/** One account that a transaction may write, before and after its simulation. */
export interface SimulatedAccount {
  address: string
  before: AccountState | undefined
  after: AccountState | undefined
}

/** What a simulated swap took from the wallet and returned to it, network fees apart. */
export interface SimulatedSwap {
  input: bigint
  output: bigint
}

export type SimulationComparison = { ok: true; simulated: SimulatedSwap } | { ok: false; reason: string }

/** An account of the user; undefined fields: it is not his, or it is none, at that time. */
interface OwnChange extends SimulatedAccount {
  tokenBefore: OwnedTokenAccount | undefined
  tokenAfter: OwnedTokenAccount | undefined
}

/**
 * Compares a simulation of a transaction with its decoded summary: what changes in the wallet and in its token accounts
 * must be the swap and nothing else. `accounts` has every account of the transaction that is written to and belongs to
 * the user before or after it; those of others are ignored. A refusal has its reason; nothing throws.
 */
export async function compareSimulation(
  accounts: readonly SimulatedAccount[],
  intent: SwapIntent,
  summary: SwapSummary,
): Promise<SimulationComparison> {
  try {
    const own = new Set((await ownAccounts(intent)).keys())
    return { ok: true, simulated: new Comparison(accounts, intent, summary, own).run() }
  } catch (cause) {
    const isReason = cause instanceof VerificationError
    return { ok: false, reason: isReason ? cause.message : 'the simulation cannot be compared' }
  }
}

class Comparison {
  readonly #accounts: readonly SimulatedAccount[]
  readonly #intent: SwapIntent
  readonly #summary: SwapSummary
  /** The token accounts that the swap may change. */
  readonly #expected: ReadonlySet<string>
  readonly #tokens: readonly OwnChange[]

  constructor(
    accounts: readonly SimulatedAccount[],
    intent: SwapIntent,
    summary: SwapSummary,
    expected: ReadonlySet<string>,
  ) {
    this.#accounts = accounts
    this.#intent = intent
    this.#summary = summary
    this.#expected = expected
    this.#tokens = accounts.flatMap((account) => this.#toOwn(account))
  }

  run(): SimulatedSwap {
    const wallet = this.#accounts.find(({ address }) => address === this.#intent.user)
    assertThat(wallet !== undefined, 'the simulation does not include your wallet')
    assertThat(
      isWallet(wallet.before) && isWallet(wallet.after),
      'the simulation gives your wallet to a program',
    )
    for (const change of this.#tokens) this.#verifyAccount(change)
    return this.#verifyAmounts(wallet)
  }

  #toOwn(account: SimulatedAccount): OwnChange[] {
    const mine = (token: OwnedTokenAccount | undefined) =>
      token?.owner === this.#intent.user ? token : undefined
    const [tokenBefore, tokenAfter] = [account.before, account.after].map(readOwnedTokenAccount)
    if (!mine(tokenBefore) && !mine(tokenAfter)) return []
    // One that leaves the user keeps its state after, so that the change of its owner is seen.
    return [{ ...account, tokenBefore: mine(tokenBefore), tokenAfter }]
  }

  #verifyAccount(change: OwnChange): void {
    const { address, tokenBefore, tokenAfter } = change
    assertThat(
      this.#expected.has(address) || isSame(change),
      'the simulation changes another of your token accounts',
    )
    if (!tokenAfter) {
      const isMeant = this.#summary.closes.includes(tokenBefore!.mint)
      assertThat(isMeant, 'the simulation closes one of your token accounts')
      return
    }
    const known = tokenBefore ?? this.#asOpened(tokenAfter)
    assertThat(tokenAfter.owner === known.owner, 'the simulation changes the owner of a token account')
    assertThat(
      tokenAfter.delegate === known.delegate && tokenAfter.delegatedAmount <= known.delegatedAmount,
      'the simulation allows another account to spend your tokens',
    )
    assertThat(
      tokenAfter.closeAuthority === known.closeAuthority,
      'the simulation changes who may close a token account',
    )
    assertThat(tokenAfter.isFrozen === known.isFrozen, 'the simulation freezes a token account')
    assertThat(
      tokenAfter.mint === known.mint && tokenAfter.extensions === known.extensions,
      'the simulation changes the settings of a token account',
    )
    const { input, output } = this.#intent
    const isPassedThrough = known.mint !== input.mint && known.mint !== output.mint
    assertThat(
      !isPassedThrough || tokenAfter.amount >= known.amount,
      'the simulation spends a token that the swap does not sell',
    )
  }

  /** The state that a token account has to start with. */
  #asOpened(opened: OwnedTokenAccount): OwnedTokenAccount {
    assertThat(
      this.#summary.opens.includes(opened.mint),
      'the simulation opens a token account that the swap does not need',
    )
    const clean = { delegate: undefined, delegatedAmount: 0n, closeAuthority: undefined, isFrozen: false }
    return { ...opened, ...clean, amount: 0n }
  }

  #verifyAmounts(wallet: SimulatedAccount): SimulatedSwap {
    const { spend, receive, feeLamports, priorityFeeLamports, tipLamports } = this.#summary
    // Rent stays the user's: it is counted where it lies.
    const lamports = change([wallet, ...this.#tokens], lamportsOf)
    const isOwnFee = (this.#intent.feePayer ?? this.#intent.user) === this.#intent.user
    const fees = isOwnFee ? feeLamports + priorityFeeLamports + tipLamports : 0n
    const solChange = lamports + fees
    const changeOf = (mint: string) => (mint === NATIVE_MINT ? solChange : this.#tokenChange(mint))
    const input = -changeOf(spend.mint)
    const output = this.#intent.destinationAccount
      ? this.#destinationChange(this.#intent.destinationAccount)
      : changeOf(receive.mint)
    assertThat(input <= spend.amount, 'the simulation spends more than you approve')
    assertThat(
      solChange >= 0n || spend.mint === NATIVE_MINT,
      'the simulation spends more SOL than the fees that are shown',
    )
    assertThat(output >= receive.amount, 'the simulation returns less than the minimum')
    return { input: input > 0n ? input : 0n, output }
  }

  #tokenChange(mint: string): bigint {
    const amount = (token: OwnedTokenAccount | undefined) => (token?.mint === mint ? token.amount : 0n)
    return this.#tokens.reduce(
      (sum, { tokenBefore, tokenAfter }) => sum + amount(tokenAfter) - amount(tokenBefore),
      0n,
    )
  }

  #destinationChange(destination: string): bigint {
    return change(
      this.#accounts.filter(({ address }) => address === destination),
      (account) => readOwnedTokenAccount(account)?.amount ?? 0n,
    )
  }
}

/** A wallet is an account of the system program without data; one that was never paid does not exist. */
const isWallet = (account: AccountState | undefined): boolean =>
  account === undefined || (account.owner === SYSTEM_PROGRAM && account.data.length === 0)

const lamportsOf = (account: AccountState | undefined): bigint => account?.lamports ?? 0n

const change = (
  accounts: readonly SimulatedAccount[],
  of: (account: AccountState | undefined) => bigint,
): bigint => accounts.reduce((sum, { before, after }) => sum + of(after) - of(before), 0n)

const isSame = ({ before, after }: SimulatedAccount): boolean =>
  before !== undefined &&
  after !== undefined &&
  before.lamports === after.lamports &&
  equalBytes(before.data, after.data)

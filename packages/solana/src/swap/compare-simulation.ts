import {
  asOpened,
  assertSameAuthorities,
  lamportChange,
  type OwnChange,
  ownChanges,
  ownWallet,
  type SimulatedAccount,
  tokenChange,
} from '../effects/own-changes.ts'
import { equalBytes } from '../transaction/parse-transaction.ts'
import { NATIVE_MINT } from '../well-known.ts'
import { ownAccounts } from './own-accounts.ts'
import type { SwapIntent, SwapSummary } from './swap-intent.ts'
import { type OwnedTokenAccount, readOwnedTokenAccount } from './token-authorities.ts'
import { assertThat, VerificationError } from './verification-error.ts'

/** What a simulated swap took from the wallet and returned to it, network fees apart. */
export interface SimulatedSwap {
  input: bigint
  output: bigint
  /** Lamports that token accounts of the wallet hold besides wrapped SOL, which it opens and leaves open. */
  rent: bigint
}

export type SimulationComparison = { ok: true; simulated: SimulatedSwap } | { ok: false; reason: string }

/**
 * Compares a simulation of a transaction with its decoded summary: what changes in the wallet and in its token accounts
 * must be the swap and nothing else. `accounts` has every account of the transaction that is written to and belongs to
 * the user before or after it; those of others are ignored. A refusal has its reason; nothing throws.
 * @example
 * const address = await associatedTokenAddress(USER, USDC, TOKEN_PROGRAM)
 * const usdc = (amount: bigint) => tokenAccount(address, { mint: USDC, owner: USER, amount })
 * const paid = { address: USER, before: wallet(9_000n), after: wallet(3_000n) }
 * const compared = await compareSimulation([paid, { address, before: usdc(0n), after: usdc(150n) }], INTENT, SUMMARY)
 * compared // => { ok: true, simulated: { input: 1_000n, output: 150n, rent: 0n } }
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
    this.#tokens = ownChanges(accounts, intent.user)
  }

  run(): SimulatedSwap {
    const wallet = ownWallet(this.#accounts, this.#intent.user)
    for (const change of this.#tokens) this.#verifyAccount(change)
    return this.#verifyAmounts(wallet)
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
    assertSameAuthorities(known, tokenAfter)
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
    return asOpened(opened)
  }

  #verifyAmounts(wallet: SimulatedAccount): SimulatedSwap {
    const { spend, receive, feeLamports, priorityFeeLamports, tipLamports } = this.#summary
    // Rent stays the user's: it is counted where it lies.
    const lamports = lamportChange([wallet, ...this.#tokens])
    const isOwnFee = (this.#intent.feePayer ?? this.#intent.user) === this.#intent.user
    const fees = isOwnFee ? feeLamports + priorityFeeLamports + tipLamports : 0n
    const solChange = lamports + fees
    const changeOf = (mint: string) => (mint === NATIVE_MINT ? solChange : tokenChange(this.#tokens, mint))
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
    return { input: input > 0n ? input : 0n, output, rent: this.#rent() }
  }

  #rent(): bigint {
    const opened = this.#tokens.filter(({ tokenBefore, tokenAfter }) => !tokenBefore && tokenAfter)
    const wrapped = opened.reduce((sum, { tokenAfter: token }) => {
      return token!.mint === NATIVE_MINT ? sum + token!.amount : sum
    }, 0n)
    return lamportChange(opened) - wrapped
  }

  #destinationChange(destination: string): bigint {
    const amount = (account: SimulatedAccount['before']) => readOwnedTokenAccount(account)?.amount ?? 0n
    return this.#accounts
      .filter(({ address }) => address === destination)
      .reduce((sum, { before, after }) => sum + amount(after) - amount(before), 0n)
  }
}

const isSame = ({ before, after }: SimulatedAccount): boolean =>
  before !== undefined &&
  after !== undefined &&
  before.lamports === after.lamports &&
  equalBytes(before.data, after.data)

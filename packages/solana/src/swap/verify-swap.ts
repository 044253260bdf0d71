import { divide } from '@callisto/amount'
import type { ClusterValues } from '../cluster/cluster-values.ts'
import { type ParsedTransaction, parseTransaction } from '../transaction/parse-transaction.ts'
import type { LookupTables } from '../transaction/transaction-plan.ts'
import { MAX_COMPUTE_UNITS, MAX_LOADED_ACCOUNT_BYTES, NATIVE_MINT } from '../well-known.ts'
import { ownAccounts } from './own-accounts.ts'
import { readSwapInstructions, type SwapInstructions } from './swap-instructions.ts'
import type { MintRef, NamedStep, SwapIntent, SwapSummary } from './swap-intent.ts'
import { assertThat, VerificationError } from './verification-error.ts'

export type VerifyResult =
  | { ok: true; summary: SwapSummary; transaction: ParsedTransaction }
  | { ok: false; reason: string }

export interface VerifyOptions {
  /** The cluster that the transaction is for. */
  cluster: Pick<ClusterValues, 'formats' | 'signatureFeeLamports'>
  /** Tables that the verifier has read from the chain, never those of the transaction's sender. */
  lookupTables?: LookupTables
  /** Set after the wallet has signed: the signature of the user must then be present. */
  signed?: boolean
  /** Blockhash that was approved: with another one the transaction can land after it counts as expired. */
  blockhash?: string
}

/** A swap between open accounts uses some 3,000: a lower limit only burns the fee. */
const MIN_COMPUTE_UNITS = 2_000
/** Below the size of the token program, which every swap loads. */
const MIN_LOADED_ACCOUNT_BYTES = 64 * 1_024

/**
 * Compares a wire transaction with the intent of the user, before signing and again on what the wallet returns.
 * Every instruction must be one that the swap needs, in the order of a swap, with the amounts, accounts, pools and signers
 * of the intent; the compute budget and the priority fee, in instructions or in the header of version 1, must keep the
 * limits. Any other or unreadable content is rejected with its reason; nothing throws. The signature itself is verified
 * by the network.
 * @example
 * const cluster = { formats: FORMAT_LIMITS, signatureFeeLamports: 5_000n }
 * const verified = await verifySwapTransaction(WIRE, INTENT, { cluster })
 * verified // => { ok: false, reason: 'the transaction has no swap instruction' }
 */
export async function verifySwapTransaction(
  bytes: Uint8Array,
  intent: SwapIntent,
  options: VerifyOptions,
): Promise<VerifyResult> {
  try {
    const parsed = parseTransaction(bytes, options.lookupTables)
    if (!parsed.ok) return parsed
    const own = await ownAccounts(intent)
    const summary = new SwapVerifier(parsed.transaction, intent, own, options).run()
    return { ok: true, summary, transaction: parsed.transaction }
  } catch (cause) {
    // An intent comes from a quote, whose addresses nobody has checked.
    const isReason = cause instanceof VerificationError
    return { ok: false, reason: isReason ? cause.message : 'the transaction cannot be verified' }
  }
}

class SwapVerifier {
  readonly #transaction: ParsedTransaction
  readonly #intent: SwapIntent
  readonly #own: ReadonlyMap<string, MintRef>
  readonly #options: VerifyOptions
  readonly #instructions: SwapInstructions

  constructor(
    transaction: ParsedTransaction,
    intent: SwapIntent,
    own: ReadonlyMap<string, MintRef>,
    options: VerifyOptions,
  ) {
    this.#transaction = transaction
    this.#intent = intent
    this.#own = own
    this.#options = options
    this.#instructions = readSwapInstructions(transaction, intent, own)
  }

  run(): SwapSummary {
    const { input, output } = this.#intent
    const { swap, creations } = this.#instructions
    this.#verifySigners()
    this.#verifyAccountsAreUsed()
    const priorityFeeLamports = this.#verifyBudget()
    this.#verifyTip()
    this.#verifySwap()
    this.#verifySteps()
    const opens = this.#verifyCreations()
    this.#verifyWrap()
    const closes = this.#verifyClosings(new Set(creations.map(({ account }) => account)))
    return {
      spend: { mint: input.mint, amount: swap.amountIn, exact: !swap.mayLeaveInput },
      receive: {
        mint: output.mint,
        amount: swap.amountOut,
        exact: !swap.mayExceedOutput,
        account: swap.destinationAccount,
      },
      platformFee:
        swap.feeAccount === undefined ? undefined : { bps: swap.platformFeeBps, account: swap.feeAccount },
      opens,
      closes,
      feeLamports: this.#options.cluster.signatureFeeLamports * BigInt(this.#transaction.signers.length),
      priorityFeeLamports,
      tipLamports: this.#instructions.tip?.lamports ?? 0n,
    }
  }

  #verifySigners() {
    const { feePayer, signers, unsigned, blockhash } = this.#transaction
    const payer = this.#intent.feePayer ?? this.#intent.user
    assertThat(feePayer === payer, 'the fee payer is another account')
    assertThat(
      signers.every((signer) => signer === payer || signer === this.#intent.user),
      'the transaction has a signer that the swap does not need',
    )
    assertThat(signers.includes(this.#intent.user), 'your wallet is not a signer of the transaction')
    assertThat(!this.#options.signed || !unsigned.includes(this.#intent.user), 'your signature is missing')
    assertThat(
      (this.#options.blockhash ?? blockhash) === blockhash,
      'the blockhash differs from the one that you approved',
    )
  }

  #verifyAccountsAreUsed() {
    const { accounts, instructions, signers } = this.#transaction
    const used = new Set(signers)
    for (const { programId, accounts: own } of instructions) {
      used.add(programId)
      for (const { address } of own) used.add(address)
    }
    assertThat(
      accounts.every(({ address }) => used.has(address)),
      'the transaction names an account that no instruction uses',
    )
  }

  /** The compute budget and the priority fee; the header of version 1 sets them and nothing else. */
  #verifyBudget(): bigint {
    const { version, config } = this.#transaction
    const { unitLimit, unitPrice } = this.#instructions
    assertThat(
      this.#options.cluster.formats[version] !== undefined,
      'the cluster does not execute this transaction version',
    )
    // Version 1 ignores compute budget instructions.
    assertThat(
      config === undefined || (unitLimit === undefined && unitPrice === undefined),
      'the compute budget is set in the header and in an instruction',
    )
    assertThat(config?.heapSize === undefined, 'the transaction sets a heap size')
    const units = config?.computeUnitLimit ?? unitLimit?.units
    assertThat(
      units !== undefined && units >= MIN_COMPUTE_UNITS && units <= MAX_COMPUTE_UNITS,
      'the compute unit limit is out of range',
    )
    const loaded = config?.loadedAccountsDataSizeLimit ?? MAX_LOADED_ACCOUNT_BYTES
    assertThat(
      loaded >= MIN_LOADED_ACCOUNT_BYTES && loaded <= MAX_LOADED_ACCOUNT_BYTES,
      'the loaded accounts data size limit is out of range',
    )
    // Rounded up to a lamport, as the network does.
    const priced = divide((unitPrice?.microLamports ?? 0n) * BigInt(units), 1_000_000n, 'ceil')
    const fee = config?.priorityFeeLamports ?? priced
    assertThat(fee <= this.#intent.maxPriorityFeeLamports, 'the priority fee is above your maximum')
    return fee
  }

  #verifyTip() {
    const { tip, user } = this.#intent
    const paid = this.#instructions.tip
    if (!tip) return
    assertThat(
      paid !== undefined && tip.accounts.includes(paid.to) && paid.lamports === tip.lamports,
      'the tip differs from the one you agreed to',
    )
    assertThat(
      paid.from === user || paid.from === this.#transaction.feePayer,
      'the transaction transfers SOL of another account',
    )
  }

  #verifySwap() {
    const { swap } = this.#instructions
    const intent = this.#intent
    assertThat(swap.user === intent.user, 'the swap is for another wallet')
    assertThat(swap.swapMode === intent.swapMode, 'the swap mode differs')
    assertThat(swap.sourceMint === intent.input.mint, 'the input mint differs')
    assertThat(swap.destinationMint === intent.output.mint, 'the output mint differs')
    assertThat(
      this.#own.get(swap.sourceAccount)?.mint === intent.input.mint,
      'the source token account is not yours',
    )
    assertThat(
      intent.destinationAccount === undefined
        ? this.#own.get(swap.destinationAccount)?.mint === intent.output.mint
        : swap.destinationAccount === intent.destinationAccount,
      'the destination token account differs',
    )
    this.#verifyLimits()
    assertThat(swap.platformFeeBps === intent.platformFeeBps, 'the platform fee differs')
    assertThat(swap.feeAccount === intent.feeAccount, 'the platform fee account differs')
  }

  /**
   * The amounts of the intent. Where several swaps have their own limits, each minimum is rounded up and each maximum down,
   * so that their sum is stricter than the limit of the whole by less than a unit a swap.
   */
  #verifyLimits() {
    const { swapMode, amountIn, amountOut, roundings } = this.#instructions.swap
    const intent = this.#intent
    const exactIn = swapMode === 'ExactIn'
    const [unusedInput, addedOutput] = [intent.amountIn - amountIn, amountOut - intent.amountOut]
    assertThat(
      exactIn ? unusedInput === 0n : unusedInput >= 0n && unusedInput <= roundings,
      'the input amount differs',
    )
    assertThat(
      exactIn ? addedOutput >= 0n && addedOutput <= roundings : addedOutput === 0n,
      'the minimum output or maximum input differs',
    )
  }

  /** The pools are those of the quote, in its order, and each trades between the accounts of the swap alone. */
  #verifySteps() {
    const { steps } = this.#instructions.swap
    const { route } = this.#intent
    assertThat(steps.length === route.length, 'the number of pools differs from the quote')
    steps.forEach((step, index) => {
      const leg = route[index]!
      assertThat(step.pool === leg.pool, 'a pool differs from the quote')
      assertThat(
        step.inputMint === leg.inputMint && step.outputMint === leg.outputMint,
        'the tokens of a pool differ from the quote',
      )
      assertThat(step.shareBps === leg.shareBps, 'the split differs from the quote')
      this.#verifyStepAccounts(step)
    })
  }

  #verifyStepAccounts(step: NamedStep) {
    const { swap } = this.#instructions
    const { user, input, output } = this.#intent
    assertThat(step.user === user, 'a step of the swap is for another wallet')
    const accountOf = (mint: string, account: string): boolean => {
      if (mint === input.mint) return account === swap.sourceAccount
      if (mint === output.mint) return account === swap.destinationAccount
      return this.#own.get(account)?.mint === mint
    }
    assertThat(
      accountOf(step.inputMint, step.inputAccount) && accountOf(step.outputMint, step.outputAccount),
      'a step of the swap uses a token account that is not yours',
    )
    assertThat(
      step.otherAccounts.every((account) => account !== user && !this.#own.has(account)),
      'a step of the swap takes an account of yours that it does not need',
    )
  }

  /** Mints whose token account is created: those that the swap passes through, each once. */
  #verifyCreations(): string[] {
    const { user, input, output, destinationAccount } = this.#intent
    const opens = new Set<string>()
    for (const creation of this.#instructions.creations) {
      const ref = this.#own.get(creation.account)
      assertThat(
        creation.payer === this.#transaction.feePayer,
        'the payer of a new token account is not the fee payer',
      )
      const isOwn =
        ref?.mint === creation.mint && ref.tokenProgram === creation.tokenProgram && creation.owner === user
      const isNeeded =
        (creation.mint !== input.mint || this.#wraps(input)) &&
        (creation.mint !== output.mint || destinationAccount === undefined)
      assertThat(
        isOwn && isNeeded && !opens.has(creation.mint),
        'the transaction creates a token account that the swap does not need',
      )
      opens.add(creation.mint)
    }
    return [...opens]
  }

  /** One transfer and one sync, of exactly the amount that the swap takes. */
  #verifyWrap() {
    const { wrap, sync, swap } = this.#instructions
    const { input, user, amountIn } = this.#intent
    const isNeeded = this.#wraps(input)
    assertThat(
      (wrap !== undefined) === isNeeded && (sync !== undefined) === isNeeded,
      'the transaction wraps an amount of SOL other than the input amount',
    )
    if (!wrap || !sync) return
    assertThat(wrap.from === user, 'the transaction transfers SOL of another account')
    assertThat(wrap.to === swap.sourceAccount, 'the transaction transfers SOL to another account')
    assertThat(
      wrap.lamports === amountIn,
      'the transaction wraps an amount of SOL other than the input amount',
    )
    assertThat(
      sync.account === swap.sourceAccount && sync.tokenProgram === input.tokenProgram,
      'the transaction syncs a token account that is not yours',
    )
  }

  /**
   * Mints whose token account is closed: wrapped SOL that becomes SOL again, and accounts that this transaction has
   * created on the way. An account that was there before stays.
   */
  #verifyClosings(created: ReadonlySet<string>): string[] {
    const { user, input, output, destinationAccount } = this.#intent
    const { closings, swap } = this.#instructions
    const unwrapsOutput = this.#wraps(output) && destinationAccount === undefined
    const unwrapsInput = this.#wraps(input) && (created.has(swap.sourceAccount) || swap.mayLeaveInput)
    const closes = new Set<string>()
    for (const closing of closings) {
      const ref = this.#own.get(closing.account)
      assertThat(
        ref !== undefined && closing.owner === user && closing.tokenProgram === ref.tokenProgram,
        'the transaction closes a token account that is not yours',
      )
      assertThat(closing.destination === user, 'the transaction refunds rent to another account')
      const isNeeded =
        ref.mint === input.mint
          ? unwrapsInput
          : ref.mint === output.mint
            ? unwrapsOutput
            : created.has(closing.account)
      assertThat(
        isNeeded && !closes.has(ref.mint),
        'the transaction closes a token account that the swap keeps open',
      )
      closes.add(ref.mint)
    }
    assertThat(
      (!unwrapsInput || closes.has(input.mint)) && (!unwrapsOutput || closes.has(output.mint)),
      'the transaction leaves SOL wrapped',
    )
    return [...closes]
  }

  #wraps({ mint }: MintRef): boolean {
    return this.#intent.wrapSol && mint === NATIVE_MINT
  }
}

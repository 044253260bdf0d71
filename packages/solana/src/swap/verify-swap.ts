import { divide } from '@callisto/amount'
import type { ClusterValues } from '../cluster/cluster-values.ts'
import { associatedTokenAddress } from '../instructions/associated-token.ts'
import { type KnownInstruction, parseKnownInstruction } from '../instructions/parse.ts'
import { type ParsedTransaction, parseTransaction } from '../transaction/parse-transaction.ts'
import type { LookupTables } from '../transaction/transaction-plan.ts'
import { MAX_COMPUTE_UNITS, MAX_LOADED_ACCOUNT_BYTES, NATIVE_MINT } from '../well-known.ts'
import type { MintRef, RouteCall, SwapIntent, SwapSummary } from './swap-intent.ts'

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
}

/**
 * Compares a wire transaction with the intent of the user, before signing and again on what the wallet returns.
 * Every instruction must be one that the swap needs, with the amounts, accounts and signers of the intent; the compute
 * budget and the priority fee, in instructions or in the header of version 1, must keep the limits. Any other or
 * unreadable content is rejected with its reason. The signature itself is verified by the network.
 */
export async function verifySwapTransaction(
  bytes: Uint8Array,
  intent: SwapIntent,
  options: VerifyOptions,
): Promise<VerifyResult> {
  const parsed = parseTransaction(bytes, options.lookupTables)
  if (!parsed.ok) return parsed
  try {
    const own = await ownAccounts(intent)
    const summary = new SwapVerifier(parsed.transaction, intent, own, options).run()
    return { ok: true, summary, transaction: parsed.transaction }
  } catch (cause) {
    if (cause instanceof VerificationError) return { ok: false, reason: cause.message }
    throw cause
  }
}

class VerificationError extends Error {}

function assertThat(holds: boolean, reason: string): asserts holds {
  if (!holds) throw new VerificationError(reason)
}

/** The user's associated accounts of every mint that the swap may touch, by address. */
async function ownAccounts(intent: SwapIntent): Promise<Map<string, MintRef>> {
  const own = new Map<string, MintRef>()
  for (const ref of [intent.input, intent.output, ...(intent.intermediates ?? [])]) {
    own.set(await associatedTokenAddress(intent.user, ref.mint, ref.tokenProgram), ref)
  }
  return own
}

class SwapVerifier {
  readonly #transaction: ParsedTransaction
  readonly #intent: SwapIntent
  readonly #own: Map<string, MintRef>
  readonly #options: VerifyOptions
  readonly #opens: string[] = []
  readonly #closes: string[] = []
  #route: RouteCall | undefined
  #units: number | undefined
  #price: bigint | undefined
  #wrapped = 0n
  #tip = 0n

  constructor(
    transaction: ParsedTransaction,
    intent: SwapIntent,
    own: Map<string, MintRef>,
    options: VerifyOptions,
  ) {
    this.#transaction = transaction
    this.#intent = intent
    this.#own = own
    this.#options = options
  }

  run(): SwapSummary {
    this.#verifyFormat()
    this.#verifySigners()
    for (const instruction of this.#transaction.instructions) {
      const route = this.#intent.readRoute(instruction)
      if (route) this.#verifyRoute(route)
      else this.#verifyKnown(parseKnownInstruction(instruction))
    }
    const route = this.#route
    assertThat(route !== undefined, 'the transaction has no swap instruction')
    const intent = this.#intent
    assertThat(
      this.#wrapped === this.#wrapNeeded(),
      'the transaction wraps an amount of SOL other than the input amount',
    )
    const exactIn = intent.swapMode === 'ExactIn'
    return {
      spend: { mint: intent.input.mint, amount: route.amountIn, exact: exactIn },
      receive: {
        mint: intent.output.mint,
        amount: route.amountOut,
        exact: !exactIn,
        account: route.destinationAccount,
      },
      platformFee:
        route.feeAccount === undefined ? undefined : { bps: route.platformFeeBps, account: route.feeAccount },
      opens: this.#opens,
      closes: this.#closes,
      feeLamports: this.#options.cluster.signatureFeeLamports * BigInt(this.#transaction.signers.length),
      priorityFeeLamports: this.#priorityFee(),
      tipLamports: this.#tip,
    }
  }

  /** The cluster executes the version, and the header of version 1 sets a budget and nothing else. */
  #verifyFormat() {
    const { version, config } = this.#transaction
    assertThat(
      this.#options.cluster.formats[version] !== undefined,
      'the cluster does not execute this transaction version',
    )
    if (config === undefined) return
    assertThat(config.heapSize === undefined, 'the transaction sets a heap size')
    assertThat(
      config.computeUnitLimit > 0 && config.computeUnitLimit <= MAX_COMPUTE_UNITS,
      'the compute unit limit is out of range',
    )
    assertThat(
      config.loadedAccountsDataSizeLimit > 0 &&
        config.loadedAccountsDataSizeLimit <= MAX_LOADED_ACCOUNT_BYTES,
      'the loaded accounts data size limit is out of range',
    )
  }

  #verifySigners() {
    const { feePayer, signers, unsigned } = this.#transaction
    const payer = this.#intent.feePayer ?? this.#intent.user
    assertThat(feePayer === payer, 'the fee payer is another account')
    assertThat(
      signers.every((signer) => signer === payer || signer === this.#intent.user),
      'the transaction has a signer that the swap does not need',
    )
    assertThat(signers.includes(this.#intent.user), 'your wallet is not a signer of the transaction')
    assertThat(!this.#options.signed || !unsigned.includes(this.#intent.user), 'your signature is missing')
  }

  #verifyRoute(route: RouteCall) {
    const intent = this.#intent
    assertThat(this.#route === undefined, 'the transaction has two swap instructions')
    assertThat(route.user === intent.user, 'the swap is for another wallet')
    assertThat(route.swapMode === intent.swapMode, 'the swap mode differs')
    assertThat(route.sourceMint === intent.input.mint, 'the input mint differs')
    assertThat(route.destinationMint === intent.output.mint, 'the output mint differs')
    assertThat(
      this.#own.get(route.sourceAccount)?.mint === intent.input.mint,
      'the source token account is not yours',
    )
    const home = this.#own.get(route.destinationAccount)?.mint === intent.output.mint
    assertThat(
      intent.destinationAccount === undefined ? home : route.destinationAccount === intent.destinationAccount,
      'the destination token account differs',
    )
    assertThat(route.amountIn === intent.amountIn, 'the input amount differs')
    assertThat(route.amountOut === intent.amountOut, 'the minimum output or maximum input differs')
    assertThat(route.platformFeeBps === intent.platformFeeBps, 'the platform fee differs')
    assertThat(route.feeAccount === intent.feeAccount, 'the platform fee account differs')
    this.#route = route
  }

  #verifyKnown(known: KnownInstruction | undefined) {
    assertThat(known !== undefined, 'the transaction has an instruction that the swap does not need')
    switch (known.kind) {
      case 'computeUnitLimit':
        this.#assertNoHeader()
        assertThat(this.#units === undefined, 'the compute unit limit is set twice')
        this.#units = known.units
        return
      case 'computeUnitPrice':
        this.#assertNoHeader()
        assertThat(this.#price === undefined, 'the compute unit price is set twice')
        this.#price = known.microLamports
        return
      case 'transferLamports':
        return this.#verifyTransfer(known)
      case 'createTokenAccount':
        return this.#verifyOpening(known)
      case 'syncNative':
        assertThat(
          this.#own.get(known.account)?.mint === NATIVE_MINT,
          'the transaction syncs a token account that is not yours',
        )
        return
      case 'closeTokenAccount':
        return this.#verifyClosing(known)
    }
  }

  #verifyTransfer(known: Extract<KnownInstruction, { kind: 'transferLamports' }>) {
    const { tip, user } = this.#intent
    if (tip && this.#tip === 0n && known.to === tip.account && known.lamports === tip.lamports) {
      this.#tip = known.lamports
      return
    }
    assertThat(known.from === user, 'the transaction transfers SOL of another account')
    assertThat(
      this.#own.get(known.to)?.mint === NATIVE_MINT,
      'the transaction transfers SOL to another account',
    )
    this.#wrapped += known.lamports
  }

  #verifyOpening(known: Extract<KnownInstruction, { kind: 'createTokenAccount' }>) {
    const ref = this.#own.get(known.account)
    assertThat(
      known.payer === this.#transaction.feePayer,
      'the payer of a new token account is not the fee payer',
    )
    assertThat(
      ref?.mint === known.mint &&
        ref.tokenProgram === known.tokenProgram &&
        known.owner === this.#intent.user,
      'the transaction creates a token account that the swap does not need',
    )
    this.#opens.push(known.mint)
  }

  #verifyClosing(known: Extract<KnownInstruction, { kind: 'closeTokenAccount' }>) {
    const ref = this.#own.get(known.account)
    assertThat(
      ref !== undefined && known.owner === this.#intent.user,
      'the transaction closes a token account that is not yours',
    )
    assertThat(known.destination === this.#intent.user, 'the transaction refunds rent to another account')
    this.#closes.push(ref.mint)
  }

  #wrapNeeded(): bigint {
    return this.#intent.wrapSol && this.#intent.input.mint === NATIVE_MINT ? this.#intent.amountIn : 0n
  }

  /** Version 1 ignores compute budget instructions. */
  #assertNoHeader() {
    assertThat(
      this.#transaction.config === undefined,
      'the compute budget is set in the header and in an instruction',
    )
  }

  /** Rounded up to a lamport, as the network does. */
  #priorityFee(): bigint {
    const fee = this.#transaction.config?.priorityFeeLamports ?? this.#instructionFee()
    assertThat(fee <= this.#intent.maxPriorityFeeLamports, 'the priority fee is above your maximum')
    return fee
  }

  #instructionFee(): bigint {
    if (this.#price === undefined || this.#price === 0n) return 0n
    assertThat(this.#units !== undefined, 'the compute unit price is set without a compute unit limit')
    return divide(this.#price * BigInt(this.#units), 1_000_000n, 'ceil')
  }
}

import { divide } from '@callisto/amount'
import { associatedTokenAddress } from '../instructions/associated-token.ts'
import { type KnownInstruction, parseKnownInstruction } from '../instructions/parse.ts'
import type { LookupTables } from '../transaction/build-transaction.ts'
import { type ParsedTransaction, readTransaction } from '../transaction/parse-transaction.ts'
import { NATIVE_MINT, SIGNATURE_FEE } from '../well-known.ts'
import type { MintRef, RouteCall, SwapIntent, SwapSummary } from './swap-intent.ts'

export type VerifyResult =
  | { ok: true; summary: SwapSummary; transaction: ParsedTransaction }
  | { ok: false; reason: string }

export interface VerifyOptions {
  /** Tables read from the chain by the one who checks, never taken from the transaction's sender. */
  lookupTables?: LookupTables
  /** Set after the wallet has signed: the user's signature must then be there. */
  signed?: boolean
}

/**
 * Compares a wire transaction with what the person agreed to, before the wallet sees it and again on what the
 * wallet returns. Every instruction must be one that the swap needs, with the amounts, accounts and signers of
 * the intent; anything more, less or unreadable is refused with the reason. Says nothing about whether the
 * signature is valid: the network checks that.
 */
export async function verifySwapTransaction(
  bytes: Uint8Array,
  intent: SwapIntent,
  options: VerifyOptions = {},
): Promise<VerifyResult> {
  const read = readTransaction(bytes, options.lookupTables)
  if (!read.ok) return read
  try {
    const own = await ownAccounts(intent)
    const summary = new Check(read.transaction, intent, own, options.signed ?? false).run()
    return { ok: true, summary, transaction: read.transaction }
  } catch (cause) {
    if (cause instanceof Mismatch) return { ok: false, reason: cause.message }
    throw cause
  }
}

class Mismatch extends Error {}

function must(holds: boolean, reason: string): asserts holds {
  if (!holds) throw new Mismatch(reason)
}

/** The user's associated accounts of every mint that the swap may touch, by address. */
async function ownAccounts(intent: SwapIntent): Promise<Map<string, MintRef>> {
  const own = new Map<string, MintRef>()
  for (const ref of [intent.input, intent.output, ...(intent.intermediates ?? [])]) {
    own.set(await associatedTokenAddress(intent.user, ref.mint, ref.tokenProgram), ref)
  }
  return own
}

class Check {
  readonly #transaction: ParsedTransaction
  readonly #intent: SwapIntent
  readonly #own: Map<string, MintRef>
  readonly #signed: boolean
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
    signed: boolean,
  ) {
    this.#transaction = transaction
    this.#intent = intent
    this.#own = own
    this.#signed = signed
  }

  run(): SwapSummary {
    this.#checkSigners()
    for (const instruction of this.#transaction.instructions) {
      const route = this.#intent.readRoute(instruction)
      if (route) this.#takeRoute(route)
      else this.#takeKnown(parseKnownInstruction(instruction))
    }
    const route = this.#route
    must(route !== undefined, 'the transaction does not swap')
    const intent = this.#intent
    must(
      this.#wrapped === this.#wrapNeeded(),
      'the transaction moves another amount of SOL than the swap needs',
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
      feeLamports: SIGNATURE_FEE * BigInt(this.#transaction.signers.length),
      priorityFeeLamports: this.#priorityFee(),
      tipLamports: this.#tip,
    }
  }

  #checkSigners() {
    const { feePayer, signers, unsigned } = this.#transaction
    const payer = this.#intent.feePayer ?? this.#intent.user
    must(feePayer === payer, 'somebody else pays for the transaction')
    must(
      signers.every((signer) => signer === payer || signer === this.#intent.user),
      'the transaction asks for a signature that the swap does not need',
    )
    must(signers.includes(this.#intent.user), 'the transaction does not ask for your signature')
    must(!this.#signed || !unsigned.includes(this.#intent.user), 'your signature is missing')
  }

  #takeRoute(route: RouteCall) {
    const intent = this.#intent
    must(this.#route === undefined, 'the transaction swaps twice')
    must(route.user === intent.user, 'the swap is for another wallet')
    must(route.swapMode === intent.swapMode, 'the swap has another mode')
    must(route.sourceMint === intent.input.mint, 'the swap spends another token')
    must(route.destinationMint === intent.output.mint, 'the swap buys another token')
    must(
      this.#own.get(route.sourceAccount)?.mint === intent.input.mint,
      'the swap spends from another account',
    )
    const home = this.#own.get(route.destinationAccount)?.mint === intent.output.mint
    must(
      intent.destinationAccount === undefined ? home : route.destinationAccount === intent.destinationAccount,
      'the swap pays into another account',
    )
    must(route.amountIn === intent.amountIn, 'the swap spends another amount')
    must(route.amountOut === intent.amountOut, 'the swap guarantees another amount')
    must(route.platformFeeBps === intent.platformFeeBps, 'the swap takes another fee')
    must(route.feeAccount === intent.feeAccount, 'the fee goes to another account')
    this.#route = route
  }

  #takeKnown(known: KnownInstruction | undefined) {
    must(known !== undefined, 'the transaction holds an instruction that the swap does not need')
    switch (known.kind) {
      case 'computeUnitLimit':
        must(this.#units === undefined, 'the compute limit is set twice')
        this.#units = known.units
        return
      case 'computeUnitPrice':
        must(this.#price === undefined, 'the priority fee is set twice')
        this.#price = known.microLamports
        return
      case 'transferLamports':
        return this.#takeTransfer(known)
      case 'createTokenAccount':
        return this.#takeOpening(known)
      case 'syncNative':
        must(this.#own.get(known.account)?.mint === NATIVE_MINT, 'the transaction touches a foreign account')
        return
      case 'closeTokenAccount':
        return this.#takeClosing(known)
    }
  }

  #takeTransfer(known: Extract<KnownInstruction, { kind: 'transferLamports' }>) {
    const { tip, user } = this.#intent
    if (tip && this.#tip === 0n && known.to === tip.account && known.lamports === tip.lamports) {
      this.#tip = known.lamports
      return
    }
    must(known.from === user, 'the transaction moves SOL of somebody else')
    must(this.#own.get(known.to)?.mint === NATIVE_MINT, 'the transaction sends SOL to somebody else')
    this.#wrapped += known.lamports
  }

  #takeOpening(known: Extract<KnownInstruction, { kind: 'createTokenAccount' }>) {
    const ref = this.#own.get(known.account)
    must(known.payer === this.#transaction.feePayer, 'somebody else pays for an account')
    must(
      ref?.mint === known.mint &&
        ref.tokenProgram === known.tokenProgram &&
        known.owner === this.#intent.user,
      'the transaction opens an account that the swap does not need',
    )
    this.#opens.push(known.mint)
  }

  #takeClosing(known: Extract<KnownInstruction, { kind: 'closeTokenAccount' }>) {
    const ref = this.#own.get(known.account)
    must(ref !== undefined && known.owner === this.#intent.user, 'the transaction closes a foreign account')
    must(known.destination === this.#intent.user, 'the transaction pays rent out to somebody else')
    this.#closes.push(ref.mint)
  }

  #wrapNeeded(): bigint {
    return this.#intent.wrapSol && this.#intent.input.mint === NATIVE_MINT ? this.#intent.amountIn : 0n
  }

  #priorityFee(): bigint {
    if (this.#price === undefined || this.#price === 0n) return 0n
    must(this.#units !== undefined, 'the priority fee has no limit')
    const fee = divide(this.#price * BigInt(this.#units), 1_000_000n, 'ceil')
    must(fee <= this.#intent.maxPriorityFeeLamports, 'the priority fee is above your limit')
    return fee
  }
}

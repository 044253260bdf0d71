import type { SwapMode } from '@callisto/contract'
import type { ParsedInstruction } from '../transaction/parse-transaction.ts'

/** One pool of a swap, as its instruction names it. */
export interface SwapStep {
  user: string
  pool: string
  /** Undefined where the instruction names no mints in the order of the swap: those of the token accounts then. */
  inputMint: string | undefined
  outputMint: string | undefined
  /** Token accounts of the user that the step takes from and delivers to. */
  inputAccount: string
  outputAccount: string
  /** Every other account of the step. */
  otherAccounts: readonly string[]
  shareBps: number
}

/** What a swap instruction does, with the limits that its program enforces. */
export interface SwapCall {
  swapMode: SwapMode
  user: string
  sourceAccount: string
  destinationAccount: string
  sourceMint: string
  destinationMint: string
  /** ExactIn: what is taken. ExactOut: the most that may be taken. */
  amountIn: bigint
  /** ExactIn: the least that must arrive. ExactOut: what arrives. */
  amountOut: bigint
  platformFeeBps: number
  feeAccount: string | undefined
  steps: readonly SwapStep[]
}

/** A swap by a venue's own instruction, with its amount and the limit that the venue enforces. */
export interface DirectSwap extends Pick<SwapCall, 'swapMode' | 'amountIn' | 'amountOut'> {
  step: DirectStep
}

export type DirectStep = Omit<SwapStep, 'shareBps'>

/** A step whose mints are known. */
export interface NamedStep extends SwapStep {
  inputMint: string
  outputMint: string
}

/**
 * A swap instruction that was read: a route of the router program, or a venue's own instruction, of which a transaction may
 * have several. Or why it is none that may be signed: a step of an unknown program, accounts that no step uses.
 */
export type SwapReading =
  | { ok: true; call: SwapCall; direct?: undefined }
  | { ok: true; call?: undefined; direct: DirectSwap }
  | { ok: false; reason: string }

/** A mint with the token program that owns it. */
export interface MintRef {
  mint: string
  tokenProgram: string
}

/** One pool of the quote that the user approved. */
export interface RouteLeg extends Pick<NamedStep, 'pool' | 'inputMint' | 'outputMint' | 'shareBps'> {
  /** As quoted; compared where the venues' own instructions swap at several pools. */
  amountIn?: bigint
  amountOut?: bigint
}

/** The swap that the user approved; a transaction with any other effect is rejected. */
export interface SwapIntent {
  user: string
  /** Who pays fees and rent; the user unless said otherwise. */
  feePayer?: string
  swapMode: SwapMode
  input: MintRef
  output: MintRef
  /** ExactIn: what is spent. ExactOut: the most that may be spent. */
  amountIn: bigint
  /** ExactIn: the least received. ExactOut: what is received. */
  amountOut: bigint
  /** Spend and receive native SOL rather than wrapped SOL. */
  wrapSol: boolean
  /** The pools of the quote, in the order of their execution. */
  route: readonly RouteLeg[]
  /** Mints between input and output, from the quote's route. */
  intermediates?: readonly MintRef[]
  /** Token account that receives; the user's own associated account unless said otherwise. */
  destinationAccount?: string
  platformFeeBps: number
  feeAccount?: string
  maxPriorityFeeLamports: bigint
  /** A tip that the person agreed to, to one of the accounts of the block engine. */
  tip?: { accounts: readonly string[]; lamports: bigint }
  /** Reads a swap instruction of a registered program; undefined for an instruction of any other program. */
  readSwap(instruction: ParsedInstruction): SwapReading | undefined
}

/** What a checked transaction will do, for the list that is shown before the wallet opens. */
export interface SwapSummary {
  spend: { mint: string; amount: bigint; exact: boolean }
  receive: { mint: string; amount: bigint; exact: boolean; account: string }
  platformFee: { bps: number; account: string } | undefined
  /** Mints whose token account is opened when it is missing, each costing rent. */
  opens: readonly string[]
  /** Mints whose token account is closed at the end; the rent comes back. */
  closes: readonly string[]
  feeLamports: bigint
  priorityFeeLamports: bigint
  tipLamports: bigint
}

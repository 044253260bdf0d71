import type { SwapMode } from '@callisto/contract'
import type { ParsedInstruction } from '../transaction/parse-transaction.ts'

/** A call of the swap program, as its own package reads it from an instruction. */
export interface RouteCall {
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
}

/** A mint with the token program that owns it. */
export interface MintRef {
  mint: string
  tokenProgram: string
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
  /** Mints between input and output, from the quote's route. */
  intermediates?: readonly MintRef[]
  /** Token account that receives; the user's own associated account unless said otherwise. */
  destinationAccount?: string
  platformFeeBps: number
  feeAccount?: string
  maxPriorityFeeLamports: bigint
  /** A tip that the person agreed to. */
  tip?: { account: string; lamports: bigint }
  /** Reads the swap program's instruction; undefined for every other one. */
  readRoute(instruction: ParsedInstruction): RouteCall | undefined
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

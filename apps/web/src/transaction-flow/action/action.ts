import type { ActionKind, TransferSubject } from '@callisto/contract'
import type { ClusterValues, ExpectedEffects, ParsedTransaction } from '@callisto/solana'
import type { Instruction } from '@solana/kit'

/** A transaction that the page builds itself, with everything that it may change in the wallet. */
export interface Action extends Omit<ExpectedEffects, 'user' | 'feeLamports'> {
  kind: ActionKind
  instructions: readonly Instruction[]
  /**
   * Compares the built transaction, decoded again from its bytes, with what was asked for: the reason of a difference, which
   * is refused before the simulation.
   */
  verify?: (transaction: ParsedTransaction) => string | undefined | Promise<string | undefined>
  /** Lamports that leave the wallet and its token accounts as what is sent; what leaves beside them is rent. */
  sentLamports?: bigint
  /** The rent is that of an account of somebody else, who keeps it. */
  isRentGiven?: boolean
  transfer?: TransferSubject
  /** Called when the transaction is confirmed. */
  onConfirmed?: () => void
}

/** Why a plan cannot become an action, in the person's words. */
export class ActionRefusal extends Error {
  readonly code: string

  constructor(code: string, message: string) {
    super(message)
    this.code = code
  }
}

export interface ActionContext {
  cluster: ClusterValues
  signal: AbortSignal
}

/** What makes an action out of the state of the chain, at the moment of its build. Rejects when that cannot be read. */
export type PlanAction = (account: string, context: ActionContext) => Promise<Action>

/** A plan that somebody has asked for; a review that is older than `REVIEW_MS` cannot be approved. */
export interface ActionRequest {
  plan: PlanAction
  requestedAtMs: number
}

/** Age at which a review is too old: the wallet, and what has vested, change meanwhile. */
export const REVIEW_MS = 60_000

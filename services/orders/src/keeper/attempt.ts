import { trigger } from '@callisto/program-clients'
import type { SendOutcome, TransactionFailure } from '@callisto/solana'

/** What became of an attempt to fill, close or advance an order. */
export type Attempt =
  | { result: 'done'; signature: string; slot: number; reward: bigint }
  /** The market or another keeper decides otherwise at present. */
  | { result: 'later'; reason: string }
  | { result: 'fault'; reason: string; detail: string; signature?: string | undefined }

/** Errors of the program that say how the market or the order is now. */
const NOT_NOW = new Set<number>(
  (
    [
      'priceNotMet',
      'notTriggered',
      'unusablePrice',
      'expired',
      'completed',
      'stillOpen',
      'wrongAmount',
      'fillTooSmall',
    ] as const
  ).map((name) => trigger.errorCodes[name]),
)

/** The attempt that the outcome of its transaction stands for. */
export function attemptOf(outcome: SendOutcome, reward: bigint): Attempt {
  if (outcome.status === 'confirmed')
    return { result: 'done', signature: outcome.signature, slot: outcome.slot, reward }
  const { failure } = outcome
  const signature = 'signature' in outcome ? outcome.signature : undefined
  if (isNotNow(failure)) return { result: 'later', reason: reasonOf(failure) }
  // Nobody decided: the chain shows whether it has landed.
  if (outcome.status === 'expired' || outcome.status === 'unconfirmed')
    return { result: 'later', reason: failure.code }
  return { result: 'fault', reason: reasonOf(failure), detail: failure.message, signature }
}

const isNotNow = ({ programId, programCode }: TransactionFailure): boolean =>
  programId === trigger.PROGRAM && programCode !== undefined && NOT_NOW.has(programCode)

function reasonOf({ code, programId, programCode }: TransactionFailure): string {
  if (programId === trigger.PROGRAM && programCode !== undefined)
    return trigger.errors[programCode]?.name ?? `${code}_${programCode}`
  return programCode === undefined ? code : `${code}_${programCode}`
}

import { recurring, trigger } from '@callisto/program-clients'
import type { ProgramErrorTables, SendOutcome, TransactionFailure } from '@callisto/solana'

/** What became of an attempt to fill, close or advance an order. */
export type Attempt =
  | { result: 'done'; signature: string; slot: number; reward: bigint }
  /**
   * The market or another keeper decides otherwise at present. With a signature: on the chain, where it has cost a fee.
   * `isOpening`: the order allows more in the next slot.
   */
  | { result: 'later'; reason: string; signature?: string | undefined; isOpening?: boolean }
  | { result: 'fault'; reason: string; detail: string; signature?: string | undefined }

interface ProgramErrors {
  errors: Readonly<Record<number, { name: string; message: string }>>
  /** Those that say how the market or the order is now. */
  notNow: ReadonlySet<number>
}

const triggerNotNow = [
  'priceNotMet',
  'notTriggered',
  'unusablePrice',
  'expired',
  'completed',
  'stillOpen',
  'wrongAmount',
  'fillTooSmall',
] as const

const recurringNotNow = [
  'priceNotMet',
  'aboveBand',
  'notDue',
  'paused',
  'unusablePrice',
  'completed',
  'stillOpen',
  'wrongAmount',
  'nothingToBuy',
  'stillToBuy',
] as const

const PROGRAMS = new Map<string, ProgramErrors>([
  [
    trigger.PROGRAM,
    { errors: trigger.errors, notNow: new Set(triggerNotNow.map((name) => trigger.errorCodes[name])) },
  ],
  [
    recurring.PROGRAM,
    { errors: recurring.errors, notNow: new Set(recurringNotNow.map((name) => recurring.errorCodes[name])) },
  ],
])

/** What the errors of the programs say. */
export const programErrors: ProgramErrorTables = Object.fromEntries(
  [...PROGRAMS].map(([program, { errors }]) => [
    program,
    Object.fromEntries(Object.entries(errors).map(([code, { message }]) => [code, message])),
  ]),
)

/** The attempt that the outcome of its transaction stands for. */
export function attemptOf(outcome: SendOutcome, reward: bigint): Attempt {
  if (outcome.status === 'confirmed')
    return { result: 'done', signature: outcome.signature, slot: outcome.slot, reward }
  const { failure } = outcome
  const signature = 'signature' in outcome ? outcome.signature : undefined
  if (isNotNow(failure)) return { result: 'later', reason: reasonOf(failure), signature }
  // Nobody decided: the chain shows whether it has landed.
  if (outcome.status === 'expired' || outcome.status === 'unconfirmed')
    return { result: 'later', reason: failure.code }
  return { result: 'fault', reason: reasonOf(failure), detail: failure.message, signature }
}

/**
 * Lamports that are missing are no fault of an order either: a payment of SOL that would leave an empty wallet below the
 * rent waits for a larger one, and a keeper without funds for its own.
 */
const isNotNow = ({ code, programId, programCode }: TransactionFailure): boolean =>
  code === 'NOT_ENOUGH_SOL' ||
  (programCode !== undefined && (PROGRAMS.get(programId ?? '')?.notNow.has(programCode) ?? false))

function reasonOf({ code, programId, programCode }: TransactionFailure): string {
  if (programCode === undefined) return code
  return PROGRAMS.get(programId ?? '')?.errors[programCode]?.name ?? `${code}_${programCode}`
}

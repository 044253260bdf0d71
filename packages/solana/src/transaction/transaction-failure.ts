import { swapProgramErrors } from '../swap/swap-program-errors.ts'
import { SYSTEM_PROGRAM, TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from '../well-known.ts'

/** Why a transaction did not succeed. `message` is the catalogue's text (docs/spec-map.md 2-8). */
export interface TransactionFailure {
  code: TransactionFailureCode
  message: string
  /** The innermost program that failed, and its own error number. */
  programId?: string
  programCode?: number
  /** Index of the top-level instruction. */
  instructionIndex?: number
}

export const transactionFailureMessages = {
  PROGRAM_FAILED: 'Program failed to complete',
  UNKNOWN: 'Unknown error, visit the explorer',
  TOO_MANY_ACCOUNT_LOCKS: 'Transaction locked too many accounts',
  NOT_ENOUGH_SOL: 'The account does not have enough SOL to perform the operation',
  TRANSACTION_TOO_LARGE: 'Transaction too large',
  EXPIRED: 'Transaction has expired and was not confirmed. Please try again.',
  NOT_CONFIRMED: 'Transaction has expired and was not confirmed. Please try again.',
  ACCOUNT_FROZEN: 'The token account is frozen',
  ACCOUNT_EXISTS: 'An account with the same address already exists',
  ACCOUNT_IN_USE: 'Account already In Used',
  INSUFFICIENT_SOL: 'Insufficient SOL',
  INSUFFICIENT_FUNDS: 'Insufficient funds',
  BALANCES_NOT_EXTRACTED: 'Balances cannot be extracted properly',
  PROGRAM_ERROR: 'Unknown error, visit the explorer',
  ORDER_REFUSED: 'The order was not accepted',
  QUOTE_EXPIRED: 'The quote has expired',
  MAKER_REJECTED: 'The market maker has rejected the order',
  MAKER_SILENT: 'The market maker has not sent the transaction in time',
} as const
export type TransactionFailureCode = keyof typeof transactionFailureMessages

/**
 * A failure with its catalogue text.
 * @example toTransactionFailure('TRANSACTION_TOO_LARGE').message // => 'Transaction too large'
 */
export function toTransactionFailure(
  code: TransactionFailureCode,
  more: Partial<TransactionFailure> = {},
): TransactionFailure {
  return { code, message: transactionFailureMessages[code], ...more }
}

/** Messages of programs' own errors, by program id and number. */
export type ProgramErrorTables = Readonly<Record<string, Readonly<Record<number, string>>>>

const TOP_LEVEL: Readonly<Record<string, TransactionFailureCode>> = {
  AccountInUse: 'ACCOUNT_IN_USE',
  AccountNotFound: 'INSUFFICIENT_SOL',
  InsufficientFundsForFee: 'INSUFFICIENT_SOL',
  InsufficientFundsForRent: 'NOT_ENOUGH_SOL',
  TooManyAccountLocks: 'TOO_MANY_ACCOUNT_LOCKS',
  BlockhashNotFound: 'EXPIRED',
  InvalidAccountForFee: 'INSUFFICIENT_SOL',
}

const IN_INSTRUCTION: Readonly<Record<string, TransactionFailureCode>> = {
  ProgramFailedToComplete: 'PROGRAM_FAILED',
  ComputationalBudgetExceeded: 'PROGRAM_FAILED',
  AccountAlreadyInitialized: 'ACCOUNT_EXISTS',
  InsufficientFunds: 'NOT_ENOUGH_SOL',
}

const TOKEN_CODES: Readonly<Record<number, TransactionFailureCode>> = {
  1: 'INSUFFICIENT_FUNDS',
  17: 'ACCOUNT_FROZEN',
}
const SYSTEM_CODES: Readonly<Record<number, TransactionFailureCode>> = {
  0: 'ACCOUNT_EXISTS',
  1: 'NOT_ENOUGH_SOL',
}

/**
 * Classifies a transaction error of JSON-RPC. The logs name the program that failed first, so that the error numbers of
 * a venue are not read as the router's; `tables` gives the messages of each program, the router's
 * (`swapProgramErrors`) among them. Without logs a number is read as the router's. Undefined for no error.
 * @example classifyTransactionError('BlockhashNotFound')?.code // => 'EXPIRED'
 */
export function classifyTransactionError(
  err: unknown,
  logs: readonly string[] = [],
  tables: ProgramErrorTables = {},
): TransactionFailure | undefined {
  if (err === null || err === undefined) return undefined
  if (typeof err === 'string') return toTransactionFailure(TOP_LEVEL[err] ?? 'UNKNOWN')
  const [name, detail] = Object.entries(err)[0] ?? []
  if (name !== 'InstructionError' || !Array.isArray(detail))
    return toTransactionFailure(TOP_LEVEL[name ?? ''] ?? 'UNKNOWN')
  const at = { instructionIndex: Number(detail[0]) }
  const inner: unknown = detail[1]
  if (typeof inner === 'string')
    return toTransactionFailure(IN_INSTRUCTION[inner] ?? 'UNKNOWN', { ...at, ...failedProgram(logs) })
  const [kind, code] = typeof inner === 'object' && inner !== null ? (Object.entries(inner)[0] ?? []) : []
  return kind === 'Custom'
    ? toProgramFailure(Number(code), at, logs, tables)
    : toTransactionFailure('UNKNOWN', at)
}

function toProgramFailure(
  code: number,
  at: { instructionIndex: number },
  logs: readonly string[],
  tables: ProgramErrorTables,
): TransactionFailure {
  const program = failedProgram(logs)
  const more = { ...at, ...program, programCode: code }
  const programId = program.programId
  if (programId === TOKEN_PROGRAM || programId === TOKEN_2022_PROGRAM)
    return toTransactionFailure(TOKEN_CODES[code] ?? 'UNKNOWN', more)
  if (programId === SYSTEM_PROGRAM) return toTransactionFailure(SYSTEM_CODES[code] ?? 'UNKNOWN', more)
  const message = (programId === undefined ? swapProgramErrors : tables[programId])?.[code]
  return message === undefined
    ? toTransactionFailure('PROGRAM_ERROR', more)
    : toTransactionFailure('PROGRAM_ERROR', { ...more, message })
}

/** The program that failed first is the innermost one: a failure is logged on the way out. */
function failedProgram(logs: readonly string[]): { programId?: string } {
  for (const line of logs) {
    const match = /^Program (\w{32,44}) failed: /.exec(line)
    if (match?.[1]) return { programId: match[1] }
  }
  return {}
}

/** Order of LiteSVM's `TransactionErrorFieldless`, a const enum that does not exist at run time. */
const TRANSACTION_ERRORS =
  `AccountInUse AccountLoadedTwice AccountNotFound ProgramAccountNotFound InsufficientFundsForFee
  InvalidAccountForFee AlreadyProcessed BlockhashNotFound CallChainTooDeep MissingSignatureForFee InvalidAccountIndex
  SignatureFailure InvalidProgramForExecution SanitizeFailure ClusterMaintenance AccountBorrowOutstanding
  WouldExceedMaxBlockCostLimit UnsupportedVersion InvalidWritableAccount WouldExceedMaxAccountCostLimit
  WouldExceedAccountDataBlockLimit TooManyAccountLocks AddressLookupTableNotFound InvalidAddressLookupTableOwner
  InvalidAddressLookupTableData InvalidAddressLookupTableIndex InvalidRentPayingAccount WouldExceedMaxVoteCostLimit
  WouldExceedAccountDataTotalLimit MaxLoadedAccountsDataSizeExceeded ResanitizationNeeded
  InvalidLoadedAccountsDataSizeLimit UnbalancedTransaction ProgramCacheHitMaxLimit CommitCancelled`.split(
    /\s+/,
  )

/** Order of LiteSVM's `InstructionErrorFieldless`. */
const INSTRUCTION_ERRORS =
  `GenericError InvalidArgument InvalidInstructionData InvalidAccountData AccountDataTooSmall
  InsufficientFunds IncorrectProgramId MissingRequiredSignature AccountAlreadyInitialized UninitializedAccount
  UnbalancedInstruction ModifiedProgramId ExternalAccountLamportSpend ExternalAccountDataModified
  ReadonlyLamportChange ReadonlyDataModified DuplicateAccountIndex ExecutableModified RentEpochModified
  NotEnoughAccountKeys AccountDataSizeChanged AccountNotExecutable AccountBorrowFailed AccountBorrowOutstanding
  DuplicateAccountOutOfSync InvalidError ExecutableDataModified ExecutableLamportChange
  ExecutableAccountNotRentExempt UnsupportedProgramId CallDepth MissingAccount ReentrancyNotAllowed
  MaxSeedLengthExceeded InvalidSeeds InvalidRealloc ComputationalBudgetExceeded PrivilegeEscalation
  ProgramEnvironmentSetupFailure ProgramFailedToComplete ProgramFailedToCompile Immutable IncorrectAuthority
  AccountNotRentExempt InvalidAccountOwner ArithmeticOverflow UnsupportedSysvar IllegalOwner
  MaxAccountsDataAllocationsExceeded MaxAccountsExceeded MaxInstructionTraceLengthExceeded
  BuiltinProgramsMustConsumeComputeUnits BorshIoError`.split(/\s+/)

/** A transaction error in JSON-RPC form: a name, or an object with one key. */
export type TransactionError = string | { [name: string]: unknown }

/**
 * Converts the binding's error of a failed transaction: a number of the list above, or an object of a class
 * per kind.
 */
export function toTransactionError(raw: unknown): TransactionError {
  if (typeof raw === 'number') return TRANSACTION_ERRORS[raw] ?? `UnknownTransactionError${raw}`
  const value = raw as {
    index?: number
    accountIndex?: number
    err?: () => unknown
    constructor: { name: string }
  }
  if (value.err !== undefined) return { InstructionError: [value.index, toInstructionError(value.err())] }
  if (value.accountIndex === undefined) return { DuplicateInstruction: value.index }
  const name = value.constructor.name.replace('TransactionError', '')
  return { [name]: { account_index: value.accountIndex } }
}

function toInstructionError(raw: unknown): unknown {
  if (typeof raw === 'number') return INSTRUCTION_ERRORS[raw] ?? 'InvalidError'
  const code = (raw as { code?: number }).code
  return code === undefined ? 'BorshIoError' : { Custom: code }
}

const TRANSACTION_TEXT: Record<string, string> = {
  AccountInUse: 'Account in use',
  AccountLoadedTwice: 'Account loaded twice',
  AccountNotFound: 'Attempt to debit an account but found no record of a prior credit.',
  ProgramAccountNotFound: 'Attempt to load a program that does not exist',
  InsufficientFundsForFee: 'Insufficient funds for fee',
  InvalidAccountForFee: 'This account may not be used to pay transaction fees',
  AlreadyProcessed: 'This transaction has already been processed',
  BlockhashNotFound: 'Blockhash not found',
  SignatureFailure: 'Transaction did not pass signature verification',
  InvalidProgramForExecution: 'This program may not be used for executing instructions',
  SanitizeFailure: 'Transaction failed to sanitize accounts offsets correctly',
  UnsupportedVersion: 'Transaction version is unsupported',
  TooManyAccountLocks: 'Transaction locked too many accounts',
  AddressLookupTableNotFound: "Transaction loads an address table account that doesn't exist",
  InvalidAddressLookupTableOwner: 'Transaction loads an address table account with an invalid owner',
  InvalidAddressLookupTableData: 'Transaction loads an address table account with invalid data',
  InvalidAddressLookupTableIndex: 'Transaction address table lookup uses an invalid index',
}

const INSTRUCTION_TEXT: Record<string, string> = {
  GenericError: 'generic instruction error',
  InvalidArgument: 'invalid program argument',
  InvalidInstructionData: 'invalid instruction data',
  InvalidAccountData: 'invalid account data for instruction',
  AccountDataTooSmall: 'account data too small for instruction',
  InsufficientFunds: 'insufficient funds for instruction',
  IncorrectProgramId: 'incorrect program id for instruction',
  MissingRequiredSignature: 'missing required signature for instruction',
  AccountAlreadyInitialized: 'instruction requires an uninitialized account',
  UninitializedAccount: 'instruction requires an initialized account',
  NotEnoughAccountKeys: 'insufficient account keys for instruction',
  MissingAccount: 'An account required by the instruction is missing',
  ComputationalBudgetExceeded: 'Computational budget exceeded',
  PrivilegeEscalation: 'Cross-program invocation with unauthorized signer or writable account',
  ProgramFailedToComplete: 'Program failed to complete',
  InvalidSeeds: 'Provided seeds do not result in a valid address',
  InvalidAccountOwner: 'Invalid account owner',
  ArithmeticOverflow: 'Program arithmetic overflowed',
  IllegalOwner: 'Provided owner is not allowed',
}

/**
 * The error text that clients show and some parse: `Error processing Instruction 0: custom program error:
 * 0x1771`.
 */
export function describeTransactionError(error: TransactionError): string {
  if (typeof error === 'string') return TRANSACTION_TEXT[error] ?? error
  const instruction = error.InstructionError
  if (Array.isArray(instruction)) {
    return `Error processing Instruction ${instruction[0]}: ${describeInstructionError(instruction[1])}`
  }
  if (error.InsufficientFundsForRent !== undefined) {
    const at = (error.InsufficientFundsForRent as { account_index: number }).account_index
    return `Transaction results in an account (${at}) with insufficient funds for rent`
  }
  return JSON.stringify(error)
}

function describeInstructionError(error: unknown): string {
  if (typeof error === 'string') return INSTRUCTION_TEXT[error] ?? error
  const code = (error as { Custom?: number }).Custom
  return code === undefined ? JSON.stringify(error) : `custom program error: 0x${code.toString(16)}`
}

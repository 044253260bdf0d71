import { ByteReader } from '@callisto/solana/codec'

/** `TransactionError` of solana-transaction-error, in the order of its variants. */
const TRANSACTION_ERRORS =
  `AccountInUse AccountLoadedTwice AccountNotFound ProgramAccountNotFound InsufficientFundsForFee InvalidAccountForFee
  AlreadyProcessed BlockhashNotFound InstructionError CallChainTooDeep MissingSignatureForFee InvalidAccountIndex
  SignatureFailure InvalidProgramForExecution SanitizeFailure ClusterMaintenance AccountBorrowOutstanding
  WouldExceedMaxBlockCostLimit UnsupportedVersion InvalidWritableAccount WouldExceedMaxAccountCostLimit
  WouldExceedAccountDataBlockLimit TooManyAccountLocks AddressLookupTableNotFound InvalidAddressLookupTableOwner
  InvalidAddressLookupTableData InvalidAddressLookupTableIndex InvalidRentPayingAccount WouldExceedMaxVoteCostLimit
  WouldExceedAccountDataTotalLimit DuplicateInstruction InsufficientFundsForRent MaxLoadedAccountsDataSizeExceeded
  InvalidLoadedAccountsDataSizeLimit ResanitizationNeeded ProgramExecutionTemporarilyRestricted UnbalancedTransaction
  ProgramCacheHitMaxLimit CommitCancelled`.split(/\s+/)

/** `InstructionError` of solana-instruction-error, in the order of its variants. */
const INSTRUCTION_ERRORS =
  `GenericError InvalidArgument InvalidInstructionData InvalidAccountData AccountDataTooSmall InsufficientFunds
  IncorrectProgramId MissingRequiredSignature AccountAlreadyInitialized UninitializedAccount UnbalancedInstruction
  ModifiedProgramId ExternalAccountLamportSpend ExternalAccountDataModified ReadonlyLamportChange ReadonlyDataModified
  DuplicateAccountIndex ExecutableModified RentEpochModified NotEnoughAccountKeys AccountDataSizeChanged
  AccountNotExecutable AccountBorrowFailed AccountBorrowOutstanding DuplicateAccountOutOfSync Custom InvalidError
  ExecutableDataModified ExecutableLamportChange ExecutableAccountNotRentExempt UnsupportedProgramId CallDepth
  MissingAccount ReentrancyNotAllowed MaxSeedLengthExceeded InvalidSeeds InvalidRealloc ComputationalBudgetExceeded
  PrivilegeEscalation ProgramEnvironmentSetupFailure ProgramFailedToComplete ProgramFailedToCompile Immutable
  IncorrectAuthority BorshIoError AccountNotRentExempt InvalidAccountOwner ArithmeticOverflow UnsupportedSysvar
  IllegalOwner MaxAccountsDataAllocationsExceeded MaxAccountsExceeded MaxInstructionTraceLengthExceeded
  BuiltinProgramsMustConsumeComputeUnits`.split(/\s+/)

/**
 * The error of a failed transaction as JSON-RPC names it, from its bytes (bincode: 32 bits for a variant, integers
 * little-endian). Undefined for bytes that are none. Never throws.
 */
export function decodeTransactionError(bytes: Uint8Array): unknown {
  try {
    return transactionError(new ByteReader(bytes))
  } catch {
    return undefined
  }
}

function transactionError(reader: ByteReader): unknown {
  const name = TRANSACTION_ERRORS[u32(reader)]
  switch (name) {
    case 'InstructionError': {
      const index = reader.u8()
      const error = instructionError(reader)
      return error === undefined ? undefined : { InstructionError: [index, error] }
    }
    case 'DuplicateInstruction':
      return { [name]: reader.u8() }
    case 'InsufficientFundsForRent':
    case 'ProgramExecutionTemporarilyRestricted':
      return { [name]: { account_index: reader.u8() } }
    default:
      return name
  }
}

function instructionError(reader: ByteReader): unknown {
  const name = INSTRUCTION_ERRORS[u32(reader)]
  // Old nodes add a text to `BorshIoError`, which new ones do not show.
  return name === 'Custom' ? { Custom: u32(reader) } : name
}

const u32 = (reader: ByteReader): number =>
  (reader.u8() | (reader.u8() << 8) | (reader.u8() << 16) | (reader.u8() << 24)) >>> 0

export { associatedTokenAddress } from './associated-token.ts'
export {
  type BuildResult,
  buildTransaction,
  type Lifetime,
  type LookupTables,
  type TransactionPlan,
} from './build-transaction.ts'
export type {
  AccountChanges,
  AccountFilter,
  AccountState,
  ChainBlock,
  ChainInstruction,
  ChainPort,
  ChainTransaction,
  TokenBalance,
} from './chain.ts'
export { type Clock, systemClock } from './clock.ts'
export { type ExecutedTransaction, executedTransaction } from './executed-transaction.ts'
export { fetchExecuted } from './fetch-executed.ts'
export {
  closeTokenAccount,
  littleEndian,
  openTokenAccount,
  setComputeUnitLimit,
  setComputeUnitPrice,
  syncNative,
  type TokenAccountOpening,
  transferLamports,
} from './instructions.ts'
export {
  createLookupTable,
  decodeLookupTable,
  extendLookupTable,
  type LookupTable,
  MAX_TABLE_ENTRIES,
  readLookupTables,
  TABLE_AUTHORITY_OFFSET,
  usableEntries,
} from './lookup-table.ts'
export {
  accountsOf,
  fitsTransaction,
  measureTransaction,
  type TransactionSize,
} from './measure-transaction.ts'
export { type KnownInstruction, readKnownInstruction } from './read-instruction.ts'
export {
  type ReadAccount,
  type ReadInstruction,
  type ReadResult,
  type ReadTransaction,
  readTransaction,
  sameBytes,
  transactionSignature,
} from './read-transaction.ts'
export {
  RESEND_MS,
  SEND_DEADLINE_MS,
  type SendOutcome,
  type SendPorts,
  type SendRequest,
  STATUS_POLL_MS,
  sendTransaction,
} from './send-transaction.ts'
export { type SwapAmounts, type SwapSides, swapAmounts } from './swap-amounts.ts'
export type { MintRef, RouteCall, SwapIntent, SwapSummary } from './swap-intent.ts'
export { SLIPPAGE_EXCEEDED, swapProgramErrors } from './swap-program-errors.ts'
export {
  fault,
  type ProgramErrorTables,
  type TransactionFault,
  type TransactionFaultCode,
  transactionFault,
  transactionFaultMessages,
} from './transaction-fault.ts'
export {
  type Commitment,
  type SignatureState,
  type Simulation,
  type TransactionRpc,
  transactionRpc,
} from './transaction-rpc.ts'
export { type VerifyOptions, type VerifyResult, verifySwapTransaction } from './verify-swap.ts'
export * from './well-known.ts'

export { associatedTokenAddress } from './instructions/associated-token.ts'
export {
  closeTokenAccount,
  littleEndian,
  openTokenAccount,
  setComputeUnitLimit,
  setComputeUnitPrice,
  syncNative,
  type TokenAccountOpening,
  transferLamports,
} from './instructions/encode.ts'
export {
  createLookupTable,
  decodeLookupTable,
  extendLookupTable,
  type LookupTable,
  MAX_TABLE_ENTRIES,
  readLookupTables,
  TABLE_AUTHORITY_OFFSET,
  usableEntries,
} from './instructions/lookup-table.ts'
export { type KnownInstruction, readKnownInstruction } from './instructions/parse.ts'
export type {
  AccountChanges,
  AccountFilter,
  AccountState,
  ChainBlock,
  ChainInstruction,
  ChainPort,
  ChainTransaction,
  TokenBalance,
} from './rpc/chain-port.ts'
export { type Clock, systemClock } from './rpc/clock.ts'
export { fetchExecuted } from './rpc/fetch-executed.ts'
export {
  RESEND_MS,
  SEND_DEADLINE_MS,
  type SendOutcome,
  type SendPorts,
  type SendRequest,
  STATUS_POLL_MS,
  sendTransaction,
} from './rpc/send-transaction.ts'
export {
  type Commitment,
  type SignatureState,
  type Simulation,
  type TransactionRpc,
  transactionRpc,
} from './rpc/transaction-rpc.ts'
export { type SwapAmounts, type SwapSides, swapAmounts } from './swap/swap-amounts.ts'
export type { MintRef, RouteCall, SwapIntent, SwapSummary } from './swap/swap-intent.ts'
export { SLIPPAGE_EXCEEDED, swapProgramErrors } from './swap/swap-program-errors.ts'
export { type VerifyOptions, type VerifyResult, verifySwapTransaction } from './swap/verify-swap.ts'
export {
  type BuildResult,
  buildTransaction,
  type Lifetime,
  type LookupTables,
  type TransactionPlan,
} from './transaction/build-transaction.ts'
export { type ExecutedTransaction, executedTransaction } from './transaction/executed-transaction.ts'
export {
  accountsOf,
  fitsTransaction,
  measureTransaction,
  type TransactionSize,
} from './transaction/measure-transaction.ts'
export {
  type ReadAccount,
  type ReadInstruction,
  type ReadResult,
  type ReadTransaction,
  readTransaction,
  sameBytes,
  transactionSignature,
} from './transaction/parse-transaction.ts'
export {
  fault,
  type ProgramErrorTables,
  type TransactionFault,
  type TransactionFaultCode,
  transactionFault,
  transactionFaultMessages,
} from './transaction/transaction-failure.ts'
export * from './well-known.ts'

export { addressBytesBefore } from './address-order.ts'
export {
  type ClusterValues,
  type RentRate,
  readClusterValues,
  rentExemptLamports,
} from './cluster/cluster-values.ts'
export { ClusterMonitor, type FollowClusterOptions } from './cluster/follow-cluster.ts'
export {
  FORMAT_LIMITS,
  maxWireBytes,
  type TransactionLimits,
  type TransactionVersion,
} from './cluster/transaction-format.ts'
export { knownAddress } from './codec/known-address.ts'
export { TOKEN_ACCOUNT_BYTES } from './codec/token-layout.ts'
export {
  compareEffects,
  type EffectsComparison,
  type ExpectedEffects,
  type SimulatedEffects,
} from './effects/compare-effects.ts'
export type { SimulatedAccount } from './effects/own-changes.ts'
export { associatedTokenAddress } from './instructions/associated-token.ts'
export {
  type CreateTokenAccountOptions,
  closeTokenAccount,
  createTokenAccount,
  littleEndian,
  setComputeUnitLimit,
  setComputeUnitPrice,
  syncNative,
  transferLamports,
} from './instructions/encode.ts'
export {
  activeEntries,
  createLookupTableInstruction,
  decodeLookupTable,
  extendLookupTableInstruction,
  fetchLookupTables,
  type LookupTable,
  MAX_TABLE_ENTRIES,
  readLookupTables,
  TABLE_AUTHORITY_OFFSET,
} from './instructions/lookup-table.ts'
export { type KnownInstruction, parseKnownInstruction } from './instructions/parse.ts'
export { type BlockEngineRpc, createBlockEngineRpc } from './rpc/block-engine-rpc.ts'
export { createBundleSender } from './rpc/bundle-sender.ts'
export { ChainForkError } from './rpc/chain-fork-error.ts'
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
export { fetchExecutedTransaction } from './rpc/fetch-executed.ts'
export { type FillRpc, fillRpc } from './rpc/fill-rpc.ts'
export { createHttpRpc } from './rpc/http-rpc.ts'
export { createJsonRpcCall, type JsonRpcCall } from './rpc/json-rpc-call.ts'
export {
  BUNDLE_TRIES,
  BUNDLE_TRY_MS,
  type BundleOutcome,
  type BundlePorts,
  type BundleRequest,
  sendBundle,
} from './rpc/send-bundle.ts'
export { type FillPorts, type FillRefusal, type FillRequest, sendFill } from './rpc/send-fill.ts'
export {
  type ConfirmRequest,
  confirmTransaction,
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
  type SignatureStatus,
  type SimulationResult,
  type TransactionRpc,
  transactionRpc,
} from './rpc/transaction-rpc.ts'
export { createTransactionSender, type TransactionSender } from './rpc/transaction-senders.ts'
export { WatchList } from './rpc/watch-list.ts'
export {
  compareSimulation,
  type SimulatedSwap,
  type SimulationComparison,
} from './swap/compare-simulation.ts'
export { type IntentOptions, routeMints, toSwapIntent } from './swap/quote-intent.ts'
export { computeSwapAmounts, type SwapAmounts, type SwapAmountsOptions } from './swap/swap-amounts.ts'
export { type SwapEnds, swapEnds } from './swap/swap-ends.ts'
export type {
  DirectStep,
  DirectSwap,
  MintRef,
  RouteLeg,
  SwapCall,
  SwapIntent,
  SwapReading,
  SwapStep,
  SwapSummary,
} from './swap/swap-intent.ts'
export { SLIPPAGE_EXCEEDED, swapProgramErrors } from './swap/swap-program-errors.ts'
export { type VerifyOptions, type VerifyResult, verifySwapTransaction } from './swap/verify-swap.ts'
export { type Burn, burnTokens } from './token-accounts/burn.ts'
export { type RemovableAccount, readRemovableAccount } from './token-accounts/removable-account.ts'
export { type RemovalIntent, verifyRemoval } from './token-accounts/verify-removal.ts'
export {
  type BuildResult,
  buildTransaction,
  type Lifetime,
} from './transaction/build-transaction.ts'
export { type ExecutedTransaction, parseExecutedTransaction } from './transaction/executed-transaction.ts'
export {
  type ExceededLimit,
  fitsTransaction,
  measureTransaction,
  partitionAccounts,
  type TransactionSize,
} from './transaction/measure-transaction.ts'
export {
  equalBytes,
  type ParsedAccount,
  type ParsedInstruction,
  type ParsedTransaction,
  type ParseTransactionResult,
  parseTransaction,
  transactionSignature,
} from './transaction/parse-transaction.ts'
export { signerSignature } from './transaction/signer-signature.ts'
export { tipLamports } from './transaction/tip-lamports.ts'
export {
  classifyTransactionError,
  type ProgramErrorTables,
  type TransactionFailure,
  type TransactionFailureCode,
  toTransactionFailure,
  transactionFailureMessages,
} from './transaction/transaction-failure.ts'
export type { LookupTables, TransactionConfig, TransactionPlan } from './transaction/transaction-plan.ts'
export * from './well-known.ts'

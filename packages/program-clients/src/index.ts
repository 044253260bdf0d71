export * as clmm from './clmm/generated.ts'
export {
  MAX_SQRT_PRICE,
  MAX_TICK,
  MIN_SQRT_PRICE,
  MIN_TICK,
  sqrtPriceAtTick,
  tickAtSqrtPrice,
} from './clmm/tick-price.ts'
export * as cpmm from './cpmm/generated.ts'
export { describeProgram, type ProgramClient, swapAccountPositions } from './describe-program.ts'
export { type ClaimListResult, formatClaimList, parseClaimList } from './distributor/claim-list.ts'
export {
  type ClaimLeaf,
  ClaimTree,
  hashClaimLeaf,
  type Sha256,
  verifyClaim,
} from './distributor/claim-tree.ts'
export * as distributor from './distributor/generated.ts'
export { type VestingSchedule, vestedAmount } from './distributor/vested-amount.ts'
export * as dlmm from './dlmm/generated.ts'
export {
  decodeLogData,
  type EventClient,
  type LogVisitor,
  type ProgramEvent,
  parseTransactionEvents,
  type TransactionEvents,
  walkProgramLogs,
} from './events.ts'
export {
  buildFill,
  FILL_COMPUTE_UNITS,
  type FillBuild,
  type FillTerms,
  type FillToken,
  verifyFill,
} from './fill-transaction.ts'
export * as launchpad from './launchpad/generated.ts'
export { decodeMint, type Mint, type ScaledUiAmount, uiMultiplier } from './mint.ts'
export {
  type FeedLimits,
  type FeedRing,
  feedPrices,
  isUsablePrice,
  latestFeedPrice,
} from './oracle/feed-price.ts'
export * as oracle from './oracle/generated.ts'
export { feedOf, readFeedPrice } from './oracle/read-feed.ts'
export { depositSteps, pauseSteps, resumeSteps, withdrawSteps } from './orders/change-recurring.ts'
export {
  closeSteps,
  type OrderOnChain,
  type OrderSelection,
  readMakerOrders,
  toClosableRecurring,
  toClosableTrigger,
} from './orders/close-orders.ts'
export { createRecurringSteps } from './orders/create-recurring.ts'
export { createTriggerSteps } from './orders/create-trigger.ts'
export { editTriggerSteps } from './orders/edit-trigger.ts'
export {
  findUnitPrice,
  type OrderSources,
  type OrderSteps,
  packTransactions,
  type RecurringRequest,
  readLifetime,
  type TriggerEditParams,
  type TriggerRequest,
  withComputeBudget,
} from './orders/order-steps.ts'
export { toAddress } from './orders/order-tokens.ts'
export { programErrorName } from './program-error-name.ts'
export { ProgramRegistry } from './program-registry.ts'
export {
  type CurveAccount,
  type PoolAccount,
  type ProgramAccount,
  readProgramAccount,
} from './read-account.ts'
export { type ProgramAction, readActions } from './read-actions.ts'
export { type DecodedInstruction, type FieldValue, readInstruction } from './read-instruction.ts'
export * as recurring from './recurring/generated.ts'
export { appendStepAccounts, type ExactOutPlace, exactOutPlace, routeStepAccounts } from './route-accounts.ts'
export * as router from './router/generated.ts'
export { type ReadSpendingOptions, readSpending } from './spending/read-spending.ts'
export {
  assessSpending,
  DAY_MS,
  type MintLimit,
  outflowOf,
  type SpendingAllowance,
  type SpendingLimits,
  type SpendingUse,
  usedOf,
} from './spending/spending-limits.ts'
export type { SpendingQuestion, SpendingReading } from './spending/spending-reading.ts'
export * as stable from './stable/generated.ts'
export { isSupportedMint } from './supported-mint.ts'
export { decodeTokenAccount, type TokenAccount } from './token-account.ts'
export {
  decodeMetadataExtension,
  decodeMetaplexMetadata,
  findMetaplexMetadataPda,
  METAPLEX_METADATA_PROGRAM,
  type TokenMetadata,
} from './token-metadata.ts'
export { type ExecutedTransfer, tokenInstructions, tokenTransfers } from './token-transfers.ts'
export { lookAlikeOf } from './transfer/look-alike.ts'
export {
  planTransfer,
  type TransferPlan,
  type TransferPlanning,
  type TransferReading,
  type TransferRefusal,
} from './transfer/plan-transfer.ts'
export {
  classifyRecipient,
  type Recipient,
  type RecipientContext,
  type RecipientKind,
  type RecipientReading,
} from './transfer/recipient.ts'
export {
  isNativeSol,
  MAX_MEMO_BYTES,
  type TokenPath,
  type TransferIntent,
  transferInstructions,
} from './transfer/transfer.ts'
export { verifyTransfer } from './transfer/verify-transfer.ts'
export { type TokenTransfer, transferChecked } from './transfer-checked.ts'
export { type MintTransferFee, type TransferFeeRate, transferFeeAt } from './transfer-fee.ts'
export * as trigger from './trigger/generated.ts'
export * as votelock from './votelock/generated.ts'
export { unstakingIndexes } from './votelock/unstaking-indexes.ts'
export { type VotingLock, type VotingTerms, votingPower } from './votelock/voting-power.ts'

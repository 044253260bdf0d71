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
export { appendStepAccounts } from './route-accounts.ts'
export * as router from './router/generated.ts'
export * as stable from './stable/generated.ts'
export { decodeTokenAccount, type TokenAccount } from './token-account.ts'
export {
  decodeMetadataExtension,
  decodeMetaplexMetadata,
  findMetaplexMetadataPda,
  METAPLEX_METADATA_PROGRAM,
  type TokenMetadata,
} from './token-metadata.ts'
export { type TokenTransfer, transferChecked } from './transfer-checked.ts'
export { type MintTransferFee, type TransferFeeRate, transferFeeAt } from './transfer-fee.ts'

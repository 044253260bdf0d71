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

export { SigningKey, type SteppedLocalnet } from '@callisto/localnet/stepped'
export { curatedTiers, launchpadIdentities, orderAccounts } from '@callisto/market-sim'
export { type ChainFault, FAULTY_CHAIN_WORKER, inflictChainFault } from './chain-faults.ts'
export { foreignAmm } from './foreign-venue/amm.ts'
export { bootForeignMarket } from './foreign-venue/boot.ts'
export { type ForeignMarket, testAddress } from './foreign-venue/genesis.ts'
export { copyHistory, type History, marketOptions, TEST_START_MS } from './histories/histories.ts'
export { isTooLong, type RpcCall, RpcFault, rpcBatch, rpcCall } from './json-rpc.ts'
export {
  confirmedSlot,
  type LedgerBlock,
  type LedgerTransaction,
  ledgerBlocks,
  paymentsOf,
} from './ledger.ts'
export { bootLocalnet, type TestLocalnet, withoutPauses } from './localnet.ts'
export { type ChainWallet, openChainWallet } from './order-market/chain-wallet.ts'
export { type OwnPool, openOwnPool } from './order-market/own-pool.ts'
export { RecurringOrders, type RecurringTerms } from './order-market/recurring-orders.ts'
export { referenceViolations } from './reference-oracle/reference-filters.ts'
export { type Comparison, ReferenceOracle, type StatMismatch } from './reference-oracle/reference-oracle.ts'
export {
  type ReferenceSearchOptions,
  referenceSearch,
  type SearchedToken,
} from './reference-oracle/reference-search.ts'
export { type ReferenceBlock, ReferenceStatistics } from './reference-oracle/reference-statistics.ts'
export { openSteppedMarket, resumeRecordedLedger } from './stepped-market.ts'

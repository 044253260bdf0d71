export { isTooLong, type RpcCall, RpcFault, rpcBatch, rpcCall } from './json-rpc.ts'
export { confirmedSlot, type LedgerBlock, type LedgerTransaction, ledgerBlocks } from './ledger.ts'
export { bootLocalnet, type TestLocalnet } from './localnet.ts'
export { type Comparison, SlowMarket, type StatFault } from './slow-market.ts'

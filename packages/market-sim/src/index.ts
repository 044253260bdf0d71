export {
  type Asset,
  assets,
  bridgedMints,
  quoteMints,
  tokenProgramOf,
  transferFeeOf,
} from './genesis/assets.ts'
export { governanceLocker, REWARD_TIMELINE, rewardRound } from './genesis/governance.ts'
export { makerTokens, makerWallet } from './genesis/market-maker.ts'
export type { MarketOptions } from './genesis/options.ts'
export { type OrderAccounts, orderAccounts } from './genesis/order-accounts.ts'
export { labelledHolders, markedWallets } from './genesis/vouched-wallets.ts'
export { racingKeepers } from './keepers/racing-keepers.ts'
export { createSimulation, REFERENCE_PRICES } from './simulation.ts'
export { curatedTiers, launchpadIdentities } from './venues/launchpad-registry.ts'

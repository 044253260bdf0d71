export { type Asset, assets, quoteMints, transferFeeOf } from './genesis/assets.ts'
export type { MarketOptions } from './genesis/options.ts'
export { createSimulation } from './simulation.ts'
export { curatedTiers, launchpadIdentities } from './venues/launchpad-registry.ts'

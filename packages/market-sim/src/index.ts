export type { MarketOptions } from './genesis/options.ts'
export { createSimulation } from './simulation.ts'

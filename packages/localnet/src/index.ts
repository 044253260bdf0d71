export type { Bank, Simulation, SimulationModule, SubmitResult } from './bank.ts'

import { raydiumCandidates } from '../shared/raydium-candidates.ts'
import { PROGRAM } from './layout.ts'

/** Configs by index from 0 on, each a fee; pools of later ones, and those at an address of their own, are not found. */
const CONFIGS = 10

export const candidates = raydiumCandidates(PROGRAM, CONFIGS)

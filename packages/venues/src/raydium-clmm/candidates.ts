import { raydiumCandidates } from '../shared/raydium-candidates.ts'
import { PROGRAM } from './layout.ts'

/** Configs by index from 0 on, each a fee and a spacing of ticks; pools of later ones are not found by derivation. */
const CONFIGS = 16

export const candidates = raydiumCandidates(PROGRAM, CONFIGS)

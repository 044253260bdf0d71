import {
  type AccountView,
  type Amm,
  mintFilters,
  type PoolRoot,
  type Side,
  type SwapOrder,
  type SwapUser,
} from '@callisto/amms'
import { ProgramDescriptionSchema } from '@callisto/contract'
import { MEMO_PROGRAM, TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from '@callisto/solana'
import type { Instruction } from '@solana/kit'
import { readonly, type SwapLayouts, signer, swapInstruction, writable } from '../shared/instruction.ts'
import { raydiumCandidates } from '../shared/raydium-candidates.ts'
import { arrayAddress, extensionAddress } from './addresses.ts'
import { ARRAYS_PER_SIDE, decodeRoot, nearArrays, needsOf, toPool } from './decode.ts'
import { readCallLog, swapVaults } from './events.ts'
import { type ClmmAccount, POOL_DISCRIMINATOR, PROGRAM } from './layout.ts'
import type { ClmmRules } from './pool.ts'
import { hasExtension } from './tick-bitmap.ts'

/** Configs by index from 0 on, each a fee and a spacing of ticks; pools of later ones are not found by derivation. */
const CONFIGS = 16

const candidates = raydiumCandidates(PROGRAM, CONFIGS)

const label = 'Raydium CLMM'
const SWAP = '2b04ed0b1ac91e62'
/** Positions of the accounts of a swap. */
const POSITIONS = { count: 13, user: 0, pool: 2, userIn: 3, userOut: 4, mintIn: 11, mintOut: 12 }
/** The limit of the price that stands for none. */
const NO_PRICE_LIMIT = '00'.repeat(16)
const LAYOUTS: SwapLayouts = {
  exactIn: { prefix: SWAP, amounts: 'in, out', suffix: `${NO_PRICE_LIMIT}01` },
  exactOut: { prefix: SWAP, amounts: 'out, in', suffix: `${NO_PRICE_LIMIT}00` },
}

/** Builds of 2026 number their errors anew. */
const ERRORS = {
  '2024': {
    6001: 'The pool does not trade',
    6022: 'Slippage tolerance exceeded',
    6023: 'Slippage tolerance exceeded',
  },
  '2026': {
    6000: 'The pool does not trade',
    6018: 'Slippage tolerance exceeded',
    6019: 'Slippage tolerance exceeded',
  },
} as const

const createClmm = (rules: ClmmRules): Amm<ClmmAccount> => ({
  id: 'raydium-clmm',
  label,
  poolType: 'concentrated-liquidity',
  pricing: 'reported',
  owners: [PROGRAM],
  program: ProgramDescriptionSchema.parse({
    address: PROGRAM,
    label,
    instructions: [{ discriminator: SWAP, name: 'Swap' }],
    errors: ERRORS[rules],
    swaps: [
      {
        // The extension of the bitmap and the arrays of ticks follow.
        routerVenue: 'raydiumClmm',
        accounts: { ...POSITIONS, tail: 1 + ARRAYS_PER_SIDE },
        direct: LAYOUTS,
      },
    ],
  }),
  discovery: {
    filters: [{ offset: 0, bytes: POOL_DISCRIMINATOR }],
    candidates,
    pairFilters: mintFilters([73, 105], true),
  },
  root: decodeRoot,
  needs: needsOf,
  pool: (root, view) => toPool(root, view, label, rules),
  instruction: toInstruction,
  routerVenue: () => 'raydiumClmm',
  readCallLog,
  swapVaults,
})

/** Concentrated liquidity of Raydium, by the rules of today's build. */
export const raydiumClmm = createClmm('2026')

/** The same by the rules of the build of November 2024, which executed the vectors. */
export const raydiumClmmOf2024 = createClmm('2024')

/** Without a limit of the price the program fills the whole amount or fails. */
function toInstruction(
  root: PoolRoot<ClmmAccount>,
  side: Side,
  order: SwapOrder,
  user: SwapUser,
  view: AccountView,
): Instruction {
  const { address, mints, state } = root
  const { config, vaults, observation, tickSpacing } = state
  const out = side === 0 ? 1 : 0
  const near = nearArrays(root, view)
  const arrays = side === 0 ? near.down : near.up
  return swapInstruction(PROGRAM, LAYOUTS, order, [
    signer(user.owner),
    readonly(config),
    writable(address),
    writable(user.tokenAccount(mints[side])),
    writable(user.tokenAccount(mints[out])),
    writable(vaults[side]),
    writable(vaults[out]),
    writable(observation),
    readonly(TOKEN_PROGRAM),
    readonly(TOKEN_2022_PROGRAM),
    readonly(MEMO_PROGRAM),
    readonly(mints[side]),
    readonly(mints[out]),
    ...(hasExtension(tickSpacing) ? [readonly(extensionAddress(address))] : []),
    ...arrays.map((start) => writable(arrayAddress(address, start))),
  ])
}

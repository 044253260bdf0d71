import {
  type Amm,
  mintFilters,
  type PoolRoot,
  type Side,
  type SwapOrder,
  type SwapUser,
} from '@callisto/amms'
import { ProgramDescriptionSchema } from '@callisto/contract'
import type { Address, Instruction } from '@solana/kit'
import { readonly, signer, writable } from '../shared/metas.ts'
import { raydiumCandidates } from '../shared/raydium-candidates.ts'
import { decodeRoot, needsOf, toPool } from './decode.ts'
import { readCallLog, readCreation, swapVaults } from './events.ts'
import { AUTHORITY, type CpmmAccount, POOL_DISCRIMINATOR, PROGRAM } from './layout.ts'

/** Configs by index from 0 on, each a fee; pools of later ones, and those at an address of their own, are not found. */
const CONFIGS = 10

const candidates = raydiumCandidates(PROGRAM, CONFIGS)

const label = 'Raydium CPMM'
const SWAP_IN = '8fbe5adac41e33de'
const SWAP_OUT = '37d96256a34ab4ad'

/** Constant-product pools of Raydium's program for both token programs. */
export const raydiumCpmm: Amm<CpmmAccount> = {
  id: 'raydium-cpmm',
  label,
  poolType: 'constant-product',
  pricing: 'reserves',
  owners: [PROGRAM],
  program: ProgramDescriptionSchema.parse({
    address: PROGRAM,
    label,
    instructions: [
      { discriminator: SWAP_IN, name: 'Swap exact in' },
      { discriminator: SWAP_OUT, name: 'Swap exact out' },
    ],
    errors: { 6000: 'The pool does not trade', 6005: 'Slippage tolerance exceeded' },
    swaps: [
      {
        routerVenue: 'raydiumCpmm',
        accounts: { count: 13, user: 0, pool: 3, userIn: 4, userOut: 5, mintIn: 10, mintOut: 11 },
        direct: {
          exactIn: { prefix: SWAP_IN, amounts: 'in, out', suffix: '' },
          exactOut: { prefix: SWAP_OUT, amounts: 'in, out', suffix: '' },
        },
      },
    ],
  }),
  discovery: {
    filters: [{ offset: 0, bytes: POOL_DISCRIMINATOR }],
    candidates,
    pairFilters: mintFilters([168, 200], true),
  },
  root: decodeRoot,
  needs: needsOf,
  pool: (root, view) => toPool(root, view, label),
  instruction: swapInstruction,
  routerVenue: () => 'raydiumCpmm',
  readCallLog,
  readInvocation: readCreation,
  swapVaults,
}

function swapInstruction(
  { address: pool, mints, state }: PoolRoot<CpmmAccount>,
  side: Side,
  { mode, amount, limit }: SwapOrder,
  user: SwapUser,
): Instruction {
  const out = side === 0 ? 1 : 0
  const { vaults, tokenPrograms, config, observation } = state
  const data = Buffer.alloc(24)
  data.write(mode === 'ExactIn' ? SWAP_IN : SWAP_OUT, 'hex')
  data.writeBigUInt64LE(mode === 'ExactIn' ? amount : limit, 8)
  data.writeBigUInt64LE(mode === 'ExactIn' ? limit : amount, 16)
  return {
    programAddress: PROGRAM as Address,
    accounts: [
      signer(user.owner),
      readonly(AUTHORITY),
      readonly(config),
      writable(pool),
      writable(user.tokenAccount(mints[side])),
      writable(user.tokenAccount(mints[out])),
      writable(vaults[side]),
      writable(vaults[out]),
      readonly(tokenPrograms[side]),
      readonly(tokenPrograms[out]),
      readonly(mints[side]),
      readonly(mints[out]),
      writable(observation),
    ],
    data: Uint8Array.from(data),
  }
}

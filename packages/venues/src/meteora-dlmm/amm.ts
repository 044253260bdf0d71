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
import { MEMO_PROGRAM } from '@callisto/solana'
import type { Instruction } from '@solana/kit'
import { readonly, type SwapLayouts, signer, swapInstruction, writable } from '../shared/instruction.ts'
import { extensionAddress } from './addresses.ts'
import { MAX_ARRAYS } from './bins.ts'
import { arraysOf, decodeRoot, needsOf, toPool } from './decode.ts'
import { readInvocation } from './events.ts'
import { type DlmmAccount, EVENT_AUTHORITY, PAIR_DISCRIMINATOR, PROGRAM } from './layout.ts'

const label = 'Meteora DLMM'
const SWAP_IN = '414b3f4ceb5b5b88'
const SWAP_OUT = '2bd7f784893cf351'
/** An empty list of accounts of transfer hooks. */
const NO_HOOKS = '00000000'
const LAYOUTS: SwapLayouts = {
  exactIn: { prefix: SWAP_IN, amounts: 'in, out', suffix: NO_HOOKS },
  exactOut: { prefix: SWAP_OUT, amounts: 'in, out', suffix: NO_HOOKS },
}

/** Pairs of price bins of Meteora's program, with the orders in their bins. */
export const meteoraDlmm: Amm<DlmmAccount> = {
  id: 'meteora-dlmm',
  label,
  poolType: 'liquidity-bins',
  pricing: 'reported',
  owners: [PROGRAM],
  program: ProgramDescriptionSchema.parse({
    address: PROGRAM,
    label,
    instructions: [
      { discriminator: SWAP_IN, name: 'Swap exact in' },
      { discriminator: SWAP_OUT, name: 'Swap exact out' },
    ],
    errors: { 6003: 'Slippage tolerance exceeded', 6042: 'The pool does not trade' },
    swaps: [
      {
        routerVenue: 'meteoraDlmm',
        // Arrays of bins follow.
        accounts: { count: 16, tail: MAX_ARRAYS, pool: 0, userIn: 4, userOut: 5, user: 10 },
        direct: LAYOUTS,
      },
    ],
  }),
  discovery: {
    filters: [{ offset: 0, bytes: PAIR_DISCRIMINATOR }],
    pairFilters: mintFilters([88, 120], false),
  },
  root: decodeRoot,
  needs: needsOf,
  pool: (root, view, at) => toPool(root, view, at, label),
  instruction: toInstruction,
  routerVenue: () => 'meteoraDlmm',
  readInvocation,
}

/** The program takes the least output or the greatest input after the amount, and no accounts of hooks. */
function toInstruction(
  root: PoolRoot<DlmmAccount>,
  side: Side,
  order: SwapOrder,
  user: SwapUser,
  view: AccountView,
): Instruction {
  const { address: pair, mints, state } = root
  const { vaults, tokenPrograms, oracle } = state
  const extension = extensionAddress(pair)
  return swapInstruction(PROGRAM, LAYOUTS, order, [
    writable(pair),
    view.account(extension) === undefined ? readonly(PROGRAM) : writable(extension),
    writable(vaults[0]),
    writable(vaults[1]),
    writable(user.tokenAccount(mints[side])),
    writable(user.tokenAccount(mints[side === 0 ? 1 : 0])),
    readonly(mints[0]),
    readonly(mints[1]),
    writable(oracle),
    // No account of a host, who would be paid a part of the fee.
    readonly(PROGRAM),
    signer(user.owner),
    readonly(tokenPrograms[0]),
    readonly(tokenPrograms[1]),
    readonly(MEMO_PROGRAM),
    readonly(EVENT_AUTHORITY),
    readonly(PROGRAM),
    ...arraysOf(root, view, side).map(writable),
  ])
}

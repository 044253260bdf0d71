import type { AccountView, Amm, PoolRoot, Side, SwapOrder, SwapUser } from '@callisto/amms'
import { mintFilters } from '@callisto/amms'
import { ProgramDescriptionSchema } from '@callisto/contract'
import { MEMO_PROGRAM } from '@callisto/solana'
import type { Address, Instruction } from '@solana/kit'
import { readonly, signer, writable } from '../shared/metas.ts'
import { extensionAddress } from './addresses.ts'
import { MAX_ARRAYS } from './bins.ts'
import { arraysOf, decodeRoot, needsOf, toPool } from './decode.ts'
import { readInvocation } from './events.ts'
import { type DlmmAccount, EVENT_AUTHORITY, PAIR_DISCRIMINATOR, PROGRAM, SWAP_BYTES } from './layout.ts'

const label = 'Meteora DLMM'
const SWAP_IN = '414b3f4ceb5b5b88'
const SWAP_OUT = '2bd7f784893cf351'
/** An empty list of accounts of transfer hooks. */
const NO_HOOKS = '00000000'

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
        direct: {
          exactIn: { prefix: SWAP_IN, amounts: 'in, out', suffix: NO_HOOKS },
          exactOut: { prefix: SWAP_OUT, amounts: 'in, out', suffix: NO_HOOKS },
        },
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
  instruction: swapInstruction,
  routerVenue: () => 'meteoraDlmm',
  readInvocation,
}

/** The program takes the least output or the greatest input after the amount, and no accounts of hooks. */
function swapInstruction(
  root: PoolRoot<DlmmAccount>,
  side: Side,
  { mode, amount, limit }: SwapOrder,
  user: SwapUser,
  view: AccountView,
): Instruction {
  const { address: pair, mints, state } = root
  const { vaults, tokenPrograms, oracle } = state
  const extension = extensionAddress(pair)
  const data = Buffer.alloc(SWAP_BYTES)
  data.write(mode === 'ExactIn' ? SWAP_IN : SWAP_OUT, 'hex')
  data.writeBigUInt64LE(mode === 'ExactIn' ? amount : limit, 8)
  data.writeBigUInt64LE(mode === 'ExactIn' ? limit : amount, 16)
  return {
    programAddress: PROGRAM as Address,
    accounts: [
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
    ],
    data: Uint8Array.from(data),
  }
}
